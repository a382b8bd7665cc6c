"""Step 5.1, the Saving Rolls: made, and what fails is lost."""

from msgspec.structs import replace

from rules.book.editions import Book
from rules.dice.ammunition import Ammo, ammunition
from rules.dice.fair import thrown_by
from rules.dice.saving import halve, judge_save
from rules.ids import PieceId
from rules.log import events as e
from rules.log.commands import Save
from rules.log.course import Course
from rules.log.table import Hit, Table
from rules.messages import say
from rules.order.bursting import bursting
from rules.order.curing import cure, worsen
from rules.order.recovery import mends_by_choice, rolls_ph
from rules.pieces.wounds import wound
from rules.reference.arms import arm
from rules.refusals import Refusal
from rules.rolls.saves import fails
from rules.rolls.saves_called import burns_on, rolled_with_ph
from rules.rolls.states_brought import inflict
from rules.seen.effective import own_card
from rules.skills import protheion
from rules.skills.frenzy import draws_blood

NO_SAVE = Refusal("no-save", say("That piece has no Saving Roll to make."))


def hits_left(table: Table) -> tuple[Hit, ...]:
    """The Attacks whose Saving Rolls are still to make; whoever fell to one owes no more."""
    order = table.order
    if order is None or bursting(table):
        return ()
    return tuple(hit for hit in order.hits if hit.piece in table.pieces)


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
        return Refusal(
            "wrong-number", say("There are {rolls} Saving Rolls to make.", rolls=hit.saves)
        )
    if not all(1 <= die <= 20 for die in command.dice):
        return Refusal("no-such-die", say("A d20 shows 1 to 20."))
    if command.failed is not None and not 0 <= command.failed <= hit.saves:
        return Refusal(
            "no-such-outcome", say("At most {rolls} Saving Rolls can fail.", rolls=hit.saves)
        )
    return None


def save(command: Save, course: Course) -> None:
    """The Saving Rolls are made, and what fails is lost."""
    hit = hit_on(course.table, command.piece)
    assert hit is not None
    dice, number = command.dice, 0
    rolled = not dice and command.failed is None
    if rolled:
        dice, number = course.throw("save", hit.saves)
    failed = command.failed if command.failed is not None else _failed(course.table.book, hit, dice)
    made = e.SaveMade(hit.piece, failed, dice, rolled, command.by, hit.cures, throw=number)
    course.add(made, *_judged_by(hit), *_shaped(course.table.book, hit), *thrown_by(number))
    if hit.cures:
        chosen = mends_by_choice(course.table.order, hit)
        (worsen if failed else cure)(course, hit.piece, hit.cures, chosen=chosen)
    elif failed:
        _feed(course, hit, failed)
        wound(course, hit.piece, failed * hit.wounds, kills=hit.kills)
        inflict(course, hit.piece, hit.states, by=hit.by)
        if hit.burns and hit.piece in course.table.pieces:
            course.add(e.SaveCalled(replace(hit, saves=failed)), burns_on.id)
        draws_blood(course, hit.by if hit.wounds else None, hit.weapon)


def _feed(course: Course, hit: Hit, failed: int) -> None:
    """What those who feed on Wounds have of it."""
    target = course.table.pieces[hit.piece]
    card = own_card(course.table, target)
    if card is not None:
        outright = "Dead" in hit.states
        lost, id = protheion.taken(target.lost, card, failed * hit.wounds, outright=outright)
        protheion.feeds(course, hit.by, card, lost, id)


def _failed(book: Book, hit: Hit, dice: tuple[int, ...]) -> int:
    return sum(fails(book, hit, die) for die in dice)


def _judged_by(hit: Hit) -> tuple[str, ...]:
    if hit.cures:
        return (rolls_ph.id,)
    return (rolled_with_ph.id,) if hit.with_ph else (judge_save.id,)


def _shaped(book: Book, hit: Hit) -> tuple[str, ...]:
    if not hit.weapon:
        return ()
    ammo: Ammo = ammunition(arm(book, hit.weapon).ammo)
    return (halve.id,) if ammo.halves else ()
