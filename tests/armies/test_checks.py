"""What is wrong with a list is said before the match, and nothing of it is in the way."""

from __future__ import annotations

import msgspec
import pytest

from rules.reference.starter_rosters import starter
from tests.armies import invented as i
from tracker.accounts.models import Player
from tracker.armies import actions, queries
from tracker.armies.checks import amiss, swc, unchecked
from tracker.armies.codes import Group, Member

pytestmark = pytest.mark.usefixtures("n4_data")


def said(player: Player, *members: Member, more: Group | None = None) -> tuple[str, ...]:
    army = actions.paste(player=player, code=i.code(*members, more=more))
    return amiss(queries.listed(army=army), queries.brought(army=army))


def test_a_good_list(ana: Player) -> None:
    assert said(ana, i.LEADER, i.DOCKER, i.SHADE, i.CRANE) == ()


@pytest.mark.parametrize(
    ("members", "sentence"),
    [
        ((i.DOCKER,), "You have no Lieutenant yet."),
        ((i.LEADER, i.LEADER), "2 Lieutenants: an army has exactly one."),
        ((i.LEADER, *[i.DOCKER] * 10), "Combat Group 1 has 11 troopers: 10 at most."),
        ((i.LEADER, *[i.SHADE] * 3), "3 × SHADES: its availability is 2."),
        ((i.LEADER, i.SHADE, i.LURKER, i.DIVER), "3 × SHADES: its availability is 2."),
        ((i.LEADER, i.CRANE, i.TWINS), "CRANE and MARA & OTTO: 1 at most of them together."),
        ((i.LEADER, *[i.TWINS] * 2), "2 × MARA & OTTO: its availability is 1."),
        (
            (i.LEADER, i.GONE),
            "1 line of this code is not in the unit data of this notebook. Whoever runs this",
        ),
    ],
)
def test_one_thing_wrong(ana: Player, members: tuple[Member, ...], sentence: str) -> None:
    (found,) = said(ana, *members)
    assert found.startswith(sentence)


@pytest.mark.parametrize("number", [0, 11, 1000])
def test_a_combat_group_that_no_match_takes(ana: Player, number: int) -> None:
    sentence = f"Combat Group {number}: Combat Groups are numbered from 1 to 10."
    assert said(ana, i.LEADER, more=Group(number, (i.DOCKER,), False)) == (sentence,)


def test_points_swc_and_fifteen(ana: Player) -> None:
    more = Group(2, (i.GUNNER,) * 10, False)
    assert said(ana, i.LEADER, *[i.GUNNER] * 9, more=more) == (
        "352 points: the list is for 300.",
        "19 SWC: a list of 300 points has 6.",
        "20 troopers: an army has 15 at most.",
    )


def test_a_trooper_may_bring_swc_along(ana: Player) -> None:
    army = actions.paste(player=ana, code=i.code(i.GUNNER, Member(501, 1, 4)))
    assert swc(queries.listed(army=army)) == 0


def test_peripherals_and_a_unit_bought_whole_are_counted_as_the_rules_do(ana: Player) -> None:
    more = Group(2, (i.TWINS, *[i.DOCKER] * 3), False)
    # Nine, and two Peripherals; then two who are one purchase, and three.
    found = said(ana, i.LEADER, i.CRANE, *[i.DOCKER] * 7, more=more)
    assert found == ("CRANE and MARA & OTTO: 1 at most of them together.",)


def test_a_list_of_one_s_own_making_has_no_limit_of_points(ana: Player) -> None:
    army = actions.create(player=ana, name="Mine", faction="Nomads")
    actions.add_trooper(army=army, profile="zero-combi-rifle")
    found = amiss(queries.listed(army=queries.army(player=ana, public_id=army.public_id)), None)
    assert found == ("You have no Lieutenant yet.",)


def test_a_peripheral_typed_in_by_hand_is_none_of_the_ten(ana: Player) -> None:
    army = actions.create(player=ana, name="Mine", faction="Nomads")
    bot = msgspec.structs.replace(
        starter("zero-combi-rifle").profile, skills=("Peripheral (Servant)",)
    )
    for _ in range(10):
        actions.add_trooper(army=army, profile="zero-combi-rifle", group=1)
    actions.add_free_trooper(army=army, profile=bot, group=1)
    now = queries.army(player=ana, public_id=army.public_id)
    assert amiss(queries.listed(army=now), None) == ("You have no Lieutenant yet.",)
    assert (now.troopers, len(queries.listed(army=now))) == (10, 11)


RESERVES = Group(3, (Member(601, 1, 1),) * 11, True)


def test_reinforcements_are_counted_by_themselves(ana: Player) -> None:
    army = actions.paste(player=ana, code=i.code(i.LEADER, *[i.DOCKER] * 9, more=RESERVES))
    troopers, came = queries.listed(army=army), queries.brought(army=army)
    assert (army.troopers, army.points) == (10, 100)
    assert amiss(troopers, came) == ("Combat Group 3 has 11 troopers: 10 at most.",)
    (said,) = unchecked(troopers, came)
    assert said.startswith("Reinforcements: their limits are not checked")


def test_reinforcements_do_not_lead_and_do_not_change_their_group(ana: Player) -> None:
    army = actions.paste(player=ana, code=i.code(i.DOCKER, more=RESERVES))
    reserve = next(one for one in queries.listed(army=army) if one.reinforcement)
    with pytest.raises(actions.NotDone, match="Reinforcements"):
        actions.set_lieutenant(army=army, trooper=reserve.key)
    with pytest.raises(actions.NotDone, match="Reinforcements"):
        actions.move_to_group(army=army, trooper=reserve.key, group=1)
    with pytest.raises(queries.MayNotLead):
        queries.army_list(army=army, edition="N4", lieutenant=reserve.key)


def test_a_list_that_no_match_can_begin_with_says_so_at_the_paste(ana: Player) -> None:
    """Not that it has no troopers, beside the trooper that it has."""
    reserves = msgspec.structs.replace(RESERVES, members=RESERVES.members[:1])
    (why,) = said(ana, more=reserves)
    assert why == "Nobody on this list begins a match: it has Reinforcements or Peripherals alone."
    (gap,) = said(ana, i.GONE, more=reserves)
    assert gap.startswith("1 line of this code is not in the unit data")
    empty = actions.create(player=ana, name="Mine", faction="Nomads")
    assert amiss(queries.listed(army=empty), None) == ("There are no troopers yet.",)


def test_reinforcements_stay_off_the_table(ana: Player) -> None:
    army = actions.paste(player=ana, code=i.code(i.LEADER, more=RESERVES))
    brought = queries.army_list(army=army, edition="N4")
    assert [entry.profile.name for entry in brought.entries] == ["DOCKER"]


def test_what_hangs_on_another_unit_is_named_as_not_checked(ana: Player) -> None:
    def named(*members: Member) -> tuple[str, ...]:
        army = actions.paste(player=ana, code=i.code(*members))
        return unchecked(queries.listed(army=army), queries.brought(army=army))

    assert named(i.LEADER, i.CRANE) == ()
    (said,) = named(i.LEADER, i.SHADE, i.LURKER)
    assert said.startswith("SHADES: how many a list may have depends on who else is on it")
