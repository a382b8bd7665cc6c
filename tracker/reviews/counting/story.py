"""The match as a player tells it afterwards: turn by turn what mattered, an Order a passage."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final, NamedTuple

from rules import game
from rules.game import Entry, Kept, Message, PieceId, Side, Table, Words, put, say
from tracker.reviews.counting.course import turn_of
from tracker.reviews.counting.dice import Beat, Told, odds_of, told_of
from tracker.reviews.counting.secrets import Secrets
from tracker.reviews.counting.shapes import Marked
from tracker.reviews.counting.told import Chapter, Passage, Said

BEFORE: Final = say("Before the first turn")
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


class _Read(NamedTuple):
    """A line with the turn and the Order that it belongs to, what pieces had been called before, the
    scene of dice that it is part of, and the truth about who is named in it."""

    turn: int
    order: int
    at: int
    entry: Entry
    once: dict[PieceId, tuple[str, ...]]
    beat: Beat | None
    truths: dict[PieceId, Words]


class Story:
    """Read line by line. What was taken back is told no more."""

    def __init__(self) -> None:
        self._turns: list[tuple[int, Message, Side | None]] = [(1, BEFORE, None)]
        self._read: list[_Read] = []
        self._then: dict[int, tuple[int, int]] = {}
        self._stood: dict[str, list[PieceId]] = defaultdict(list)
        self._secrets = Secrets()

    def read(self, at: int, entry: Entry, before: Table, table: Table) -> None:
        """The line `at`, with the Tables before and after it."""
        event: Any = entry.event
        match type(event).__name__:
            case "TurnBegan":
                self._turns.append((at, turn_of(event, table), event.side))
            case "PieceIdentified" if event.real:
                self._stood[event.trooper].append(event.piece)
            case "StepReached":
                self._then[table.mark] = len(self._read), len(self._turns)
            case "TakenBack" if event.mark in self._then:
                read, turns = self._then[event.mark]
                del self._read[read:], self._turns[turns:]
        truths = self._secrets.read(event, table)
        if entry.audience == "all":
            order = table.order.number if table.order else 0
            turn, scene = len(self._turns) - 1, table.scene
            part = scene.beats and scene.beats[-1].event is event
            beat = Beat(scene, odds_of(event, before)) if part else None
            self._read.append(_Read(turn, order, at, entry, table.once, beat, truths))

    def chapters(self, table: Table, marked: list[Marked]) -> tuple[Chapter, ...]:
        """The whole story, by the last names that all had as what they were then; what mattered is
        marked in it."""
        kinds = {one.at: one.kind for one in marked}
        told = {
            turn: tuple(_passages(lines, table, kinds))
            for turn, lines in groupby(self._read, key=lambda one: one.turn)
        }
        return tuple(
            Chapter(name, at, told.get(turn, ()), side)
            for turn, (at, name, side) in enumerate(self._turns)
        )

    def secrets(self, table: Table) -> tuple[Kept, ...]:
        """What came out in no Order."""
        return tuple(map(Kept, self._secrets.left(table)))

    def called(self, table: Table) -> dict[str, tuple[str, ...]]:
        """By trooper the names of the pieces that really were it, the first one first."""
        return {
            trooper: tuple(dict.fromkeys(name for one in pieces for name in _names(table, one)))
            for trooper, pieces in self._stood.items()
        }


def _names(table: Table, piece: PieceId) -> tuple[str, ...]:
    """All that a piece was called, the first name first."""
    if piece not in table.names:
        return ()
    return (*table.once.get(piece, ()), table.names[piece])


def _passages(lines: Iterator[_Read], now: Table, kinds: dict[int, str]) -> Iterator[Passage]:
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


def _deeds(read: list[_Read], table: Table) -> Iterator[Said]:
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


def _aimed(read: list[_Read]) -> tuple[int, tuple[tuple[str, str], ...]]:
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


def _hidden(read: list[_Read]) -> tuple[Kept, ...]:
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
    read: list[_Read], table: Table, kinds: dict[int, str]
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


def _others(read: list[_Read], table: Table, kinds: dict[int, str]) -> Iterator[tuple[Said, bool]]:
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


def _matters(one: _Read) -> bool:
    event: Any = one.entry.event
    kind = type(event).__name__
    if kind == "LeafOpened":  # who was real has shown itself
        return bool(event.label.endswith(" what") and event.value == "replica")
    return kind in TOLD
