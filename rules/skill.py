"""What a skill of the chart is to the engine: which are carried out, by what, and by whom. One that
nothing carries out can't be declared.

A function registers itself for the skills that it carries out. It is asked once the Roll is made
(with how it ended), at the moment of the Order that its `Stage` names.
"""

from collections.abc import Callable, Iterator
from typing import Final, Literal

from msgspec.structs import replace

from rules.book.editions import Book
from rules.ids import PieceId
from rules.log.course import Course
from rules.log.table import Declared, Made, Order
from rules.memory import remembered
from rules.moments import entering
from rules.reference import SkillCard, skill, skills
from rules.registry import SKILLS, pages
from rules.state import State
from rules.states import speakers

Stage = Literal["declared", "at once", "rolled", "cured", "hit"]
"""When a skill does what it does: by its movement, or at once, as it is declared; once its Roll is
made; at 5.1, where what helps (cured) comes before what harms (hit)."""

Effect = Callable[[Course, PieceId, Declared, Made], None]

_EFFECTS: Final[dict[str, tuple[Stage, Effect]]] = {}


def carries_out(at: Stage, *skills: str) -> Callable[[Effect], Effect]:
    """Register what carries out these skills, and when in the Order."""

    def register(function: Effect) -> Effect:
        _EFFECTS.update(dict.fromkeys(skills, (at, function)))
        return function

    return register


def _effects() -> dict[str, tuple[Stage, Effect]]:
    """All of them: a page that nobody imports is found before one of them is asked for."""
    pages(SKILLS)
    return _EFFECTS


def effect_of(skill: str, at: str) -> Effect | None:
    """What carries out a skill at this moment, if anything does."""
    stage, function = _effects().get(skill, ("", None))
    return function if stage == at else None


@remembered
def is_carried_out(book: Book, card: SkillCard) -> bool:
    """Whether the notebook carries out this skill: by itself, or because it returns to a State."""
    return card.name in _effects() or bool(back_to(book, card))


@remembered
def back_to(book: Book, card: SkillCard) -> tuple[State, ...]:
    """The States to which a skill brings back."""
    able = speakers(book, entering.order)
    return tuple(state for state in able if state.holds(entering.order, card))


@carries_out("declared", "Move", "Idle", "Cautious Movement", "Look Out!")
@carries_out("declared", "Climb", "Climbing Plus", "Jump", "Super-Jump")
@carries_out("declared", "Place Deployable")
def as_declared(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """What moves (or does nothing) has done so as it was declared."""


def skill_card(book: Book, name: str) -> SkillCard | None:
    """A skill of the chart that the notebook plays."""
    try:
        card = skill(book, name)
    except KeyError:
        return None
    return card if is_carried_out(book, card) else None


def played(book: Book) -> tuple[SkillCard, ...]:
    """The skills that this edition of the notebook carries out to their end."""
    return tuple(card for card in skills(book) if is_carried_out(book, card))


def made_by(order: Order, piece: PieceId) -> Iterator[Declared]:
    """The skills of an Order that this piece performs, each with all that it does itself: its weapon,
    its target, its place, whom its Template catches."""
    for declared in order.declared:
        if not declared.by or piece in declared.by:
            yield as_performed(order, piece, declared)


def as_performed(order: Order, piece: PieceId, declared: Declared) -> Declared:
    """A skill that is declared for several, as one of them performs it. The dice of a Burst are divided
    by who leads alone: the others have named one target each."""
    leads = not order.party or piece == (declared.by or order.pieces)[0]
    told = declared.arms or declared.aims or declared.places or declared.under
    if not told and (leads or not declared.split):
        return declared
    return replace(
        declared,
        weapon=declared.arms.get(piece, declared.weapon),
        target=declared.aims.get(piece, declared.target),
        to=declared.places.get(piece, declared.to),
        caught=declared.under.get(piece, declared.caught),
        split=declared.split if leads else (),
        arms={},
        aims={},
        places={},
        under={},
    )


def has_gone_by(skills: tuple[str, ...], order: Order | None, piece: PieceId) -> bool:
    """Whether a piece has declared one of these skills in an Order, and carries it out."""
    if order is None or piece not in order.pieces or piece in order.idled:
        return False
    return any(one.skill in skills for one in made_by(order, piece))
