"""A match goes on from a moment of another: nothing of it is forgotten, and nothing binds it to the first."""

from __future__ import annotations

import pytest

from rules import game, record, seals
from rules.dice import fair
from rules.log import events as e
from tests.records import chained
from tests.rules.laws.matches import Script, played
from tests.rules.laws.play import SEATS, Match, seed

SECRET = "7b" * 32


def begun_anew(of: Match, upto: int) -> Match:
    """Another match in memory, begun with the lines of the first."""
    found = Match()
    found.log = record.anew(of.log[:upto], SECRET, game.Luck(seed("anew", upto)))
    for seat in SEATS:
        found.parts[seat] = [one for one in found.log if game.sees(seat, one.audience)]
        found.tables[seat] = game.fold(game.EMPTY, found.parts[seat])
    return found


@pytest.fixture(scope="module", params=range(6))
def first(request: pytest.FixtureRequest) -> Match:
    return random_match(request.param, 120)


def random_match(number: int, length: int = 60) -> Match:
    return played(Script(number, length))


def ends(match: Match) -> list[int]:
    """After how many lines each command had done what followed from it."""
    again, found = Match(), []
    for command, luck in match.given:
        again.put(command, luck)
        found.append(len(again.log))
    return found


def test_it_stands_as_the_first_stood_for_every_seat(first: Match) -> None:
    upto = ends(first)[len(first.given) // 2]
    again = begun_anew(first, upto)
    for seat in SEATS:
        part = [one for one in first.log[:upto] if game.sees(seat, one.audience)]
        was, now = game.fold(game.EMPTY, part), again.tables[seat]
        assert now.pieces == was.pieces
        assert now.troopers == was.troopers
        assert (now.step, now.waits, now.order) == (was.step, was.waits, was.order)
        assert now.pools == was.pools


def test_nothing_of_it_is_bound_as_the_first_was(first: Match) -> None:
    shown = (e.Sealed, e.Committed, e.DiceBound)
    was = {one.event for one in first.log if isinstance(one.event, shown)}
    now = {
        one.event for one in begun_anew(first, len(first.log)).log if isinstance(one.event, shown)
    }
    assert len(now) == len(was) > 0
    assert not now & was


def test_its_record_holds_from_its_first_line_to_its_end(first: Match) -> None:
    """Played on by its own dice and given up: seals, dice and course are what they say."""
    again = begun_anew(first, ends(first)[len(first.given) // 2])
    to_the_end(again)
    assert again.full.step == "over"
    whole = chained("referee", again.log)
    assert record.verify(whole) == ()
    (opened,) = [one.event for one in again.log if isinstance(one.event, e.SecretOpened)]
    assert opened.secret == SECRET


def test_dice_that_were_thrown_before_are_read_in_it() -> None:
    """Nothing binds them to the secret of this match: kept as throws of it, they would be found."""
    first = next(match for match in map(random_match, range(40)) if throws(match))
    again = begun_anew(first, len(first.log))
    assert not throws(again)
    digest = next(one for one in again.log if isinstance(one.event, e.DiceBound))
    at = next(nth for nth, one in enumerate(first.log) if isinstance(one.event, e.DiceBound))
    kept = [*first.log[:at], digest, *first.log[at + 1 :]]
    opened = e.SecretOpened(SECRET)
    read = [*enumerate((one.event for one in kept), 1), (len(kept) + 1, opened)]
    assert record.Course(read).amiss


def test_a_leaf_that_was_opened_lies_under_the_new_root() -> None:
    first = next(m for m in map(random_match, range(40)) if opened(m))
    again = begun_anew(first, len(first.log))
    roots = {one.event.side: one.event.root for one in again.log if isinstance(one.event, e.Sealed)}
    for leaf in opened(again):
        under = seals.Leaf(leaf.label, leaf.value, leaf.salt)
        assert seals.check(roots[leaf.side], under, leaf.position, leaf.path)
    assert {one.value for one in opened(again)} == {one.value for one in opened(first)}


def opened(match: Match) -> list[e.LeafOpened]:
    events = [one.event for one in match.log]
    return [one for one in events if isinstance(one, e.LeafOpened) and one.position >= 0]


def throws(match: Match) -> list[e.Thrown]:
    events = [one.event for one in match.log]
    return [one for one in events if isinstance(one, e.Thrown) and one.throw]


def to_the_end(match: Match) -> None:
    """What is due is done, and somebody gives up."""
    while (due := game.due(match.full)) is not None:
        follow(match, due, seed("due", len(match.log)))
    if match.full.step == "adjourned":
        follow(match, game.PLAYERS["Resume"](by="A"), seed("resume"))
    if match.full.step != "over":
        follow(match, game.PLAYERS["Concede"](by="B"), seed("enough"))


def follow(match: Match, command: game.AnyCommand, luck: bytes) -> None:
    """As `Match.put`, with the dice of this match."""
    entries = game.happens(command, match.full, game.Luck(luck, lambda: SECRET))
    match.log += entries
    for seat in SEATS:
        part = [entry for entry in entries if game.sees(seat, entry.audience)]
        match.tables[seat] = game.fold(match.tables[seat], part)


def test_what_is_no_secret_binds_nothing() -> None:
    assert fair.digest(SECRET) != fair.digest("00" * 32)
    with pytest.raises(ValueError, match="bytes"):
        record.anew([], "ff", game.Luck(seed("no")))
