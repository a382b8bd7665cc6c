"""Step 5.1: the effects of what succeeded: what helps, what hits, Saving Rolls, Dodge movements."""

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.printed import number
from rules.dice.ammunition import Ammo, ammunition
from rules.dice.fair import thrown_by
from rules.dice.saving import halve, judge_save
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.commands import DodgeMove, Save
from rules.log.course import Course
from rules.log.table import Hit, Made, Order, Piece, Table, piece_of, side_of
from rules.messages import say
from rules.moments import meeting
from rules.order.coup_de_grace import coups, finish_off
from rules.order.going import touch
from rules.order.into_close_combat import hits_a_friend, strays
from rules.order.recovery import cure, mends_by_choice, rolls_ph, withstood, worsen
from rules.order.withstanding import sides
from rules.page import said
from rules.pieces import contacts, stance, stance_at_the_end
from rules.pieces.settling import reconcile
from rules.pieces.wounds import wound
from rules.reference import skill
from rules.reference.arms import arm, veils
from rules.refusals import Refusal
from rules.registry import rule
from rules.rolls.as_used import kills
from rules.rolls.harm import stray
from rules.rolls.hits import declared_as, suffered
from rules.rolls.opposing import needs_roll_of
from rules.rolls.saves import fails
from rules.rolls.saves_called import burns_on, rolled_with_ph
from rules.rolls.states_brought import inflict
from rules.seen.effective import counted, own_card
from rules.skill import carried, made_by
from rules.skills import protheion
from rules.skills.frenzy import draws_blood
from rules.skills.impetuous import may_lie_down
from rules.skills.look_out import turns_where_it_stands
from rules.skills.moving import dodges, slowed, so_many_more
from rules.states import helpless, seen

NO_SAVE = Refusal("no-save", say("That piece has no Saving Roll to make."))
NO_DODGE = Refusal("no-dodge", say("It has no Dodge move to make."))


def take_effect(course: Course) -> None:
    """What the Rolls of this Order lead to, once: first what helps, then what harms."""
    order = course.table.order
    if order is None or order.called:
        return
    helps = tuple(
        (made, "cured") for made in at_once(course.table, helping(course.table.book, order))
    )
    smoke = tuple(
        made
        for made in order.made
        if made.hits and veils(course.table.book, declared_as(order, made))
    )
    harmed = at_once(course.table, (*(made for made, _ in suffered(course.table)), *smoke))
    harms = tuple(dict.fromkeys((made, "hit") for made in harmed))
    for made, stage in helps + harms if helps_first() else harms + helps:
        follow = carried(made.skill, stage)
        if follow is not None and made.piece in course.table.pieces:
            follow(course, made.piece, declared_as(order, made), made)
    strayed = tuple(strays(course.table, order))
    for found in strayed:
        if found.friend in course.table.pieces:
            stray(course, found.friend, found.declared, found.made, hits_a_friend.id)
    finished = coups(course.table, order)
    for coup in finished:
        finish_off(course, coup)
    if helps or harms or finished or strayed:
        reconcile(course)
        both = (helps_first.id,) if helps and harms else ()
        kept = withstood(course.table, order, helping(course.table.book, order))
        course.add(e.EffectsCounted(order.side), *both, *kept)


def at_once(table: Table, every: tuple[Made, ...]) -> tuple[Made, ...]:
    """What takes effect together, in an order that has nothing to do with whose dice were read first: a
    success is not undone by a failure beside it, and what kills finds every Wound of this Order taken."""
    order, places = table.order, list(table.pieces)
    assert order is not None
    return tuple(
        sorted(
            every,
            key=lambda made: (
                kills(table, declared_as(order, made), made),
                not made.hits,
                places.index(made.piece) if made.piece in places else len(places),
            ),
        )
    )


@rule("CARE-8")
def helps_first() -> bool:
    """Of what happens to a trooper in one Order, what helps it comes before what harms it."""
    return True


def helping(book: Book, order: Order) -> tuple[Made, ...]:
    """How each skill that helps ended: by its Roll, or without one, as a success."""
    every = [(piece, one) for piece in order.pieces for one in made_by(order, piece)]
    every += [(piece, one) for piece, one in order.aros.items() if piece not in order.idled]
    unrolled = tuple(
        Made(piece, declared.skill, hits=1)
        for piece, declared in every
        if carried(declared.skill, "cured") and not needs_roll_of(book, declared)
    )
    return (*unrolled, *(made for made in order.made if carried(made.skill, "cured")))


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
        and not helpless(table, table.pieces[made.piece])
        and not turns_where_it_stands(order.aros.get(made.piece))
    )


def may_dodge_move(command: DodgeMove, table: Table) -> Refusal | None:
    """Whether this piece has a Dodge movement to make: where it goes is its owner's to say."""
    waiting = table.step == "5.1" and table.due is None
    mine = waiting and command.piece in dodgers(table)
    piece = table.pieces.get(command.piece)
    if not mine or piece is None or side_of(piece) != command.by:
        return NO_DODGE
    return _may_slip(command, table, piece)


def _may_slip(command: DodgeMove, table: Table, piece: Piece) -> Refusal | None:
    """Whether its States let a trooper go where its Dodge takes it, and change its stance for it."""
    dodge, active = skill(table.book, "Dodge"), table.active == side_of(piece)
    lies = command.stance and not stance.would_leave(table, piece, dodge, active=active)
    refusal = may_lie_down(table, piece) if lies or command.lies_last else None
    if command.stance and refusal is None:
        refusal = stance.may_change(table, piece, dodge, active=active)
    if command.lies_last and refusal is None:
        refusal = stance_at_the_end.may_lie_down(
            table, piece, dodge, active=active, first=command.stance
        )
    if command.stands_last and refusal is None:
        refusal = stance_at_the_end.may_stand_up(
            table, piece, dodge, active=active, first=command.stance
        )
    if refusal or not (command.to or command.contact):
        return refusal
    touched = piece_of(table, command.contact)
    if command.contact and (touched is None or side_of(touched) == side_of(piece)):
        return NO_DODGE
    told = said(seen(table, touched), meeting.moved_into, table, touched) if touched else ()
    for _, id, sentence in told:
        return Refusal("no-contact", sentence, id)
    return stance.may_move(table, piece, dodge, active=active, stance=command.stance)


def dodge_move(command: DodgeMove, course: Course) -> None:
    """A trooper that Dodged goes up to 2 inches, or stays."""
    piece = course.table.pieces[command.piece]
    dodge, active = skill(course.table.book, "Dodge"), course.table.active == side_of(piece)
    if command.stance:
        stance.change(course, piece.id, dodge, active=active)
    course.by(slips_away, command.piece, command.to)
    inches, ids = _goes(course.table, course.table.pieces[piece.id])
    if inches != number(course.table.book, slips_away.id) and command.to:
        course.add(e.FactStated(piece.side, f"up to {inches:g}″", piece.id), *ids)
    if command.to:
        contacts.slip_away(course, command.piece)
        course.add(e.PieceMoved(command.piece, command.to), slips_away.id)
    if command.lies_last:
        stance_at_the_end.lies_down(course, piece.id, dodge)
    if command.stands_last:
        stance_at_the_end.stands_up(course, piece.id, dodge, active=active)
    if command.contact:
        touch(course, command.piece, command.contact)


def _goes(table: Table, piece: Piece) -> tuple[float, tuple[str, ...]]:
    """How far a passed Dodge takes a piece, and by which rules."""
    card = counted(table, piece)
    whole = dodges(table, card)
    inches, slow = slowed(table, piece, whole)
    return inches, ((so_many_more.id, *slow) if whole > number(table.book, slips_away.id) else slow)


@rule("DODGE-2")
def slips_away(piece: PieceId, to: str) -> e.DodgeMoved | None:
    """A passed Dodge moves its user up to 2 inches."""
    return e.DodgeMoved(piece, to)


def open_effects(table: Table) -> frozenset[Side]:
    """The sides that have a Saving Roll or a Dodge movement left, or to whom a State comes that was told."""
    pieces = {hit.piece for hit in hits_left(table)} | set(dodgers(table))
    pieces |= _told_of(table)
    return frozenset(side_of(table.pieces[piece]) for piece in pieces) | sides(table)


def _told_of(table: Table) -> frozenset[PieceId]:
    """To whom States still come that were told of an Order told in one go."""
    came = table.order.told.came if table.order and table.order.told else None
    return (
        frozenset(one.piece for one in came.befell if one.piece in table.pieces)
        if came
        else frozenset()
    )
