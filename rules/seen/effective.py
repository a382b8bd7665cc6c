"""What counts for a piece as it stands, States and all: its Silhouette, its Card, its cover.

Read off what everybody sees, so that it is the same on every seat's Table.
"""

from typing import Final, cast

from msgspec.structs import replace

from rules.book.brackets import ATTRIBUTES, Bonus, Damage, Value
from rules.book.labels import label
from rules.book.profiles import Profile, Training, has, label_name
from rules.dice.mods import Mod
from rules.ids import NO_TROOPER
from rules.log.table import Card, Piece, Table, Trooper, card_of, under
from rules.moments import rolling, showing
from rules.page import said
from rules.registry import rule
from rules.seen.company import (
    SIXTH_SENSE,
    bots_work,
    has_tinbot,
    held_together,
    is_tinbot,
    members,
    senses_in_its_team,
)
from rules.states import seen

DRIVER: Final = "RemDriver"


ATTACKS: Final = ("BS Attack", "CC Attack")


def silhouette(table: Table, piece: Piece) -> str:
    """The Silhouette of a piece now."""
    s = piece.shape.s
    for state in seen(table, piece):
        s = state.changed(showing.silhouette, s)[0]
    return s


def counted(table: Table, piece: Piece) -> Card | None:
    """The Card whose numbers and skills count for a piece now; None while it shows none."""
    card = piece.told or piece.card
    for state in seen(table, piece):
        if card is not None:
            card = state.changed(showing.card, card)[0]
    if card is not None and (mods := table.driven.get(piece.id)):
        card = as_it_is_driven(card, mods)
    if card is not None and table.fireteams and members(table, piece.id):
        if held := held_together.wording(table.book):
            card = replace(card, skills=held(card.skills))
        if senses_in_its_team(table, piece):
            card = replace(card, skills=(*card.skills, SIXTH_SENSE))
    if card is not None and has_tinbot(card) and not bots_work(seen(table, piece)):
        works = tuple(one for one in card.equipment if not is_tinbot(one))
        card = replace(card, equipment=works)
    return card


@rule("REMDR-2", off=lambda card, mods: card)
def as_it_is_driven(card: Card, mods: str) -> Card:
    """A Remote that is driven has what stands in its driver's brackets: an Attribute in place of its own,
    so much more of it, or more Damage in its Attacks."""
    said = label(f"{DRIVER} ({mods})")
    exactly = {one.of: one.exactly for one in said.each(Value)}
    more = {one.of: one.number for one in said.each(Bonus)}
    own = {name: getattr(card, name.lower()) + more.get(name, 0) for name in ATTRIBUTES}
    changes = {name.lower(): number for name, number in (own | exactly).items()}
    harder = tuple(f"{attack} (+{one.more} Dam)" for one in said.each(Damage) for attack in ATTACKS)
    return replace(card, **changes, skills=(*card.skills, *harder))


def while_it_works(table: Table, piece: Piece, mod: Mod | None) -> Mod | None:
    """The MOD of an automatic skill or item of a piece; that there is none, where its States stop them."""
    if mod is not None:
        for _, id, _ in said(seen(table, piece), rolling.automatic_stops):
            return Mod(f"No {mod.label}", 0, id)
    return mod


def covered(table: Table, piece: Piece) -> tuple[str, ...]:
    """The rules that give a piece Partial Cover whatever stands around it."""
    standing = seen(table, piece)
    ids = tuple(id for _, id, _ in said(standing, showing.covered))
    idle = any(state.holds(rolling.automatic_stops) for state in standing)
    card = counted(table, piece)
    asked = screened.wording(table.book)
    screen = asked is not None and card is not None and not idle and asked(card)
    return (*ids, screened.id) if screen else ids


@rule("NANO-1")
def screened(bearer: Card) -> bool:
    """A Nanoscreen gives Partial Cover from every side, which adds to no other."""
    return has(bearer, "Nanoscreen")


def own_card(table: Table, piece: Piece) -> Card | None:
    """Who a piece really stands for, as far as this Table knows."""
    trooper = under(table, piece)
    card = card_of(trooper.profile) if trooper else piece.card
    mods = table.driven.get(piece.id)
    return as_it_is_driven(card, mods) if card is not None and mods else card


def acting(table: Table, piece: Piece) -> Trooper | None:
    """Who acts as a piece: its trooper, or, for who has taken it over, what its Card tells of it."""
    known = under(table, piece)
    card = piece.card
    if known is not None or piece.master is None or card is None:
        return known
    return Trooper(NO_TROOPER, piece.side, profile_of(card), piece.master.group)


def profile_of(card: Card) -> Profile:
    """The profile of whoever is just what a Card tells."""
    return Profile(
        card.name, card.name, card.type, card.mov, card.cc, card.bs, card.ph, card.wip, card.arm,
        card.bts, card.wounds, card.s, card.structure, cast("Training", card.training),
        card.skills, card.weapons, card.equipment,
    )  # fmt: skip


def arc_of(table: Table, piece: Piece) -> tuple[int, str]:
    """The angle of vision of a piece in degrees, and the rule that gives it."""
    for _, id, degrees in said(seen(table, piece), showing.arc):
        return degrees, id
    if _has_all_round_visor(counted(table, piece)):
        return all_round(), all_round.id
    return front_arc(), front_arc.id


def _has_all_round_visor(card: Card | None) -> bool:
    # Lists write its sign in more than one way: 360º, 360°.
    return any(label_name(one).startswith("360") for one in (card.equipment if card else ()))


@rule("LOF-1")
def front_arc() -> int:
    """A Model sees over the front half of its base, 180 degrees."""
    return 180


@rule("LOF-2", off=180)
def all_round() -> int:
    """With a 360º Visor a Model sees all round."""
    return 360
