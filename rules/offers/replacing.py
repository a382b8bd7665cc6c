"""One base in the place of another, and room for what is wedged in."""

from collections.abc import Iterator
from typing import Final

from rules.ids import Side
from rules.log.table import Piece, Table, name_of
from rules.measured.map_answers import worked_out
from rules.messages import say
from rules.offers.mapped import MAP_SAYS, in_words
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.reference import silhouettes_of
from rules.turn.base_fits import held_in, replaceable, within_touch
from rules.turn.making_room import wedged

BY_THE_MAP: Final = say(
    "Where the map has no room for it, it is refused, unless you say that the map is wrong."
)


def replacements(table: Table, side: Side) -> Iterator[Offer]:
    """What may be said of a base, between Orders."""
    own = replaceable(table, side)
    held = [one for one in own if held_in(table, one)]
    free = [one for one in own if one not in held]
    note = BY_THE_MAP if table.ground is not None else ""
    if free:
        stays = Blank("still_touches", "flag", say("It stays in contact as before"))
        blanks = _blanks(table, side, free, stays)
        yield Offer("ReplaceBase", say("Replace a base"), blanks=blanks, note=note)
    if held:
        given: dict[str, Given] = {"still_touches": True}
        label = say("Replace a base, which stays in contact")
        yield Offer("ReplaceBase", label, given, _blanks(table, side, held), note=note)
    for piece in wedged(table, side):
        label = say("{piece} has room now", piece=name_of(table, piece.id))
        told = in_words(MAP_SAYS, worked_out(table, "room", piece.id))
        yield Offer("MakeRoom", label, {"piece": piece.id}, (), piece.id, told)


def _blanks(table: Table, side: Side, own: list[Piece], *more: Blank) -> tuple[Blank, ...]:
    pieces = tuple(Choice(one.id, name_of(table, one.id), f"S{one.shape.s}") for one in own)
    bases = tuple(
        Choice(s, f"S{s}", say("{mm} mm", mm=mm)) for s, mm in silhouettes_of(table.book).items()
    )
    enemies = tuple(Choice(id, name_of(table, id)) for id in within_touch(table, side))
    return (
        Blank("piece", "choice", say("Which Model"), pieces, True),
        Blank("s", "choice", say("Its new Silhouette"), bases, True),
        Blank("edge", "flag", say("Edge on edge, not centre on centre")),
        Blank("rim", "text", say("At which point of the rim"), by="edge"),
        Blank("cover", "flag", say("It now touches cover")),
        *((Blank("contact", "choice", say("It now touches"), enemies),) if enemies else ()),
        *more,
        Blank("obligatory", "flag", say("A rule leaves no choice")),
        Blank("falls", "flag", say("Too wide for its surface: it falls"), by="obligatory"),
        Blank("to", "text", say("Where it lands"), by="falls"),
        Blank("wedged", "flag", say("Too little room: it is wedged in"), by="obligatory"),
        *(
            (Blank("overruled", "flag", say("The map is wrong: it fits")),)
            if table.ground is not None
            else ()
        ),
    )
