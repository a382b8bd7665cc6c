"""Orders that are told in one go obey the laws of all others, and keep the same secrets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.book.editions import BOOKS
from rules.game import Side, other
from rules.log import commands as c
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import MODEL, Reaction, Table, pieces_of
from rules.quick import answers, telling
from rules.seen.absence import off_table
from tests import records
from tests.rules.laws.armies import BEARS_MINES, mines
from tests.rules.laws.matches import Script, asked, opened
from tests.rules.laws.pairs import PAIRS, Pair
from tests.rules.laws.play import SECRET, Match, seed
from tests.rules.laws.prologues import to_the_orders_of
from tests.rules.laws.telling import Tellers, told
from tests.rules.laws.test_laws import struck_out
from tests.rules.laws.twins import Leak

FEWER: Final = max(settings().max_examples // 5, 1)
TWINS: Final = 250 if settings().max_examples >= 1000 else max(settings().max_examples // 16, 1)
LONGEST: Final = 40
TRIES: Final = 30
scripts = st.builds(Script, st.integers(0, 2**24), st.integers(50, 70))
twin_scripts = st.builds(Script, st.integers(0, 2**24), st.integers(LONGEST // 2, LONGEST))


def playing(script: Script, match: Match) -> Iterator[None]:
    """Play a match whose Orders are told in one go, a command at a time."""
    for at, chance in enumerate(script.chances()):
        for _ in range(TRIES):
            side = asked(chance, match.full)
            command = told(chance, match.tables[side], side)
            if command is not None and match.may(command) is None:
                match.put(command, seed("told", script.seed, at))
                break
        if match.full.step == "over":
            return
        yield


@pytest.mark.long("matches whose Orders are told in one go")
@settings(max_examples=FEWER)
@given(scripts)
def test_a_seat_knows_the_full_table_without_the_others_secrets(script: Script) -> None:
    match = opened(tuple(BOOKS)[script.seed % len(BOOKS)])
    for _ in playing(script, match):
        for seat in ("A", "B", "watcher"):
            assert match.tables[seat] == struck_out(match.full, seat)
    assert records.amiss(records.given_up(match.log, match.full, SECRET)) == ()


# ------------------------------------------------------------------ twins


@pytest.mark.long("matches, each played twice")
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
@settings(max_examples=TWINS)
@given(script=twin_scripts)
def test_twins_that_tell_in_one_go_look_the_same(pair: Pair, script: Script) -> None:
    first, *chances = script.chances()
    twins = Tellers(pair, first, tuple(BOOKS)[script.seed % len(BOOKS)])
    twins.play(iter(chances))
    assert twins.compared >= 9


def _pair(name: str) -> Pair:
    return next(one for one in PAIRS if one.name == name)


def _moves_twice(twins: Tellers, side: Side) -> None:
    """A side tells that its first piece Moves twice; the other that nobody reacts."""
    to_the_orders_of(twins, side)
    mine = sorted(pieces_of(twins.left.full, side), key=lambda one: one.shape.face == MODEL)
    moves = [
        c.TellOrder(by=side, actor=one.id, skill="Move", then="Move", then_to="the well")
        for one in mine
    ]
    said = next(
        one for one in moves if twins.left.may(one) is None and twins.right.may(one) is None
    )
    assert twins.say(said, seed("moves"))
    assert twins.say(c.TellAros(by=other(side)), seed("nobody"))


def a_marker_moves(number: int) -> None:
    """Two Markers whose troopers are exchanged: who is under which is told by nothing."""
    twins = Tellers(_pair("who is under which Marker"), Random(number))
    _moves_twice(twins, twins.secret)


def nobody_reacts(number: int) -> None:
    """The other side acts; in one twin somebody hides who could react, and does not."""
    twins = Tellers(_pair("a secret present against absent"), Random(number))
    _moves_twice(twins, other(twins.secret))


def one_reacts_late(number: int) -> None:
    """In both somebody hides and reacts to the second half, each another and elsewhere: until it
    appears both look the same."""
    twins = Tellers(_pair("who hides, and where"), Random(number))
    acts = other(twins.secret)
    to_the_orders_of(twins, acts)
    actor = pieces_of(twins.left.full, acts)[0]
    moves = c.TellOrder(by=acts, actor=actor.id, skill="Move", then="Move")
    assert twins.say(moves, seed("moves"))
    left, right = (
        c.TellAros(
            by=twins.secret,
            aros=(Reaction(off_table(one.full, twins.secret)[0].id, answers_with, 2),),
        )
        for one, answers_with in ((twins.left, "Dodge"), (twins.right, "Reset"))
    )
    assert not twins.say(left, seed("late"), right)


def a_mine_is_placed(number: int) -> None:
    """The second half lays a Mine, another one in each twin."""
    pair = replace(_pair("which Mine the second of two lays"), prologue=None)
    twins = Tellers(pair, Random(number))
    to_the_orders_of(twins, twins.secret)
    layer = next(
        one for one in pieces_of(twins.left.full, twins.secret)
        if one.card is not None and set(BEARS_MINES) <= set(one.card.weapons)
    )  # fmt: skip
    left, right = (
        c.TellOrder(
            by=twins.secret, actor=layer.id, skill="Move", then="Place Deployable",
            then_weapon=mine, then_to="the ditch",
        )
        for mine in mines(twins.left.full.book)
    )  # fmt: skip
    assert twins.say(left, seed("mine"), right)
    assert twins.say(c.TellAros(by=other(twins.secret)), seed("nobody"))


PLAYED: Final = (a_marker_moves, nobody_reacts, one_reacts_late, a_mine_is_placed)


@pytest.mark.parametrize("played", PLAYED, ids=lambda one: one.__name__)
def test_by_the_book_twins_look_the_same(played: Callable[[int], None]) -> None:
    for number in range(2):
        played(number)


# ------------------------------------------------------------------ planted leaks


def every_marker_is_named(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(telling, "shows_itself", lambda table, piece, heard: ("x",))


def it_stops_for_who_hides(patch: pytest.MonkeyPatch) -> None:
    so_far = answers._aros

    def leaky(table: Table, order: Any, told: Any) -> Any:
        hides = table.step == "4" and off_table(table, other(order.side))
        return None if hides else so_far(table, order, told)

    patch.setattr(answers, "_aros", leaky)


def what_is_kept_is_told(patch: pytest.MonkeyPatch) -> None:
    add = Course.add

    def leaky(self: Course, event: e.Event, *rules: str) -> None:
        add(self, event, *rules)
        if isinstance(event, e.ArosKept):
            self.entries[-1] = replace(self.entries[-1], audience="all")

    patch.setattr(Course, "add", leaky)


def what_is_placed_is_heard(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(telling, "told_openly", lambda book, skill, weapon: weapon)


LEAKS: Final = (
    (every_marker_is_named, a_marker_moves),
    (it_stops_for_who_hides, nobody_reacts),
    (what_is_kept_is_told, one_reacts_late),
    (what_is_placed_is_heard, a_mine_is_placed),
)


@pytest.mark.parametrize(("plant", "played"), LEAKS, ids=lambda one: one.__name__)
def test_a_planted_leak_is_seen(
    plant: Callable[[pytest.MonkeyPatch], None], played: Callable[[int], None]
) -> None:
    with pytest.MonkeyPatch.context() as planted:
        plant(planted)
        assert any(_leaks(played, number) for number in range(4))


def _leaks(played: Callable[[int], None], number: int) -> bool:
    try:
        played(number)
    except Leak:
        return True
    return False
