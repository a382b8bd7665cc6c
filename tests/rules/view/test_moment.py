"""What came of the dice, as every seat reads it: in a sentence, with its dice and its sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from rules.ids import Seat, sees
from rules.log.events import Entry, RollMade
from rules.log.fold import apply
from rules.log.table import EMPTY, Table
from rules.scenario import play
from rules.scenario.play import SEATS
from rules.tell.words import plain
from rules.view.moment import moment
from rules.view.scenes import MomentSeen
from tests.switch_off import scripts


def moments(name: str, seat: Seat) -> Iterator[MomentSeen]:
    """Each moment of a scenario at its fullest, as this seat reads it."""
    return of_seat([entry for one in play(scripts()[name]).moments for entry in one.entries], seat)


def of_seat(log: Sequence[Entry], seat: Seat) -> Iterator[MomentSeen]:
    """The same of a log, from what this seat sees of it."""
    table = EMPTY
    for entry in log:
        if sees(seat, entry.audience):
            before, table = table, apply(table, entry.event)
            if before.scene.beats and table.scene.beats[0] is not before.scene.beats[0]:
                yield _told(before)
    if table.scene.beats:
        yield _told(table)


def _told(table: Table) -> MomentSeen:
    found = moment(table)
    assert found is not None
    return found


def titles(name: str) -> list[str]:
    return [plain(one.title) for one in moments(name, "A")]


@pytest.mark.long("every moment of each scenario, by each seat")
def test_every_seat_reads_the_same_moments() -> None:
    """Each from its own lines alone, in every scenario: nothing of it hangs on what one side knows."""
    told = 0
    for name in scripts():
        log = [entry for one in play(scripts()[name]).moments for entry in one.entries]
        first, *others = (list(of_seat(log, seat)) for seat in SEATS)
        assert all(one == first for one in others), name
        told += len(first)
    assert told > 500


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("save_1_damage_less_armour", "Orc 1 loses 1 Wound"),
        ("camo_c4_discovered", "Marker 1 is Discovered"),
        ("camo_e6_failed_to_discover", "Marker 1 is not Discovered"),
        ("dodge_2_moves_two_inches", "Fusilier 1 Dodges, Alguacil 1 is beaten"),
        ("iso_c2_reset", "Hacker 1 Resets"),
        ("iso_a1_oblivion", "Remote 1 is Isolated"),
        ("token_10_a_guts_roll_decided", "Alguacil 1 fails its Guts Roll: behind the wall"),
        ("dead_a1_below_zero", "Fusilier 1 is killed"),
        ("dog_a1_fights_on", "Dogger 1 enters Dogged State"),
        ("care_5_doctor", "Alguacil 1 regains 1 Wound"),
        ("init_2_rolled_again", "Ana wins Initiative"),
        ("regen_1_of_several", "Marker 1 regains 1 Wound"),
    ],
)
def test_its_title_says_what_matters_most(name: str, said: str) -> None:
    assert said in titles(name)


def test_saving_rolls_are_a_sum() -> None:
    (orc,) = (one for one in moments("save_1_damage_less_armour", "B") if one.harms)
    saves = orc.throws[-1]
    assert [(part.label, part.value) for part in saves.parts] == [("DAM", 13), ("ARM", -4)]
    assert saves.needs == "fails on 9 or less"
    assert [(die.face, die.says) for die in saves.dice] == [(9, "failed"), (10, "saved")]
    (harm,) = orc.harms
    assert (harm.wounds, harm.was, harm.lost) == (2, 0, 1)


def test_plasma_is_summed_with_each_attribute() -> None:
    (first, *_) = (
        one for one in moments("save_5_plasma_and_t2", "A") if one.throws[0].saves is False
    )
    labels = {
        part.label
        for one in moments("save_5_plasma_and_t2", "A")
        for t in one.throws
        for part in t.parts
    }
    assert {"ARM", "BTS"} <= labels
    assert "other MODs" not in labels
    assert first.throws


def test_of_several_against_one_each_die_names_what_beat_it() -> None:
    told = next(one for one in moments("roll_8_one_dodge_for_all", "A") if len(one.throws) > 3)
    says = {(throw.name, die.face): die.says for throw in told.throws for die in throw.dice}
    assert says["Hacker 1", 7] == "beaten by 8"
    assert says["Hacker 3", 9] == "hit"
    assert says["Hacker 2", 20] == "miss"


def test_what_is_one_roll_now_is_told_of_a_log_that_made_it_in_two() -> None:
    """Of old a Template in ARO met its target alone: who else was under it rolled after it, alone."""
    log = [
        entry
        for one in play(scripts()["roll_6_a_template_meets_all_it_covers"]).moments
        for entry in one.entries
    ]
    at, made = next(
        (at, one.event.made) for at, one in enumerate(log) if isinstance(one.event, RollMade)
    )
    missile, barn, well = made
    apart = [Entry("all", (), RollMade(one)) for one in ((well, missile), (barn,))]
    *_, told = of_seat([*log[:at], *apart], "referee")
    assert all(throw.needs for throw in told.throws)
    assert [(die.face, die.says) for throw in told.throws for die in throw.dice] == [
        (6, "hit"), (5, "beaten by 6"), (3, "hit"), (4, "hit"),
    ]  # fmt: skip
