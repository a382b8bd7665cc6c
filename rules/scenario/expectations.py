"""What a scenario may expect after a step, and whether it holds.

`expect`: `step`, `waits` (players), `round`, `active`, `first`, `winner` (players), `ended`, as
everybody sees them. `rules`: ids that lines of this step must carry. Of a seat (Ana, Bo, watcher):

- `sees`, `sees_not`: parts of a line of the picture that is drawn of its Table;
- `hears`, `hears_not`: parts of a line of the log that the step added for it, or an event's kind;
- `knows`, `knows_not`: what stands anywhere in its encoded Table or in its part of the log;
- `offered`, `offered_not`: a command that it is offered, by name ("DeclareAro") or label.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from rules.ids import PieceId, Seat
from rules.log import kinds
from rules.log.events import Entry
from rules.log.table import Table
from rules.offers import offers
from rules.refusals import Refusal
from rules.scenario.picture import picture
from rules.scenario.script import Step
from rules.scenario.words import SIDE_OF, Malformed
from rules.tell import told_back

PUBLIC: Final = ("step", "waits", "round", "active", "first", "winner", "ended")
OF_A_SEAT: Final = ("sees", "hears", "knows", "offered")


class Sight(msgspec.Struct, frozen=True):
    """What one seat has after a step: its Table, its new lines, its whole part of the log."""

    table: Table
    news: tuple[Entry, ...]
    log: Sequence[Entry]


def unmet(step: Step, refusal: Refusal | None, sights: dict[Seat, Sight]) -> Iterator[str]:
    """What does not hold, a sentence each. Malformed: something that can't be expected."""
    yield from _answer(step, refusal)
    yield from _public(step.expect, sights["watcher"].table)
    cited = {id for entry in sights["referee"].news for id in entry.rules}
    for id in step.rules:
        if id not in cited:
            yield f"no line of this step carries {id}"
    for seat, expected in step.seats.items():
        for key, wanted in expected.items():
            yield from _seat(seat, key, wanted, sights[seat])


def _answer(step: Step, refusal: Refusal | None) -> Iterator[str]:
    if step.refused is None:
        if refusal is not None:
            yield f"was refused: {refusal.sentence} ({refusal.rule or refusal.code})"
    elif refusal is None:
        yield f"was not refused, by {step.refused} or anything"
    elif step.refused not in (refusal.rule, refusal.code):
        yield f"was refused by {refusal.rule or refusal.code}, not by {step.refused}"
    elif step.says not in refusal.sentence:
        yield f"was refused with “{refusal.sentence}”"


def _public(expected: dict[str, Any], table: Table) -> Iterator[str]:
    for key, wanted in expected.items():
        if key not in PUBLIC:
            raise Malformed(f"Nobody can expect “{key}”.")
        found = getattr(table, key)
        if key == "waits":
            found, wanted = sorted(found), sorted(SIDE_OF.get(name, name) for name in wanted)
        elif key in ("active", "first", "winner"):
            wanted = SIDE_OF.get(wanted) if wanted != "nobody" else None
        if found != wanted:
            yield f"{key} is {found!r}, not {wanted!r}"


def _seat(seat: Seat, key: str, wanted: Sequence[str], sight: Sight) -> Iterator[str]:
    verb, denied = key.removesuffix("_not"), key.endswith("_not")
    if verb not in OF_A_SEAT or isinstance(wanted, str):
        raise Malformed(f"“{key}” is no list that a seat can be asked for.")
    lines = _lines(verb, seat, sight)
    for part in wanted:
        if any(part in line for line in lines) == denied:
            yield f"seat {seat} {verb} {'' if denied else 'no '}“{part}”"


def _lines(verb: str, seat: Seat, sight: Sight) -> list[str]:
    if verb == "sees":
        return list(picture(sight.table))
    if verb == "hears":
        return heard(sight.table, sight.news)
    if verb == "offered":
        return [
            f"{offer.command} · {offer.label} · {sight.table.names.get(PieceId(offer.about), '')}"
            for offer in offers(sight.table, seat)
            if offer.refusal is None
        ]
    return [_written(sight.table), *(_written(kinds.encode(one.event)) for one in sight.log)]


def _written(value: object) -> str:
    return msgspec.json.encode(value).decode()


def heard(table: Table, entries: Sequence[Entry]) -> list[str]:
    """Lines of the log in words, each with the kind of its event before it."""
    told = zip(reversed(entries), told_back(table, entries), strict=True)
    found = [f"{type(one.event).__name__}: {line.text if line else ''}" for one, line in told]
    return found[::-1]
