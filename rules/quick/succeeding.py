"""Whose dice are said to have succeeded in an Order told in one go: whether they can have."""

from math import ceil

from msgspec.structs import replace

from rules.dice.ammunition import ammunition, as_printed
from rules.dice.face_to_face import opposed
from rules.ids import NO_PIECE, PieceId
from rules.log.table import (
    Befell,
    Declared,
    Hurt,
    Order,
    Outcome,
    Success,
    Table,
    name_of,
    piece_of,
)
from rules.messages import say
from rules.order.giving import NO_SUCH_ROLL
from rules.quick.befalling import comes_of_a_hit
from rules.reference.arms import tool
from rules.refusals import Refusal
from rules.rolls.firing import shot
from rules.rolls.hand import Hand, Roll
from rules.rolls.immunity import poisons
from rules.rolls.opposing import attacks, needs_roll_of
from rules.rolls.rolls import rolls
from rules.rolls.under_templates import reached
from rules.skill import made_by, skill_card


def thrown(table: Table) -> tuple[Roll, ...]:
    """The Rolls that are made now."""
    return rolls(table) if table.step == "5" else ()


def done_by(order: Order, piece: PieceId) -> tuple[Declared, ...]:
    """What a piece does in the Order, or in answer to it."""
    aro = order.aros.get(piece)
    return (aro,) if aro else tuple(made_by(order, piece)) if piece in order.pieces else ()


def may_succeed(one: Success, table: Table, order: Order) -> Refusal | None:
    """Whether so many dice of a piece can have succeeded."""
    rolled = [
        declared
        for declared in done_by(order, one.piece)
        if needs_roll_of(table.book, declared) and one.skill in ("", declared.skill)
    ]
    if table.step != "5" or not rolled or one.piece not in table.pieces:
        return NO_SUCH_ROLL
    most = max(dice_of(table, order, one.piece, declared) for declared in rolled)
    if 1 <= one.hits <= most and 0 <= one.criticals <= one.hits:
        return None
    return Refusal("no-such-outcome", say("At most {most} dice can succeed.", most=most))


def dice_of(table: Table, order: Order, piece: PieceId, declared: Declared) -> int:
    """How many dice a skill has, at the most."""
    for roll in thrown(table):
        for hand in roll.hands:
            if hand.piece == piece and hand.declared.skill == declared.skill:
                return hand.counting
    standing, card = table.pieces[piece], skill_card(table.book, declared.skill)
    if card is None or standing.card is None:
        return 1
    return shot(table, order, standing, declared, card, active=piece in order.pieces).dice


def saves_of(table: Table, declared: Declared, target: PieceId | None) -> int:
    """How many Saving Rolls one hit on somebody calls for."""
    used, aimed = tool(table.book, declared), piece_of(table, target)
    if used is None:
        return 1
    card = (aimed.told or aimed.card) if aimed else None
    poison = poisons.wording(table.book) if card else None
    used = poison(used, card) if poison and card else used
    kinds = 2 if used.save == "ARM+BTS" else 1
    asked = as_printed(table.book, ammunition(used.ammo)).saves if used.ammo else 1
    return asked * kinds


def one_side_wins(table: Table, roll: Roll, came: Outcome) -> Refusal | None:
    """In a Face to Face Roll of two one side wins at the most."""
    both = len(roll.hands) == 2 and roll.pairs
    if both and all(won(table, hand, came) for hand in roll.hands):
        one, other = (name_of(table, hand.piece) for hand in roll.hands)
        sentence = say(
            "{one} and {other} roll Face to Face: one of them wins.", one=one, other=other
        )
        return Refusal("one-side-wins", sentence, opposed.id)
    return None


def won(table: Table, hand: Hand, came: Outcome) -> Success | None:
    """How a hand succeeded, by what was told: as it was said, or as often as those whom it hurt were hit."""
    for one in came.succeeded:
        fits = one.skill in ("", hand.declared.skill) and one.at in (None, hand.at)
        if one.piece == hand.piece and fits:
            return replace(one, hits=min(one.hits, hand.counting))
    if hand.declared.skill == "Discover":
        harm = any(one.attacker == hand.piece for one in came.hurt)
        return Success(hand.piece) if harm else None
    failed = sum(one.failed for one in came.hurt if is_of(table, hand, one))
    befell = (one for one in came.befell if comes_of_a_hit(table, one))
    harmed: list[Hurt | Befell] = [*came.hurt, *befell]
    harm = any(is_of(table, hand, one) for one in harmed)
    each = saves_of(table, hand.declared, hand.at or hand.declared.target)
    return Success(hand.piece, min(hand.counting, max(1, ceil(failed / each)))) if harm else None


def is_of(table: Table, hand: Hand, one: Hurt | Befell) -> bool:
    """Whether a piece was hurt by this hand."""
    if not attacks(table.book, hand.declared) or one.attacker not in (NO_PIECE, hand.piece):
        return False
    order = table.order
    answers = not hand.declared.target and order is not None and one.piece in order.pieces
    return one.piece in (reached(hand.declared) if hand.at is None else (hand.at,)) or answers
