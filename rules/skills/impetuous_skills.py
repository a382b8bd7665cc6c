"""What an Impetuous trooper may declare by its token: Move with an Attack, and the like."""

from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.log.commands import DeclareSkill, SkipSecond
from rules.log.table import Piece, Table
from rules.messages import say, term
from rules.pieces.stance import would_leave
from rules.reference import SkillCard, skill
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import acting, counted
from rules.skill import back_to, skill_card
from rules.skills.climbing import may_leave_wall
from rules.skills.impetuous import is_impetuous, never_disguised
from rules.skills.impetuous_movement import MOVE, binds, goes_all_the_way, moves, stands_up
from rules.skills.impetuous_phase import POOL
from rules.skills.requirements.user import may_act
from rules.states import disguises

ALONE: Final = frozenset({"Jump", "Climb", "Berserk", "Combat Jump", "Parachutist"})
BESIDE_MOVE: Final = frozenset({MOVE, "Dodge", "Idle"})
ATTACKS: Final = ("BS Attack", "CC Attack")
HAS_A_MOVE: Final = say("An Impetuous activation has to include a Move.")


def may_be_declared(
    command: DeclareSkill, table: Table, actor: Piece, card: SkillCard
) -> Refusal | None:
    """Whether an Impetuous trooper may declare this skill, in this phase and at all."""
    trooper = acting(table, actor)
    if is_impetuous(trooper.profile if trooper else None) and _disguises(table.book, card):
        return refuse(never_disguised, True)
    if not is_impetuous(counted(table, actor)):
        return None
    pool = table.order.pool if table.order else command.pool
    first = _first(table)
    if pool == POOL and (
        no := refuse(listed.by(table.book), card, first)
        or (None if first else _completed(table, actor, card))
    ):
        return no
    if not binds(table, actor, card):
        return None
    return refuse(goes_all_the_way, bool(command.to or command.contact)) or refuse(
        stands_up, would_leave(table, actor, card), command.stance
    )


def _first(table: Table) -> SkillCard | None:
    declared = table.order.declared if table.order else ()
    return skill_card(table.book, declared[0].skill) if declared else None


@rule("IMPET-2")
def listed(card: SkillCard, first: SkillCard | None) -> str | None:
    """Move with an Attack, Dodge, Idle or another Move; Jump; Climb; Berserk; arriving by air."""
    beside = card.name in BESIDE_MOVE or (card.attacks and card.may_be("short")) or moves(card)
    if first is None and (card.name in ALONE or beside):
        return None
    if first is not None and beside and (moves(first) or moves(card)):
        return None
    return _not_listed(card)


@listed.worded("N5.2")
def listed_after_its_move(card: SkillCard, first: SkillCard | None) -> str | None:
    """Move and then CC Attack, BS Attack, Dodge, Idle or another Move; Jump; Climb; Berserk; arriving by
    air."""
    if first is None:
        return None if moves(card) or card.name in ALONE else _not_listed(card)
    beside = moves(card) or card.name in (*BESIDE_MOVE, *ATTACKS)
    return None if moves(first) and beside else _not_listed(card)


def _not_listed(card: SkillCard) -> str:
    return say("{card} can't be declared in an Impetuous activation.", card=term(card.name))


def _completed(table: Table, actor: Piece, card: SkillCard) -> Refusal | None:
    """Whether what is declared first can have its Move after it: a combination that its user can't
    complete is not begun."""
    if moves(card) or card.name in ALONE or (no := _may_move(table, actor)) is None:
        return None
    return replace(
        no, sentence=say("{first} {reason}", first=HAS_A_MOVE, reason=no.sentence), rule=listed.id
    )


def _may_move(table: Table, piece: Piece) -> Refusal | None:
    """Whether a Move is among what a piece may declare, as it stands."""
    move = skill(table.book, MOVE)
    return may_leave_wall(table, piece.id, move) or may_act(table, piece, move)


def may_skip(command: SkipSecond, table: Table) -> Refusal | None:
    """Whether the second half may be left out: the first was the Move, or stands alone; or whoever
    was to Move has become unable to since."""
    order, first = table.order, _first(table)
    if order is None or order.pool != POOL or first is None:
        return None
    if moves(first) or first.name in ALONE:
        return None
    leader = next((table.pieces[one] for one in order.pieces if one in table.pieces), None)
    if leader is None or _may_move(table, leader):
        return None
    return Refusal("listed", HAS_A_MOVE, listed.id)


def _disguises(book: Book, card: SkillCard) -> bool:
    return any(disguises(state) for state in back_to(book, card))
