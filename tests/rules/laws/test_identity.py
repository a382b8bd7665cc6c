"""A piece is what it was, for as long as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from msgspec import Struct
from msgspec.structs import replace

from rules import game
from rules.book.profiles import Profile
from rules.game import Entry, PieceId, Table, TrooperId
from rules.log import events as e
from rules.log.fold import apply
from rules.log.table import MODEL, Failure
from tests.rules.laws.matches import Script, opened, played, scripts, stepping
from tests.rules.laws.play import SEATS, Match

MATCHES = settings().max_examples
LEAVES: Final = (e.PieceRemoved, e.PieceSpread, e.TakenBack)
"""By what an id stops standing: it is gone, several stand for it, or it never came to be."""


def steps(match: Match) -> Iterator[tuple[Table, Entry, Table]]:
    """Each line of a match as each seat reads it, with that seat's Table before and after."""
    for seat in SEATS:
        table = game.EMPTY
        for entry in match.parts[seat]:
            before, table = table, apply(table, entry.event)
            yield before, entry, table


def vanished(match: Match) -> list[str]:
    """The kinds of lines after which something stands no more that they do not take away."""
    return [
        type(entry.event).__name__
        for before, entry, after in steps(match)
        if not isinstance(entry.event, LEAVES) and before.pieces.keys() - after.pieces.keys()
    ]


@settings(max_examples=MATCHES)
@given(scripts)
def test_an_id_stops_standing_only_where_that_is_told(script: Script) -> None:
    assert vanished(played(script)) == []


def test_this_would_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.LEAVES", ())
    lost = {kind for number in range(30) for kind in vanished(played(Script(number, 60)))}
    assert {"PieceRemoved", "PieceSpread"} <= lost


def loses(before: Table, event: e.PieceTurned, after: Table) -> bool:
    """Whether a piece that turned lost more than its face, or anything else changed with it."""
    stood = before.pieces[event.piece]
    now = replace(stood, shape=event.shape, card=None, told=None, appearance=event.appearance)
    rest = replace(after, names=before.names, once=before.once, pieces=before.pieces)
    if before.order and after.order:
        both = MODEL not in (stood.shape.face, event.shape.face)
        turned = before.order.turned | ({event.piece} if both else set())
        rest = replace(rest, order=replace(after.order, turned=before.order.turned))
        if after.order.turned != turned:
            return True
    same = [*after.pieces.items()] == [*{**before.pieces, event.piece: now}.items()]
    # It is part of what came of a Roll, and an act of somebody.
    return not same or rest != replace(before, scene=after.scene, undo=after.undo)


def turnings(match: Match) -> list[tuple[Table, e.PieceTurned, Table]]:
    return [
        (before, entry.event, after)
        for before, entry, after in steps(match)
        if isinstance(entry.event, e.PieceTurned)
    ]


@settings(max_examples=MATCHES)
@given(scripts)
def test_what_turns_loses_nothing(script: Script) -> None:
    for before, event, after in turnings(played(script)):
        assert not loses(before, event, after)
        names = (*after.once[event.piece], after.names[event.piece])
        assert event.appearance == len(names)


def test_what_it_lost_would_be_noticed() -> None:
    found = [one for number in range(30) for one in turnings(played(Script(number, 60)))]
    assert len(found) > 20
    before, event, after = found[0]
    assert loses(before, event, replace(after, failures=(Failure(event.piece, event.piece),)))
    tokens = replace(after.pieces[event.piece], tokens=frozenset({"Prone"}))
    assert loses(before, event, replace(after, pieces={**after.pieces, event.piece: tokens}))
    moved = {event.piece: after.pieces[event.piece], **after.pieces}
    last = [*before.pieces][-1]
    assert event.piece == last or loses(
        before, event, replace(after, pieces={last: after.pieces[last], **moved})
    )


# ------------------------------------------------------------------ whoever is named is known

IDS: Final = (PieceId, TrooperId)
Known = dict[Any, set[str]]


def strangers(table: Table) -> list[str]:
    """The ids in a Table that name nobody it has ever met, each with where it stands."""
    hidden = {one.piece for trooper in table.troopers.values() for one in trooper.hidden}
    known: Known = {PieceId: {"", *table.sides, *hidden}, TrooperId: {"", *table.troopers}}
    return [
        f"{path}: {id}" for path, id, kinds in named(table, Table) if not known_as(id, kinds, known)
    ]


def known_as(id: str, kinds: tuple[Any, ...], known: Known) -> bool:
    return any(id in known[kind] for kind in kinds)


def named(value: Any, hint: Any, path: str = "") -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """Every id in a value by what its type says it is: where, which, and an id of what."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in IDS:
        yield path, value, (hint,)
    elif origin in (Union, UnionType):
        kinds = tuple(one for one in args if one in IDS)
        if kinds and isinstance(value, str):
            yield path, value, kinds
        elif value is not None:
            for one in args:
                yield from named(value, one, path) if could_name(one) and one not in IDS else ()
    elif origin in (tuple, frozenset):
        each = args if origin is tuple and args[-1] is not Ellipsis else args[:1] * len(value)
        for item, one in zip(value, each, strict=True):
            yield from named(item, one, f"{path}[]") if could_name(one) else ()
    elif origin is dict:
        for key, item in value.items():
            yield from named(key, args[0], f"{path} key") if could_name(args[0]) else ()
            yield from named(item, args[1], f"{path}{{}}") if could_name(args[1]) else ()
    elif isinstance(value, Struct):
        for field, one in naming(type(value)).items():
            yield from named(getattr(value, field), one, f"{path}.{field}")


@cache
def naming(kind: type) -> dict[str, Any]:
    """The fields of a Struct in which an id could stand, but for the Tables of before: each of them
    was looked at when it was."""
    hints = get_type_hints(kind)
    return {
        name: one
        for name, one in hints.items()
        if name not in ("marks", "scene") and could_name(one)
    }


@cache
def could_name(hint: Any) -> bool:
    """Whether an id can stand in what has this type; what an army list prints names nobody."""
    if hint is Profile:
        return False
    if hint in IDS:
        return True
    if isinstance(hint, type) and issubclass(hint, Struct):
        return bool(naming(hint))
    return any(could_name(one) for one in get_args(hint))


@settings(max_examples=max(MATCHES // 4, 1))
@given(scripts)
def test_whoever_is_named_has_been_met(script: Script) -> None:
    """Wherever a command leaves the match: on the way nobody sees who is about to come out of hiding."""
    match = opened()
    for _ in stepping(script, match):
        assert strangers(match.full) == []
    assert strangers(match.full) == []


def test_a_stranger_would_be_found() -> None:
    full = next(
        match.full
        for match in (played(Script(number, 60)) for number in range(30))
        if match.full.order
    )
    assert full.order
    nobody = PieceId("nobody")
    order = replace(full.order, moved=full.order.moved | {nobody})
    assert strangers(replace(full, order=order)) == [".order.moved[]: nobody"]
    assert {path.partition(":")[0] for path in strangers(replace(full, acted=nobody))} == {".acted"}


def test_much_of_a_table_names_somebody() -> None:
    found = {
        path for number in range(30) for path, *_ in named(played(Script(number, 60)).full, Table)
    }
    assert len(found) > 20
