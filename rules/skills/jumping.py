"""Jump: how far it goes, who of several jumps, and what it costs in cover."""

from typing import Final

from rules.book.profiles import further, has
from rules.ids import PieceId
from rules.log.table import Card, Declared, Order
from rules.messages import say
from rules.reference import SkillCard
from rules.registry import rule
from rules.skill import has_gone_by
from rules.skills.climbing import CLIMBING_PLUS, USUALLY

SUPER_JUMP: Final = "Super-Jump"
JUMPS: Final = ("Jump", SUPER_JUMP)
WITH_A_RUN: Final = 4


@rule("JUMP-1", off=lambda card: card.mov[0])
def jumps(card: Card) -> int:
    """A Jump goes up to the first MOV; as an Entire Order with Super-Jump up to both together."""
    return sum(card.mov) if has(card, SUPER_JUMP) else card.mov[0]


@jumps.worded("N5.2")
def jumps_further(card: Card) -> int:
    """A Jump goes up to the first MOV and 2 inches, or what stands in its brackets; with Super-Jump as a
    Long Skill up to it and 4."""
    if has(card, SUPER_JUMP):
        return card.mov[0] + max(further(card, SUPER_JUMP), WITH_A_RUN)
    return card.mov[0] + (further(card, "Jump") or USUALLY)


@rule("FAQ-K48", off=lambda card: card.mov[0])
def jumps_together(card: Card) -> int:
    """Of several who jump by an Entire Order those with Super-Jump add both MOV."""
    return sum(card.mov) if has(card, SUPER_JUMP) else card.mov[0]


@rule("FAQ-K28", off=lambda order, card, declared: card.mov[0])
def short_jump(order: Order, card: Card, declared: Declared) -> int:
    """A Move and a Jump (or the other way round) have the first MOV once between them."""
    first = order.declared[0] if order.declared else declared
    moved = first is not declared and declared.half == 2 and goes_on(first)
    return card.mov[1] if moved else card.mov[0]


@short_jump.worded("N5.2")
def short_jump_as_far(order: Order, card: Card, declared: Declared) -> int:
    """A Jump as a Basic Short Skill goes as far as any."""
    return card.mov[0] + (further(card, SUPER_JUMP) or USUALLY)


@rule("FAQ-K28", only="N5.2")
def jumps_first(card: SkillCard, second: bool) -> str | None:
    """With Super-Jump a Jump is a Basic Short Skill where it is the first of its Order."""
    late = second and card.name == SUPER_JUMP
    return say("A Jump by Super-Jump is the first skill of its Order.") if late else None


def goes_on(first: Declared | None) -> bool:
    """Whether a second skill of an Order that moves goes on from one that has moved: by the second MOV."""
    return first is not None and (first.skill in ("Move", CLIMBING_PLUS) or has_jumped(first.skill))


@rule("FAQ-K28")
def has_jumped(first: str) -> bool:
    """What moves after a Jump has the second MOV, as after a Move."""
    return first == SUPER_JUMP


@rule("FAQ-K47")
def who_jumps(
    pieces: tuple[PieceId, ...], able: frozenset[PieceId], goes: frozenset[PieceId]
) -> tuple[PieceId, ...]:
    """Of several who jump by a Short Skill those without Super-Jump Idle."""
    return tuple(piece for piece in pieces if piece in able)


@who_jumps.worded("N5.2")
def who_jumps_too(
    pieces: tuple[PieceId, ...], able: frozenset[PieceId], goes: frozenset[PieceId]
) -> tuple[PieceId, ...]:
    """Those without it jump by a Long Skill, of whom it is said where they go, or Idle."""
    return tuple(piece for piece in pieces if piece in able or piece in goes)


def has_jumped_by(order: Order | None, piece: PieceId) -> bool:
    """Whether a piece has declared a Jump in this Order, by whatever skill."""
    return has_gone_by(JUMPS, order, piece)


@rule("JUMP-2")
def bare_as_it_jumps(jumps: bool, cover: bool) -> str | None:
    """Who declares a Jump has no Partial Cover in that Order."""
    return (
        say("It has declared a Jump: no Partial Cover in this Order.") if jumps and cover else None
    )
