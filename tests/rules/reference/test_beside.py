"""A word in brackets counts whatever stands beside it, and a name is not found inside another."""

from __future__ import annotations

from msgspec.structs import replace

from rules.book.editions import N4
from rules.book.profiles import Profile, level
from rules.log.table import Card
from rules.log.table import card_of as shown
from rules.pieces.transmuting import by_harm
from rules.reference.arms import arm, chosen_by
from rules.rolls.templates import sees_through_smoke
from rules.skills.booty import may_again
from rules.skills.martial_arts import ARTS, art
from rules.states.camouflaged.activation import left_to_a_model, one_use, used_by_failing
from rules.states.foxhole import hidden_and_brave
from rules.turn.lieutenants_orders import has_strategos
from rules.weapons.special_attacks import guides
from tests.rules.laws.armies import LINE

SMOKE = "Smoke Grenades"


def bearing(*skills: str, equipment: tuple[str, ...] = ()) -> Profile:
    return replace(LINE, skills=skills, equipment=equipment)


def card(*skills: str, equipment: tuple[str, ...] = ()) -> Card:
    return shown(bearing(*skills, equipment=equipment))


def test_a_visor_in_the_brackets_of_another_item_sees_through_no_smoke() -> None:
    assert sees_through_smoke(N4, SMOKE, card(equipment=("Multispectral Visor L1",)))
    assert sees_through_smoke(N4, SMOKE, card(equipment=("Multispectral Visor L2 (+1B)",)))
    for other in ("X Visor (Multispectral, +3)", "Deployable Repeater (no Multispectral Visor)"):
        assert sees_through_smoke(N4, SMOKE, card(equipment=(other,))) is None


def test_in_a_foxhole_nothing_of_the_same_name_is_borne_twice() -> None:
    dug = hidden_and_brave(card("Courage (+3)", "Mimetism (-3, +1B)", "Mimetism Drill"))
    assert [one for one in dug.skills if one.startswith("Courage")] == ["Courage"]
    assert "Mimetism Drill" in dug.skills
    assert level(dug, "Mimetism") == -3
    assert "Mimetism (-6, +1B)" in hidden_and_brave(card("Mimetism (-6, +1B)")).skills


def test_a_lieutenant_has_strategos_by_that_name_alone() -> None:
    for printed in ("Strategos", "Strategos L1", "Strategos L2 (+1 Order)"):
        assert has_strategos(bearing(printed))
    assert not has_strategos(bearing("Strategos Admirer"))


def test_martial_arts_have_their_level_with_brackets_behind_it() -> None:
    assert art.by(N4)(card("Martial Arts L3 (+1B)", "Martial Arts L1")) == ARTS[3]
    assert art.by(N4)(card("Martial Arts Fan L4")) != ARTS[4]


def test_ammunition_is_chosen_behind_the_mode() -> None:
    for named in (
        "MULTI Rifle, Burst Mode, Shock",
        "MULTI Rifle (+1B, Damage 15), Burst Mode,Shock",
    ):
        assert arm(N4, named).ammo == "Shock"
        assert chosen_by(N4, named) == ("AMMO-1",)
    assert chosen_by(N4, "Combi Rifle") == ()


def test_what_stands_beside_a_word_takes_nothing_from_it() -> None:
    assert guides(bearing("BS Attack (+1B, Guided)"))
    assert not guides(bearing("BS Attack (+1B)", "Guided"))
    once = bearing("Camouflage (1 Use, at night)")
    assert one_use(once) == used_by_failing(once) == "Camouflage"
    assert left_to_a_model(once)
    assert not left_to_a_model(bearing("Camouflage (2 Uses)"))
    assert may_again(bearing("Booty (+1, ReRoll)"), "Booty")
    assert by_harm(bearing("Transmutation (W, 2)"))
