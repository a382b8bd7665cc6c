"""The MODs of a Roll, each from its rule: range, cover, Mimetism, Surprise Attack, lack of LoF."""

from msgspec.structs import replace

from rules.bearing import counted
from rules.dice.mods import Mod
from rules.ids import PieceId
from rules.order.firing import bands, melee_mods
from rules.order.parties import made_by
from rules.order.requirements import skill_card
from rules.profiles import level
from rules.reference import SkillCard
from rules.registry import Rule, rule
from rules.state import State, said
from rules.states import seen
from rules.table import Declared, Given, Order, Piece, Table, side_of


def mods_of(
    table: Table, order: Order, piece: Piece, declared: Declared, given: Given, *, active: bool
) -> tuple[Mod, ...]:
    """All MODs of one trooper's Roll, from what shows and from what the table says."""
    aimed = table.pieces.get(declared.target or "")
    found: list[Mod | None] = []
    if bands(table, piece, declared) and (declared.skill != "Discover" or discover_is_measured()):
        found += [range_band(given.band), partial_cover(given.cover)]
        found += [_mimetism(table, aimed)] if aimed and side_of(aimed) != side_of(piece) else []
        found += _from_states(table, aimed) if declared.skill == "Discover" and aimed else []
    card = skill_card(declared.skill)
    if aimed and card and side_of(aimed) != side_of(piece):
        found += melee_mods(table, piece, aimed) if card.bears("Attack") else ()
        against = said(seen(table, aimed), lambda state: state.against_mods, card)
        found += [mod for _, _, mod in against] if discovers_as_it_shoots(card) else []
    found += own_mods(table, piece, declared.skill)
    if declared.skill == "Dodge":
        found.append(dodge_without_line(declared.through))
    if not active:
        found.append(_surprised(table, order, piece))
    if given.more:
        found.append(Mod("agreed at the table", given.more))
    return tuple(mod for mod in found if mod is not None)


def own_mods(table: Table, piece: Piece, skill: str) -> tuple[Mod, ...]:
    """The MODs that the States of a piece give to its own Roll for a skill (or "Guts Roll", "PH")."""
    return all_count(tuple(mod for _, _, mod in said(seen(table, piece), _own, skill)))


def _own(state: State) -> tuple[Rule[[str], Mod | None], ...]:
    return state.own_mods


@rule("FAQ-B3", off=lambda mods: mods[:1])
def all_count(mods: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """The MODs of several States all count, one on top of the other."""
    return mods


def _mimetism(table: Table, aimed: Piece) -> Mod | None:
    """Mimetism is automatic: a State that stops automatic skills stops it too, and says so."""
    known = mimetism(replace(aimed, card=counted(table, aimed)))
    for _, id, _ in said(seen(table, aimed), lambda state: state.stops_automatic) if known else ():
        return Mod("No Mimetism", 0, id)
    return known


def _from_states(table: Table, aimed: Piece) -> list[Mod | None]:
    return [mod for _, _, mod in said(seen(table, aimed), lambda s: s.discover_mods, aimed)]


@rule("BS-2")
def range_band(band: int) -> Mod | None:
    """The MOD of the weapon's band for the distance between the two points."""
    return Mod("Range", band, range_band.id) if band else None


@rule("BS-5", off=False)
def out_of_reach() -> bool:
    """Beyond its last band a weapon hits nothing."""
    return True


@rule("DISC-1", off=False)
def discover_is_measured() -> bool:
    """Discover has range bands of its own, and Partial Cover and Mimetism count against it."""
    return True


@rule("BS-3")
def partial_cover(cover: bool) -> Mod | None:
    """-3 against a target that scenery in contact with it partly hides."""
    return Mod("Partial Cover", -3, partial_cover.id) if cover else None


@rule("FAQ-S7", off=lambda card: card.name != "Discover")
def discovers_as_it_shoots(card: SkillCard) -> bool:
    """Discover takes the MODs that a BS Attack takes, that for a Targeted enemy too."""
    return True


@rule("BS-4")
def mimetism(aimed: Piece) -> Mod | None:
    """Mimetism of a Model, -3 or -6, as its Card tells."""
    if aimed.card is None:
        return None
    known = level(aimed.card, "Mimetism")
    return Mod("Mimetism", known, mimetism.id) if known else None


@rule("DODGE-1")
def dodge_without_line(through: str) -> Mod | None:
    """-3 to a Dodge from an enemy in ZoC that it does not see."""
    return Mod("No LoF", -3, dodge_without_line.id) if through == "ZoC" else None


def _surprised(table: Table, order: Order, piece: Piece) -> Mod | None:
    """What those who surprise a trooper give its ARO: each of them apart, never added up."""
    every = [surprise(table, order, piece, attacker) for attacker in order.pieces]
    found = [mod for mod in every if mod is not None]
    if found[1:]:
        return Mod("Surprise Attack", not_added_up(found), not_added_up.id)
    return next(iter(found), None)


@rule("FAQ-K2", off=lambda found: sum(mod.value for mod in found))
def not_added_up(found: list[Mod]) -> int:
    """Of several Surprise Attacks a Roll suffers one, the worst."""
    return min(mod.value for mod in found)


@rule("SURP-1")
def surprise(table: Table, order: Order, piece: Piece, attacker: PieceId) -> Mod | None:
    """Surprise Attack: who began the Order as a Marker gives its MOD to its target's ARO."""
    standing = table.pieces.get(attacker)
    aimed = (one.target for one in made_by(order, attacker) if one.skill == "BS Attack")
    if not standing or not standing.card or attacker not in order.revealed or piece.id not in aimed:
        return None
    card = counted(table, standing) or standing.card
    rules = [state.surprises for state in seen(table, standing) if state.surprises]
    known = level(card, "Surprise Attack") if all(rule() for rule in rules) else 0
    return Mod("Surprise Attack", known, rules[0].id if rules else surprise.id) if known else None
