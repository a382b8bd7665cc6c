"""The chains of a record: each line is numbered on, and goes on from the one before it."""

from collections.abc import Iterator

from rules import seals
from rules.ids import SIDES, Audience, sees
from rules.messages import say
from rules.record.file import Line, Record, payload
from rules.record.problem import Problem


def chains(record: Record) -> Iterator[Problem]:
    """Each line is numbered on, is this seat's to see, and goes on from the one before it."""
    parts: tuple[Audience, ...] = tuple(part for part in ("all", *SIDES) if sees(record.seat, part))
    heads: dict[Audience, str] = dict.fromkeys(parts, seals.CHAIN_START)
    numbers: dict[Audience, int] = dict.fromkeys(parts, 0)
    for at, line in enumerate(record.lines, 1):
        if line.cursor != at:
            yield Problem(line.cursor, say("stands where line {at} should.", at=at))
        if line.audience not in heads:
            yield Problem(line.cursor, say("is not for seat {seat} to see.", seat=record.seat))
            continue
        for part in parts:
            numbers[part] += line.audience in (part, "all")
        if line.number != numbers[line.audience]:
            yield Problem(
                line.cursor,
                say(
                    "is numbered {number}, not {due}.",
                    number=line.number,
                    due=numbers[line.audience],
                ),
            )
        if amiss := _salted(record, line):
            yield Problem(line.cursor, amiss)
        if line.chain != _link(heads[line.audience], line):
            yield Problem(line.cursor, say("does not go on from the line before it in its chain."))
        heads[line.audience] = line.chain
    for part in parts:
        if record.heads.get(part) != heads[part]:
            yield Problem(
                0, say("The chain of {part} does not end where the record says.", part=part)
            )


def _salted(record: Record, line: Line) -> str:
    if not line.salt:
        return ""
    if record.format == 1:
        return say("has a salt, which no line of format 1 has.")
    if line.audience == "all":
        return say("has a salt, and nothing to hide.")
    return "" if seals.is_salt(line.salt) else say("has a salt that is none.")


def _link(previous: str, line: Line) -> str:
    try:
        hashed = payload(
            number=line.number,
            at=line.at,
            kind=line.kind,
            rules=line.rules,
            data=line.data,
            salt=line.salt,
        )
        return seals.chain_link(previous, hashed)
    except ValueError:
        return ""
