"""The Impetuous Phase: each trooper with an Impetuous Token may be activated once, at no Order's cost.

What bars an Impetuous trooper from Partial Cover and from Marker States holds at all times; what
binds its movement, in these activations alone.
"""

from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.profiles import Bearer, Profile, has, label_name, rides
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.commands import Compose, DeclareSkill, SkipSecond
from rules.log.course import Course
from rules.log.table import (
    Card,
    Order,
    Piece,
    Pool,
    Pools,
    Spot,
    Table,
    Trooper,
    pieces_of,
    side_of,
)
from rules.messages import say, term
from rules.pieces.stance import would_leave
from rules.reference import SkillCard, skill
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.company import held_together, team_mates
from rules.seen.effective import acting, counted
from rules.skill import back_to, skill_card
from rules.skills.climbing import CLIMBING_PLUS, may_leave_wall
from rules.skills.jumping import SUPER_JUMP
from rules.skills.requirements.user import may_act
from rules.states import disguises, null, states

STEP: Final = "impetuous"
POOL: Final[Pool] = "impetuous"
SKILL: Final = "Impetuous"
ALONE: Final = frozenset({"Jump", "Climb", "Berserk", "Combat Jump", "Parachutist"})
MOVE: Final = "Move"
IN_PLACE_OF_MOVE: Final = frozenset({SUPER_JUMP, CLIMBING_PLUS})
BESIDE_MOVE: Final = frozenset({MOVE, "Dodge", "Idle"})
ATTACKS: Final = ("BS Attack", "CC Attack")
ALL_THE_WAY: Final = frozenset({MOVE, "Jump", "Climb", *IN_PLACE_OF_MOVE})
HAS_A_MOVE: Final = say("An Impetuous activation has to include a Move.")


def is_impetuous(bearer: Bearer | None) -> bool:
    """Whether a profile, or what a piece shows of one, is Impetuous."""
    return bearer is not None and has(bearer, SKILL)


# ------------------------------------------------------------------ on a Motorcycle


def may_choose(bearer: Profile) -> bool:
    """Whether it may do without its Impetuous, because it rides a Motorcycle."""
    return is_impetuous(bearer) and rides(bearer)


def may_be_calm(command: Compose, trooper: Trooper) -> Refusal | None:
    """Whether it may be deployed without its Impetuous."""
    return refuse(riders_alone, command.calm, may_choose(trooper.profile))


@rule("MOTO-5")
def riders_alone(calm: bool, may: bool) -> str | None:
    """Only who rides a Motorcycle chooses, as it is deployed, to do without its Impetuous."""
    return (
        say("Only an Impetuous rider of a Motorcycle may do without it.")
        if calm and not may
        else None
    )


@rule("MOTO-5")
def without_it(profile: Profile) -> Profile:
    """It is not Impetuous then, in no form of it, and has the Partial Cover that others have."""
    skills = tuple(one for one in profile.skills if label_name(one) != SKILL)
    return replace(profile, skills=skills, becomes=tuple(map(without_it, profile.becomes)))


def calm_down(course: Course, trooper: Trooper, spot: Spot) -> None:
    """What its owner chose holds for the match."""
    profile = course.table.troopers[trooper.id].profile
    if spot.calm and may_choose(profile):
        course.add(e.ProfileTaken(trooper.side, trooper.id, without_it(profile)), without_it.id)


# ------------------------------------------------------------------ the phase


def begin(course: Course) -> bool:
    """Place the tokens and wait for the player; False where there is no such phase in this turn."""
    table = course.table
    side = table.active or "A"
    marked = tuple(one.id for one in pieces_of(table, side) if _takes_part(table, one))
    if not marked:
        return False
    if side in table.retreating and course.by(none_in_retreat, side):
        return False
    held = any(_held(table, one) for one in pieces_of(table, side))
    if not course.by(tokens_placed, side, marked, also=(held_together.id,) if held else ()):
        return False
    course.add(e.StepReached("impetuous", (side,)))
    return True


def _takes_part(table: Table, piece: Piece) -> bool:
    return is_impetuous(counted(table, piece)) and not null(table, piece)


def _held(table: Table, piece: Piece) -> bool:
    """Whether it would have a token if it were in no Fireteam."""
    if held_together.wording(table.book) is None:
        return False
    return is_impetuous(piece.told or piece.card) and bool(team_mates(table, piece.id))


@rule("IMPET-1")
def tokens_placed(side: Side, pieces: tuple[PieceId, ...]) -> e.ImpetuousCounted | None:
    """A token beside each Impetuous trooper: it may be activated once in the Impetuous Phase."""
    return e.ImpetuousCounted(side, pieces)


@rule("IMPET-5")
def none_in_retreat(side: Side) -> e.ImpetuousCounted | None:
    """A player in Retreat! has no Impetuous Phase."""
    return e.ImpetuousCounted(side, ())


def end(course: Course) -> None:
    """The tokens that were not used go; the Orders Phase begins."""
    side = course.table.active or "A"
    if course.table.impetuous:
        course.add(e.ImpetuousCounted(side, ()), tokens_placed.id)
    course.add(e.StepReached("orders", (side,)))


# ------------------------------------------------------------------ an activation


def may_activate(pool: Pool, actor: Piece, table: Table, *, arrives: bool) -> Refusal | None:
    """Whether a trooper is activated by its Impetuous Token; in this phase by nothing else.

    Who arrives by air has none that anybody could see. Nobody waits for it either: where no other
    has a token it arrives before the first Order is spent.
    """
    here = table.step == STEP and actor.id in table.impetuous
    spent = table.pools.get(side_of(actor), Pools()).spent
    lands = arrives and _takes_part(table, actor) and (table.step == STEP or not spent)
    return refuse(once_by_its_token, pool == POOL and (here or lands))


@rule("IMPET-1")
def once_by_its_token(has_token: bool) -> str | None:
    """In the Impetuous Phase, and then alone, who has its token may be activated by it."""
    return (
        None
        if has_token
        else say("In the Impetuous Phase only troopers with an Impetuous Token activate.")
    )


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


def moves(card: SkillCard) -> bool:
    """Whether a skill is the Move that an Impetuous activation has, or stands in its place."""
    return card.name == MOVE or stands_for_move(card)


@rule("IMPET-6")
def stands_for_move(card: SkillCard) -> bool:
    """With Super-Jump its user jumps, and with Climbing Plus it climbs, wherever Move is listed."""
    return card.name in IN_PLACE_OF_MOVE


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


@rule("FAQ-K4", off=True)
def bound_to_move(pool: Pool) -> bool:
    """Only in an Impetuous activation does its movement go as the rule has it."""
    return pool == POOL


@rule("IMPET-3")
def goes_all_the_way(told: bool) -> str | None:
    """The full MOV, into contact or towards the enemy's zone; its player says where that is."""
    return None if told else say("It has to move its full MOV: say where that takes it.")


@rule("IMPET-4")
def stands_up(lying: str, stance: bool) -> str | None:
    """A Move, Jump or Climb cancels Prone first, and nobody lies down to make it."""
    if lying and not stance:
        return say("It has to leave {state} State first.", state=lying)
    return say("It has to stand up to move.") if stance and not lying else None


def may_lie_down(table: Table, piece: Piece) -> Refusal | None:
    """Whether who moves by a passed Dodge may lie down for it, or lie on."""
    order, asked = table.order, ends_on_its_feet.wording(table.book)
    bound = order is not None and order.pool == POOL and piece.id in order.pieces
    return refuse(asked, bound) if asked is not None else None


def may_end_lying(table: Table, pool: Pool | None = None) -> Refusal | None:
    """Whether those who move by an Order of this pool may lie down as they come there."""
    asked = ends_on_its_feet.wording(table.book)
    if table.order is not None or table.step == STEP:
        pool = table.order.pool if table.order else POOL
    return refuse(asked, pool == POOL) if asked is not None else None


@rule("IMPET-8", only="N5.3")
def ends_on_its_feet(bound: bool) -> str | None:
    """Nobody ends an Impetuous activation Prone."""
    return say("It can't end an Impetuous activation Prone.") if bound else None


def binds(table: Table, actor: Piece, card: SkillCard) -> bool:
    """Whether its movement is not free now: the offers say then what has to be said of it."""
    pool = table.order.pool if table.order else POOL if table.step == STEP else "regular"
    every = card.name in ALL_THE_WAY and is_impetuous(counted(table, actor))
    return every and bound_to_move(pool)


def state_full_mov(course: Course, actor: Piece, card: SkillCard) -> None:
    """Its player says that it goes as far as it has to, and may be objected to."""
    order = course.table.order
    if order is not None and order.pool == POOL and card.name in ALL_THE_WAY:
        fact = e.FactStated(side_of(actor), "full MOV", actor.id)
        instead = (stands_for_move.id,) if stands_for_move(card) else ()
        asked = as_near_as_it_can.wording(course.table.book)
        near = (as_near_as_it_can.id,) if asked is not None and asked() else ()
        course.add(fact, goes_all_the_way.id, bound_to_move.id, *instead, *near)


@rule("FAQ-K31", only="N5.2")
def as_near_as_it_can() -> bool:
    """With no enemy in reach it ends as near to the enemy Deployment Zone as it can; its player says so."""
    return True


@rule("FAQ-K6")
def counts_as_an_order() -> bool:
    """An activation by the token counts as an Order spent on the trooper, AROs and all."""
    return True


def gives_no_aros(order: Order) -> bool:
    """Whether nobody may answer this activation."""
    return order.pool == POOL and not counts_as_an_order()


# ------------------------------------------------------------------ at all times


def may_compose(book: Book, command: Compose, trooper: Trooper) -> Refusal | None:
    """Whether it may be deployed in disguise, or beside decoys."""
    barred = keeps_out_of(book, trooper.profile, command.form)
    beside = is_impetuous(trooper.profile) and bool(command.others or command.imitated)
    return refuse(never_disguised, True) if barred or beside else None


def keeps_out_of(book: Book, bearer: Bearer, form: str) -> bool:
    """Whether a trooper may not be deployed like this, because it is Impetuous."""
    state = states(book).get(form)
    disguised = state is not None and disguises(state)
    return is_impetuous(bearer) and bool(never_disguised(disguised))


@rule("FAQ-K30")
def never_disguised(disguised: bool) -> str | None:
    """An Impetuous trooper enters no Marker State, nor any other that says so."""
    return say("An Impetuous trooper can't enter a Marker State.") if disguised else None


def _disguises(book: Book, card: SkillCard) -> bool:
    return any(disguises(state) for state in back_to(book, card))


@rule("FAQ-K29")
def no_partial_cover(target: Card | None, cover: bool) -> str | None:
    """An Impetuous trooper has no Partial Cover."""
    if cover and is_impetuous(target):
        return say("An Impetuous trooper has no Partial Cover.")
    return None
