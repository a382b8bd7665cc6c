"""What came of an Order that is told in one go: whether it can be, by what everybody sees."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final, Protocol, TypeVar

from msgspec.structs import replace

from rules.dice.ammunition import ammunition, as_printed
from rules.dice.face_to_face import opposed
from rules.ids import NO_PIECE, PieceId
from rules.log import events as e
from rules.log.commands import Announce, DodgeMove, Guts, TellOutcome
from rules.log.course import Course
from rules.log.table import (
    Befell,
    Declared,
    Fell,
    Hurt,
    Order,
    Outcome,
    Slip,
    Stood,
    Success,
    Table,
    name_of,
    piece_of,
    side_of,
)
from rules.messages import say
from rules.order.dodging import may_dodge_move
from rules.order.exploding import detonates
from rules.order.giving import NO_SUCH_ROLL
from rules.order.step_5_2_conclusion import may_roll_guts
from rules.order.withstanding import may_announce
from rules.quick.befalling import comes_of_a_hit, may_befall
from rules.quick.telling import step_by_step
from rules.reference.arms import tool
from rules.refusals import Refusal
from rules.rolls.firing import shot
from rules.rolls.hand import Hand, Roll
from rules.rolls.immunity import poisons
from rules.rolls.opposing import attacks, needs_roll_of
from rules.rolls.rolls import rolls
from rules.rolls.saves_called import burns_on, call
from rules.rolls.templates import may_hit, reached
from rules.seen.effective import counted
from rules.skill import made_by, skill_card

NOT_NOW: Final = Refusal("not-now", say("Nothing is waiting for what came of it."))
STEPS: Final = ("5", "5.1", "5.2")


class OfAPiece(Protocol):
    """What was told of a piece."""

    @property
    def piece(self) -> PieceId: ...


Row = TypeVar("Row", bound=OfAPiece)
BURNING: Final = 3
"""So often somebody may fail against one hit that burns on."""


def may_tell_outcome(command: TellOutcome, table: Table) -> Refusal | None:
    """Whether this can be what came of the Order."""
    order = table.order
    if no := step_by_step():
        return no
    asked = table.step in STEPS and table.due is None and bool(table.waits)
    if order is None or order.told is None or not asked:
        return NOT_NOW
    came = said(command)
    found = (
        *(_may_succeed(one, table, order) for one in came.succeeded),
        *(_may_be_hurt(one, table, order) for one in came.hurt),
        *(_one_side_wins(table, roll, came) for roll in _thrown(table)),
        *(may_befall(one, command.by, table, order) for one in came.befell),
        *_later(came, table),
    )
    return next((no for no in found if no), None)


def said(command: TellOutcome) -> Outcome:
    """What is told, as it is kept."""
    return Outcome(
        command.by,
        command.succeeded,
        command.hurt,
        command.slips,
        command.guts,
        command.falls,
        command.steady,
        command.befell,
        command.still,
    )


def _thrown(table: Table) -> tuple[Roll, ...]:
    return rolls(table) if table.step == "5" else ()


def done_by(order: Order, piece: PieceId) -> tuple[Declared, ...]:
    """What a piece does in the Order, or in answer to it."""
    aro = order.aros.get(piece)
    return (aro,) if aro else tuple(made_by(order, piece)) if piece in order.pieces else ()


def _may_succeed(one: Success, table: Table, order: Order) -> Refusal | None:
    rolled = [
        declared
        for declared in done_by(order, one.piece)
        if needs_roll_of(table.book, declared) and one.skill in ("", declared.skill)
    ]
    if table.step != "5" or not rolled or one.piece not in table.pieces:
        return NO_SUCH_ROLL
    most = max(_dice(table, order, one.piece, declared) for declared in rolled)
    if 1 <= one.hits <= most and 0 <= one.criticals <= one.hits:
        return None
    return Refusal("no-such-outcome", say("At most {most} dice can succeed.", most=most))


def _dice(table: Table, order: Order, piece: PieceId, declared: Declared) -> int:
    """How many dice a skill has, at the most."""
    for roll in _thrown(table):
        for hand in roll.hands:
            if hand.piece == piece and hand.declared.skill == declared.skill:
                return hand.counting
    standing, card = table.pieces[piece], skill_card(table.book, declared.skill)
    if card is None or standing.card is None:
        return 1
    return shot(table, order, standing, declared, card, active=piece in order.pieces).dice


def _may_be_hurt(one: Hurt, table: Table, order: Order) -> Refusal | None:
    if one.piece not in table.pieces:
        return Refusal("no-such-piece", say("There is no such piece on the table."))
    most = sum(_open(order, one) if table.step != "5" else _saves(table, order, one))
    if 0 <= one.failed <= most:
        return None
    name = name_of(table, one.piece)
    sentence = say("{piece} makes at most {most} Saving Rolls.", piece=name, most=most)
    if not most:
        sentence = say("{piece} has no Saving Roll to make: no such Attack reaches it.", piece=name)
    return Refusal("no-such-save", sentence, call.id)


def _open(order: Order, one: Hurt) -> Iterator[int]:
    """How many Saving Rolls a piece has still to make; of what burns on, as many again."""
    for hit in order.hits:
        if hit.piece == one.piece and one.attacker in (NO_PIECE, hit.by):
            yield hit.saves * (BURNING if hit.burns else 1)


def _saves(table: Table, order: Order, one: Hurt) -> Iterator[int]:
    """How many Saving Rolls the Attacks of this Order on a piece can call for, each at the most."""
    for piece in (*order.pieces, *order.aros):
        for declared in done_by(order, piece):
            if one.attacker in (NO_PIECE, piece) and _reaches(table, order, piece, declared, one):
                each = saves_of(table, declared, one.piece)
                used = tool(table.book, declared)
                burns = BURNING if used is not None and burns_on(used) else 1
                yield 2 * each * burns * _dice(table, order, piece, declared) if each else 1
    if any(target == one.piece for target, _ in order.set_off):
        yield 4
    if any(one.piece in pair for pair in table.contacts):
        yield 4  # shots into its Close Combat
    side = side_of(table.pieces[one.piece])
    enemies = (piece for piece in table.pieces.values() if side_of(piece) != side)
    if any(detonates(counted(table, piece)) for piece in enemies):
        yield 1


def _reaches(table: Table, order: Order, piece: PieceId, declared: Declared, one: Hurt) -> bool:
    if piece not in table.pieces or skill_card(table.book, declared.skill) is None:
        return False
    if attacks(table.book, declared):
        answers = piece in order.aros and not declared.target
        return one.piece in may_hit(declared) or (answers and one.piece in order.pieces)
    # A Medikit or the like, whose patient rolls on its own PH.
    return one.piece == declared.target


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


def _one_side_wins(table: Table, roll: Roll, came: Outcome) -> Refusal | None:
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
    failed = sum(one.failed for one in came.hurt if _by(table, hand, one))
    befell = (one for one in came.befell if comes_of_a_hit(table, one))
    harmed: list[Hurt | Befell] = [*came.hurt, *befell]
    harm = any(_by(table, hand, one) for one in harmed)
    each = saves_of(table, hand.declared, hand.at or hand.declared.target)
    return Success(hand.piece, min(hand.counting, max(1, ceil(failed / each)))) if harm else None


def _by(table: Table, hand: Hand, one: Hurt | Befell) -> bool:
    """Whether a piece was hurt by this hand."""
    if not attacks(table.book, hand.declared) or one.attacker not in (NO_PIECE, hand.piece):
        return False
    order = table.order
    answers = not hand.declared.target and order is not None and one.piece in order.pieces
    return one.piece in (reached(hand.declared) if hand.at is None else (hand.at,)) or answers


def _later(came: Outcome, table: Table) -> Iterator[Refusal | None]:
    """What is asked already is judged as it is when it is said by itself."""
    if table.step == "5.2":
        yield from (
            _nobody(one.piece, table) or may_roll_guts(nerve(one, table), table)
            for one in came.guts
        )
    elif table.step == "5.1":
        yield from (
            _nobody(one.piece, table) or may_dodge_move(slip(one, table), table)
            for one in came.slips
        )
        yield from (
            _nobody(one.piece, table) or may_announce(fall(one, table), table) for one in came.falls
        )
    named = (one.piece for rows in (came.guts, came.slips, came.falls) for one in rows)
    yield from (_nobody(piece, table) for piece in named)


def _nobody(piece: PieceId, table: Table) -> Refusal | None:
    if piece in table.pieces:
        return None
    return Refusal("no-such-piece", say("There is no such piece on the table."))


def nerve(one: Stood, table: Table) -> Guts:
    """A Guts Roll, as its owner says how it ended."""
    by = side_of(table.pieces[one.piece])
    return Guts(by=by, piece=one.piece, passed=one.passed, to=one.to, stance=one.stance)


def slip(one: Slip, table: Table) -> DodgeMove:
    """A Dodge movement, as its owner says where to."""
    by = side_of(table.pieces[one.piece])
    return DodgeMove(
        by=by, piece=one.piece, to=one.to, stance=one.stance, contact=one.contact,
        lies_last=one.lies_last, stands_last=one.stands_last,
    )  # fmt: skip


def fall(one: Fell, table: Table) -> Announce:
    """Whether somebody fights on, or explodes, as its owner says."""
    by = side_of(table.pieces[one.piece])
    return Announce(by=by, piece=one.piece, skill=one.skill, caught=one.caught)


# ------------------------------------------------------------------ happens


def tell_outcome(command: TellOutcome, course: Course) -> None:
    """It is told; what is asked is answered by it, and by what was told before of what is still to come."""
    order = course.table.order
    before = order.told.came if order and order.told else None
    course.add(e.OutcomeTold(_with_the_rest(said(command), before)))


def _with_the_rest(came: Outcome, before: Outcome | None) -> Outcome:
    """What is told now, and of others what was told of their Dodges, their falls and their nerve."""
    if before is None:
        return came
    return replace(
        came,
        slips=_and_others(came.slips, before.slips),
        guts=_and_others(came.guts, before.guts),
        falls=_and_others(came.falls, before.falls),
        befell=tuple(dict.fromkeys((*came.befell, *before.befell))),
        steady=came.steady or before.steady,
        still=came.still or before.still,
    )


def _and_others(now: Sequence[Row], before: Sequence[Row]) -> tuple[Row, ...]:
    told = {one.piece for one in now}
    return (*now, *(one for one in before if one.piece not in told))
