"""What somebody may do to a record: each field of each kind of line, and the lines as such."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from rules import record, seals
from rules.record import Record

Lines = list[dict[str, Any]]
Touch = Callable[[Lines], object]
COMMANDS: Final = ("CommandGiven", "CommandNoted")
CONCEDED_SOONER: Final = "an Order left out, up to a concession"
"""A row of the table: what is left is a match that somebody conceded sooner."""


ANOTHER: Final = "another command in a player's name, and all that follows from it"
"""A row of the table: the match is worked out anew from it, under other roots."""


class Forgery(NamedTuple):
    """One alteration: of which kind it is, what it does in words, and how."""

    row: str
    what: str
    touch: Touch


def forged(kept: Record, touch: Touch, *, anew: bool) -> Record:
    """The record after somebody did this to its lines; `anew`: and numbered and hashed all of them again."""
    plain: dict[str, Any] = json.loads(record.encode(kept))
    touch(plain["lines"])
    if anew:
        _number(plain["lines"])
        _hash(plain)
    return record.decode(json.dumps(plain))


def forgeries(kept: Record) -> list[Forgery]:
    """All that is tried on a record."""
    lines: Lines = json.loads(record.encode(kept))["lines"]
    return [*_fields(lines), *_envelopes(lines), *_structural(lines)]


def given_otherwise(what: str, other: Record) -> Forgery:
    """The same match as it would have gone on by other commands; whatever was signed is put under them as
    far as it reaches."""
    came: Lines = json.loads(record.encode(other))["lines"]

    def touch(lines: Lines) -> None:
        under = [line["data"]["signed"] for line in lines if line["kind"] in COMMANDS]
        lines[:] = [dict(line, data=dict(line["data"])) for line in came]
        commands = [line for line in lines if line["kind"] in COMMANDS]
        for line, signed in zip(commands, under, strict=False):
            line["data"]["signed"] = signed

    return Forgery(ANOTHER, what, touch)


def unsigned(kept: Record) -> Iterator[Forgery]:
    """Each signature of a record, taken away."""
    for at, line in enumerate(kept.lines):
        if line.kind in COMMANDS and line.data["signed"]:
            yield Forgery("a signature taken away", f"of line {at + 1}", partial(_bare, at))


def _bare(at: int, rows: Lines) -> None:
    rows[at]["data"]["signed"] = None


def _fields(lines: Lines) -> Iterator[Forgery]:
    """Each field of each kind, in the first line that has something in it; else in the first."""
    for kind in sorted({line["kind"] for line in lines}):
        every = [at for at, line in enumerate(lines) if line["kind"] == kind]
        for field in sorted(lines[every[0]]["data"]):
            at = next((one for one in every if lines[one]["data"][field]), every[0])
            yield Forgery(_row(lines[at], field), f"{kind}.{field}", _set(at, field))


def _row(line: dict[str, Any], field: str) -> str:
    if field == "version":
        return "the version of the rules in a command"
    if line["kind"] in COMMANDS:
        return "a field of a command"
    return f"a field of a {'public' if line['audience'] == 'all' else 'private'} line"


def _set(at: int, field: str) -> Touch:
    def touch(lines: Lines) -> None:
        data = lines[at]["data"]
        data[field] = _other(data[field])

    return touch


def _other(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return _other_text(value)
        case list():
            return value[:-1] if value else ["A"]
        case dict() if value:
            # One left out may be as it is where nothing is said of it.
            name = next((name for name, one in value.items() if one), next(iter(value)))
            return value | {name: _other(value[name])}
        case _:
            return "A"


def _other_text(text: str) -> str:
    # A side is another side, a digest another digest; a word has a letter more.
    if text in ("A", "B"):
        return "B" if text == "A" else "A"
    if len(text) >= 32 and not set(text) - set("0123456789abcdef"):
        return ("0" if text[0] != "0" else "1") + text[1:]
    return f"{text}x"


def _envelopes(lines: Lines) -> Iterator[Forgery]:
    """What stands around what happened, in each kind's first line."""
    for kind in sorted({line["kind"] for line in lines}):
        at = next(at for at, line in enumerate(lines) if line["kind"] == kind)
        yield Forgery("the rules of a line", f"{kind}: rules", _put(at, rules=["SEAL-9"]))
        yield Forgery(
            "the time of a line", f"{kind}: at", _put(at, at="2026-11-22T10:00:00.000000+00:00")
        )


def _put(where: int, /, **said: Any) -> Touch:
    return lambda lines: lines[where].update(said)


def _structural(lines: Lines) -> Iterator[Forgery]:
    """Lines left out, doubled, exchanged, given to others, and cut off at."""
    begins = [at for at, line in enumerate(lines) if line["kind"] in COMMANDS]
    spread = [round(len(lines) * part / 7) for part in range(1, 7)]
    for at in spread:
        yield Forgery("a line left out", f"without line {at + 1}", partial(_without, at))
        yield Forgery(
            "a line twice",
            f"line {at + 1} twice",
            partial(_twice, at),
        )
        yield Forgery(
            "two lines exchanged",
            f"lines {at} and {at + 1}",
            partial(_swap, at - 1),
        )
        yield Forgery(
            "the end cut off",
            f"after line {at}",
            partial(_cut, at),
        )
    for at in begins[len(begins) // 2 :: 5]:
        yield Forgery("a command left out", f"without line {at + 1}", partial(_without, at))
    private = [at for at, line in enumerate(lines) if line["audience"] != "all"]
    for at in private[:: max(1, len(private) // 4)]:
        yield Forgery("a line for another", f"line {at + 1}", partial(_turned, at))
    first, *_, last, conceded = begins[len(begins) // 2 :]
    for row, until in (("an Order left out", last), (CONCEDED_SOONER, conceded)):
        yield Forgery(row, f"lines {first + 1} to {until}", partial(_without_all, first, until))


def _without(at: int, rows: Lines) -> None:
    del rows[at]


def _without_all(first: int, until: int, rows: Lines) -> None:
    del rows[first:until]


def _twice(at: int, rows: Lines) -> None:
    rows.insert(at, dict(rows[at]))


def _cut(at: int, rows: Lines) -> None:
    del rows[at:]


def _turned(at: int, rows: Lines) -> None:
    _turn(rows[at])


def _swap(at: int, rows: Lines) -> None:
    rows[at], rows[at + 1] = rows[at + 1], rows[at]


def _turn(row: dict[str, Any]) -> None:
    row["audience"] = _other(row["audience"])


def _number(lines: Lines) -> None:
    counted = dict.fromkeys(("all", "A", "B"), 0)
    for cursor, line in enumerate(lines, 1):
        for part in counted:
            counted[part] += line["audience"] in (part, "all")
        line |= {"cursor": cursor, "number": counted[line["audience"]]}


def _hash(plain: dict[str, Any]) -> None:
    heads = dict.fromkeys(plain["heads"], seals.CHAIN_START)
    for line in plain["lines"]:
        said = {key: line[key] for key in ("number", "at", "kind", "data")}
        hashed = record.payload(**said, rules=tuple(line["rules"]), salt=line.get("salt", ""))
        line["chain"] = seals.chain_link(heads[line["audience"]], hashed)
        heads[line["audience"]] = line["chain"]
    plain["heads"] = heads


def rows(found: Sequence[Forgery]) -> dict[str, int]:
    """How many there are of each kind."""
    counted: dict[str, int] = {}
    for one in found:
        counted[one.row] = counted.get(one.row, 0) + 1
    return counted
