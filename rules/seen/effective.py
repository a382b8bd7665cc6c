"""What counts for a piece as it stands, States and all: its Silhouette, its Card, its cover.

Read off what everybody sees, so that it is the same on every seat's Table.
"""

from typing import Final, cast

from msgspec.structs import replace

from rules.book.labels import ATTRIBUTES, Bonus, Damage, Value, label
from rules.book.profiles import Profile, Training, has, label_name
from rules.dice.mods import Mod
from rules.ids import NO_TROOPER, PieceId
from rules.log.table import Card, Fireteam, Piece, Table, Trooper, card_of, under
from rules.moments import declaring, rolling, showing
from rules.page import said
from rules.registry import rule
from rules.state import State
from rules.states import seen

SIXTH_SENSE: Final = "Sixth Sense"
DRIVER: Final = "RemDriver"
ATTACKS: Final = ("BS Attack", "CC Attack")
TINBOT: Final = "TinBot"
TRI_CORE: Final = "Tri-Core"
HELD: Final = frozenset({"Impetuous", "Frenzy"})
"""The skills that do nothing while their bearer is in a Fireteam."""


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
    if card is not None and _has_tinbot(card) and not bots_work(seen(table, piece)):
        works = tuple(one for one in card.equipment if not _is_tinbot(one))
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


def _has_tinbot(card: Card) -> bool:
    return any(map(_is_tinbot, card.equipment))


def _is_tinbot(printed: str) -> bool:
    return printed.startswith(TINBOT)


@rule("TINB-2", off=True)
def bots_work(states: tuple[State, ...]) -> bool:
    """A TinBot gives nothing while its bearer is Isolated or in a Null State."""
    return not (any(state.null for state in states) or any(said(states, declaring.silenced)))


def members(table: Table, piece: PieceId) -> int:
    """As how many the Fireteam of a piece counts for its bonuses; 0 for who is in none."""
    team = _team(table, piece)
    if team is None:
        return 0
    counts = as_five.wording(table.book)
    if counts is None:
        return len(team.pieces)
    bearer = any(_has_tri_core(table.pieces.get(one)) for one in team.pieces)
    return counts(len(team.pieces), bearer, team.type or "Haris")


def _team(table: Table, piece: PieceId) -> Fireteam | None:
    return next((team for team in table.fireteams if piece in team.pieces), None)


def team_mates(table: Table, piece: PieceId) -> tuple[PieceId, ...]:
    """Who is in the Fireteam of a piece, itself among them; nobody, for who is in none."""
    team = _team(table, piece)
    return team.pieces if team else ()


def alike_in(table: Table, piece: PieceId) -> int:
    """How many of one unit the Fireteam of a piece has told that it has; 0 for who is in none."""
    team = _team(table, piece)
    return team.alike if team else 0


def senses_in_its_team(table: Table, piece: Piece) -> tuple[str, ...]:
    """The rules by which a piece has the Sixth Sense of its Fireteam."""
    book = table.book
    asked = sense_as_one.wording(book)
    if asked is not None and asked(members(table, piece.id)):
        return (asked.id,)
    of_its_level = sense_at_level_five.wording(book)
    senses = of_its_level is not None and of_its_level(alike_in(table, piece.id))
    return (sense_at_level_five.id,) if senses else ()


def _has_tri_core(member: Piece | None) -> bool:
    card = (member.told or member.card) if member else None
    return card is not None and has(card, TRI_CORE)


@rule("TRIC-1", off=lambda members, bearer, type: members)
def as_five(members: int, bearer: bool, type: str) -> int:
    """With Tri-Core among them three of a Haris have the bonuses of five; two have no more than two,
    and what is left of a Core no more than three."""
    return 5 if bearer and type == "Haris" and members == 3 else members


@rule("TEAM-26", off=lambda skills: skills)
def held_together(skills: tuple[str, ...]) -> tuple[str, ...]:
    """In a Fireteam nobody is Impetuous, and nobody draws blood by Frenzy; out of it they are again."""
    return tuple(one for one in skills if label_name(one) not in HELD)


@rule("TEAM-10")
def sense_as_one(members: int) -> bool:
    """All in a Fireteam of four or five have Sixth Sense."""
    return members >= 4


@rule("TEAM-10", only="N5.2")
def sense_at_level_five(level: int) -> bool:
    """All in a Fireteam of Level 5 have Sixth Sense."""
    return level >= 5


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
