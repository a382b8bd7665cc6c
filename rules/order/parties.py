"""Several troopers that one Order activates: who of them performs what, with which weapon, and how
many dice each rolls. The first of them leads: the Spearhead, or the Leader of a Fireteam."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.ids import PieceId
from rules.order.requirements import knows, may_act, may_aim, may_shoot_with
from rules.reference import SkillCard
from rules.registry import rule
from rules.table import Declared, Order, Table, under

COORDINATED = "Coordinated Order"
FIRETEAM = "Fireteam"


def made_by(order: Order, piece: PieceId) -> Iterator[Declared]:
    """The skills of an Order that this piece performs, each with the weapon that it uses itself."""
    for declared in order.declared:
        if not declared.by or piece in declared.by:
            weapon = declared.arms.get(piece, declared.weapon)
            yield replace(declared, weapon=weapon) if weapon != declared.weapon else declared


def performers(
    table: Table, order: Order, card: SkillCard, target: PieceId | None, arms: dict[PieceId, str]
) -> tuple[tuple[PieceId, ...], tuple[str, ...]]:
    """Who performs a skill that is declared for all of them, and by which rule not everybody does."""
    # Who was taken off the table since the Order began has no part in its second skill.
    pieces = tuple(piece for piece in order.pieces if piece in table.pieces)
    if order.party == COORDINATED:
        able = tuple(
            piece
            for piece in pieces
            if piece == pieces[0] or meets(table, piece, card, target, arms.get(piece, ""))
        )
        return able, (meets.id,)
    if order.party == FIRETEAM and card.name == "Discover":
        return discovers_and_attacks(pieces), (discovers_and_attacks.id,)
    if order.party == FIRETEAM:
        return moves_as_one(table, card, pieces), (moves_as_one.id,)
    return (), ()


@rule("COORD-3", off=True)
def meets(
    table: Table, piece: PieceId, card: SkillCard, target: PieceId | None, weapon: str
) -> bool:
    """Who does not meet a skill's Requirements performs an Idle instead; the others go on."""
    standing = table.pieces[piece]
    trooper = under(table, standing)
    return (
        knows(trooper, card)
        and may_act(table, standing, card) is None
        and may_aim(table, standing, card, target, aro=False) is None
        and may_shoot_with(table, standing, trooper, card, weapon) is None
    )


@rule("TEAM-5", off=lambda table, card, pieces: pieces)
def moves_as_one(table: Table, card: SkillCard, pieces: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """What moves, and Reset, all perform, but for who can't; anything else is the Leader's alone."""
    if card.name != "Reset" and not card.bears("Movement"):
        return pieces[:1]
    return tuple(
        piece
        for piece in pieces
        if piece == pieces[0] or may_act(table, table.pieces[piece], card) is None
    )


@rule("FAQ-S3", off=())
def discovers_and_attacks(pieces: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """A Fireteam may declare Discover and an Attack: its Leader performs both."""
    return pieces[:1]


def dice_of(order: Order, piece: PieceId, dice: int) -> tuple[int, tuple[str, ...]]:
    """How many dice a piece of a Coordinated Order rolls, and by which rule."""
    if order.party != COORDINATED:
        return dice, ()
    return fewer_dice(dice, piece == order.pieces[0]), (fewer_dice.id,)


@rule("COORD-4", off=lambda dice, spearhead: dice)
def fewer_dice(dice: int, spearhead: bool) -> int:
    """The Spearhead rolls half its Burst, rounded up; each of the others one die."""
    return -(-dice // 2) if spearhead else min(dice, 1)
