"""Terrain: who is at home in a kind of it moves further there. Page "Terrain" (N4). Where it is the table
alone knows; who moves in it says so."""

from typing import Final

from msgspec.structs import replace

from rules.book.profiles import Bearer, has
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Card, Piece, Table
from rules.messages import say, term
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule

NAME: Final = "Terrain"
AT_HOME: Final = "in its Terrain"


def may_be_at_home(bearer: Bearer | None, card: SkillCard, said: bool) -> Refusal | None:
    """Whether who moves can be in Terrain of its own kind."""
    known = bearer is not None and has(bearer, NAME)
    return refuse(of_its_own_kind, known, card) if said else None


@rule("TERR-1")
def of_its_own_kind(known: bool, card: SkillCard) -> str | None:
    """Who has the skill for that Terrain says so as it declares a skill with the Movement label."""
    if known and card.bears("Movement"):
        return None
    return (
        say("It has no Terrain skill for that.")
        if not known
        else say("{card} is no movement.", card=term(card.name))
    )


def claim_terrain(course: Course, piece: Piece, *, said: bool) -> None:
    """Its owner says that it moves there, and may be objected to."""
    if said:
        course.add(e.FactStated(piece.side, AT_HOME, piece.id), of_its_own_kind.id)


def is_at_home(table: Table, piece: PieceId) -> bool:
    """Whether it was said of a piece in this Order that it moves in Terrain of its own kind."""
    return any(one.ask == AT_HOME and one.piece == piece and one.answer for one in table.facts)


@rule("TERR-2")
def goes_further(card: Card) -> Card:
    """It has one inch more on the first value of its MOV."""
    return replace(card, mov=(card.mov[0] + 1, card.mov[1]))
