"""Disposable weapons: each shot spends a use, and what is used up can't be used any more."""

from rules.book.editions import Book
from rules.book.labels import head
from rules.dice.rolls import burst
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Declared, Order, Piece, Table
from rules.memory import remembered
from rules.messages import say
from rules.moments import declaring, entering, suffering
from rules.page import said
from rules.pieces.deployables import is_concealed
from rules.pieces.entering import enter
from rules.pieces.place_deployable import SKILL
from rules.reference import SkillCard
from rules.reference.arms import arm
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import counted
from rules.skill import made_by, skill_card
from rules.skills.symbiobomb import serves_once
from rules.skills.team_fire import may_spend_more
from rules.states import anybody, force, speakers
from rules.weapons.improvements import improved
from rules.weapons.special_attacks import double_shot, fires_twice

TRAIT = "Disposable"


@remembered
def uses_of(book: Book, named: str) -> int:
    """How many uses a weapon has; 0 for one that is never used up."""
    try:
        traits = arm(book, named).traits
    except KeyError:  # a weapon typed in for a free trooper
        return 0
    found = next((trait for trait in traits if trait.startswith(f"{TRAIT} (")), "")
    number = found.removeprefix(f"{TRAIT} (").rstrip(")")
    return int(number) if number.isdecimal() else 0


def may_use(table: Table, piece: Piece, wanted: SkillCard, named: str) -> Refusal | None:
    """Whether the States in force let a weapon be used, and the one that is to begin asks for it."""
    for state in speakers(table.book, entering.weapon) if named else ():
        if state.holds(entering.order, wanted) and (
            refusal := state.refusal(entering.weapon, table.book, named)
        ):
            return refusal
    if named and (no := refuse(serves_once, named, piece)):
        return no
    item, of = _item(named), uses_of(table.book, named)
    used = piece.uses.get(item, 0)
    for _, id, sentence in said(force(table, piece), declaring.empties, item, used, of):
        return Refusal("used-up", sentence, id)
    return None


def may_fire_twice(
    table: Table, piece: Piece, wanted: SkillCard, named: str, double: bool
) -> Refusal | None:
    """Whether a weapon can fire its Double Shot now."""
    if not double:
        return None
    used = arm(table.book, named) if wanted.weapon and named else None
    spent = piece.uses.get(_item(named), 0) if named else 0
    if used is not None and not fires_twice(used) and may_spend_more(table, piece, wanted, used):
        return refuse(for_one_use_more, uses_of(table.book, named) - spent)
    return refuse(while_unspent, used is not None and fires_twice(used), spent > 0)


@rule("TRAIT-14")
def while_unspent(known: bool, spent: bool) -> str | None:
    """A weapon with Double Shot may have +1 Burst, a Disposable one only while no use of it is spent."""
    if not known:
        return say("That weapon has no Double Shot.")
    return say("A use of it is spent: there is no Double Shot left in it.") if spent else None


@rule("TEAM-29")
def for_one_use_more(left: int) -> str | None:
    """Of a Disposable weapon the die that a Fireteam gives costs one use more: two have to be left."""
    return (
        None
        if left > 1
        else say("There is one use left in it: the die of its Fireteam costs another.")
    )


def spend(course: Course) -> None:
    """What the skills and AROs of this Order use up, hit or miss."""
    order = course.table.order
    if order is None:
        return
    for piece in order.pieces:
        for declared in made_by(order, piece):
            _spend(course, piece, declared, active=True)
    for piece, declared in order.aros.items():
        _spend(course, piece, declared, active=False)
    for piece, weapon in order.concealed.items():
        _spend(course, piece, Declared(SKILL, weapon=weapon), active=False)


def _spend(course: Course, piece: PieceId, declared: Declared, *, active: bool) -> None:
    of = uses_of(course.table.book, declared.weapon)
    standing = course.table.pieces.get(piece)
    if not of or standing is None:
        return
    item = _item(declared.weapon)
    card, weapon = (
        skill_card(course.table.book, declared.skill),
        arm(course.table.book, declared.weapon),
    )
    used_so = (
        improved(course.table.book, weapon, card, counted(course.table, standing))
        if card
        else weapon
    )
    by_team = declared.double and not fires_twice(used_so)
    # What fires nothing itself (a Turret) has no Burst, and spends a use all the same.
    shots = max(1, burst(used_so.burst, active)) + double_shot(declared, used_so) + by_team
    used = min(of, standing.uses.get(item, 0) + uses_for(shots))
    ids: tuple[str, ...] = (uses_for.id,) if shots > 1 else ()
    ids += (double_shot.id,) if double_shot(declared, used_so) else ()
    ids += (for_one_use_more.id,) if by_team else ()
    if declared.skill == SKILL and is_concealed(course.table.book, declared.weapon):
        course.add(e.UsesNoted(standing.side, piece, item, used))
    else:
        course.add(e.UsesCounted(piece, item, used), *ids)
    for state, id, _ in anybody(course.table.book, suffering.used, used, of):
        enter(course, piece, state, id)


def uses_left(table: Table, order: Order, piece: Piece, named: str) -> int | None:
    """How many uses of a weapon its bearer has for this Order; None of one that is never used up."""
    of, item = uses_of(table.book, named), _item(named) if named else ""
    if not of:
        return None
    before = order.had.get(piece.id, {}).get(item, piece.uses.get(item, 0))
    return of - before


@rule("TRAIT-17", off=lambda dice, left: dice)
def no_more_than_are_left(dice: int, left: int) -> int:
    """A Burst is never more than the uses of its weapon that are left."""
    return min(dice, left)


def _item(named: str) -> str:
    """What is used up: the weapon, in whichever of its modes."""
    return head(named)[0]


@rule("FAQ-W4", off=lambda shots: 1)
def uses_for(shots: int) -> int:
    """Each Burst above the first spends one more use."""
    return shots
