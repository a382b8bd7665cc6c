"""The rows of an ARO check: who answers alike, and which AROs stand at hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from rules.game import PieceId, Reach, View
from tracker.matches.page.acts import Act, together
from tracker.matches.page.aro_answer import Answer
from tracker.matches.page.aro_reach import all_covered, by_the_map, range_of
from tracker.matches.page.aro_row import Key, Row
from tracker.matches.page.aros import needs_line
from tracker.matches.page.reacting import FEW, by_number, kind_of

AT_HAND: Final = 3
"""So many AROs stand beside "None"; the others behind the name of the row."""


def usual(view: View, found: Sequence[Answer]) -> tuple[str, ...]:
    """What anybody could answer with, by what shows of whom it answers."""
    active = [one for one in view.theirs if one.acting]
    hides = [one.marker and not one.face.startswith("DECOY") for one in active]
    waits = any(one.offer.command == "DelayAro" for answer in found for one in answer.acts)
    named = (
        "Delay" if waits else "",
        "" if hides and all(hides) else "BS Attack",
        "Discover" if any(one.marker for one in active) else "",
        "Dodge",
        "Reset",
    )
    return tuple(filter(None, named))[:AT_HAND]


def rows(
    view: View,
    shown: Sequence[Answer],
    *,
    split: str = "",
    reach: Reach | None = None,
    unseen: Sequence[str] = (),
) -> tuple[Row, ...]:
    """Those that are listed, alike ones in one row where there are more than a few; the row of who is
    `split` or opened is one of each."""
    anybody = usual(view, shown)
    kinds: dict[tuple[Any, ...], list[Answer]] = {}
    answers = {one.piece.id: one for one in shown}
    for one in (answers[piece.id] for piece in by_number([one.piece for one in shown])):
        own = _alike(one, one.piece.id in unseen)
        kinds.setdefault(own if len(shown) > FEW else (one.piece.id,), []).append(one)
    inches = reach.inches if reach else {}
    found = []
    for alike in sorted(kinds.values(), key=_last):
        apart = any(one.open or one.piece.id == split for one in alike)
        hand = _hand(alike, anybody)
        for some in [[one] for one in alike] if apart else [alike]:
            row = _row(view, some, hand, inches, unseen)
            covered, range_ = all_covered(some, reach), range_of(some, reach)
            found.append(replace(row, by=by_the_map(some, reach), cover=covered, range=range_))
    return tuple(found)


def _last(alike: Sequence[Answer]) -> tuple[bool, bool]:
    """Who waited goes first, Markers last."""
    return not alike[0].waited, alike[0].piece.marker


def _hand(alike: Sequence[Answer], anybody: Sequence[str]) -> tuple[str, ...]:
    """What stands at hand: of those of whom everything shows what they may do, the usual first."""
    plain = next((one for one in alike if not one.covered), None)
    acts = [one.say for one in _open_to(plain)] if plain else anybody
    return tuple(dict.fromkeys(acts))[:AT_HAND]


def every_key(view: View, found: Sequence[Answer]) -> tuple[Row, ...]:
    """A row of each with all that it may do: for what stands under a cover as a whole."""
    return tuple(
        Row(
            view.book,
            (one,),
            _in_lines([(act.adds, Key(act.say, act, act.on)) for act in _open_to(one)]),
        )
        for one in found
    )


def _alike(answer: Answer, unseen: bool) -> tuple[Any, ...]:
    """What makes several one row: nothing that does not show."""
    piece, card = answer.piece, answer.piece.card
    loadout = (card.weapons, card.equipment, card.skills) if card and not piece.marker else ()
    return kind_of(piece), loadout, answer.noted, answer.waited, unseen


def _row(
    view: View,
    some: Sequence[Answer],
    hand: Sequence[str],
    inches: Mapping[PieceId, float],
    unseen: Sequence[str],
) -> Row:
    first = some[0]
    zone = first.piece.id in unseen
    told = tuple(sorted(inches[one.piece.id] for one in some if one.piece.id in inches))
    wheres = dict.fromkeys(act.adds for act in first.acts if act.say in hand) or {"": None}
    keys = [
        (where, key)
        for where in wheres
        for label in hand
        if (key := _key(some, label, where, zone)) is not None
    ]
    rest = (
        ()
        if first.covered
        else tuple(
            Key(act.say, None if act.id in first.false else act, act.on)
            for act in _open_to(first)
            if act.say not in hand
        )
    )
    return Row(view.book, tuple(some), _in_lines(keys), told, _half(view), rest)


def _key(some: Sequence[Answer], label: str, where: str, zone: bool) -> Key | None:
    """One ARO of a row. Who is covered has each, and what comes of the press is read there."""
    acts = [next(_found(one, label, where), None) for one in some]
    able = [one for one in acts if one is not None]
    if zone and any(needs_line(one) for one in able):
        return None
    true = [act for act, one in zip(acts, some, strict=True) if act and act.id not in one.false]
    if any(one.why_idle for one in some) or len(true) < len(some):
        return Key(label) if able or some[0].covered else None
    return Key(label, together(true), all(one.on for one in true))


def _found(answer: Answer, label: str, where: str) -> Iterator[Act]:
    return (one for one in _open_to(answer) if (one.say, one.adds) == (label, where))


def _open_to(answer: Answer) -> list[Act]:
    return [one for one in answer.acts if not one.barred]


def _in_lines(keys: Sequence[tuple[str, Key]]) -> tuple[tuple[str, tuple[Key, ...]], ...]:
    """By where on its way the target is answered; all in one line if that is no choice."""
    found: dict[str, list[Key]] = {}
    for where, key in keys:
        found.setdefault(where, []).append(key)
    return tuple((where, tuple(own)) for where, own in found.items())


def _half(view: View) -> str:
    """Which Short Skill is answered; none of them where the Order has only one."""
    return "1st" if view.step == "2" else "2nd"
