"""Peripherals activated with their Controller, by one Order. Page "Peripheral" (N4)."""

from typing import Final

from rules.book.editions import N4
from rules.book.profiles import Bearer, says
from rules.ids import NO_TROOPER, PieceId
from rules.log.table import MODEL, Order, Piece, Table, Trooper, real_of, under
from rules.messages import say
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.ai_motorcycle import ridden_by
from rules.skills.tether import controller_of, guided_by, peripherals
from rules.states import helpless, null

SERVANT: Final = "Servant"
ANCILLARY: Final = "Ancillary"


def _stands(table: Table, trooper: Trooper | None) -> bool:
    """Whether a Controller or a Peripheral stands there for everybody to see: what is still a
    Marker is activated by itself, or its Order would tell to whom it belongs."""
    piece = real_of(table, trooper.id) if trooper else None
    return piece is not None and piece.shape.face == MODEL


@rule("PERI-1")
def never_alone(table: Table, trooper: Trooper | None) -> str | None:
    """A Peripheral is activated by the Order of its Controller, never by one of its own."""
    controller = controller_of(table, trooper) if trooper and not table.order else None
    if not _stands(table, controller) or not _stands(table, trooper):
        return None
    return say("A Peripheral acts on its Controller's Order: activate the Controller.")


@rule("PERI-4")
def never_in_company(table: Table, trooper: Trooper | None) -> str | None:
    """A Controller and its Peripherals are in no Fireteam and in no Coordinated Order, whatever has become
    of any of them."""
    if not _stands(table, trooper) or not _of_one(table, trooper):
        return None
    return say(
        "A Controller and its Peripherals act by themselves, in no Fireteam or Coordinated Order."
    )


@never_in_company.worded("N5.2")
def never_in_company_while_it_serves(table: Table, trooper: Trooper | None) -> str | None:
    """Nor are they here; but who has an Ancillary that is not on the table, or is Disconnected or Null, is
    as free as anybody."""
    controller, *guided = _of_one(table, trooper) or (None,)
    leads = trooper is not None and controller is not None and controller.id == trooper.id
    if leads and not any(_keeps_it_busy(table, one) for one in guided):
        return None
    return never_in_company.by(N4)(table, trooper)


def _keeps_it_busy(table: Table, peripheral: Trooper) -> bool:
    """Whether a Peripheral keeps its Controller out of all company."""
    piece = real_of(table, peripheral.id)
    serves = piece is not None and not null(table, piece)
    return serves or not says(peripheral.profile, "Peripheral", ANCILLARY)


def acts_apart(table: Table, piece: Piece) -> Refusal | None:
    """Why a piece is in no company, of whomever."""
    return refuse(never_in_company.by(table.book), table, under(table, piece))


@rule("PERI-5")
def one_aro_for_all(
    table: Table, order: Order, trooper: Trooper | None, card: SkillCard
) -> str | None:
    """In the reactive turn a Controller and its Peripherals have an ARO each, all of the same skill."""
    for one in _of_one(table, trooper) if _stands(table, trooper) else ():
        piece = real_of(table, one.id) if trooper is not None and one.id != trooper.id else None
        said = piece and (order.aros.get(piece.id) or order.noted.get(piece.id))
        if piece and said and said.skill != card.name and _stands(table, one):
            return say(
                "A Controller and its Peripherals react alike: {skill} is declared for another.",
                skill=said.skill,
            )
    return None


def _of_one(table: Table, trooper: Trooper | None) -> tuple[Trooper, ...]:
    """A Controller and all its Peripherals, the Controller first; nobody, where it is neither."""
    if trooper is None:
        return ()
    controller = controller_of(table, trooper) or trooper
    guided = tuple(one for one in guided_by(table, controller) if not ridden_by(table, one))
    return (controller, *guided) if guided else ()


def with_it(
    table: Table, actor: Piece, trooper: Trooper | None, named: set[PieceId]
) -> list[Piece]:
    """The Peripherals that act with a Controller: every one that is guided; of Servants one, that
    which its player has named first."""
    if trooper is None or not _stands(table, trooper):
        return []
    able = [
        one
        for one in peripherals(table, actor.side)
        if _guided_by(table, one, trooper)
        and one.shape.face == MODEL
        and not helpless(table, one)
        and one.master is None
    ]
    able.sort(key=lambda one: one.id not in named)
    servants = [
        one for one in able if _is_servant(table.troopers[one.trooper or NO_TROOPER].profile)
    ]
    rest = {one.id for one in servants[one_servant() :]}
    return [one for one in able if one.id not in rest]


def served_by(pieces: list[Piece]) -> tuple[str, ...]:
    """The rule by which no more of these act, where one is a Servant."""
    served = any(one.card is not None and _is_servant(one.card) for one in pieces)
    return (one_servant.id,) if served else ()


def _guided_by(table: Table, piece: Piece, trooper: Trooper) -> bool:
    controller = controller_of(table, table.troopers[piece.trooper or NO_TROOPER])
    return controller is not None and controller.id == trooper.id


def _is_servant(bearer: Bearer) -> bool:
    return says(bearer, "Peripheral", SERVANT)


@rule("PERI-3", off=9)
def one_servant() -> int:
    """Of two Servants one is activated at a time."""
    return 1
