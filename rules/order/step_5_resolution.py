"""Step 5, Resolution: the dice of a Roll or its outcome, and what follows."""

from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.dice.face_to_face import opposed
from rules.dice.fair import thrown_by
from rules.dice.mods import Mod
from rules.dice.rolls import Die, normal, shaped_by
from rules.ids import NO_PIECE, PieceId
from rules.log import events as e
from rules.log.commands import GiveOutcome, ReadDice, RollDice
from rules.log.course import Course
from rules.log.table import (
    Declared,
    Made,
    Order,
    Piece,
    Success,
    Table,
    Trooper,
    piece_of,
    under,
)
from rules.measured.visibility import finds_without_a_roll, visor
from rules.messages import say
from rules.moments import declaring, entering, reacting
from rules.moments.ending import OUTRIGHT, Cause
from rules.order.doubted import counts as doubt_counts
from rules.order.doubted import untrue_of
from rules.order.giving import NO_SUCH_ROLL, as_it_stands, is_open, pending, say_as_it_stands
from rules.page import said
from rules.pieces.cancellation import strikes
from rules.pieces.entering import enter
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.rolls.comparing import Faced, compared, counts
from rules.rolls.mods import all_count, discover_is_measured, own_mods
from rules.rolls.opposing import at_which, attacks, is_made, reset_stops_nothing
from rules.rolls.rolls import Hand, Roll, hand_of, rolls
from rules.seen.effective import counted
from rules.skill import carried, carries_out, made_by, skill_card
from rules.skills.activated_together import FIRETEAM
from rules.skills.biometric_visor import sees_through
from rules.skills.close_combat import adjoins, fights, hand_to_hand
from rules.skills.fireteams import leave_team
from rules.skills.guard import reaches
from rules.skills.hacking import hackers_alone, out_of_reach
from rules.skills.requirements import may_be_hacked, not_tried_again
from rules.skills.returning import barred, returning
from rules.skills.stealth import may_be_named, unheard
from rules.state import State
from rules.states import disguises, seen, speakers
from rules.weapons.special_attacks import missed, not_again

CAMOUFLAGED: Final = "Camouflaged"

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
        _made(hand, one.hits, one.criticals) if (one := succeeded.get(hand.piece)) else _made(hand)
        for hand in roll.hands
    )
    course.add(e.RollMade(made, roll.face_to_face, outcome=True, by=command.by))
    _follows(course, roll, made)


def _decide(course: Course, piece: PieceId) -> None:
    order = course.table.order
    assert order is not None
    roll = next(r for r in rolls(course.table) if any(h.piece == piece for h in r.hands))
    if any(hand.piece not in order.dice for hand in roll.hands):
        return
    made, ids = judged(course.table.book, roll, order.dice)
    mods = tuple(mod.rule for hand in roll.hands for mod in hand.mods)
    mods += tuple(id for hand in roll.hands for id in hand.rules)
    if any(len(_of_states(course.table, hand)) > 1 for hand in roll.hands):
        mods += (all_count.id,)
    course.add(e.RollMade(made, roll.face_to_face), *_rolled_by(roll), *ids, *mods)
    _follows(course, roll, made)


def _of_states(table: Table, hand: Hand) -> tuple[Mod, ...]:
    return own_mods(table, table.pieces[hand.piece], hand.declared.skill)


def _rolled_by(roll: Roll) -> tuple[str, ...]:
    """The rules that say which kind of Roll it is."""
    declared = {hand.declared.skill for hand in roll.hands}
    ids: tuple[str, ...] = (opposed.id,) if roll.face_to_face else ()
    ids += (discover_is_measured.id,) if "Discover" in declared else ()
    return (*ids, reset_stops_nothing.id) if "Reset" in declared else ids


def judged(
    book: Book, roll: Roll, dice: dict[PieceId, tuple[int, ...]]
) -> tuple[tuple[Made, ...], tuple[str, ...]]:
    """How a Roll ends with these dice, and the rules that shaped it."""
    kept = {hand.piece: hand.kept(dice[hand.piece]) for hand in roll.hands}
    fared = compared(roll, kept)
    alone = [(hand, normal(hand.target, kept[hand.piece])) for hand in roll.hands]
    made = tuple(_stood(book, hand, _counted(hand, free, dice), fared) for hand, free in alone)
    made = tuple(_under(hand, kept, one) for hand, one in zip(roll.hands, made, strict=True))
    if not roll.pairs:
        return made, tuple(
            id for hand, free in alone for id in (*hand.target.rules, *shaped_by(free))
        )
    return made, tuple(
        dict.fromkeys(id for one in fared.values() for two in one for id in two.rules)
    )


def _stood(book: Book, hand: Hand, free: Made, fared: dict[PieceId, tuple[Faced, ...]]) -> Made:
    """What a hand achieved: an Attack on its target, whatever became of it against the others; Smoke
    against all of them, or not at all; anything else where it did best."""
    faced = fared[hand.piece]
    told = counts(book, hand, faced)
    against = tuple((one.other.piece, one.hits, one.criticals) for one in faced)
    if not told:
        return replace(free, against=against)
    one = told[-1] if attacks(book, hand.declared) else told[0]
    return replace(free, hits=one.hits, criticals=one.criticals, against=against)


def _under(hand: Hand, kept: dict[PieceId, tuple[int, ...]], made: Made) -> Made:
    """With how many dice it gets out of a Template, where it needs something else for that."""
    if hand.under is None:
        return made
    return replace(made, alone=sum(die.success for die in normal(hand.under, kept[hand.piece])))


def _counted(hand: Hand, dice: tuple[Die, ...], shown: dict[PieceId, tuple[int, ...]]) -> Made:
    hits = sum(die.stands for die in dice)
    criticals = sum(die.stands and die.critical for die in dice)
    return _made(hand, hits, criticals, shown[hand.piece])


def _made(hand: Hand, hits: int = 0, criticals: int = 0, dice: tuple[int, ...] = ()) -> Made:
    """How one side of a Roll ended; of several for the same skill it says at whom."""
    skill = hand.declared.skill
    return Made(hand.piece, skill, hits, criticals, dice, hand.cover, hand.at, alone=hits)


def _follows(course: Course, roll: Roll, made: tuple[Made, ...]) -> None:
    for hand, one in zip(roll.hands, made, strict=True):
        follow = carried(hand.declared.skill, "rolled")
        if follow is not None:
            follow(course, hand.piece, hand.declared, one)
        if missed(hand.declared, one, face_to_face=roll.face_to_face):
            aimed = piece_of(course.table, hand.declared.target)
            appearance = aimed.appearance if aimed else 1
            failed = e.IntuitionFailed(hand.piece, hand.declared.target or NO_PIECE, appearance)
            course.add(failed, not_again.id)
    course.add(e.StepReached("5", (), "reveal"))


def discover_at_once(course: Course) -> bool:
    """Whether somebody Discovers a Marker that its Visor sees without a Roll; one after the other."""
    table = course.table
    for roll in rolls(table):
        hand = roll.hands[0]
        aimed = piece_of(table, hand.declared.target)
        if hand.declared.skill != "Discover" or aimed is None:
            continue
        camouflaged = any(state.name == CAMOUFLAGED for state in seen(table, aimed))
        if finds_without_a_roll(visor(counted(table, table.pieces[hand.piece])), camouflaged):
            made = (_made(hand, hits=1),)
            course.add(e.RollMade(made, outcome=True), finds_without_a_roll.id)
            _follows(course, roll, made)
            return True
    return False


@carries_out("rolled", "Discover")
def discovers(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """A Marker is Discovered, or its discoverer is barred from it."""
    aimed = piece_of(course.table, declared.target)
    if aimed is None:
        return
    if made.hits:
        seer = course.table.pieces.get(piece)
        outright = seer and sees_through(course.table.book, counted(course.table, seer))
        strikes(course, aimed.id, Cause("discovered", what=OUTRIGHT if outright else ""))
        return
    ids = (id for _, id, _ in said(seen(course.table, aimed), reacting.failure_kept))
    course.add(e.DiscoverFailed(piece, aimed.id, aimed.appearance), not_tried_again.id, *ids)


def idle_what_fails(course: Course) -> None:
    """At Resolution: a skill whose Requirements are not met is an Idle (SEQ-8)."""
    order = course.table.order
    if order is None:
        return
    for piece, declared in _still_to_be_made(order):
        if out_of_reach(course.table, piece, declared):
            why = "through an enemy Repeater it only reaches Hackers"
            course.by(unmet, piece, declared.skill, why, also=(hackers_alone.id,))
            continue
        if unheard(course.table, order, piece, declared):
            why = "its target used Stealth throughout"
            course.by(unmet, piece, declared.skill, why, also=(may_be_named.id,))
            continue
        if fact := untrue_of(course.table, order, piece, declared):
            why = f"as was doubted, it has no {fact.ask}"
            course.by(unmet, piece, declared.skill, why, also=(doubt_counts.id,))
            continue
        if declared.target and declared.target not in course.table.pieces:
            course.by(unmet, piece, declared.skill, "its target is no longer there")
        elif fights(skill_card(course.table.book, declared.skill)) and not _strikes_home(
            course, piece, declared
        ):
            why = "it is not in contact with its target"
            course.by(unmet, piece, declared.skill, why, also=(hand_to_hand.id,))
        aimed = piece_of(course.table, declared.target)
        if aimed is not None and declared.skill == "Discover" and aimed.id in order.turned:
            for _, id, _ in said(seen(course.table, aimed), reacting.found_once):
                why = "that Marker has changed since"
                course.add(e.SkillIdled(piece, declared.skill, why), id)
    for piece in order.pieces:
        for declared in made_by(order, piece):
            target = piece_of(course.table, declared.target)
            card = skill_card(course.table.book, declared.skill)
            if card is None or target is None or piece in order.idled:
                continue
            still = card.attacks and any(state.marker for state in seen(course.table, target))
            if still and is_made(order, piece, "Discover"):
                why = "its target was not Discovered"
                course.by(unmet, piece, declared.skill, why, also=_why_unmet(course, target))
            elif is_made(order, piece, "Discover") and (
                no := may_be_hacked(course.table.book, card, target.card)
            ):
                why = "its target is of no type that it can hack"
                course.by(unmet, piece, declared.skill, why, also=(no.rule,))


def _strikes_home(course: Course, piece: PieceId, declared: Declared) -> bool:
    """Whether a CC Attack is made in contact, or needs none; of a Fireteam the Leader alone makes it."""
    order, table = course.table.order, course.table
    stands_by = order is not None and order.party == FIRETEAM and piece != order.pieces[0]
    if stands_by or adjoins(table, piece, declared.target):
        return True
    mine, target = table.pieces.get(piece), piece_of(table, declared.target)
    card = skill_card(table.book, declared.skill)
    return bool(mine and target and card and reaches(table, mine, target, card))


def _still_to_be_made(order: Order) -> list[tuple[PieceId, Declared]]:
    """Every skill of the Order and its AROs that has not been rolled for."""
    every = [(piece, one) for piece in order.pieces for one in made_by(order, piece)]
    every += list(order.aros.items())
    return [
        (piece, one)
        for piece, one in every
        if piece not in order.idled
        and not is_made(order, piece, one.skill, at_which(order, piece, one))
    ]


def _why_unmet(course: Course, target: Piece) -> tuple[str, ...]:
    markers = (state for state in seen(course.table, target) if state.marker)
    return tuple(id for state in markers for id in state.ids(declaring.allows))


@rule("SEQ-8")
def unmet(piece: PieceId, skill: str, why: str) -> e.SkillIdled | None:
    """A skill that does not meet its Requirements at Resolution is an Idle."""
    return e.SkillIdled(piece, skill, why)


def spend_use(course: Course, trooper: Trooper, state: State) -> None:
    """What a trooper can enter once it has used up, by whatever way it has entered it."""
    for _, id, once in said((state,), entering.spent, trooper.profile):
        course.add(e.UseSpent(trooper.side, trooper.id, once), id, *state.ids(entering.spared))


def return_to_markers(course: Course) -> None:
    """An Entire Order that returns its user to a Marker State."""
    order = course.table.order
    if order is None:
        return
    for piece in order.pieces:
        standing = course.table.pieces.get(piece)
        trooper = under(course.table, standing) if standing else None
        for declared in made_by(order, piece):
            card = skill_card(course.table.book, declared.skill)
            for state in speakers(course.table.book, entering.order):
                if trooper is None or card is None:
                    continue
                if not returning(state, trooper, card):
                    continue
                if order.barred and disguises(state):
                    course.by(unmet, piece, card.name, "an enemy sees it", also=(barred.id,))
                    continue
                if state.name not in trooper.states and disguises(state):
                    how = said((state,), entering.level, trooper.profile, card)
                    entered = e.StateEntered(trooper.side, trooper.id, state.name)
                    course.add(entered, *state.ids(entering.order), *(id for _, id, _ in how))
                    spend_use(course, trooper, state)
                elif state.name not in trooper.states:
                    leave_team(course, piece, *state.ids(entering.alone))
                    enter(course, piece, state, *state.ids(entering.order, entering.weapon))
