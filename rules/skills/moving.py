"""Movements that the table measures (Climb, Jump, Cautious Movement), and what is said of them."""

from typing import Final

from rules.book.editions import N4, Book
from rules.book.printed import number
from rules.book.profiles import Profile, can_be_hacked, further, has, rides
from rules.ids import PieceId, Side, as_piece, other
from rules.log import events as e
from rules.log.commands import DeclareSkill
from rules.log.course import Course
from rules.log.table import MODEL, Card, Declared, Order, Piece, Table, Trooper, pieces_of
from rules.messages import say, term
from rules.moments import declaring
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import counted
from rules.skill import made_by
from rules.skills.berserk import NAME as BERSERK
from rules.skills.berserk import charges
from rules.skills.difficult_terrain import slowed_by, told_of_it
from rules.skills.terrain import goes_further, is_at_home
from rules.states import seen

SUPER_JUMP: Final = "Super-Jump"
JUMPS: Final = ("Jump", SUPER_JUMP)
CLIMBING_PLUS: Final = "Climbing Plus"
WALKS: Final = ("Move", "Cautious Movement")
CLIMBS: Final = ("Climb", CLIMBING_PLUS)
HOLDS_ON: Final = "holds on"
CAUTIOUS: Final = "Cautious Movement"
LOUD: Final = frozenset({"TAG", "REM", "VH", "Vehicle"})
AERIAL: Final = "Aerial"
USUALLY: Final = 2
"""Inches that a Jump or a Climb goes beyond the first MOV."""
WITH_A_RUN: Final = 4
CREEPS: Final = "unseen at both ends"
OUT_OF_REACH: Final = "outside Hacking Areas at both ends"

# ------------------------------------------------------------------ how far


def measure(course: Course, pieces: tuple[PieceId, ...], declared: Declared) -> None:
    """Say how far each that shows its MOV may climb or jump."""
    order = course.table.order
    charge = charges.wording(course.table.book) if declared.skill == BERSERK else None
    if order is None or not (charge or declared.skill in (*JUMPS, *CLIMBS, *WALKS)):
        return
    for piece in pieces:
        standing = course.table.pieces.get(piece)
        card = counted(course.table, standing) if standing else None
        if standing is None or card is None:
            continue
        at_home = is_at_home(course.table, piece)
        card = goes_further(card) if at_home else card
        hindered = told_of_it(course.table, standing, card)
        laden = slowed_by(course.table, standing, card)
        inches, id = _reach(course.table.book, order, laden, declared)
        inches, slow = slowed(course.table, standing, inches)
        further: tuple[str, ...] = (goes_further.id,) if at_home else ()
        further += hindered
        if slow or further or declared.skill not in WALKS:
            told = f"up to {inches:g}″"
            course.add(e.FactStated(standing.side, told, piece), id, *further, *slow)


def slowed(table: Table, piece: Piece, inches: float) -> tuple[float, tuple[str, ...]]:
    """How much of a movement is left to a piece by its States, and the rules of it."""
    ids: tuple[str, ...] = ()
    for state in seen(table, piece):
        for asked in state.rules(declaring.measured):
            if (left := asked(inches)) != inches:
                inches, ids = left, (*ids, asked.id)
    return inches, ids


def _reach(book: Book, order: Order, card: Card, declared: Declared) -> tuple[float, str]:
    if declared.skill in WALKS:
        first = order.declared[0] if declared.half == 2 else None
        return of_mov(card, second=goes_on(first), gone=True), ""
    if declared.skill == "Climb":
        climbs_so = climbs.wording(book) or climbs_further.by(book)
        return climbs_so(card), climbs_so.id
    if declared.skill == CLIMBING_PLUS:
        first = order.declared[0] if declared.half == 2 else None
        return climbs_as_it_moves.by(book)(card, goes_on(first)), climbs_as_it_moves.id
    if declared.skill == BERSERK:
        return charges.by(book)(card), charges.id
    if declared.skill == SUPER_JUMP:
        return short_jump.by(book)(order, card, declared), short_jump.id
    jumps_so = (jumps_together.wording(book) if order.party else None) or jumps.by(book)
    return jumps_so(card), jumps_so.id


@rule("FAQ-M5")
def climbs(card: Card) -> int:
    """Climb goes up to the first MOV, and onto what stands above if that is enough."""
    return card.mov[0]


@rule("CLIMB-4", off=lambda card: card.mov[0], only="N5.2")
def climbs_further(card: Card) -> int:
    """Climb goes up to the first MOV and 2 inches more, or what stands in its brackets."""
    return card.mov[0] + (further(card, "Climb") or USUALLY)


@rule("CLIMB-1", off=lambda card, second: card.mov[0])
def climbs_as_it_moves(card: Card, second: bool) -> int:
    """With Climbing Plus a Move goes along walls as over level ground: as far as any Move."""
    return card.mov[1] if second else card.mov[0]


@climbs_as_it_moves.worded("N5.2")
def climbs_at_once(card: Card, second: bool) -> int:
    """With Climbing Plus a Climb is as long as any, and a Basic Short Skill."""
    return climbs_further(card)


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


def may_go_on_so(table: Table, card: SkillCard) -> Refusal | None:
    """Whether a movement may be the second of its Order."""
    second = table.order is not None
    asked = (jumps_first.wording(table.book), climbs_first.wording(table.book))
    return next((no for one in asked if one and (no := refuse(one, card, second))), None)


@rule("FAQ-K28", only="N5.2")
def jumps_first(card: SkillCard, second: bool) -> str | None:
    """With Super-Jump a Jump is a Basic Short Skill where it is the first of its Order."""
    late = second and card.name == SUPER_JUMP
    return say("A Jump by Super-Jump is the first skill of its Order.") if late else None


@rule("CLIMB-1", only="N5.2")
def climbs_first(card: SkillCard, second: bool) -> str | None:
    """So with Climbing Plus a Climb."""
    late = second and card.name == CLIMBING_PLUS
    return say("A Climb by Climbing Plus is the first skill of its Order.") if late else None


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


def may_go(table: Table, piece: PieceId) -> float:
    """How many inches a piece may go now, as far as everybody can see; 0 where nobody can tell."""
    order, standing = table.order, table.pieces.get(piece)
    card = counted(table, standing) if standing else None
    if order is None or standing is None or card is None:
        return 0
    card = goes_further(card) if is_at_home(table, piece) else card
    card = slowed_by(table, standing, card)
    return slowed(table, standing, _unslowed(table, order, piece, card))[0]


def _unslowed(table: Table, order: Order, piece: PieceId, card: Card) -> float:
    if piece not in order.pieces:
        return dodges(table, card) if table.step == "5.1" else 0
    declared = order.declared[-1]
    if declared.skill in (*JUMPS, *CLIMBS):
        return _reach(table.book, order, card, declared)[0]
    if declared.skill in ("Move", CAUTIOUS):
        first = order.declared[0] if order.declared[1:] else None
        return of_mov(card, second=goes_on(first), gone=piece in order.ways)
    return 0


def dodges(table: Table, card: Card | None) -> int:
    """How many inches a passed Dodge moves its user."""
    inches = two_inches(number(table.book, two_inches.id))
    return so_many_more(inches, card) if card else inches


@rule("DODGE-2")
def two_inches(inches: int) -> int:
    """A passed Dodge moves its user up to 2 inches."""
    return inches


@rule("DODGE-4", off=lambda inches, card: inches)
def so_many_more(inches: int, card: Card) -> int:
    """As many inches more as stand in the brackets of its user's Dodge."""
    return inches + further(card, "Dodge")


def of_mov(card: Card, *, second: bool, gone: bool) -> int:
    """How many inches a Move goes: the second both values, if nobody said where the first went."""
    if not second:
        return card.mov[0]
    return card.mov[1] if gone else sum(card.mov)


def has_jumped_by(order: Order | None, piece: PieceId) -> bool:
    """Whether a piece has declared a Jump in this Order, by whatever skill."""
    return _has_gone_by(JUMPS, order, piece)


def has_climbed_by(order: Order | None, piece: PieceId) -> bool:
    """So with a Climb."""
    return _has_gone_by(CLIMBS, order, piece)


def _has_gone_by(skills: tuple[str, ...], order: Order | None, piece: PieceId) -> bool:
    if order is None or piece not in order.pieces or piece in order.idled:
        return False
    return any(one.skill in skills for one in made_by(order, piece))


@rule("JUMP-2")
def bare_as_it_jumps(jumps: bool, cover: bool) -> str | None:
    """Who declares a Jump has no Partial Cover in that Order."""
    return (
        say("It has declared a Jump: no Partial Cover in this Order.") if jumps and cover else None
    )


# ------------------------------------------------------------------ walls


def may_leave_wall(table: Table, piece: PieceId, card: SkillCard | None) -> Refusal | None:
    """Whether a piece that holds on to a wall may do this."""
    standing = table.pieces.get(piece)
    bearer = counted(table, standing) if standing else None
    at_ease = bearer is not None and at_home_on_walls(bearer)
    return refuse(nothing_but_climb, piece in table.holding and not at_ease, card)


def on_a_wall(table: Table, piece: Piece) -> tuple[str, ...]:
    """The rule by which who holds on to a wall does more than climb."""
    bearer = counted(table, piece)
    climbs = piece.id in table.holding and bearer is not None and at_home_on_walls(bearer)
    return (at_home_on_walls.id,) if climbs else ()


@rule("CLIMB-2")
def at_home_on_walls(card: Card) -> bool:
    """With Climbing Plus it acts and reacts on a wall as it does on the ground."""
    return has(card, CLIMBING_PLUS)


@rule("FAQ-M2")
def nothing_but_climb(holds: bool, card: SkillCard | None) -> str | None:
    """Climb ends where the whole base is on level ground; until then there is nothing but Climb."""
    if not holds or (card is not None and card.name == "Climb"):
        return None
    return say("It is holding on to a wall: it can only Climb.")


def say_where_it_ends(course: Course, command: DeclareSkill, card: SkillCard) -> None:
    """Whether who has climbed stands on level ground or holds on, its owner says."""
    piece = course.table.pieces.get(as_piece(command.actor))
    if card.name in CLIMBS and piece is not None:
        holds = command.holds or not stands_on_top(command.holds)
        ids = (nothing_but_climb.id,) if holds else (stands_on_top.id,)
        course.add(e.FactStated(piece.side, HOLDS_ON, piece.id, answer=holds), *ids)


@rule("FAQ-M6")
def stands_on_top(holds: bool) -> bool:
    """Wholly on top its movement ends, and in its next Order it moves as anybody does."""
    return not holds


@rule("CLIMB-3")
def bare_on_a_wall(holds: bool, climbs: bool, cover: bool) -> str | None:
    """Who climbs, by whatever skill, has no Partial Cover while it is on a wall."""
    return say("It holds on to a wall: it has no Partial Cover.") if holds and cover else None


@bare_on_a_wall.worded("N5.3")
def bare_as_it_climbs(holds: bool, climbs: bool, cover: bool) -> str | None:
    """Nor has it on its way up, where it reaches the top."""
    if climbs and cover and not holds:
        return say("It has declared a Climb: no Partial Cover in this Order.")
    return bare_on_a_wall.by(N4)(holds, climbs, cover)


# ------------------------------------------------------------------ who may move so


def may_move_so(book: Book, trooper: Trooper | None, card: SkillCard) -> Refusal | None:
    """Whether a trooper is of those that may move by this skill."""
    if trooper is None:
        return None
    if card.name == CAUTIOUS:
        return refuse(never_cautious.by(book), trooper.profile)
    return refuse(never_climbs, trooper.profile, card)


@rule("MOTO-1")
def never_climbs(bearer: Profile, card: SkillCard) -> str | None:
    """Who rides a Motorcycle doesn't climb."""
    if card.name in CLIMBS and rides(bearer):
        return say(
            "{trooper} is a rider: it can't use {card}.", trooper=bearer.name, card=term(card.name)
        )
    return None


@rule("CAUT-1")
def never_cautious(bearer: Profile) -> str | None:
    """A TAG, a Remote, a Vehicle, or who rides a Motorcycle, never moves with caution."""
    if rides(bearer) or bearer.type in LOUD:
        kind = say("rider") if rides(bearer) else bearer.type
        return say(
            "{trooper} is a {kind}: it can't use {skill}.",
            trooper=bearer.name,
            kind=kind,
            skill=CAUTIOUS,
        )
    return None


@never_cautious.worded("N5.2")
def never_cautious_aloft(bearer: Profile) -> str | None:
    """Nor does one with Aerial."""
    if has(bearer, AERIAL):
        return say(
            "{trooper} has {skill2}: it can't use {skill}.",
            trooper=bearer.name,
            skill2=AERIAL,
            skill=CAUTIOUS,
        )
    return never_cautious.by(N4)(bearer)


def claim_unseen(
    course: Course, command: DeclareSkill, card: SkillCard, named: tuple[PieceId, ...]
) -> None:
    """Of each that moves with caution it is said that it starts and ends out of every enemy's LoF
    and ZoC."""
    for piece in named if card.name == CAUTIOUS and command.unseen else ():
        ids = [gives_none.id]
        ids += [markers_neither.id] if _marked(course.table, other(command.by)) else []
        course.add(e.FactStated(command.by, CREEPS, piece), *ids)
        if told := creeps_out_of_reach(course.table, course.table.pieces[piece]):
            course.add(e.FactStated(command.by, OUT_OF_REACH, piece), told)


def creeps_out_of_reach(table: Table, piece: Piece) -> str:
    """The rule by which a piece that moves with caution keeps out of Hacking Areas as well."""
    asked = out_of_hacking_areas.wording(table.book)
    card = counted(table, piece)
    if asked is None or card is None or piece.shape.face != MODEL:
        return ""
    return asked.id if asked(can_be_hacked(card, card.type)) else ""


@rule("CAUT-2", only="N5.2")
def out_of_hacking_areas(hackable: bool) -> bool:
    """A Hackable Model begins and ends outside enemy Hacking Areas, too."""
    return hackable


def creeps(table: Table, order: Order) -> bool:
    """Whether nobody may answer, because nobody could see or hear it."""
    if not gives_none(table, order):
        return False
    return markers_neither() or not _marked(table, other(order.side))


@rule("FAQ-M3")
def gives_none(table: Table, order: Order) -> bool:
    """Cautious Movement that starts and ends outside enemy LoF and ZoC gives no ARO; who is activated
    with it, and moves otherwise or not at all, may."""
    told = {(fact.piece, fact.ask) for fact in table.facts if fact.answer}
    reached = {fact.piece for fact in table.facts if fact.ask == OUT_OF_REACH and not fact.answer}
    unseen = {piece for piece, ask in told if ask == CREEPS} - reached
    cautious = any(one.skill == CAUTIOUS for one in order.declared)
    return cautious and all(piece in unseen for piece in order.pieces if piece in table.pieces)


@rule("FAQ-M4")
def markers_neither() -> bool:
    """Nor does it to a Marker, which is as blind and deaf as the Models are."""
    return True


def _marked(table: Table, side: Side) -> bool:
    """Whether an enemy Marker stands on the table."""
    return any(state.marker for piece in pieces_of(table, side) for state in seen(table, piece))
