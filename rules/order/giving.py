"""Step 5, before the dice: what the table says of a Roll, how far it is and whether there is Cover."""

from msgspec.structs import replace

from rules.book.editions import Book
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.commands import GiveMods
from rules.log.course import Course
from rules.log.table import Given, Table, piece_of
from rules.memory import remembered_of
from rules.messages import say
from rules.order.confirming import measured
from rules.order.covering import stands_bare
from rules.order.presuming import apart, presumed
from rules.reference.arms import by_comms
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.rolls.firing import no_cover_from_comms
from rules.rolls.hand import Hand
from rules.rolls.opposing import attacks
from rules.rolls.rolls import hand_of, rolls
from rules.rolls.sights import partial_cover, range_band
from rules.skill import skill_card
from rules.weapons.seen_or_not import needs_line

NO_SUCH_ROLL = Refusal("no-such-roll", say("There is no such Roll to make now."))


def is_open(table: Table) -> bool:
    """Whether dice are thrown now."""
    return table.step == "5" and table.due is None


def pending(table: Table, piece: PieceId) -> Hand | None:
    """A piece’s side of a Roll, where its dice are not thrown yet."""
    order = table.order
    if order is None or not is_open(table) or piece in order.dice:
        return None
    return hand_of(table, piece)


def may_give(command: GiveMods, table: Table) -> Refusal | None:
    """Whether a Roll of this piece waits for what the table says."""
    hand = pending(table, command.piece)
    if hand is None:
        return NO_SUCH_ROLL
    aimed = piece_of(table, hand.declared.target)
    if command.total and not may_be_behind(table.book, hand):
        return Refusal("no-cover", say("That needs no LoF to a target."))
    return (
        refuse(sensible_mods, command.band, command.more)
        or refuse(no_cover_from_comms, by_comms(table.book, hand.declared), command.cover)
        or refuse(by_range_alone, hand.declared.skill, command.cover)
        or (stands_bare(table, aimed) if command.cover else None)
    )


@rule("DEACT-2")
def by_range_alone(skill: str, cover: bool) -> str | None:
    """A Deactivator is rolled with the MOD of its range, and with none of cover."""
    barred = cover and skill == "Deactivator"
    return say("Cover makes a Deactivator no harder to use.") if barred else None


def may_be_behind(book: Book, hand: Hand) -> bool:
    """Whether it is an Attack that Total Cover would stop: one that needs LoF."""
    declared = hand.declared
    card = skill_card(book, declared.skill)
    if card is None or not declared.target or not attacks(book, declared):
        return False
    return (
        needs_line(book, card, declared.weapon, guided=declared.guided) and declared.zone != "Zero"
    )


@rule("FAQ-C6")
def no_attack_into_cover() -> bool:
    """No BS Attack that needs LoF is made on a target in Total Cover."""
    return True


@rule("ROLL-1")
def sensible_mods(band: int, more: int) -> str | None:
    """A band gives between -6 and +6; nothing together more than 12."""
    return None if abs(band) <= 6 and abs(more) <= 12 else say("A range MOD goes from -6 to +6.")


@remembered_of(16)
def as_it_stands(table: Table) -> Table:
    """The Table as if what stands of each Roll of which nobody has said anything had been said."""
    order = table.order
    if order is None:
        return table
    given = dict(order.given)
    for hand in (hand for roll in rolls(table) for hand in roll.hands):
        if not hand.given and hand.piece not in order.dice:
            found = _unsaid(table, hand)
            given |= {hand.piece: found} if found else {}
    return replace(table, order=replace(order, given=given)) if given != order.given else table


def _unsaid(table: Table, hand: Hand) -> Given | None:
    """What stands of a Roll until somebody says otherwise: what the map says of it, or what is presumed
    where it can't tell; nothing where the map finds it too close to call."""
    found = measured(table, hand.piece)
    if found is None or found.close:
        return None if found else presumed(table, hand.piece)
    covered = GiveMods(by=hand.side, piece=hand.piece, cover=found.given.cover)
    return replace(found.given, cover=found.given.cover and may_give(covered, table) is None)


# ------------------------------------------------------------------ happens


def give(command: GiveMods, course: Course) -> None:
    """What the table says of a Roll: an Attack on who is in Total Cover is none."""
    hand = hand_of(course.table, command.piece)
    if command.total and hand and no_attack_into_cover():
        idled = e.SkillIdled(hand.piece, hand.declared.skill, "its target is in Total Cover")
        course.add(idled, no_attack_into_cover.id)
        course.add(e.StepReached("5", (), "reveal"))
        return
    given = Given(command.band, command.cover, command.more, command.out)
    _say(course, command.by, command.piece, given)


def say_as_it_stands(course: Course, by: Side, *pieces: PieceId) -> None:
    """With dice goes in which range they are thrown, where nobody has said it before."""
    for piece in pieces:
        hand = pending(course.table, piece)
        found = _unsaid(course.table, hand) if hand and not hand.given else None
        if found is not None:
            _say(course, by, piece, found)


def _say(course: Course, by: Side, piece: PieceId, given: Given) -> None:
    rules = [range_band.id] if given.band or given.out else []
    rules += [partial_cover.id] if given.cover else []
    far = apart(course.table, piece, given)
    course.add(e.ModsGiven(piece, by, given, apart=far), *rules)
