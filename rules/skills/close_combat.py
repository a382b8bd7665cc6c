"""Close Combat: who fights whom hand to hand, and with how many dice. Page "Close Combat" (N4)."""

from typing import Final

from rules.ids import PieceId
from rules.log.table import Declared, Order, Piece, Table, piece_of, side_of
from rules.messages import say, term
from rules.moments import meeting, rolling
from rules.page import said
from rules.pieces.contacts import touching
from rules.reference import SkillCard
from rules.registry import rule
from rules.states import seen, speakers

SKILL: Final = "CC Attack"
STANDS_BY: Final = frozenset({"Dodge", "Idle", "Reset"})
"""The AROs of one who does not help in a Close Combat."""


def fights(skill: SkillCard | None) -> bool:
    """Whether a skill is a CC Attack, or has one in it."""
    return skill is not None and skill.bears(SKILL)


def adjoins(table: Table, piece: PieceId, target: PieceId | None) -> bool:
    """Whether two pieces are known to be in Silhouette contact."""
    return any(one.id == target for one in touching(table, piece))


@rule("CC-1")
def hand_to_hand(wanted: SkillCard, near: bool) -> str | None:
    """A CC Attack is made on an enemy in Silhouette contact; a skill that moves comes into it."""
    if near or not fights(wanted) or wanted.bears("Movement"):
        return None
    return say("{skill} needs Silhouette contact with its target.", skill=term(wanted.name))


# ------------------------------------------------------------------ several in one Close Combat


@rule("CC-3")
def one_of_a_combat(table: Table, order: Order, piece: Piece, target: PieceId) -> str | None:
    """Of several in contact with one enemy, one makes the CC Attack; the others add to its Burst."""
    noted = {id: one for id, one in order.noted.items() if one is not None}
    for id, declared in (order.aros | noted).items():
        fighter = table.pieces.get(id)
        ally = fighter is not None and side_of(fighter) == side_of(piece) and id != piece.id
        if ally and declared.skill == SKILL and declared.target in (None, target):
            return say("One of them makes the CC Attack; the others add to its Burst.")
    return None


def comrades(table: Table, order: Order, piece: Piece, target: PieceId) -> int:
    """How many allies in contact with a fighter's target fight at its side."""
    near = [one for one in touching(table, target) if side_of(one) == side_of(piece)]
    return sum(one.id != piece.id and _helps(table, order, one) for one in near)


def _helps(table: Table, order: Order, ally: Piece) -> bool:
    answer = order.aros.get(ally.id)
    return fights_back(table, ally) and (answer is None or answer.skill not in STANDS_BY)


def fights_back(table: Table, piece: Piece) -> bool:
    """Whether a piece can be Engaged: one that is Immobilized or Null can't."""
    states = seen(table, piece)
    return any(one.holds(meeting.met, states, ()) for one in speakers(table.book, meeting.met))


@rule("CC-3")
def more_for_each(allies: int) -> int:
    """+1 Burst for each ally in contact with the target that is neither Null nor Immobilized, and
    does not Dodge, Idle or Reset."""
    return allies


# ------------------------------------------------------------------ Coup de Grace


def at_mercy(table: Table, piece: PieceId | None) -> tuple[str, ...]:
    """The rules by which a CC Attack kills who lies there, without a Roll."""
    standing = piece_of(table, piece)
    told = said(seen(table, standing), rolling.at_mercy) if standing else ()
    return tuple(id for _, id, _ in told)


def spared(table: Table, piece: PieceId | None) -> tuple[str, ...]:
    """The rules by which a CC Attack on who has fallen, and stands, is rolled for as any other."""
    standing = piece_of(table, piece)
    every = seen(table, standing) if standing else ()
    asked = (one for state in every for one in state.rules(rolling.at_mercy))
    return tuple(one.id for one in asked if not one())


def finishes(table: Table, piece: PieceId, declared: Declared) -> tuple[str, ...]:
    """The rules by which a declared skill is a Coup de Grace; none for what is rolled for."""
    if declared.skill != SKILL or not adjoins(table, piece, declared.target):
        return ()
    return at_mercy(table, declared.target)
