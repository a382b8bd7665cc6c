"""What counts for a piece as it stands, States and all: its Silhouette, its Card, its cover.

Read off what everybody sees, so that it is the same on every seat's Table.
"""

from typing import Final, cast

from msgspec.structs import replace

from rules.ids import PieceId
from rules.profiles import Profile, Training
from rules.registry import rule
from rules.state import said
from rules.states import seen
from rules.table import Card, Piece, Table, Trooper, card_of, under

SIXTH_SENSE: Final = "Sixth Sense"


def silhouette(table: Table, piece: Piece) -> str:
    """The Silhouette of a piece now."""
    told = said(seen(table, piece), lambda state: state.silhouette)
    return next((s for _, _, s in told), piece.shape.s)


def counted(table: Table, piece: Piece) -> Card | None:
    """The Card whose numbers and skills count for a piece now; None while it shows none."""
    card = piece.told or piece.card
    for state in seen(table, piece):
        if card is not None and state.recasts is not None:
            card = state.recasts(card)
    if card is not None and table.fireteams and sense_as_one(members(table, piece.id)):
        card = replace(card, skills=(*card.skills, SIXTH_SENSE))
    return card


def members(table: Table, piece: PieceId) -> int:
    """How many are in the Fireteam of a piece; 0 for who is in none."""
    return next((len(team.pieces) for team in table.fireteams if piece in team.pieces), 0)


@rule("TEAM-10", off=False)
def sense_as_one(members: int) -> bool:
    """All in a Fireteam of four or five have Sixth Sense."""
    return members >= 4


def covered(table: Table, piece: Piece) -> tuple[str, ...]:
    """The rules that give a piece Partial Cover whatever stands around it."""
    return tuple(id for _, id, _ in said(seen(table, piece), lambda state: state.covered))


def own_card(table: Table, piece: Piece) -> Card | None:
    """Who a piece really stands for, as far as this Table knows."""
    trooper = under(table, piece)
    return card_of(trooper.profile) if trooper else piece.card


def acting(table: Table, piece: Piece) -> Trooper | None:
    """Who acts as a piece: its trooper, or, for who has taken it over, what its Card tells of it."""
    known = under(table, piece)
    card = piece.card
    if known is not None or piece.master is None or card is None:
        return known
    profile = Profile(
        card.name, card.name, card.type, card.mov, card.cc, card.bs, card.ph, card.wip, card.arm,
        card.bts, card.wounds, card.s, card.structure, cast("Training", card.training),
        card.skills, card.weapons, card.equipment,
    )  # fmt: skip
    return Trooper("", piece.side, profile, piece.master.group)
