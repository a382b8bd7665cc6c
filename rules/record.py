"""A match as a file, for keeps: one seat's part of the log, with what lets anybody check it.

The file is JSON:

    {"format": 1, "seat": "A", "heads": {"all": "…", "A": "…"}, "lines": [
      {"cursor": 1, "number": 1, "audience": "all", "at": "2026-11-21T10:00:00.000000+00:00",
       "kind": "MatchOpened", "rules": [], "data": {…}, "chain": "…"}, …]}

`seat` is whose part it is (A, B, watcher, or referee: the whole log). `cursor` counts the lines of
this file. Lines addressed to everybody form one chain of hashes, each side's own lines another:
`number` is a line's place among the public lines, or for a private one in its owner's part, so that
the chains say how they interleave; `chain` is the head of the line's chain with it, `heads` are the
last ones. A link hashes the head before it and the line as `payload` writes it; chains begin with
64 zeros. How leaves are hashed under a side's sealed root is said in `rules.seals`.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from rules import kinds, seals
from rules.events import (
    CommitmentNoted,
    Committed,
    Entry,
    LeafOpened,
    LeavesNoted,
    Private,
    Sealed,
)
from rules.fold import apply
from rules.ids import SIDES, Audience, Seat, Side, sees
from rules.table import EMPTY, Table, Terms

FORMAT: Final = 1


class Line(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of the log, as it was written and hashed. `at` is UTC, to the microsecond."""

    cursor: int
    number: int
    audience: Audience
    at: str
    kind: str
    rules: tuple[str, ...]
    data: dict[str, Any]
    chain: str


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One seat's part of a match's log. `heads`: of the chains that this seat has lines of."""

    seat: Seat
    heads: dict[Audience, str]
    lines: tuple[Line, ...]
    format: int = FORMAT


class Problem(msgspec.Struct, frozen=True):
    """Something wrong with a record, and where: the cursor of the line, 0 for the record itself."""

    cursor: int
    what: str

    def __str__(self) -> str:
        return f"Line {self.cursor}: {self.what}" if self.cursor else self.what


def encode(record: Record) -> str:
    """The record as the text of its file."""
    return json.dumps(msgspec.to_builtins(record), indent=1, ensure_ascii=False) + "\n"


def decode(text: str) -> Record:
    """The record of a file. ValueError, with a sentence, for what is none or of another format."""
    try:
        plain = json.loads(text)
        if isinstance(plain, dict) and plain.get("format", FORMAT) != FORMAT:
            raise ValueError(f"This record has format {plain['format']}; known is {FORMAT}.")
        return msgspec.convert(plain, Record)
    except (json.JSONDecodeError, RecursionError):
        raise ValueError("This is no record: it is not JSON.") from None
    except msgspec.ValidationError as error:
        raise ValueError(f"This is no record of a match: {error}.") from None


def payload(*, number: int, at: str, kind: str, rules: tuple[str, ...], data: object) -> bytes:
    """What is hashed of a line: all that those who may see it see, and nothing else."""
    return json.dumps(
        {"cursor": number, "at": at, "kind": kind, "rules": list(rules), "data": data},
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
        allow_nan=False,
    ).encode()


def terms(record: Record) -> Terms:
    """What the match was played by, as its first lines say."""
    return _replayed(record)[1].terms


def verify(record: Record) -> tuple[Problem, ...]:
    """What is wrong with a record: nothing, if its chains, its seals and its course all hold."""
    return (*_chains(record), *_course(record), *_seals(record))


# ------------------------------------------------------------------ chains


def _chains(record: Record) -> Iterator[Problem]:
    """Each line is numbered on, is this seat's to see, and goes on from the one before it."""
    parts: tuple[Audience, ...] = tuple(part for part in ("all", *SIDES) if sees(record.seat, part))
    heads: dict[Audience, str] = dict.fromkeys(parts, seals.CHAIN_START)
    numbers: dict[Audience, int] = dict.fromkeys(parts, 0)
    for at, line in enumerate(record.lines, 1):
        if line.cursor != at:
            yield Problem(line.cursor, f"stands where line {at} should.")
        if line.audience not in heads:
            yield Problem(line.cursor, f"is not for seat {record.seat} to see.")
            continue
        for part in parts:
            numbers[part] += line.audience in (part, "all")
        if line.number != numbers[line.audience]:
            yield Problem(line.cursor, f"is numbered {line.number}, not {numbers[line.audience]}.")
        if line.chain != _link(heads[line.audience], line):
            yield Problem(line.cursor, "does not go on from the line before it in its chain.")
        heads[line.audience] = line.chain
    for part in parts:
        if record.heads.get(part) != heads[part]:
            yield Problem(0, f"The chain of {part} does not end where the record says.")


def _link(previous: str, line: Line) -> str:
    hashed = payload(
        number=line.number, at=line.at, kind=line.kind, rules=line.rules, data=line.data
    )
    try:
        return seals.chain_link(previous, hashed)
    except ValueError:
        return ""


# ------------------------------------------------------------------ the course of the match


def _course(record: Record) -> Iterator[Problem]:
    yield from _replayed(record)[0]


def _replayed(record: Record) -> tuple[tuple[Problem, ...], Table]:
    """The lines played again, up to the first that can't be."""
    table = EMPTY
    for line in record.lines:
        try:
            event = kinds.decode(line.kind, line.data)
        except KeyError:
            return (Problem(line.cursor, f"is of no known kind: {line.kind}."),), table
        except msgspec.ValidationError:
            return (Problem(line.cursor, f"is no {line.kind}."),), table
        if line.audience != (event.side if isinstance(event, Private) else "all"):
            return (Problem(line.cursor, f"is addressed to {line.audience}, wrongly."),), table
        try:
            table = apply(table, event)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            return (Problem(line.cursor, "does not follow from the lines before it."),), table
    return (), table


# ------------------------------------------------------------------ seals


def _seals(record: Record) -> Iterator[Problem]:
    """Opened leaves lie under their root, and what a side sealed gives the root it showed."""
    roots: dict[Side, str] = {}
    bound: dict[tuple[Side, str], str] = {}
    rebuilt: dict[Side, tuple[int, str]] = {}
    for cursor, entry in _read(record):
        match entry.event:
            case Sealed(side, root):
                roots[side] = root
                if side in rebuilt and rebuilt[side][1] != root:
                    yield Problem(cursor, f"is not the root of what {side} noted.")
            case LeavesNoted():
                rebuilt[entry.event.side] = (cursor, _root(entry.event))
            case Committed(side, label, digest):
                bound[side, label] = digest
            case CommitmentNoted():
                note, side = entry.event.note, entry.event.side
                known = bound.get((side, note.label), "")
                if not seals.check_commit(known, note.label, note.value, note.salt):
                    yield Problem(cursor, f"is not what {side} bound itself to.")
            case LeafOpened() as leaf:
                if not _opens(leaf, roots.get(leaf.side, ""), bound):
                    yield Problem(cursor, f"opens a leaf that {leaf.side} did not seal.")


def _read(record: Record) -> Iterator[tuple[int, Entry]]:
    for line in record.lines:
        try:
            event = kinds.decode(line.kind, line.data)
        except (KeyError, msgspec.ValidationError):
            continue  # named already, where the course is checked
        yield line.cursor, Entry(line.audience, line.rules, event)


def _root(noted: LeavesNoted) -> str:
    leaves = [
        (note.position, seals.Leaf(note.label, note.value, note.salt)) for note in noted.notes
    ]
    try:
        return seals.rebuild(leaves, noted.noise).root
    except ValueError:
        return ""


def _opens(leaf: LeafOpened, root: str, bound: dict[tuple[Side, str], str]) -> bool:
    if leaf.position < 0:
        known = bound.get((leaf.side, leaf.label), "")
        return seals.check_commit(known, leaf.label, leaf.value, leaf.salt)
    opened = seals.Leaf(leaf.label, leaf.value, leaf.salt)
    return seals.check(root, opened, leaf.position, leaf.path)
