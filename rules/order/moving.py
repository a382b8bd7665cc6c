"""Movements that the table measures (Climb, Jump, Cautious Movement), and what is said of them."""

from typing import Final

from rules import events as e
from rules.bearing import counted
from rules.commands import DeclareSkill
from rules.course import Course
from rules.ids import PieceId, Side, other
from rules.profiles import has, level
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.states import seen
from rules.table import Card, Declared, Order, Table, pieces_of

SUPER_JUMP: Final = "Super-Jump"
JUMPS: Final = ("Jump", SUPER_JUMP)
DODGE: Final = 2
"""How many inches a passed Dodge moves its user."""
HOLDS_ON: Final = "holds on"
CREEPS: Final = "unseen at both ends"

# ------------------------------------------------------------------ how far


def measure(course: Course, pieces: tuple[PieceId, ...], declared: Declared) -> None:
    """Say how far each that shows its MOV may climb or jump."""
    order = course.table.order
    if order is None or declared.skill not in (*JUMPS, "Climb"):
        return
    for piece in pieces:
        standing = course.table.pieces.get(piece)
        card = counted(course.table, standing) if standing else None
        if standing is not None and card is not None:
            inches, id = _reach(order, card, declared)
            course.add(e.FactStated(standing.side, f"up to {inches}″", piece), id)


def _reach(order: Order, card: Card, declared: Declared) -> tuple[int, str]:
    if declared.skill == "Climb":
        return climbs(card), climbs.id
    if declared.skill == SUPER_JUMP:
        return short_jump(order, card, declared), short_jump.id
    both = jumps_together if order.party else jumps
    return both(card), both.id


@rule("FAQ-M5", off=0)
def climbs(card: Card) -> int:
    """Climb goes up to the first MOV, and onto what stands above if that is enough."""
    return card.mov[0]


@rule("JUMP-1", off=lambda card: card.mov[0])
def jumps(card: Card) -> int:
    """A Jump goes up to the first MOV; as an Entire Order with Super-Jump up to both together."""
    return sum(card.mov) if has(card, SUPER_JUMP) else card.mov[0]


@rule("FAQ-K48", off=lambda card: card.mov[0])
def jumps_together(card: Card) -> int:
    """Of several who jump by an Entire Order those with Super-Jump add both MOV."""
    return sum(card.mov) if has(card, SUPER_JUMP) else card.mov[0]


@rule("FAQ-K28", off=lambda order, card, declared: card.mov[0])
def short_jump(order: Order, card: Card, declared: Declared) -> int:
    """A Move and a Jump (or the other way round) have the first MOV once between them."""
    first = order.declared[0] if order.declared else declared
    moved = first is not declared and declared.half == 2 and first.skill in ("Move", SUPER_JUMP)
    return card.mov[1] if moved else card.mov[0]


@rule("FAQ-K47", off=lambda pieces, able: pieces)
def who_jumps(pieces: tuple[PieceId, ...], able: frozenset[PieceId]) -> tuple[PieceId, ...]:
    """Of several who jump by a Short Skill those without Super-Jump Idle."""
    return tuple(piece for piece in pieces if piece in able)


def may_go(table: Table, piece: PieceId) -> int:
    """How many inches a piece may go now, as far as everybody can see; 0 where nobody can tell."""
    order, standing = table.order, table.pieces.get(piece)
    card = counted(table, standing) if standing else None
    if order is None or card is None:
        return 0
    if piece not in order.pieces:
        return DODGE + max(level(card, "Dodge"), 0) if table.step == "5.1" else 0
    declared = order.declared[-1]
    if declared.skill in (*JUMPS, "Climb"):
        return _reach(order, card, declared)[0]
    before = [one.skill for one in order.declared[:-1]]
    if declared.skill in ("Move", "Cautious Movement"):
        return card.mov[1] if before == ["Move"] else card.mov[0]
    return 0


# ------------------------------------------------------------------ walls


def may_leave_wall(table: Table, piece: PieceId, card: SkillCard | None) -> Refusal | None:
    """Whether a piece that holds on to a wall may do this."""
    return refuse(nothing_but_climb, piece in table.holding, card)


@rule("FAQ-M2")
def nothing_but_climb(holds: bool, card: SkillCard | None) -> str | None:
    """Climb ends where the whole base is on level ground; until then there is nothing but Climb."""
    if not holds or (card is not None and card.name == "Climb"):
        return None
    return "It holds on to a wall: all that it can do is Climb."


def say_where_it_ends(course: Course, command: DeclareSkill, card: SkillCard) -> None:
    """Whether who has climbed stands on level ground or holds on, its owner says."""
    piece = course.table.pieces.get(command.actor)
    if card.name == "Climb" and piece is not None:
        holds = command.holds or not stands_on_top(command.holds)
        ids = (nothing_but_climb.id,) if holds else (stands_on_top.id,)
        course.add(e.FactStated(piece.side, HOLDS_ON, piece.id, answer=holds), *ids)


@rule("FAQ-M6", off=False)
def stands_on_top(holds: bool) -> bool:
    """Wholly on top its movement ends, and in its next Order it moves as anybody does."""
    return not holds


# ------------------------------------------------------------------ Cautious Movement


def claim_unseen(course: Course, command: DeclareSkill, card: SkillCard) -> None:
    """Who moves with caution says that it starts and ends out of every enemy's LoF and ZoC."""
    piece = course.table.pieces.get(command.actor)
    if card.name == "Cautious Movement" and command.unseen and piece is not None:
        ids = [gives_none.id]
        ids += [markers_neither.id] if _marked(course.table, other(piece.side)) else []
        course.add(e.FactStated(piece.side, CREEPS, piece.id), *ids)


def creeps(table: Table, order: Order) -> bool:
    """Whether nobody may answer, because nobody could see or hear it."""
    if not gives_none(table, order):
        return False
    return markers_neither() or not _marked(table, other(order.side))


@rule("FAQ-M3", off=False)
def gives_none(table: Table, order: Order) -> bool:
    """Cautious Movement that starts and ends outside enemy LoF and ZoC gives no ARO."""
    cautious = any(one.skill == "Cautious Movement" for one in order.declared)
    return cautious and any(
        fact.ask == CREEPS and fact.answer and fact.piece in order.pieces for fact in table.facts
    )


@rule("FAQ-M4", off=False)
def markers_neither() -> bool:
    """Nor does it to a Marker, which is as blind and deaf as the Models are."""
    return True


def _marked(table: Table, side: Side) -> bool:
    """Whether an enemy Marker stands on the table."""
    return any(state.marker for piece in pieces_of(table, side) for state in seen(table, piece))
