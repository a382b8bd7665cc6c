"""The MODs of a Roll, each from its rule: range, cover, Mimetism, Surprise Attack, lack of LoF."""

from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.labels import Bonus
from rules.book.profiles import all_borne, has, level
from rules.dice.mods import Mod
from rules.ids import PieceId
from rules.log.table import Card, Declared, Given, Order, Piece, Table, piece_of, side_of
from rules.measured.visibility import (
    VISOR,
    sees_past_mimetism,
    surprised_by_nobody,
    takes_up_its_bonus,
    visibility,
    visor,
)
from rules.messages import say, term
from rules.moments import rolling
from rules.moments.rolling import Roll
from rules.page import said
from rules.reference import SkillCard
from rules.reference.arms import programme, tool
from rules.registry import rule
from rules.rolls.firing import allies_at, bands
from rules.rolls.templates import evaded_by, under_one
from rules.seen.effective import counted, while_it_works
from rules.skill import made_by, skill_card
from rules.skills import (
    albedo,
    biometric_visor,
    fireteam_level,
    martial_arts,
    morpho_scan,
    nanoscreen,
    sensor,
    sixth_sense,
    tagcom,
    team_fire,
    tinbot,
)
from rules.skills.close_combat import fights
from rules.skills.ecm import BY_TINBOT, against_guided
from rules.skills.hacking import hack_mods
from rules.skills.look_out import LOOK_OUT
from rules.skills.no_cover import shot_at_freely
from rules.skills.silent import on_its_dodge
from rules.skills.supportware import MARKSMANSHIP, aims_past_cover
from rules.states import seen
from rules.weapons import brackets, improvised
from rules.weapons.devices import bears
from rules.weapons.special_attacks import alone, is_a_bs_attack, needs_line

MIMETISM: Final = "Mimetism"
X_VISOR: Final = "X Visor"
SURPRISE: Final = "Surprise Attack"


def mods_of(
    table: Table,
    order: Order,
    piece: Piece,
    declared: Declared,
    given: Given,
    *,
    active: bool,
    opposed: bool,
) -> tuple[Mod, ...]:
    """All MODs of one trooper's Roll, `opposed` Face to Face or not, from what shows and from what the table
    says."""
    aimed = piece_of(table, declared.target)
    way, _ = alone(table.book, declared, given)
    if way is not None:
        agreed = (Mod("agreed at the table", given.more),) if given.more else ()
        jammed = _jammed(table, aimed, declared) if aimed else None
        return (*way.mods, *((jammed,) if jammed else ()), *agreed)
    found: list[Mod | None] = []
    if bands(table, piece, declared) and (declared.skill != "Discover" or discover_is_measured()):
        found += [range_band(given.band), _cover(table, piece, declared, cover=given.cover)]
        found.append(_x_visor(table, piece, given))
        hidden = _mimetism(table, aimed) if aimed and side_of(aimed) != side_of(piece) else None
        found.append(_seen_by(table, piece, hidden))
        found.append(_of_the_marker(table, aimed, declared) if aimed else None)
        found += [_screened(table, piece, aimed, declared)] if aimed else []
    card = skill_card(table.book, declared.skill)
    if aimed and card and side_of(aimed) != side_of(piece):
        found += _hand_to_hand(table, piece, aimed, declared) if fights(card) else ()
        found += (
            _against(table, order, piece, aimed, declared, card)
            if discovers_as_it_shoots(card)
            else ()
        )
    if not fights(card):
        found += brackets.own_mods(table.book, counted(table, piece), declared)
        found += team_fire.own_mods(table, piece, card, tool(table.book, declared)) if card else ()
        found += fireteam_level.own_mods(table, piece, card) if card else ()
        found.append(tinbot.of_its_team(table, piece, declared.skill))
    found.append(improvised.in_its_hands(table.book, tool(table.book, declared)))
    found.append(tagcom.support(table, piece, declared.skill))
    found += hack_mods(table, piece, declared)
    found += sensor.mods(table, piece, declared)
    found.append(morpho_scan.against_reset(order, piece, declared))
    found += own_mods(table, piece, declared.skill)
    if declared.skill == "Reset":
        found.append(reset_deployable(table.book, order, piece.id))
    if declared.skill == "Dodge":
        found += once_only(dodge_mods(table.book, order, piece.id, declared.through))
        found.append(
            on_its_dodge(table.book, order, piece.id, declared.through) if opposed else None
        )
    elif card and needs_line(table.book, card, declared.weapon):
        found.append(visibility(table, order, piece, declared))
        found.append(albedo.against_it(table, order, piece, declared))
    if not active:
        found.append(_surprised(table, order, piece, opposed=opposed))
    if given.more:
        found.append(Mod("agreed at the table", given.more))
    return tuple(mod for mod in found if mod is not None)


def _jammed(table: Table, aimed: Piece, declared: Declared) -> Mod | None:
    """The ECM of who is aimed at by a Guided Attack, as long as it works, or what a TinBot of its Fireteam
    has, whichever does more."""
    own = while_it_works(table, aimed, against_guided(counted(table, aimed), declared.guided))
    of_team = tinbot.of_its_team(table, aimed, BY_TINBOT) if declared.guided else None
    return of_team if of_team and (own is None or of_team.value < own.value) else own


def _hand_to_hand(table: Table, piece: Piece, aimed: Piece, declared: Declared) -> tuple[Mod, ...]:
    fighter = counted(table, piece)
    return (
        martial_arts.own_mods(table.book, fighter, counted(table, aimed), declared)
        if fighter
        else ()
    )


def own_mods(table: Table, piece: Piece, skill: str) -> tuple[Mod, ...]:
    """The MODs that the States of a piece give to its own Roll for a skill (or "Guts Roll", "PH")."""
    return all_count(
        tuple(mod for _, _, mod in said(seen(table, piece), rolling.mods, Roll(skill)))
    )


@rule("FAQ-B3", off=lambda mods: mods[:1])
def all_count(mods: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """The MODs of several States all count, one on top of the other."""
    return mods


def _cover(table: Table, piece: Piece, declared: Declared, *, cover: bool) -> Mod | None:
    """The MOD of Partial Cover; who aims past it is told so."""
    card = skill_card(table.book, declared.skill)
    shoots = card is not None and (card.name == "BS Attack" or card.bears("BS Attack"))
    known = aims_past_cover(table, piece) if cover and shoots else ()
    if known:
        return Mod(MARKSMANSHIP, 0, known[0])
    limited = shot_at_freely(table, piece_of(table, declared.target)) if cover and shoots else None
    return limited or partial_cover(cover)


def _screened(table: Table, piece: Piece, aimed: Piece, declared: Declared) -> Mod | None:
    """The MOD of a Nanoscreen; who aims past it is told so."""
    found = nanoscreen.against_shots(table, aimed, declared)
    known = aims_past_cover(table, piece) if found and found.value else ()
    return Mod(f"{nanoscreen.NAME}, {MARKSMANSHIP}", 0, known[0]) if known else found


def _mimetism(table: Table, aimed: Piece) -> Mod | None:
    """Mimetism is automatic: a State that stops automatic skills stops it too, and says so."""
    known = while_it_works(table, aimed, mimetism(replace(aimed, card=counted(table, aimed))))
    if known and known.value and takes_up_its_bonus(table, aimed.id):
        return Mod("No Mimetism", 0, takes_up_its_bonus.id)
    return known


def _of_the_marker(table: Table, aimed: Piece, declared: Declared) -> Mod | None:
    """The Mimetism that a Marker tells, for who shoots at it as it stands."""
    asked = as_it_tells.wording(table.book)
    stands = any(state.marker for state in seen(table, aimed))
    shot = asked is not None and stands and declared.skill == "BS Attack"
    return asked(aimed.shape.mimetism) if asked and shot else None


@rule("CAMO-E18", only="N5.2")
def as_it_tells(level: int) -> Mod | None:
    """Who shoots at a Marker by its Visor has the Mimetism that the Marker tells against it."""
    return Mod("Mimetism of the Marker", level, as_it_tells.id) if level else None


def _seen_by(table: Table, piece: Piece, mod: Mod | None) -> Mod | None:
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


def _x_visor(table: Table, piece: Piece, given: Given) -> Mod | None:
    card = counted(table, piece)
    return past_its_range(given.band) if card is not None and has(card, X_VISOR) else None


def _against(
    table: Table, order: Order, piece: Piece, aimed: Piece, declared: Declared, card: SkillCard
) -> list[Mod | None]:
    """The MODs that the States of who is aimed at give."""
    looks = (
        declared.skill == "Discover" and bands(table, piece, declared) and discover_is_measured()
    )
    roll = Roll(
        declared.skill,
        "opponent",
        card,
        aimed if looks else None,
        len(allies_at(table, order, piece, declared)) if is_a_bs_attack(card) else 0,
    )
    told = said(seen(table, aimed), rolling.mods, roll)
    return [_seen_by(table, piece, mod) for _, _, mod in told]


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


def dodge_mods(book: Book, order: Order, piece: PieceId, through: str) -> tuple[Mod, ...]:
    """What makes a Dodge harder: each case by itself."""
    unseen = dodge_without_line(through)
    laid = through == "ZoC" and any(under_one(book, order, piece))
    found = [unseen, dodge_template(laid), dodge_deployable(book, order, piece)]
    return tuple(mod for mod in found if mod is not None)


@rule("FAQ-S1")
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
def dodge_deployable(book: Book, order: Order, piece: PieceId) -> Mod | None:
    """-3 to a Dodge from a Deployable that goes off."""
    return (
        Mod("Deployable", -3, dodge_deployable.id)
        if _set_off(book, order, piece, "Dodge")
        else None
    )


@rule("MINE-5")
def reset_deployable(book: Book, order: Order, piece: PieceId) -> Mod | None:
    """-3 to a Reset from a Deployable that is a Comms Attack."""
    return (
        Mod("Deployable", -3, reset_deployable.id)
        if _set_off(book, order, piece, "Reset")
        else None
    )


def _set_off(book: Book, order: Order, piece: PieceId, evading: str) -> bool:
    """Whether a piece has set something off that is evaded by this skill."""
    return any(one == piece and evaded_by(book, weapon) == evading for one, weapon in order.set_off)


@rule("DODGE-1")
def dodge_without_line(through: str) -> Mod | None:
    """-3 to a Dodge from an enemy in ZoC, or under a Template, whose user it does not see; so, too, for who
    is warned by another."""
    hidden = through in ("ZoC", "Template", LOOK_OUT)
    return Mod("No LoF", -3, dodge_without_line.id) if hidden else None


def _surprised(table: Table, order: Order, piece: Piece, *, opposed: bool) -> Mod | None:
    """What those who surprise a trooper give its ARO: each of them apart, never added up."""
    every = [_by(table, order, piece, attacker, opposed=opposed) for attacker in order.pieces]
    found = [mod for mod in every if mod is not None]
    if found[1:]:
        return Mod(SURPRISE, not_added_up(found), not_added_up.id)
    return next(iter(found), None)


@rule("FAQ-K2", off=lambda found: sum(mod.value for mod in found))
def not_added_up(found: list[Mod]) -> int:
    """Of several Surprise Attacks a Roll suffers one, the worst."""
    return min(mod.value for mod in found)


def _by(
    table: Table, order: Order, piece: Piece, attacker: PieceId, *, opposed: bool
) -> Mod | None:
    """The Surprise Attack of one of them, as its target's senses leave it."""
    found = surprise.by(table.book)(table, order, piece, attacker, opposed=opposed)
    card = counted(table, piece)
    if found is None or not found.value or card is None:
        return found
    if sense := sixth_sense.is_never_surprised.by(table.book)(card):
        return Mod(_unsurprised(sense), 0, sixth_sense.is_never_surprised.id)
    hand_to_hand = any(
        fights(skill_card(table.book, one.skill)) for one in made_by(order, attacker)
    )
    answers = fights(skill_card(table.book, order.aros[piece.id].skill))
    if hand_to_hand and answers and martial_arts.unmoved(table.book, card):
        return Mod(_unsurprised(martial_arts.BORN), 0, martial_arts.is_unmoved.id)
    seen = hand_to_hand or order.aros[piece.id].through == "LoF"
    if surprised_by_nobody(visor(card), seen):
        return Mod(_unsurprised(VISOR), 0, surprised_by_nobody.id)
    faced = _card_of(table, attacker)
    if biometric_visor.bears(card) and biometric_visor.surprised_by_no_face(faced, seen):
        told = _unsurprised(biometric_visor.NAME)
        return Mod(told, 0, biometric_visor.surprised_by_no_face.id)
    return found


def _unsurprised(sense: str) -> str:
    return say("No Surprise Attack: {sense}", sense=term(sense))


def _card_of(table: Table, piece: PieceId) -> Card | None:
    standing = table.pieces.get(piece)
    return standing.card if standing else None


@rule("SURP-1")
def surprise(
    table: Table, order: Order, piece: Piece, attacker: PieceId, *, opposed: bool
) -> Mod | None:
    """Surprise Attack: who began the Order as a Marker and attacks, from afar, hand to hand or by
    Comms, gives its MOD to its target's ARO."""
    return _surprise(table, order, piece, attacker)


@surprise.worded("N5.2")
def surprise_face_to_face(
    table: Table, order: Order, piece: Piece, attacker: PieceId, *, opposed: bool
) -> Mod | None:
    """Surprise Attack: who began the Order as a Marker and attacks gives its MOD to its target's ARO where
    that is rolled Face to Face, and to no Normal Roll."""
    return _surprise(table, order, piece, attacker) if opposed else None


@rule("SURP-2", off=lambda card, rolled: level(card, SURPRISE), only="N5.2")
def on_its_attribute(card: Card, rolled: str) -> int:
    """With an Attribute beside it, as in Surprise Attack (PH-6), its MOD falls on that one alone; of several
    that would fall on a Roll the worst does."""
    every = (one for label in all_borne(card, SURPRISE) for one in label.each(Bonus))
    return min((one.number for one in every if one.of in ("", rolled)), default=0)


@rule("SURP-3", only="N5.2")
def is_used_up(as_a_marker: bool) -> bool:
    """Who is no Marker any more as an Order begins has used it, until it is one again."""
    return not as_a_marker


def _surprise(table: Table, order: Order, piece: Piece, attacker: PieceId) -> Mod | None:
    standing = table.pieces.get(attacker)
    attacks = [one for one in made_by(order, attacker) if _attacks(table.book, one)]
    aimed = [target for one in attacks for target in one.targets]
    began = attacker in order.revealed
    asked = is_used_up.wording(table.book)
    used_up = asked(began) if asked else not began
    if not standing or not standing.card or used_up or piece.id not in aimed:
        return None
    card = counted(table, standing) or standing.card
    able = [state for state in seen(table, standing) if state.speaks(rolling.surprises)]
    ids = [id for state in able for id in state.ids(rolling.surprises)]
    bears = _bears_it(table.book, card, order.aros[piece.id])
    known = bears if all(s.holds(rolling.surprises) for s in able) else 0
    if not known:
        masked = _was_masked(table.book, standing.card) and listed_alone()
        return Mod("No Surprise Attack", 0, listed_alone.id) if masked else None
    return Mod(SURPRISE, known, ids[0] if ids else surprise.id)


def _bears_it(book: Book, card: Card, answer: Declared) -> int:
    """The MOD of its Surprise Attack on the Roll of who answers it so."""
    asked, rolled = on_its_attribute.wording(book), skill_card(book, answer.skill)
    return asked(card, rolled.roll if rolled else "") if asked else level(card, SURPRISE)


def _attacks(book: Book, declared: Declared) -> bool:
    card = skill_card(book, declared.skill)
    return card is not None and card.attacks


def _was_masked(book: Book, card: Card) -> bool:
    """Whether only Cybermask could have put it under a Marker, as its Card tells."""
    known = programme(book, "Cybermask")
    masks = known is not None and bears(book, card, known)
    return masks and not any(has(card, one) for one in ("Camouflage", "Impersonation"))


@rule("FAQ-H5")
def listed_alone() -> bool:
    """Under Cybermask it surprises nobody, unless its profile lists Surprise Attack."""
    return True
