"""Who is in one Fireteam, as far as it counts for a piece as it stands."""

from typing import Final

from rules.book.profiles import has, label_name
from rules.ids import PieceId
from rules.log.table import Card, Fireteam, Piece, Table
from rules.moments import declaring
from rules.page import said
from rules.registry import rule
from rules.state import State

SIXTH_SENSE: Final = "Sixth Sense"


TINBOT: Final = "TinBot"


TRI_CORE: Final = "Tri-Core"


HELD: Final = frozenset({"Impetuous", "Frenzy"})
"""The skills that do nothing while their bearer is in a Fireteam."""


def has_tinbot(card: Card) -> bool:
    """Whether a Card bears a TinBot."""
    return any(map(is_tinbot, card.equipment))


def is_tinbot(printed: str) -> bool:
    """Whether that is the name of one."""
    return printed.startswith(TINBOT)


@rule("TINB-2", off=True)
def bots_work(states: tuple[State, ...]) -> bool:
    """A TinBot gives nothing while its bearer is Isolated or in a Null State."""
    return not (any(state.null for state in states) or any(said(states, declaring.silenced)))


def members(table: Table, piece: PieceId) -> int:
    """As how many the Fireteam of a piece counts for its bonuses; 0 for who is in none."""
    team = _team(table, piece)
    if team is None:
        return 0
    counts = as_five.wording(table.book)
    if counts is None:
        return len(team.pieces)
    bearer = any(_has_tri_core(table.pieces.get(one)) for one in team.pieces)
    return counts(len(team.pieces), bearer, team.type or "Haris")


def _team(table: Table, piece: PieceId) -> Fireteam | None:
    return next((team for team in table.fireteams if piece in team.pieces), None)


def team_mates(table: Table, piece: PieceId) -> tuple[PieceId, ...]:
    """Who is in the Fireteam of a piece, itself among them; nobody, for who is in none."""
    team = _team(table, piece)
    return team.pieces if team else ()


def alike_in(table: Table, piece: PieceId) -> int:
    """How many of one unit the Fireteam of a piece has told that it has; 0 for who is in none."""
    team = _team(table, piece)
    return team.alike if team else 0


def senses_in_its_team(table: Table, piece: Piece) -> tuple[str, ...]:
    """The rules by which a piece has the Sixth Sense of its Fireteam."""
    book = table.book
    asked = sense_as_one.wording(book)
    if asked is not None and asked(members(table, piece.id)):
        return (asked.id,)
    of_its_level = sense_at_level_five.wording(book)
    senses = of_its_level is not None and of_its_level(alike_in(table, piece.id))
    return (sense_at_level_five.id,) if senses else ()


def _has_tri_core(member: Piece | None) -> bool:
    card = (member.told or member.card) if member else None
    return card is not None and has(card, TRI_CORE)


@rule("TRIC-1", off=lambda members, bearer, type: members)
def as_five(members: int, bearer: bool, type: str) -> int:
    """With Tri-Core among them three of a Haris have the bonuses of five; two have no more than two,
    and what is left of a Core no more than three."""
    return 5 if bearer and type == "Haris" and members == 3 else members


@rule("TEAM-26", off=lambda skills: skills)
def held_together(skills: tuple[str, ...]) -> tuple[str, ...]:
    """In a Fireteam nobody is Impetuous, and nobody draws blood by Frenzy; out of it they are again."""
    return tuple(one for one in skills if label_name(one) not in HELD)


@rule("TEAM-10")
def sense_as_one(members: int) -> bool:
    """All in a Fireteam of four or five have Sixth Sense."""
    return members >= 4


@rule("TEAM-10", only="N5.2")
def sense_at_level_five(level: int) -> bool:
    """All in a Fireteam of Level 5 have Sixth Sense."""
    return level >= 5
