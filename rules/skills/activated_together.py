"""Several troopers that one Order activates: who of them performs what, with which weapon, and how
many dice each rolls. The first of them leads: the Spearhead, or the Leader of a Fireteam."""

from rules.ids import PieceId
from rules.log.table import Order, Table, under
from rules.reference import SkillCard, skill
from rules.registry import rule
from rules.skills.baggage import NAME as BAGGAGE
from rules.skills.berserk import who_goes
from rules.skills.close_combat import fights
from rules.skills.jumping import SUPER_JUMP, who_jumps
from rules.skills.moving import may_move_so
from rules.skills.reload import NAME as RELOAD
from rules.skills.requirements.target import may_aim
from rules.skills.requirements.user import knows, may_act
from rules.skills.requirements.weapon import may_shoot_with
from rules.states import together_with

COORDINATED = "Coordinated Order"
FIRETEAM = "Fireteam"
GUIDED = "Controller and Peripherals"


def performers(
    table: Table,
    order: Order,
    card: SkillCard,
    target: PieceId | None,
    arms: dict[PieceId, str],
    aims: dict[PieceId, PieceId],
    goes: frozenset[PieceId] = frozenset(),
) -> tuple[tuple[PieceId, ...], tuple[str, ...]]:
    """Who performs a skill that is declared for all of them, and by which rule not everybody does; `goes`:
    of whom it was said where they go."""
    # Who was taken off the table since the Order began has no part in its second skill, nor has who has
    # declared its entire Order by then.
    done = has_jumped_long(table, order) if order.party else frozenset()
    pieces = tuple(one for one in order.pieces if one in table.pieces and one not in done)
    if order.party and card.name == SUPER_JUMP:
        jumpers = frozenset(one for one in pieces if _knows(table, one, SUPER_JUMP))
        jumps_so = who_jumps.by(table.book)
        return jumps_so(pieces, jumpers, goes), (jumps_so.id,)
    if order.party and card.name in (BAGGAGE, RELOAD):
        return one_is_supplied(table, pieces), (one_is_supplied.id,)
    if order.party == COORDINATED and fights(card):
        return strikes_alone(table, pieces), (strikes_alone.id,)
    if order.party == COORDINATED:
        able = tuple(
            piece
            for piece in pieces
            if leads(table, pieces, piece) or meets(table, piece, card, target, arms.get(piece, ""))
        )
        return able, (meets.id,)
    if order.party == GUIDED and fights(card):
        return one_in_each(pieces, target, aims), (one_in_each.id,)
    if order.party == GUIDED:
        able = tuple(
            piece
            for piece in pieces
            if piece == pieces[0]
            or or_idles(table, piece, card, aims.get(piece, target), arms.get(piece, ""))
        )
        return able, (or_idles.id,)
    if order.party == FIRETEAM and fights(card) and card.bears("Movement"):
        berserk = (
            one for one in pieces if knows(table.book, under(table, table.pieces[one]), card)
        )
        return who_goes(pieces, frozenset(berserk)), (who_goes.id,)
    if order.party == FIRETEAM and card.name == "Discover":
        return discovers_and_attacks(pieces), (discovers_and_attacks.id,)
    if order.party == FIRETEAM:
        return moves_as_one(table, card, pieces), (moves_as_one.id,)
    return (), ()


def has_jumped_long(table: Table, order: Order) -> frozenset[PieceId]:
    """Who has jumped in this Order beside those with Super-Jump: by a Long Skill, its whole Order."""
    first = order.declared[0] if order.declared else None
    if first is None or first.skill != SUPER_JUMP:
        return frozenset()
    return frozenset(
        one for one in first.by if one in table.pieces and not _knows(table, one, SUPER_JUMP)
    )


def _knows(table: Table, piece: PieceId, name: str) -> bool:
    trooper = under(table, table.pieces[piece])
    return knows(table.book, trooper, skill(table.book, name))


@rule("CC-3")
def strikes_alone(table: Table, pieces: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """In Close Combat the Spearhead alone strikes; the others add to its Burst where they stand."""
    return tuple(piece for piece in pieces if leads(table, pieces, piece))


def leads(table: Table, pieces: tuple[PieceId, ...], piece: PieceId) -> bool:
    """Whether a piece is the Spearhead, or one of the several that are known to stand for it."""
    spearhead = next((one for one in pieces if one in table.pieces), None)
    return spearhead is not None and piece in together_with(table, spearhead)


@rule("BAGG-3", off=lambda table, pieces: pieces)
def one_is_supplied(table: Table, pieces: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Baggage serves one of them in an Order, who leads."""
    return tuple(one for one in pieces if leads(table, pieces, one))


@rule("COORD-3", off=True)
def meets(
    table: Table, piece: PieceId, card: SkillCard, target: PieceId | None, weapon: str
) -> bool:
    """Who does not meet a skill's Requirements performs an Idle instead; the others go on."""
    return _able(table, piece, card, target, weapon)


@rule("PERI-2", off=True)
def or_idles(
    table: Table, piece: PieceId, card: SkillCard, target: PieceId | None, weapon: str
) -> bool:
    """Controller and Peripherals execute the same skills, each at a target of its own; who does not
    meet the Requirements performs an Idle."""
    return _able(table, piece, card, target, weapon)


@rule("FAQ-K24", off=lambda pieces, target, aims: pieces[:1])
def one_in_each(
    pieces: tuple[PieceId, ...], target: PieceId | None, aims: dict[PieceId, PieceId]
) -> tuple[PieceId, ...]:
    """Of a Controller and its Peripherals in several close combats one strikes in each."""
    chosen = {target: pieces[0]}
    for piece in pieces[1:]:
        if piece in aims:
            chosen.setdefault(aims[piece], piece)
    return tuple(chosen.values())


def _able(
    table: Table, piece: PieceId, card: SkillCard, target: PieceId | None, weapon: str
) -> bool:
    standing = table.pieces[piece]
    trooper = under(table, standing)
    return (
        knows(table.book, trooper, card)
        and may_move_so(table.book, trooper, card) is None
        and may_act(table, standing, card) is None
        and may_aim(table, standing, card, target, aro=False, weapon=weapon) is None
        and may_shoot_with(table, standing, trooper, card, weapon) is None
    )


@rule("TEAM-5")
def moves_as_one(table: Table, card: SkillCard, pieces: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """What moves, and Reset, all perform, but for who can't; anything else is the Leader's alone."""
    if card.name != "Reset" and not card.bears("Movement"):
        return pieces[:1]
    return tuple(piece for piece in pieces if piece == pieces[0] or _follows(table, piece, card))


def _follows(table: Table, piece: PieceId, card: SkillCard) -> bool:
    standing = table.pieces[piece]
    creeps = may_move_so(table.book, under(table, standing), card) is None
    return creeps and may_act(table, standing, card) is None


@rule("FAQ-S3", off=())
def discovers_and_attacks(pieces: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """A Fireteam may declare Discover and an Attack: its Leader performs both."""
    return pieces[:1]


def dice_of(table: Table, order: Order, piece: PieceId, dice: int) -> tuple[int, tuple[str, ...]]:
    """How many dice a piece of a Coordinated Order rolls, and by which rule."""
    if order.party != COORDINATED:
        return dice, ()
    return fewer_dice(dice, leads(table, order.pieces, piece)), (fewer_dice.id,)


@rule("COORD-4", off=lambda dice, spearhead: dice)
def fewer_dice(dice: int, spearhead: bool) -> int:
    """The Spearhead rolls half its Burst, rounded up; each of the others one die."""
    return -(-dice // 2) if spearhead else min(dice, 1)
