"""Where each of several goes that act in one Order, and how it ends."""

from collections.abc import Iterator, Sequence

from rules.ids import PieceId, other
from rules.log.table import Piece, Table, Trooper, name_of, pieces_of, side_of
from rules.messages import say, term
from rules.offers.attacks import ways_to
from rules.offers.movement import must_rise
from rules.offers.shapes import Blank, Choice
from rules.offers.way import Way
from rules.pieces.stance import may_take_each, would_change
from rules.pieces.stance_at_the_end import may_each
from rules.pieces.switching_forms import switches
from rules.reference import SkillCard
from rules.rolls.uses import may_use
from rules.seen.effective import acting
from rules.skills import impetuous_movement
from rules.skills.activated_together import COORDINATED, FIRETEAM, GUIDED
from rules.skills.fireteams.members import team_of
from rules.skills.guiding import with_it
from rules.skills.reach import told_limit
from rules.skills.requirements.target import may_aim
from rules.skills.requirements.weapon import PLACE, may_shoot_with


def of_its_team(table: Table, leader: Piece, card: SkillCard) -> Iterator[Blank]:
    """Where the others of its Fireteam go with it."""
    team, order = team_of(table, leader.id), table.order
    if team is None or not moves_its_user(card) or (order is not None and order.party != FIRETEAM):
        return
    acting = order.pieces if order else team.pieces
    others = [table.pieces[one] for one in acting if one in table.pieces and one != leader.id]
    yield from _ways_of(table, others, card, say("The others"))


def _ways_of(table: Table, others: Sequence[Piece], card: SkillCard, label: str) -> Iterator[Blank]:
    """Where each of the others goes, and who of them lies down or stands up first."""
    yield where_each(table, others, card, label)
    able = tuple(
        Choice(one.id, name_of(table, one.id), would_change(table, one, card, active=True))
        for one in others
        if may_take_each(table, (one.id,), card) is None
    )
    if able:
        yield Blank(
            "stances", "several", say("Lying down or standing up first"), able, count=len(able)
        )


def where_each(
    table: Table, pieces: Sequence[Piece], card: SkillCard, label: str, *, by: str = ""
) -> Blank:
    """Where each of several goes; on a map, how far whoever of them goes furthest."""
    limit = max((told_limit(table, one, card) for one in pieces), default=0)
    return Blank("paths", "paths", label, choices_of(table, *pieces), limit=limit, by=by)


def at_the_end(
    table: Table, actor: Piece, others_move: Sequence[Blank], card: SkillCard
) -> Iterator[Blank]:
    """Who of those that move lies down, or stands up, as the movement ends."""
    pieces = _all_that_move(actor, others_move)
    for name, label in (
        ("lies_last", say("Lying down at the end")),
        ("stands_last", say("Standing up at the end")),
    ):
        able = tuple(
            Choice(one, name_of(table, one))
            for one in pieces
            if _may_at_the_end(table, one, card, lies=name == "lies_last")
        )
        if able:
            yield Blank(name, "several", label, able, count=len(able))


def other_forms(table: Table, actor: Piece, others_move: Sequence[Blank]) -> Iterator[Blank]:
    """Who of those that move may take another profile first."""
    forms = (
        (one, switches(table, table.pieces[one]))
        for one in _all_that_move(actor, others_move)
        if one in table.pieces
    )
    able = tuple(Choice(one, name_of(table, one), form.name) for one, form in forms if form)
    if able:
        yield Blank("transmutes", "several", say("By another profile"), able, count=len(able))


def _all_that_move(actor: Piece, others_move: Sequence[Blank]) -> tuple[PieceId, ...]:
    going = (one.choices for one in others_move if one.name == "paths")
    return (actor.id, *(PieceId(one.value) for choices in going for one in choices))


def _may_at_the_end(table: Table, piece: PieceId, card: SkillCard, *, lies: bool) -> bool:
    """Whether it may do so, as it is or with another stance from the start; who has to rise has risen."""
    if lies and impetuous_movement.may_end_lying(table):
        return False
    lie, stand = ((piece,), ()) if lies else ((), (piece,))
    rises = piece in table.pieces and must_rise(table, table.pieces[piece], card)
    begun = ((piece,),) if rises else ((), (piece,))
    return any(may_each(table, card, lie, stand, first) is None for first in begun)


def moves_its_user(card: SkillCard) -> bool:
    """Whether a skill takes its user somewhere."""
    return card.bears("Movement") and not card.roll


def coordinated_with_it(table: Table, spearhead: Piece, way: Way) -> Iterator[Blank]:
    """Where the others of a Coordinated Order go, or with what each attacks as its Spearhead does."""
    order, card = table.order, way.card
    if order is None or order.party != COORDINATED:
        return
    others = [
        table.pieces[one] for one in order.pieces if one in table.pieces and one != spearhead.id
    ]
    if moves_its_user(card):
        yield from _ways_of(table, others, card, say("The others"))
    elif card.weapon and (weapons := arms_of(table, others, way)):
        named = choices_of(table, *others)
        label, where = say("With what the others"), takes_a_place(way)
        yield Blank("paths", "paths", label, named, weapons=weapons, where=where)


def takes_a_place(way: Way) -> bool:
    """Whether who acts in this way says where it throws, or lays, what it uses."""
    return way.aimless or way.lays or way.card.name == PLACE


def arms_of(table: Table, others: Sequence[Piece], way: Way) -> tuple[Choice, ...]:
    """What each of them may use, first what its Spearhead most likely uses."""
    found = []
    for piece in others:
        borne = _same_way(table, piece, way)
        usual = (one for one in borne if one in way.weapons[:1])
        found += [Choice(one, term(one), piece.id) for one in dict.fromkeys((*usual, *borne))]
    return tuple(found)


def _same_way(table: Table, piece: Piece, way: Way) -> tuple[str, ...]:
    trooper = acting(table, piece)
    every = ways_to(table, piece, trooper, way.card, aro=False)
    same = next((one.weapons for one in every if one.label == way.label), ())
    return tuple(
        one
        for one in same
        if may_use(table, piece, way.card, one) is None
        and may_shoot_with(table, piece, trooper, way.card, one) is None
    )


def guided_with_it(
    table: Table, actor: Piece, trooper: Trooper | None, card: SkillCard
) -> Iterator[Blank]:
    """Where the Peripherals go that act with their Controller."""
    order = table.order
    every = with_it(table, actor, trooper, set()) if order is None else []
    if order is not None and order.party == GUIDED:
        every = [table.pieces[one] for one in order.pieces[1:] if one in table.pieces]
    if every and moves_its_user(card):
        yield from _ways_of(table, every, card, say("Its Peripherals"))
    elif every and card.target and not card.ally:
        aimed = (
            one
            for one in pieces_of(table, other(side_of(actor)))
            if any(may_aim(table, mine, card, one.id, aro=False) is None for mine in every)
        )
        targets = choices_of(table, *aimed)
        named = choices_of(table, *every)
        yield Blank("paths", "paths", say("Its Peripherals aim at"), named, targets=targets)


def choices_of(table: Table, *pieces: Piece) -> tuple[Choice, ...]:
    """Pieces to choose among, by their names."""
    return tuple(Choice(one.id, name_of(table, one.id), one.shape.where) for one in pieces)
