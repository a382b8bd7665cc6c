"""Step 5.1, what a successful Attack does: the Saving Rolls it calls for, the States it brings."""

from typing import Final

from rules import events as e
from rules.bearing import own_card
from rules.course import Course
from rules.dice.ammunition import ammunition
from rules.dice.saving import (
    attack_damage,
    para_target,
    rolls_for_critical,
    rolls_per_hit,
    saves_for,
)
from rules.ids import PieceId
from rules.order.arms import NON_LETHAL, tool
from rules.order.carrying import carries_out
from rules.order.causes import strikes
from rules.order.disclosing import disclose
from rules.order.entering import enter
from rules.order.mastery import take_over
from rules.order.parties import made_by
from rules.order.rolls import attacks
from rules.order.settling import reconcile
from rules.reference import Weapon
from rules.registry import rule
from rules.state import Cause, Harm, said
from rules.states import states
from rules.table import Card, Declared, Hit, Made, Order, Piece, Table

MACHINES: Final = frozenset({"HI", "TAG", "REM"})
"""The troop types to whom E/M ammunition does more (IMMB-A1)."""


def suffered(table: Table) -> tuple[tuple[Made, PieceId], ...]:
    """The successful Attacks of this Order, and whom each hit."""
    order = table.order
    if order is None:
        return ()
    found = []
    for made in order.made:
        declared = declared_as(order, made)
        target = declared.target or order.pieces[0]
        if made.hits and attacks(declared):
            reached = (target, *declared.caught)
            found += [(made, piece) for piece in reached if piece in table.pieces]
    return tuple(found)


def declared_as(order: Order, made: Made) -> Declared:
    """What the skill of a Roll was declared as."""
    if made.piece in order.aros:
        return order.aros[made.piece]
    return next(one for one in made_by(order, made.piece) if one.skill == made.skill)


def hurt(course: Course) -> None:
    """A successful Attack may end a State of whom it hit."""
    for _, piece in suffered(course.table):
        strikes(course, piece, Cause("hit"))


@carries_out("hit", "BS Attack", "Forward Observer")
@carries_out("hit", "Carbonite", "Oblivion", "Spotlight", "Total Control", "Trinity")
def attacked(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """A successful Attack is told with its Saving Rolls and the number on which one fails; what
    calls for none brings its State at once."""
    order = course.table.order
    assert order is not None
    for target in (declared.target or order.pieces[0], *declared.caught):
        _reached(course, target, declared, made)


def reached_by(course: Course, piece: PieceId, weapon: str) -> None:
    """A piece is hit by a weapon that nobody aimed."""
    strikes(course, piece, Cause("hit"))
    _reached(course, piece, Declared(weapon, weapon=weapon), Made("", weapon, hits=1))


def _reached(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    target = course.table.pieces.get(piece)
    card = own_card(course.table, target) if target else None
    used = tool(declared)
    if target is None or card is None or used is None:
        return
    named = declared.weapon or declared.skill
    if target.real is False:
        strikes(course, target.id, Cause("save"))
        if target.id not in course.table.pieces:
            return
    disclose(course, target.id, _saved_with(used))
    course.by(call, target, card, made, used, named, also=_asked_for_by(used, made))
    if is_a_saving_roll(used):
        strikes(course, target.id, Cause("save"))
    if not calls_for_saves(used):
        reconcile(course)
        inflict(course, target.id, brings(used, card))


def _saved_with(used: Weapon) -> str:
    """What the Saving Roll against it is made with."""
    if used.save.startswith("PH"):
        return "PH"
    return "BTS" if used.save == "BTS" else "ARM"


def calls_for_saves(used: Weapon) -> bool:
    """Whether an Attack calls for Saving Rolls: it has Damage, or ammunition of its own."""
    return used.damage is not None or bool(used.ammo)


def _asked_for_by(used: Weapon, made: Made) -> tuple[str, ...]:
    """The rules that say how many Saving Rolls there are, and what they are made with."""
    if not calls_for_saves(used):
        return (state_trait.id,)
    ids = [rolls_per_hit.id] if ammunition(used.ammo).saves != 1 else []
    ids += [rolls_for_critical.id] if made.criticals else []
    ids += [rolled_with_ph.id, is_a_saving_roll.id] if used.save.startswith("PH") else []
    return (*ids, takes_wounds.id) if used.bears(NON_LETHAL) else tuple(ids)


@rule("SEQ-9")
def call(piece: Piece, card: Card, made: Made, used: Weapon, named: str) -> e.SaveCalled | None:
    """The Saving Rolls that a successful Attack calls for."""
    ammo = ammunition(used.ammo)
    saves = made.hits * saves_for(ammo) + made.criticals * rolls_for_critical(ammo)
    fails_on = attack_damage(
        used.damage if isinstance(used.damage, int) else 0,
        card.bts if used.save == "BTS" else card.arm,
        halved=ammo.halves,
        cover=made.cover,
    )
    hit = Hit(
        piece.id,
        made.piece,
        named,
        saves if calls_for_saves(used) else 0,
        fails_on,
        takes_wounds(used, ammo.wounds),
        ammo.kills,
        passes_on=rolled_with_ph(used, card),
        states=brings(used, card),
    )
    return e.SaveCalled(hit)


@rule("PARA-1")
def rolled_with_ph(used: Weapon, card: Card) -> int | None:
    """The Saving Roll against PARA is made on PH with -6: the number on which it passes."""
    return para_target(card.ph).value if used.save.startswith("PH") else None


@rule("FAQ-W1", off=lambda used: not used.save.startswith("PH"))
def is_a_saving_roll(used: Weapon) -> bool:
    """What PARA asks for on PH is a Saving Roll too: who makes it shows itself as by any other."""
    return True


@rule("TRAIT-2", off=lambda used, wounds: wounds)
def takes_wounds(used: Weapon, wounds: int) -> int:
    """What is Non-Lethal takes no Wounds, whatever its ammunition."""
    return 0 if used.bears(NON_LETHAL) else wounds


# ------------------------------------------------------------------ States


def brings(used: Weapon, card: Card) -> tuple[str, ...]:
    """The States that an Attack brings to whom it hurts, as ammunition and traits print them."""
    ammo = ammunition(used.ammo)
    more = ammo.machine_states if card.type in MACHINES else ()
    return (*ammo.states, *more, *state_trait(used))


@rule("TRAIT-1", off=())
def state_trait(used: Weapon) -> tuple[str, ...]:
    """The trait "State: …" brings that State: by a failed Saving Roll, or at once without one."""
    found = (trait.removeprefix("State:").strip() for trait in used.traits if ":" in trait)
    return tuple(found)


def inflict(
    course: Course, piece: PieceId, names: tuple[str, ...], *ids: str, by: PieceId | None = None
) -> None:
    """The States of these names (or short ones) begin, each by its own page; `by` is who did it."""
    harm = Harm(frozenset(names))
    for state, id, _ in said(tuple(states().values()), lambda s: s.inflicted, harm):
        if piece in course.table.pieces and state.serves is not None and by is not None:
            take_over(course, piece, state, by, id, *ids)
        elif piece in course.table.pieces:
            enter(course, piece, state, id, *ids)
