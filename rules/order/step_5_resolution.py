"""Step 5, Resolution: the dice of a Roll or its outcome, and what follows."""

from rules.dice.face_to_face import opposed
from rules.dice.fair import thrown_by
from rules.ids import NO_PIECE, PieceId
from rules.log import events as e
from rules.log.commands import GiveOutcome, ReadDice, RollDice
from rules.log.course import Course
from rules.log.table import Made, Success, Table, piece_of
from rules.messages import say
from rules.order.giving import NO_SUCH_ROLL, as_it_stands, is_open, pending, say_as_it_stands
from rules.order.judging import judged, made_of, mods_of_states, rolled_by
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.rolls.hand import Hand, Roll
from rules.rolls.mods import all_count
from rules.rolls.rolls import hand_of, rolls
from rules.skill import effect_of
from rules.weapons.special_attacks import missed, not_again

# ------------------------------------------------------------------ may


def may_read(command: ReadDice, table: Table) -> Refusal | None:
    """Whether these dice fit the Roll."""
    hand = pending(table, command.piece)
    if hand is None:
        return NO_SUCH_ROLL
    if not all(1 <= die <= 20 for die in command.dice):
        return Refusal("no-such-die", say("A d20 shows 1 to 20."))
    if not command.rest:
        return refuse(as_many_as_burst, len(command.dice), hand.burst)
    shown = hand_of(as_it_stands(table), command.piece)
    return _rest_misses(shown or hand, len(command.dice))


def may_miss(hand: Hand) -> bool:
    """Whether a die of this Roll can fail: not every face succeeds."""
    return hand.target.value < 20 and not hand.target.bonus


def _rest_misses(hand: Hand, read: int) -> Refusal | None:
    """Whether what is not read can have missed: some dice were read."""
    if not may_miss(hand):
        return Refusal("no-miss", say("With that Success Value every die succeeds."))
    return None if 0 < read <= hand.burst else refuse(as_many_as_burst, read, hand.burst)


@rule("ROLL-2")
def as_many_as_burst(dice: int, wanted: int) -> str | None:
    """As many dice as the Burst."""
    return None if dice == wanted else say("That Roll has {dice} dice.", dice=wanted)


def may_roll(command: RollDice, table: Table) -> Refusal | None:
    """Whether the tracker may roll for this piece now."""
    return None if pending(table, command.piece) else NO_SUCH_ROLL


def may_tell(command: GiveOutcome, table: Table) -> Refusal | None:
    """Whether this can be how the Roll ended."""
    roll = roll_of(table, command.roll) if is_open(table) else None
    if roll is None:
        return NO_SUCH_ROLL
    if command.winner is None:
        return None
    hands = {hand.piece: hand for hand in roll.hands}
    for one in _succeeded(command):
        hand = hands.pop(one.piece, None)
        if hand is None:
            return NO_SUCH_ROLL
        if not (1 <= one.hits <= hand.counting and 0 <= one.criticals <= one.hits):
            return Refusal(
                "no-such-outcome", say("At most {dice} dice can succeed.", dice=hand.counting)
            )
    if command.also and len(roll.hands) == 2 and roll.pairs:
        return Refusal(
            "one-side-wins", say("In a Face to Face Roll of two one side wins."), opposed.id
        )
    return None


def _succeeded(command: GiveOutcome) -> tuple[Success, ...]:
    """All whose dice succeeded, by what is told."""
    if command.winner is None:
        return ()
    return (Success(command.winner, command.hits, command.criticals), *command.also)


def roll_of(table: Table, lead: PieceId) -> Roll | None:
    """The pending Roll that is known by this piece."""
    return next((roll for roll in rolls(table) if roll.lead == lead), None)


# ------------------------------------------------------------------ happens


def read(command: ReadDice, course: Course) -> None:
    """Dice read off the table; with the last of a Roll it is decided."""
    say_as_it_stands(course, command.by, command.piece)
    hand = hand_of(course.table, command.piece)
    missed = hand.burst - len(command.dice) if hand and command.rest else 0
    course.add(e.DiceRead(command.piece, command.dice, by=command.by, missed=missed))
    _decide(course, command.piece)


def roll_here(command: RollDice, course: Course) -> None:
    """Dice rolled by the tracker."""
    say_as_it_stands(course, command.by, command.piece)
    hand = hand_of(course.table, command.piece)
    assert hand is not None
    dice, number = course.throw("roll", hand.burst)
    course.add(e.DiceRead(hand.piece, dice, rolled=True, throw=number), *thrown_by(number))
    _decide(course, command.piece)


def tell(command: GiveOutcome, course: Course) -> None:
    """Just the outcome."""
    asked = roll_of(course.table, command.roll)
    assert asked is not None
    order = course.table.order
    if order is not None and order.told is None:
        say_as_it_stands(course, command.by, *(hand.piece for hand in asked.hands))
    roll = roll_of(course.table, command.roll)
    assert roll is not None
    succeeded = {one.piece: one for one in _succeeded(command)}
    made = tuple(
        made_of(hand, one.hits, one.criticals)
        if (one := succeeded.get(hand.piece))
        else made_of(hand)
        for hand in roll.hands
    )
    course.add(e.RollMade(made, roll.face_to_face, outcome=True, by=command.by))
    follows(course, roll, made)


def _decide(course: Course, piece: PieceId) -> None:
    order = course.table.order
    assert order is not None
    roll = next(r for r in rolls(course.table) if any(h.piece == piece for h in r.hands))
    if any(hand.piece not in order.dice for hand in roll.hands):
        return
    made, ids = judged(course.table.book, roll, order.dice)
    mods = tuple(mod.rule for hand in roll.hands for mod in hand.mods)
    mods += tuple(id for hand in roll.hands for id in hand.rules)
    if any(len(mods_of_states(course.table, hand)) > 1 for hand in roll.hands):
        mods += (all_count.id,)
    course.add(e.RollMade(made, roll.face_to_face), *rolled_by(roll), *ids, *mods)
    follows(course, roll, made)


def follows(course: Course, roll: Roll, made: tuple[Made, ...]) -> None:
    """What each skill of a Roll does now that it is made, before the settling."""
    for hand, one in zip(roll.hands, made, strict=True):
        follow = effect_of(hand.declared.skill, "rolled")
        if follow is not None:
            follow(course, hand.piece, hand.declared, one)
        if missed(hand.declared, one, face_to_face=roll.face_to_face):
            aimed = piece_of(course.table, hand.declared.target)
            appearance = aimed.appearance if aimed else 1
            failed = e.IntuitionFailed(hand.piece, hand.declared.target or NO_PIECE, appearance)
            course.add(failed, not_again.id)
    course.add(e.StepReached("5", (), "reveal"))
