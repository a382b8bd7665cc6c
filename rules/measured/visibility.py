"""Visibility Zones: what is seen through them, and the MOD of who looks through one.

Where a Zone lies the table alone knows; who declares a skill through it says so.
"""

from typing import Final

from rules.book.editions import Book
from rules.book.labels import ranked
from rules.book.profiles import Bearer, has
from rules.dice.mods import Mod
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import NOISE, Card, Declared, Made, Order, Piece, Table, Zone
from rules.messages import say
from rules.reference import Weapon
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import counted
from rules.skill import carries_out, made_by, skill_card

VISOR: Final = "Multispectral Visor"
_SEEN: Final[dict[int, dict[str, int]]] = {
    0: {"Low": -3, "Poor": -6, "Zero": -6},
    1: {"Low": 0, "Poor": -3, "Zero": -6},
}
"""What each kind of Zone costs, by the level of the Visor; from level 2 on nothing."""


def visor(bearer: Card | Bearer | None) -> int:
    """The level of its Multispectral Visor; 0 without one."""
    worn = map(ranked, bearer.equipment if bearer else ())
    return next((level or 1 for name, level in worn if name == VISOR), 0)


@rule("MSV-1", off=lambda mimetism, level: mimetism)
def sees_past_mimetism(mimetism: int, level: int) -> int:
    """A Multispectral Visor makes Mimetism (-3) nothing, and (-6) a -3; from Level 2 on nothing, too."""
    return min(0, mimetism + 3) if level == 1 else 0


@rule("MSV-2")
def surprised_by_nobody(level: int, sees: bool) -> bool:
    """From Level 3 on it ignores Surprise Attack by who is in its LoF, or fights it hand to hand."""
    return level >= 3 and sees


@rule("MSV-3")
def finds_without_a_roll(level: int, camouflaged: bool) -> bool:
    """From Level 3 on it Discovers whoever is Camouflaged without a Roll."""
    return level >= 3 and camouflaged


def may_see(zone: Zone, bearer: Bearer | None, *, answers: bool = False) -> Refusal | None:
    """Whether whoever needs LoF has it through a Zone of this kind."""
    if zone == NOISE:
        return refuse(blinds_visors, sees_more(bearer), answers)
    return refuse(no_line_through, zone, visor(bearer), answers) if zone else None


def sees_more(bearer: Card | Bearer | None) -> bool:
    """Whether it has a Multispectral Visor, or Marksmanship."""
    return bool(visor(bearer)) or (bearer is not None and has(bearer, "Marksmanship"))


@rule("TRAIT-9")
def blinds_visors_too(used: Weapon) -> bool:
    """What is Reflective (Eclipse) crosses the LoF of a Multispectral Visor as that of anybody."""
    return used.bears("Reflective")


@rule("VIS-4")
def blinds_visors(sees: bool, answers: bool) -> str | None:
    """White Noise is a Zero Visibility Zone to a Multispectral Visor and to Marksmanship alone."""
    return say("It can't see through White Noise.") if sees and not answers else None


@rule("VIS-1")
def no_line_through(zone: Zone, level: int, answers: bool) -> str | None:
    """No LoF into, through or out of a Zero Visibility Zone, but with a Multispectral Visor."""
    if zone != "Zero" or level or answers:
        return None
    return say("There is no LoF into, through or out of a Zero Visibility Zone.")


@rule("VIS-3")
def attacked_through(order: Order, piece: PieceId, target: PieceId) -> bool:
    """The target of a BS Attack through a Zero Visibility Zone sees its attacker as through a Poor one."""
    return bool(_through(order, piece, target))


def _through(order: Order, piece: PieceId, target: PieceId) -> Zone:
    """The Zone that nobody sees through and that a piece is attacked through; none when empty."""
    for one in made_by(order, target):
        if one.zone in ("Zero", NOISE) and piece in (one.target, *one.caught):
            return one.zone
    return ""


def zone_of(order: Order, piece: PieceId, declared: Declared) -> tuple[Zone, tuple[str, ...]]:
    """The Zone that a piece looks through, and the rule by which it is another than was said."""
    target = declared.target
    if piece in order.aros and target and attacked_through(order, piece, target):
        return _through(order, piece, target), (attacked_through.id,)
    return declared.zone, ()


def visibility(table: Table, order: Order, piece: Piece, declared: Declared) -> Mod | None:
    """The MOD of the Zone between a piece and what it looks at."""
    zone, why = zone_of(order, piece.id, declared)
    return seen_through(zone, counted(table, piece), bool(why)) if zone else None


@rule("VIS-2")
def seen_through(zone: Zone, card: Card | None, answers: bool) -> Mod | None:
    """Whatever needs LoF, Dodge excepted, takes the MOD of the Zone that it is performed through."""
    if zone == NOISE:
        return Mod(NOISE, -6, attacked_through.id) if answers and sees_more(card) else None
    level = visor(card)
    value = _SEEN.get(level, {}).get(zone, 0)
    keen = card is not None and answers and has(card, "Sixth Sense")
    if keen and level == 1 and ignores_as_it_sees():
        return Mod("Sixth Sense", 0, ignores_as_it_sees.id)
    if keen and level == 0 and ignores_what_hides():
        return Mod("Sixth Sense", 0, ignores_what_hides.id)
    label = f"{'Poor' if answers and not level else zone} Visibility"
    return Mod(label, value, attacked_through.id if answers else seen_through.id) if value else None


@rule("FAQ-K9")
def ignores_as_it_sees() -> bool:
    """With MSV 1 and Sixth Sense, who is shot at through Zero Visibility ignores the -6 of its LoF."""
    return True


@rule("SIXTH-1")
def ignores_what_hides() -> bool:
    """With Sixth Sense, who is shot at through Zero Visibility ignores the -6 of the Poor one."""
    return True


@rule("SIXTH-4")
def senses_who_attacks(bearer: Card, attacked: bool) -> bool:
    """With Sixth Sense who is attacked sees its attacker all round, and out of a Close Combat."""
    return attacked and has(bearer, "Sixth Sense")


def senses(table: Table, piece: Piece, attacker: PieceId) -> bool:
    """Whether a piece has LoF, as it answers, to an enemy behind its back or outside its Close Combat."""
    order, card = table.order, counted(table, piece)
    return (
        order is not None
        and card is not None
        and senses_who_attacks(card, _attacks(table.book, order, attacker, piece.id))
    )


def _attacks(book: Book, order: Order, attacker: PieceId, piece: PieceId) -> bool:
    every = made_by(order, attacker) if attacker in order.pieces else ()
    known = ((one, skill_card(book, one.skill)) for one in every)
    return any(card is not None and card.attacks and piece in one.reached for one, card in known)


def claim_zone(course: Course, actor: Piece, declared: Declared) -> None:
    """What lies between it and its target, its owner says."""
    if declared.zone:
        noise = declared.zone == NOISE
        ask = NOISE if noise else f"{declared.zone} Visibility"
        told = (blinds_visors.id,) if noise else (seen_through.id,)
        course.add(e.FactStated(actor.side, ask, actor.id, declared.target), *told)


# ------------------------------------------------------------------ White Noise


@carries_out("cured", NOISE)
def makes_noise(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """Once its Roll is passed the Zone lies where it was declared."""
    standing = course.table.pieces[piece]
    if made.hits and course.by(in_its_area, declared.to, piece):
        course.add(e.FactStated(standing.side, "in its Hacking Area", piece), in_its_area.id)


@rule("HACK-18")
def in_its_area(where: str, by: PieceId) -> e.VeilRaised | None:
    """A passed WIP Roll lays it totally inside its user's Hacking Area, until the States Phase."""
    return e.VeilRaised(NOISE, where, by)


@rule("HACK-19")
def takes_up_its_bonus(table: Table, piece: PieceId) -> bool:
    """While its White Noise lies on the table, a Hacker has no use of anything else that is NFB (No
    Functioning Bonus): of its Mimetism, above all."""
    return any(veil.kind == NOISE and veil.by == piece for veil in table.veils)
