"""What a player can't know is in nothing that reaches that player."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.book.editions import BOOKS
from rules.book.profiles import Profile
from rules.log import commands as c
from rules.log.table import MODEL, Change, pieces_of
from tests.rules.laws.armies import DRONE, GHOST, LINE, LURKER, SPECTRE, army
from tests.rules.laws.faults import FAULTS, Fault
from tests.rules.laws.matches import Script
from tests.rules.laws.pairs import CAMO, PAIRS, Pair, Plan, set_up
from tests.rules.laws.play import Match, seed
from tests.rules.laws.twins import Leak, Twins

# Of each pair so many: over two hundred twins in all, and thoroughly ten thousand.
THOROUGH = settings().max_examples >= 1000
TWINS = 10_000 // len(PAIRS) if THOROUGH else max(settings().max_examples // 10, 1)
LONGEST = 40
twin_scripts = st.builds(Script, st.integers(0, 2**24), st.integers(LONGEST // 2, LONGEST))


@pytest.mark.long("a dozen matches, each played twice")
@pytest.mark.parametrize("edition", BOOKS)
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
@settings(max_examples=TWINS)
@given(script=twin_scripts)
def test_twins_look_the_same_to_everybody_else(pair: Pair, edition: str, script: Script) -> None:
    first, *chances = script.chances()
    twins = Twins(pair, first, edition)
    twins.play(iter(chances))
    assert twins.compared >= 9


@pytest.mark.long("twins until one differs")
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_leak_is_seen(fault: Fault) -> None:
    pair = named(fault.pair)
    with pytest.MonkeyPatch.context() as planted:
        fault.plant(planted)
        seen = next((number for number in range(PATIENCE) if leaks(pair, number)), None)
    assert seen is not None, "It was not seen."
    # It is the fault that was seen, and nothing else.
    play(pair, seen)


def named(pair: str) -> Pair:
    """A pair by its name."""
    return next(one for one in PAIRS if one.name == pair)


PATIENCE = 30
"""After so many twins a planted leak must have been seen."""


def play(pair: Pair, number: int) -> None:
    """Twins of a seed, of which the editions have one each in turn. Raises Leak."""
    first, *chances = Script(number, LONGEST).chances()
    Twins(pair, first, tuple(BOOKS)[number % len(BOOKS)]).play(iter(chances))


def leaks(pair: Pair, number: int) -> bool:
    try:
        play(pair, number)
    except Leak:
        return True
    return False


@pytest.mark.parametrize("under", [GHOST, DRONE], ids=["who may lead", "who may not"])
def test_whether_anybody_could_lead_is_not_told_by_a_step(under: Profile) -> None:
    """In Loss of Lieutenant a Remote alone under the last Marker looks like anybody else."""
    match = Match()
    plan = Plan(army([under, LINE], 1), (CAMO, MODEL), ("the roof", "the alley"), (0, 1))
    for _ in set_up(match, plan, "A", Random(5)):
        pass
    (leader,) = (one.id for one in pieces_of(match.full, "A") if one.shape.face == MODEL)
    for command in (
        c.ProposeRuling(by="A", changes=(Change("remove", leader),)),
        c.Agree(by="B"),
    ):
        match.put(command, seed(command))
    while match.full.step not in ("lieutenant", "over"):
        side = sorted(match.full.waits)[0]
        match.put(
            c.EndTurn(by=side) if match.full.step == "orders" else c.Done(by=side), seed(side)
        )
    assert match.tables["B"].step == "lieutenant"
    assert match.tables["B"].waits == {"A"}
    assert match.full.active == "A"
    leads = c.NameLieutenant(by="A", trooper=next(iter(match.tables["A"].troopers)))
    assert (match.may(leads) is None) == (under is GHOST)
    assert (match.may(c.Done(by="A")) is None) == (under is DRONE)


def test_who_is_driven_out_of_hiding_comes_in_no_order_of_the_list() -> None:
    assert driven_out([SPECTRE, LURKER]) == driven_out([LURKER, SPECTRE])


def driven_out(hiding: list[Profile]) -> list[str]:
    """What Bo reads as Ana, of whom only these two are left, is in Retreat!."""
    match = Match()
    seen = [LINE, msgspec.structs.replace(LINE, points=500)]
    places = ("the roof", "the alley", *(f"the den of {one.name}" for one in hiding))
    forms = (MODEL, MODEL, "Hidden Deployment", "Hidden Deployment")
    for _ in set_up(
        match, Plan(army([*seen, *hiding], 0), forms, places, (2, 3, 0, 1)), "A", Random(5)
    ):
        pass
    gone = tuple(Change("remove", one.id) for one in pieces_of(match.full, "A"))
    match.put(c.ProposeRuling(by="A", changes=gone), seed("gone"))
    match.put(c.Agree(by="B"), seed("agreed"))
    while not match.full.retreating:
        (side, *_) = sorted(match.full.waits)
        ends = match.full.step == "orders"
        match.put(c.EndTurn(by=side) if ends else c.Done(by=side), seed(len(match.log)))
    told = match.told("B", match.parts["B"])
    return [line.text for line in told if line and "den of" in line.text]
