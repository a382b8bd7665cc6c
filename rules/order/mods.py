"""The MODs of a Roll, each from its rule: range, cover, Mimetism, Surprise Attack, lack of LoF."""

from typing import Final

from msgspec.structs import replace

from rules.bearing import SIXTH_SENSE, counted
from rules.dice.mods import Mod
from rules.ids import PieceId
from rules.order import brackets, martial_arts, team_fire
from rules.order.arms import programme, tool
from rules.order.close_combat import fights
from rules.order.firing import bands, melee_mods
from rules.order.hacking import hack_mods
from rules.order.otherwise import alone, needs_line
from rules.order.parties import made_by
from rules.order.requirements import skill_card
from rules.order.supportware import MARKSMANSHIP, aims_past_cover
from rules.order.templates import under_one
from rules.order.visibility import (
    VISOR,
    sees_past_mimetism,
    surprised_by_nobody,
    takes_up_its_bonus,
    visibility,
    visor,
)
from rules.profiles import has, level
from rules.reference import SkillCard
from rules.registry import Rule, rule
from rules.skills import sixth_sense
from rules.state import State, said
from rules.states import seen
from rules.table import Card, Declared, Given, Order, Piece, Table, side_of

MIMETISM: Final = "Mimetism"
X_VISOR: Final = "X Visor"


def mods_of(
    table: Table, order: Order, piece: Piece, declared: Declared, given: Given, *, active: bool
) -> tuple[Mod, ...]:
    """All MODs of one trooper's Roll, from what shows and from what the table says."""
    aimed = table.pieces.get(declared.target or "")
    way, _ = alone(declared, given)
    if way is not None:
        agreed = (Mod("agreed at the table", given.more),) if given.more else ()
        return (*way.mods, *agreed)
    found: list[Mod | None] = []
    if bands(table, piece, declared) and (declared.skill != "Discover" or discover_is_measured()):
        found += [range_band(given.band), _cover(table, piece, declared, cover=given.cover)]
        found.append(_x_visor(table, piece, given))
        hidden = [_mimetism(table, aimed)] if aimed and side_of(aimed) != side_of(piece) else []
        hidden += _from_states(table, aimed) if declared.skill == "Discover" and aimed else []
        found += [_seen_by(table, piece, mod) for mod in hidden]
    card = skill_card(declared.skill)
    if aimed and card and side_of(aimed) != side_of(piece):
        found += _hand_to_hand(table, piece, aimed, declared) if fights(card) else ()
        found += melee_mods(table, piece, aimed) if _shoots(card) else ()
        against = said(seen(table, aimed), lambda state: state.against_mods, card)
        found += [mod for _, _, mod in against] if discovers_as_it_shoots(card) else []
    if not fights(card):
        found += brackets.own_mods(counted(table, piece), declared)
        found += team_fire.own_mods(table, piece, card, tool(declared)) if card else ()
    found += hack_mods(table, piece, declared)
    found += own_mods(table, piece, declared.skill)
    if declared.skill == "Dodge":
        found += once_only(dodge_mods(order, piece.id, declared.through))
    elif card and needs_line(card, declared.weapon):
        found.append(visibility(table, order, piece, declared))
    if not active:
        found.append(_surprised(table, order, piece))
    if given.more:
        found.append(Mod("agreed at the table", given.more))
    return tuple(mod for mod in found if mod is not None)


def _shoots(card: SkillCard) -> bool:
    return card.bears("Attack") and not fights(card)


def _hand_to_hand(table: Table, piece: Piece, aimed: Piece, declared: Declared) -> tuple[Mod, ...]:
    fighter = counted(table, piece)
    return martial_arts.own_mods(fighter, counted(table, aimed), declared) if fighter else ()


def own_mods(table: Table, piece: Piece, skill: str) -> tuple[Mod, ...]:
    """The MODs that the States of a piece give to its own Roll for a skill (or "Guts Roll", "PH")."""
    return all_count(tuple(mod for _, _, mod in said(seen(table, piece), _own, skill)))


def _own(state: State) -> tuple[Rule[[str], Mod | None], ...]:
    return state.own_mods


@rule("FAQ-B3", off=lambda mods: mods[:1])
def all_count(mods: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """The MODs of several States all count, one on top of the other."""
    return mods


def _cover(table: Table, piece: Piece, declared: Declared, *, cover: bool) -> Mod | None:
    """The MOD of Partial Cover; who aims past it is told so."""
    card = skill_card(declared.skill)
    shoots = card is not None and (card.name == "BS Attack" or card.bears("BS Attack"))
    known = aims_past_cover(table, piece) if cover and shoots else ()
    return Mod(MARKSMANSHIP, 0, known[0]) if known else partial_cover(cover)


def _mimetism(table: Table, aimed: Piece) -> Mod | None:
    """Mimetism is automatic: a State that stops automatic skills stops it too, and says so."""
    known = mimetism(replace(aimed, card=counted(table, aimed)))
    for _, id, _ in said(seen(table, aimed), lambda state: state.stops_automatic) if known else ():
        return Mod("No Mimetism", 0, id)
    if known and takes_up_its_bonus(table, aimed.id):
        return Mod("No Mimetism", 0, takes_up_its_bonus.id)
    return known


def _seen_by(table: Table, piece: Piece, mod: Mod | None) -> Mod | None:
    """What is left of a target's Mimetism for who looks through a Multispectral Visor."""
    level = visor(counted(table, piece))
    if mod is None or mod.label != MIMETISM or not mod.value or not level:
        return mod
    left = sees_past_mimetism(mod.value, level)
    return Mod(f"{MIMETISM}, {VISOR}", left, sees_past_mimetism.id)


def _x_visor(table: Table, piece: Piece, given: Given) -> Mod | None:
    card = counted(table, piece)
    return past_its_range(given.band) if card is not None and has(card, X_VISOR) else None


def _from_states(table: Table, aimed: Piece) -> list[Mod | None]:
    return [mod for _, _, mod in said(seen(table, aimed), lambda s: s.discover_mods, aimed)]


@rule("BS-2")
def range_band(band: int) -> Mod | None:
    """The MOD of the weapon's band for the distance between the two points."""
    return Mod("Range", band, range_band.id) if band else None


@rule("XVIS-1")
def past_its_range(band: int) -> Mod | None:
    """An X Visor makes the -3 of a range band nothing, and the -6 a -3."""
    return Mod(X_VISOR, 3, past_its_range.id) if band < 0 else None


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
    known = level(aimed.card, MIMETISM)
    return Mod(MIMETISM, known, mimetism.id) if known else None


def dodge_mods(order: Order, piece: PieceId, through: str) -> tuple[Mod, ...]:
    """What makes a Dodge harder: each case by itself."""
    unseen = dodge_without_line(through)
    laid = through == "ZoC" and any(under_one(order, piece))
    found = [unseen, dodge_template(laid), dodge_deployable(order, piece)]
    return tuple(mod for mod in found if mod is not None)


@rule("FAQ-S1", off=lambda found: found)
def once_only(found: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """Of all that makes a Dodge harder (no LoF, a Template, a Deployable) one -3 counts."""
    if len(found) < 2:
        return found
    label = ", ".join(mod.label for mod in found)
    return (Mod(label, found[0].value, once_only.id),)


@rule("DODGE-1")
def dodge_template(laid: bool) -> Mod | None:
    """-3 to a Dodge from a Template whose user it does not see."""
    return Mod("Template", -3, dodge_template.id) if laid else None


@rule("MINE-3")
def dodge_deployable(order: Order, piece: PieceId) -> Mod | None:
    """-3 to a Dodge from a Deployable that goes off."""
    hit = any(one == piece for one, _ in order.set_off)
    return Mod("Deployable", -3, dodge_deployable.id) if hit else None


@rule("DODGE-1")
def dodge_without_line(through: str) -> Mod | None:
    """-3 to a Dodge from an enemy in ZoC, or under a Template, whose user it does not see."""
    hidden = through in ("ZoC", "Template")
    return Mod("No LoF", -3, dodge_without_line.id) if hidden else None


def _surprised(table: Table, order: Order, piece: Piece) -> Mod | None:
    """What those who surprise a trooper give its ARO: each of them apart, never added up."""
    every = [_by(table, order, piece, attacker) for attacker in order.pieces]
    found = [mod for mod in every if mod is not None]
    if found[1:]:
        return Mod("Surprise Attack", not_added_up(found), not_added_up.id)
    return next(iter(found), None)


@rule("FAQ-K2", off=lambda found: sum(mod.value for mod in found))
def not_added_up(found: list[Mod]) -> int:
    """Of several Surprise Attacks a Roll suffers one, the worst."""
    return min(mod.value for mod in found)


def _by(table: Table, order: Order, piece: Piece, attacker: PieceId) -> Mod | None:
    """The Surprise Attack of one of them, as its target's senses leave it."""
    found, card = surprise(table, order, piece, attacker), counted(table, piece)
    if found is None or not found.value or card is None:
        return found
    if sixth_sense.is_never_surprised(card):
        return Mod(f"No Surprise Attack: {SIXTH_SENSE}", 0, sixth_sense.is_never_surprised.id)
    hand_to_hand = any(fights(skill_card(one.skill)) for one in made_by(order, attacker))
    seen = hand_to_hand or order.aros[piece.id].through == "LoF"
    if surprised_by_nobody(visor(card), seen):
        return Mod(f"No Surprise Attack: {VISOR}", 0, surprised_by_nobody.id)
    return found


@rule("SURP-1")
def surprise(table: Table, order: Order, piece: Piece, attacker: PieceId) -> Mod | None:
    """Surprise Attack: who began the Order as a Marker and attacks, from afar, hand to hand or by
    Comms, gives its MOD to its target's ARO."""
    standing = table.pieces.get(attacker)
    attacks = [one for one in made_by(order, attacker) if _attacks(one)]
    aimed = [target for one in attacks for target in one.targets]
    if not standing or not standing.card or attacker not in order.revealed or piece.id not in aimed:
        return None
    card = counted(table, standing) or standing.card
    rules = [state.surprises for state in seen(table, standing) if state.surprises]
    known = level(card, "Surprise Attack") if all(rule() for rule in rules) else 0
    if not known:
        masked = _was_masked(standing.card) and listed_alone()
        return Mod("No Surprise Attack", 0, listed_alone.id) if masked else None
    return Mod("Surprise Attack", known, rules[0].id if rules else surprise.id)


def _attacks(declared: Declared) -> bool:
    card = skill_card(declared.skill)
    return card is not None and card.attacks


def _was_masked(card: Card) -> bool:
    """Whether only Cybermask could have put it under a Marker, as its Card tells."""
    known = programme("Cybermask")
    device = known is not None and any(one in card.equipment for one in known.devices)
    return device and not any(has(card, one) for one in ("Camouflage", "Impersonation"))


@rule("FAQ-H5", off=False)
def listed_alone() -> bool:
    """Under Cybermask it surprises nobody, unless its profile lists Surprise Attack."""
    return True
