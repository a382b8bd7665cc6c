"""Deployment on the map: everybody is somewhere, and each piece on a spot of its own.

What is noted for this step stands where its owner noted it, for its owner alone. Who hides keeps
nobody from its place: if somebody stands there when it appears, it does so beside them (FAQ-K26).
"""

from collections.abc import Iterator, Mapping
from typing import Final

from rules.book.editions import Book
from rules.log.commands import Compose
from rules.log.table import Place, Table, Trooper, name_of
from rules.measured.whereabouts import body, stands
from rules.messages import Inches, say
from rules.refusals import Refusal
from rules.seen.absence import aways, hides
from rules.space import HAIR, Volume, overlap
from rules.space.positions import position
from rules.states import states

EDGE: Final = "edge"
"""Where it stands if it was to be further forward and its Roll fails."""


def places(command: Compose) -> dict[str, str]:
    """What is said of where, by the field that says it."""
    others = {f"others.{at}.where": one.where for at, one in enumerate(command.others)}
    edge = {EDGE: command.edge} if command.beyond else {}
    return {"where": command.where, **others, **edge}


def needs_a_place(book: Book, form: str) -> bool:
    """Who arrives in a later turn is nowhere yet; everybody else is somewhere, hidden or not."""
    return form in states(book) or form not in aways(book)


def missing(book: Book, command: Compose, said: Mapping[str, str]) -> Refusal | None:
    """The first place that was not said."""
    if not needs_a_place(book, command.form):
        return None
    for nth, (field, where) in enumerate(said.items()):
        if where.strip():
            continue
        return Refusal("no-place", _asked(nth, field), field=field)
    return None


def _asked(nth: int, field: str) -> str:
    if field == EDGE:
        return say("Say where it stands, at the edge, if its Roll fails.")
    if nth:
        return say("Say where place {number} is.", number=nth + 1)
    return say("Say where it stands.")


def taken(
    form: str, bodies: Mapping[str, Volume | None], trooper: Trooper, table: Table
) -> Refusal | None:
    """The first base that would stand in that of another, or in another of its own."""
    standing = [] if hides(table.book, form) else list(_standing(table, trooper))
    for nth, (field, one) in enumerate(bodies.items()):
        if one is None:
            continue
        for who, other in standing:
            deep = overlap(one, other)
            if deep > HAIR:
                return Refusal(
                    "taken",
                    say("{who}: the bases overlap by {inches:.2f}.", who=who, inches=Inches(deep)),
                    field=field,
                )
        if field != EDGE:
            standing.append((say("That is its own place {nth} too", nth=nth + 1), one))
    return None


def _standing(table: Table, trooper: Trooper) -> Iterator[tuple[str, Volume]]:
    """Whose bases are where, as far as the trooper's owner knows; and how that is told."""
    for piece in table.pieces.values():
        at = body(table, piece)
        if at is not None:
            yield say("{piece} stands there", piece=name_of(table, piece.id)), at
    stood = {piece.trooper for piece in table.pieces.values()}
    for id, spot in table.spots.items():
        noted = table.troopers.get(id)
        if noted is None or noted.side != trooper.side or noted.hidden or id in stood:
            continue
        if id != trooper.id and not hides(table.book, spot.form):
            for place in (Place(spot.where, spot.facing), *spot.others):
                yield from _noted(table, noted, place)


def _noted(table: Table, one: Trooper, place: Place) -> Iterator[tuple[str, Volume]]:
    spot = position(place.where)
    at = stands(table.ground, spot, str(one.profile.s)) if table.ground and spot else None
    if at is not None:
        yield say("{piece} stands there", piece=one.profile.name), at
