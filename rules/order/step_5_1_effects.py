"""Step 5.1: the effects of what succeeded: Saving Rolls, Wounds, the movement of a Dodge."""

from rules import events as e
from rules.commands import DodgeMove, Save
from rules.course import Course
from rules.dice.ammunition import Ammo, ammunition
from rules.dice.saving import (
    attack_damage,
    halve,
    judge_save,
    rolls_for_critical,
    rolls_per_hit,
    saves_for,
)
from rules.ids import PieceId, Side
from rules.order.arms import arm
from rules.order.causes import strikes
from rules.order.entering import struck_down
from rules.order.settling import reconcile
from rules.refusals import Refusal
from rules.registry import rule
from rules.state import Blow, Cause
from rules.states import null, seen
from rules.table import Card, Hit, Made, Order, Piece, Table, card_of, under

NO_SAVE = Refusal("no-save", "No Saving Roll of that piece is called for.")
NO_DODGE = Refusal("no-dodge", "It has no Dodge movement to make.")


# ------------------------------------------------------------------ hits


def suffered(table: Table) -> tuple[tuple[Made, PieceId], ...]:
    """The successful Attacks of this Order, and whom each hit."""
    order = table.order
    if order is None:
        return ()
    found = []
    for made in order.made:
        if made.skill == "BS Attack" and made.hits:
            target = _target(order, made)
            if target in table.pieces:
                found.append((made, target))
    return tuple(found)


def _target(order: Order, made: Made) -> PieceId:
    if made.piece in order.aros:
        return order.aros[made.piece].target or order.pieces[0]
    attack = next(one for one in order.declared if one.skill == made.skill)
    return attack.target or ""


def hurt(course: Course) -> None:
    """A successful Attack may end a State of whom it hit."""
    for _, piece in suffered(course.table):
        strikes(course, piece, Cause("hit"))


def call_saves(course: Course) -> None:
    """Tell the hits, each with its Saving Rolls and the number on which one fails."""
    order = course.table.order
    assert order is not None
    for made, target in suffered(course.table):
        piece = course.table.pieces[target]
        card = _true_card(course.table, piece)
        if card is not None:
            weapon = _weapon(order, made)
            course.by(call, piece, card, made, weapon, also=_asked_for_by(weapon, made))
            strikes(course, piece.id, Cause("save"))
    reconcile(course)
    course.add(e.EffectsCounted(order.side))


def _true_card(table: Table, piece: Piece) -> Card | None:
    trooper = under(table, piece)
    return card_of(trooper.profile) if trooper else piece.card


def _weapon(order: Order, made: Made) -> str:
    if made.piece in order.aros:
        return order.aros[made.piece].weapon
    return next(one.weapon for one in order.declared if one.skill == made.skill)


def _asked_for_by(weapon: str, made: Made) -> tuple[str, ...]:
    """The rules that say how many Saving Rolls there are."""
    more = (rolls_per_hit.id,) if ammunition(arm(weapon).ammo).saves != 1 else ()
    return (*more, rolls_for_critical.id) if made.criticals else more


@rule("SEQ-9")
def call(piece: Piece, card: Card, made: Made, weapon: str) -> e.SaveCalled | None:
    """The Saving Rolls that a successful Attack calls for."""
    used = arm(weapon)
    ammo = ammunition(used.ammo)
    saves = made.hits * saves_for(ammo) + made.criticals * rolls_for_critical(ammo)
    fails_on = attack_damage(
        used.damage if isinstance(used.damage, int) else 0,
        card.bts if used.save == "BTS" else card.arm,
        halved=ammo.halves,
        cover=made.cover,
    )
    return e.SaveCalled(Hit(piece.id, made.piece, weapon, saves, fails_on, ammo.wounds, ammo.kills))


# ------------------------------------------------------------------ Saving Rolls


def hits_left(table: Table) -> tuple[Hit, ...]:
    """The Attacks whose Saving Rolls are still to make; whoever fell to one owes no more."""
    order = table.order
    return tuple(hit for hit in order.hits if hit.piece in table.pieces) if order else ()


def hit_on(table: Table, piece: PieceId) -> Hit | None:
    """The Saving Rolls a piece has still to make, the first Attack's."""
    if table.step != "5.1" or table.due is not None:
        return None
    return next((hit for hit in hits_left(table) if hit.piece == piece), None)


def may_save(command: Save, table: Table) -> Refusal | None:
    """Whether these Saving Rolls are called for."""
    hit = hit_on(table, command.piece)
    if hit is None:
        return NO_SAVE
    if command.dice and len(command.dice) != hit.saves:
        return Refusal("wrong-number", f"There are {hit.saves} Saving Rolls to make.")
    if not all(1 <= die <= 20 for die in command.dice):
        return Refusal("no-such-die", "A d20 shows 1 to 20.")
    if command.failed is not None and not 0 <= command.failed <= hit.saves:
        return Refusal("no-such-outcome", f"At most {hit.saves} Saving Rolls can fail.")
    return None


def save(command: Save, course: Course) -> None:
    """The Saving Rolls are made, and what fails is lost."""
    order = course.table.order
    hit = hit_on(course.table, command.piece)
    assert order is not None
    assert hit is not None
    dice = command.dice
    rolled = not dice and command.failed is None
    if rolled:
        left = sum(one.piece == hit.piece for one in order.hits)
        dice = course.luck.dice(f"save {order.number} {hit.piece} {left}", hit.saves)
    failed = command.failed if command.failed is not None else _failed(hit, dice)
    course.add(
        e.SaveMade(hit.piece, failed, dice, rolled, command.by), judge_save.id, *_shaped(hit)
    )
    if failed:
        wound(course, hit.piece, failed * hit.wounds, kills=hit.kills)


def _failed(hit: Hit, dice: tuple[int, ...]) -> int:
    return sum(judge_save(hit.fails_on, die) for die in dice)


def _shaped(hit: Hit) -> tuple[str, ...]:
    if not hit.weapon:
        return ()
    ammo: Ammo = ammunition(arm(hit.weapon).ammo)
    return (halve.id,) if ammo.halves else ()


def wound(course: Course, piece: PieceId, lost: int, *, kills: bool = False) -> None:
    """Take Wounds (or STR) off a piece, and let follow what follows."""
    standing = course.table.pieces[piece]
    card = _true_card(course.table, standing)
    if card is None or not lost:
        return
    course.by(lose, piece, standing.lost + lost)
    gone = course.table.pieces[piece].lost
    down = any(state.wounded for state in seen(course.table, standing))
    struck_down(course, piece, Blow(gone, card.wounds, down, kills, card))


@rule("WOUND-1")
def lose(piece: PieceId, lost: int) -> e.WoundsMarked | None:
    """Each failed Saving Roll takes a Wound, or a point of STR."""
    return e.WoundsMarked(piece, lost)


# ------------------------------------------------------------------ Dodge


def dodgers(table: Table) -> tuple[PieceId, ...]:
    """Who passed a Dodge and has not said where it goes."""
    order = table.order
    if order is None:
        return ()
    return tuple(
        made.piece
        for made in order.made
        if made.skill == "Dodge"
        and made.hits
        and made.piece not in order.moved
        and made.piece in table.pieces
        and not null(table, table.pieces[made.piece])
    )


def may_dodge_move(command: DodgeMove, table: Table) -> Refusal | None:
    """Whether this piece has a Dodge movement to make: where it goes is its owner's to say."""
    waiting = table.step == "5.1" and table.due is None
    mine = waiting and command.piece in dodgers(table)
    return None if mine and table.pieces[command.piece].side == command.by else NO_DODGE


def dodge_move(command: DodgeMove, course: Course) -> None:
    """A trooper that Dodged goes up to 2 inches, or stays."""
    course.by(two_inches, command.piece, command.to)
    if command.to:
        course.add(e.PieceMoved(command.piece, command.to), two_inches.id)


@rule("DODGE-2")
def two_inches(piece: PieceId, to: str) -> e.DodgeMoved | None:
    """A passed Dodge moves its user up to 2 inches."""
    return e.DodgeMoved(piece, to)


def open_effects(table: Table) -> frozenset[Side]:
    """The sides that have a Saving Roll or a Dodge movement left."""
    pieces = {hit.piece for hit in hits_left(table)} | set(dodgers(table))
    return frozenset(table.pieces[piece].side for piece in pieces)
