"""What the map says of two pieces, to one seat."""

from collections.abc import Callable

import msgspec

from rules.apart import Unsaid
from rules.ids import PieceId
from rules.log.doors import by_its_terms
from rules.log.table import Table, Worked, name_of
from rules.measured import lines, map_answers
from rules.messages import length, say
from rules.space import Verdict
from rules.tell.stored import stored


class Answered(msgspec.Struct, frozen=True):
    """One answer about two pieces: what was asked, the verdict, and the figure in words."""

    asked: str
    verdict: Verdict
    figure: str


class Between(msgspec.Struct, frozen=True):
    """What the map says of two pieces, and the line of fire between them (None: there is none). `unsaid`:
    what it can’t say, a sentence each."""

    told: tuple[Answered, ...]
    line: tuple[float, float, float, float] | None = None
    unsaid: tuple[str, ...] = ()


@by_its_terms
def between_two(table: Table, a: PieceId, b: PieceId) -> Between | None:
    """Everything that the map can say of two pieces; None where it can't measure them."""
    if a == b or a not in table.pieces or b not in table.pieces:
        return None
    first, second, unsaid = name_of(table, a), name_of(table, b), Unsaid()
    far = unsaid.part(say("Distance"), lambda: map_answers.apart_by(table, a, b), None)
    if far is None and not unsaid.said:
        return None
    told = [Answered(say("Distance"), "yes", length(far, ".2f"))] if far is not None else []
    asked: dict[str, Callable[[], Worked | None]] = {
        say("LoF from {piece}", piece=first): lambda: lines.line(table, a, b),
        say("LoF from {piece}", piece=second): lambda: lines.line(table, b, a),
        say("Zone of Control"): lambda: map_answers.zone(table, a, b),
        say("Coherency"): lambda: map_answers.coherency(table, a, b),
        say("Silhouette contact"): lambda: map_answers.contact(table, a, b),
        say("Partial Cover of {piece}", piece=second): lambda: _cover(table, a, b),
        say("Partial Cover of {piece}", piece=first): lambda: _cover(table, b, a),
    }
    for what, measure in asked.items():
        found = unsaid.part(what, measure, None)
        if found is not None:
            told.append(Answered(what, found.verdict, stored(found.figure)))
    drawn = unsaid.part(say("the line of fire"), lambda: _open_line(table, a, b), None)
    return Between(tuple(told), drawn, unsaid.said)


def _cover(table: Table, a: PieceId, b: PieceId) -> Worked | None:
    found = map_answers.cover(table, a, b)
    return Worked(found.verdict) if found is not None else None


def _open_line(table: Table, a: PieceId, b: PieceId) -> tuple[float, float, float, float] | None:
    seen = lines.sight(table, a, b)
    if seen is None or seen.verdict == "no" or seen.line is None:
        return None
    (x, y, *_), (to_x, to_y, *_) = seen.line
    return x, y, to_x, to_y
