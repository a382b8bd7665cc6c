"""An Order of the story as a passage: who did what, what dice decided, and what else mattered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final, NamedTuple

from rules import game
from rules.game import Entry, Kept, PieceId, Table, Words, put
from tracker.reviews.counting.dice import Beat, Told, told_of
from tracker.reviews.counting.told import Passage, Said

TOLD: Final = frozenset(
    {
        # Who was not what they seemed.
        "LeafOpened", "MasterChanged", "PieceReplaced", "PieceTurned", "RevealCalled", "TruthDisclosed",
        # Who is hurt or gone by something else than dice.
        "PieceRemoved", "WeaponSetOff", "WoundsMarked",
        # What was played for, and the army as a whole.
        "ClassifiedDone", "LossOfLieutenantEnded", "LossOfLieutenantHeld", "MatchEnded",
        "ObjectiveScored", "RetreatBegan", "RetreatEnded", "RulingMade", "ScoreNoted",
        # How it began.
        "InitiativeKept",
    }
)  # fmt: skip
"""Kinds of line that matter wherever they stand; of the others only what dice decided does."""
ROLLS: Final = frozenset({"RollMade", "SaveCalled", "SaveMade", "OrderClosed"})
"""With them it is decided what was declared."""
DECLARES: Final = frozenset(
    {"SkillDeclared", "AroDeclared", "PieceMoved", "RevealCalled", "PieceTurned"}
)


class ReadLine(NamedTuple):
    """A line with the turn and the Order that it belongs to, what pieces had been called before, the
    scene of dice that it is part of, and the truth about who is named in it."""

    turn: int
    order: int
    at: int
    entry: Entry
    once: dict[PieceId, tuple[str, ...]]
    beat: Beat | None
    truths: dict[PieceId, Words]


def passages(lines: Iterator[ReadLine], now: Table, kinds: dict[int, str]) -> Iterator[Passage]:
    """What is told of each Order of a Player Turn, and of what happened beside one."""
    for order, found in groupby(lines, key=lambda one: one.order):
        read = list(found)
        table = game.as_called(now, read[0].once)
        told = [*_deeds(read, table)] if order else []
        scenes = list(_scenes(read, now, kinds))
        happened = [*(pair for _, pairs in scenes for pair in pairs), *_others(read, now, kinds)]
        said = tuple(sorted((*told, *(one for one, _ in happened)), key=lambda one: one.at))
        if said:
            shown, aims = _aimed(read) if order else (0, ())
            yield Passage(
                read[0].at,
                read[-1].at,
                order,
                said,
                mattered=any(heavy for _, heavy in happened),
                hidden=_hidden(read) if order else (),
                rolled=tuple(one for scene, _ in scenes for one in scene.rolled),
                shown=shown,
                aims=aims,
            )


def _deeds(read: list[ReadLine], table: Table) -> Iterator[Said]:
    """Who did what in an Order."""
    events = [(one.at, one.entry.event) for one in read]
    declared = [(at, one) for at, one in events if type(one).__name__ == "SkillDeclared"]
    answers = [one for _, one in events if type(one).__name__ == "AroDeclared"]
    if declared:
        at, first = declared[0]
        skills = [one.declared for _, one in declared]  # type: ignore[attr-defined]
        by = {one.piece: one.declared for one in answers}  # type: ignore[attr-defined]
        words = game.deeds(table, first.pieces, skills, by)  # type: ignore[attr-defined]
        yield Said(at, Kept(put("{deed}.", deed=words)))


def _aimed(read: list[ReadLine]) -> tuple[int, tuple[tuple[str, str], ...]]:
    """The line at which all has been declared and nothing rolled, and who aimed at whom until then."""
    shown, aims = 0, dict[tuple[str, str], None]()
    for line in read:
        event: Any = line.entry.event
        kind = type(event).__name__
        if kind in ROLLS:
            break
        if kind in ("SkillDeclared", "AroDeclared"):
            who = event.pieces if kind == "SkillDeclared" else (event.piece,)
            aims |= {(one, target): None for one in who for target in event.declared.targets}
        if kind in DECLARES:
            shown = line.at
    return shown, tuple(aims)


def _hidden(read: list[ReadLine]) -> tuple[Kept, ...]:
    """Who was named in an Order, and did not show in it what it was."""
    came_out = {piece for line in read for piece in _shown_by(line.entry.event)}
    truths = {piece: words for line in read for piece, words in line.truths.items()}
    return tuple(Kept(words) for piece, words in truths.items() if piece not in came_out)


def _shown_by(event: Any) -> tuple[PieceId, ...]:
    match type(event).__name__:
        case "RevealCalled":
            return tuple(event.pieces)
        case "PieceTurned" | "PieceRemoved":
            return (event.piece,)
        case "PieceReplaced":
            return (event.old,)
        case _:
            return ()


def _scenes(
    read: list[ReadLine], table: Table, kinds: dict[int, str]
) -> Iterator[tuple[Told, list[tuple[Said, bool]]]]:
    """What dice decided, and whether that mattered."""
    with_dice = [(one, one.beat) for one in read if one.beat is not None]
    for _, found in groupby(with_dice, key=lambda one: one[1].began):
        lines = list(found)
        marks = [kinds[line.at] for line, _ in lines if line.at in kinds]
        then = game.as_called(table, lines[-1][0].once)
        told = told_of([beat for _, beat in lines], then)
        # All of a scene is told where it ended: nobody knows before what becomes of it.
        at, last = lines[-1][0].at, len(told.sentences) - 1
        heavy = told.mattered or bool(marks)
        yield (
            told,
            [
                (Said(at, Kept(words), marks[-1] if marks and n == last else ""), heavy)
                for n, words in enumerate(told.sentences)
            ],
        )


def _others(
    read: list[ReadLine], table: Table, kinds: dict[int, str]
) -> Iterator[tuple[Said, bool]]:
    for one in read:
        mark = kinds.get(one.at, "")
        if one.beat is None and (mark or _matters(one)):
            words = _told(game.as_called(table, one.once), one.entry)
            if words:
                yield Said(one.at, Kept(words), mark), True


def _told(table: Table, entry: Entry) -> Words:
    """As the log tells it; but for the seal that was opened, which is told there alone."""
    event: Any = entry.event
    if type(event).__name__ == "LeafOpened":
        sealed, _, _ = event.label.rpartition(" ")
        return put("{piece} was a replica.", piece=game.piece(table, PieceId(sealed)))
    line = game.tell(table, entry)
    return line.words if line is not None else ()


def _matters(one: ReadLine) -> bool:
    event: Any = one.entry.event
    kind = type(event).__name__
    if kind == "LeafOpened":  # who was real has shown itself
        return bool(event.label.endswith(" what") and event.value == "replica")
    return kind in TOLD
