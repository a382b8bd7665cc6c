"""What the map answers to a blank: chosen already, with the figure; whoever fills it in may differ."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from rules.ids import PieceId
from rules.log.table import Table, Worked, name_of
from rules.measured import map_answers
from rules.messages import Inches, listed, say, term
from rules.offers.shapes import Blank, Choice
from rules.order.confirming import measured
from rules.order.presuming import presumed
from rules.tell.stored import stored

_SAYS = {"yes": say("yes"), "no": say("no"), "close": say("too close to call")}
_IN_SIGHT = {
    "yes": say("{far:.1f}, LoF"),
    "no": say("{far:.1f}, no LoF"),
    "close": say("{far:.1f}, LoF, too close to call"),
}
_FIRST = {"yes": 0, "close": 1, "no": 2}


MAP_SAYS: Final = say("By the map")


def in_words(ask: str, found: Worked | None) -> str:
    """An answer of the map: "LoF: yes, 32 mm can be seen"; nothing where it has none."""
    if found is None:
        return ""
    told = {"ask": term(ask), "answer": _SAYS[found.verdict]}
    if not found.figure:
        return say("{ask}: {answer}", **told)
    return say("{ask}: {answer}, {figure}", **told, figure=stored(found.figure))


def chance(table: Table, piece: PieceId, about: Iterable[PieceId], blank: Blank) -> Blank:
    """By what a piece may answer: LoF if the map gives it, or else ZoC."""
    told = []
    for one in about if table.ground is not None else ():
        for ask in ("LoF", "ZoC"):
            found = map_answers.worked_out(table, ask, piece, one)
            if found is not None:
                told.append((ask, found))
    open_to = [one.value for one in blank.choices]
    best = next((ask for ask, found in told if found.verdict == "yes" and ask in open_to), "")
    words = listed("; ", [in_words(ask, found) for ask, found in told])
    return replace(blank, preset=(best,) if best else (), worked=words)


def by_sight(table: Table, piece: PieceId, targets: Sequence[Choice]) -> tuple[Choice, ...]:
    """Whom a piece could aim at: those that the map shows it in LoF first, the nearest first."""
    if table.ground is None or table.order is None:
        return tuple(targets)
    found = []
    for one in targets:
        seen = map_answers.worked_out(table, "LoF", piece, PieceId(one.value))
        far = map_answers.apart_by(table, piece, PieceId(one.value))
        if seen is None or far is None:
            found.append((1, 0.0, one))
            continue
        note = say(_IN_SIGHT[seen.verdict], far=Inches(far))
        found.append((_FIRST[seen.verdict], far, replace(one, note=note)))
    return tuple(one for _, _, one in sorted(found, key=lambda row: row[:2]))


def mods(table: Table, piece: PieceId, blanks: tuple[Blank, ...]) -> tuple[Blank, ...]:
    """Range and cover of a Roll as the map has them; without one, the range that is presumed."""
    found = measured(table, piece)
    given = found.given if found else presumed(table, piece)
    if given is None:
        return blanks
    distance, cover = (found.distance, found.cover) if found else ("", "")
    answers = {
        "band": ((str(given.band),) if not given.out else (), distance),
        "out": (("true",) if given.out else (), distance),
        "cover": (("true",) if given.cover else (), cover),
    }
    return tuple(
        replace(one, preset=answers[one.name][0], worked=answers[one.name][1])
        if one.name in answers
        else one
        for one in blanks
    )


def unseen(table: Table, piece: PieceId, blank: Blank) -> Blank:
    """Whether nobody sees a piece where it stands."""
    return replace(blank, worked=in_words(MAP_SAYS, map_answers.worked_out(table, "unseen", piece)))


def out_of_coherency(table: Table, pieces: Sequence[PieceId], blank: Blank) -> Blank:
    """Which of these are near none of the others."""
    found = map_answers.apart(table, pieces) if table.ground is not None else None
    if found is None:
        return blank
    named = listed(", ", [name_of(table, one) for one in found]) if found else say("none of them")
    words = say("{ask}: {answer}", ask=MAP_SAYS, answer=named)
    return replace(blank, preset=found, worked=words)


def near(table: Table, leader: PieceId, others: Sequence[Choice]) -> tuple[Choice, ...]:
    """Of each of these how far it is from its Leader."""
    if table.ground is None:
        return tuple(others)
    found = (
        (one, map_answers.worked_out(table, "Coherency", leader, PieceId(one.value)))
        for one in others
    )
    return tuple(
        replace(one, note=in_words("Coherency", answer)) if answer else one for one, answer in found
    )
