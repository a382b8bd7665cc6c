"""The MODs of what is seen: range, Cover, Mimetism, and what sees past them."""

from typing import Final

from msgspec.structs import replace

from rules.book.profiles import has, level
from rules.dice.mods import Mod
from rules.log.table import Declared, Given, Piece, Table, piece_of
from rules.measured.visibility import VISOR, sees_past_mimetism, takes_up_its_bonus, visor
from rules.reference import SkillCard
from rules.registry import rule
from rules.seen.effective import counted, while_it_works
from rules.skill import skill_card
from rules.skills import biometric_visor, nanoscreen
from rules.skills.marksmanship import MARKSMANSHIP, aims_past_cover
from rules.skills.no_cover import shot_at_freely
from rules.states import seen

MIMETISM: Final = "Mimetism"
X_VISOR: Final = "X Visor"


def cover_of_the_target(
    table: Table, piece: Piece, declared: Declared, *, cover: bool
) -> Mod | None:
    """The MOD of Partial Cover; who aims past it is told so."""
    card = skill_card(table.book, declared.skill)
    shoots = card is not None and (card.name == "BS Attack" or card.bears("BS Attack"))
    known = aims_past_cover(table, piece) if cover and shoots else ()
    if known:
        return Mod(MARKSMANSHIP, 0, known[0])
    limited = shot_at_freely(table, piece_of(table, declared.target)) if cover and shoots else None
    return limited or partial_cover(cover)


def screened(table: Table, piece: Piece, aimed: Piece, declared: Declared) -> Mod | None:
    """The MOD of a Nanoscreen; who aims past it is told so."""
    found = nanoscreen.against_shots(table, aimed, declared)
    known = aims_past_cover(table, piece) if found and found.value else ()
    return Mod(f"{nanoscreen.NAME}, {MARKSMANSHIP}", 0, known[0]) if known else found


def known_mimetism(table: Table, aimed: Piece) -> Mod | None:
    """Mimetism is automatic: a State that stops automatic skills stops it too, and says so."""
    known = while_it_works(table, aimed, mimetism(replace(aimed, card=counted(table, aimed))))
    if known and known.value and takes_up_its_bonus(table, aimed.id):
        return Mod("No Mimetism", 0, takes_up_its_bonus.id)
    return known


def of_the_marker(table: Table, aimed: Piece, declared: Declared) -> Mod | None:
    """The Mimetism that a Marker tells, for who shoots at it as it stands."""
    asked = as_it_tells.wording(table.book)
    stands = any(state.marker for state in seen(table, aimed))
    shot = asked is not None and stands and declared.skill == "BS Attack"
    return asked(aimed.shape.mimetism) if asked and shot else None


@rule("CAMO-E18", only="N5.2")
def as_it_tells(level: int) -> Mod | None:
    """Who shoots at a Marker by its Visor has the Mimetism that the Marker tells against it."""
    return Mod("Mimetism of the Marker", level, as_it_tells.id) if level else None


def seen_by(table: Table, piece: Piece, mod: Mod | None) -> Mod | None:
    """What is left of a target's Mimetism for who looks through a Multispectral Visor."""
    level = visor(counted(table, piece))
    if (
        mod is not None
        and biometric_visor.bears(counted(table, piece))
        and biometric_visor.knows_faces.by(table.book)(mod.label)
    ):
        return Mod(f"{mod.label}, {biometric_visor.NAME}", 0, biometric_visor.knows_faces.id)
    if mod is None or mod.label != MIMETISM or not mod.value or not level:
        return mod
    left = sees_past_mimetism(mod.value, level)
    return Mod(f"{MIMETISM}, {VISOR}", left, sees_past_mimetism.id)


def x_visor(table: Table, piece: Piece, given: Given) -> Mod | None:
    """The MOD of who bears an X Visor, at a range that is bad for it."""
    card = counted(table, piece)
    return past_its_range(given.band) if card is not None and has(card, X_VISOR) else None


@rule("BS-2")
def range_band(band: int) -> Mod | None:
    """The MOD of the weapon's band for the distance between the two points."""
    return Mod("Range", band, range_band.id) if band else None


@rule("XVIS-1")
def past_its_range(band: int) -> Mod | None:
    """An X Visor makes the -3 of a range band nothing, and the -6 a -3."""
    return Mod(X_VISOR, 3, past_its_range.id) if band < 0 else None


@rule("BS-5")
def out_of_reach() -> bool:
    """Beyond its last band a weapon hits nothing."""
    return True


@rule("DISC-1")
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
