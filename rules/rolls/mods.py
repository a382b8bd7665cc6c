"""The MODs of a Roll, each from its rule."""

from rules.dice.mods import Mod
from rules.log.table import Declared, Given, Order, Piece, Table, piece_of, side_of
from rules.measured.visibility import visibility
from rules.moments import rolling
from rules.moments.rolling import Roll
from rules.page import said
from rules.reference import SkillCard
from rules.reference.arms import tool
from rules.registry import rule
from rules.rolls.evading import dodge_mods, once_only, reset_deployable
from rules.rolls.in_close_combat import allies_at
from rules.rolls.range_bands import bands
from rules.rolls.sights import (
    cover_of_the_target,
    discover_is_measured,
    discovers_as_it_shoots,
    known_mimetism,
    of_the_marker,
    range_band,
    screened,
    seen_by,
    x_visor,
)
from rules.rolls.surprising import surprised
from rules.seen.effective import counted, while_it_works
from rules.skill import skill_card
from rules.skills import (
    albedo,
    fireteam_level,
    martial_arts,
    morpho_scan,
    sensor,
    tagcom,
    team_fire,
    tinbot,
)
from rules.skills.close_combat import fights
from rules.skills.ecm import BY_TINBOT, against_guided
from rules.skills.hacking import hack_mods
from rules.skills.silent import on_its_dodge
from rules.states import seen
from rules.weapons import brackets, improvised
from rules.weapons.improvements import is_a_bs_attack
from rules.weapons.seen_or_not import needs_line
from rules.weapons.special_mods import alone


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
        found += [
            range_band(given.band),
            cover_of_the_target(table, piece, declared, cover=given.cover),
        ]
        found.append(x_visor(table, piece, given))
        hidden = (
            known_mimetism(table, aimed) if aimed and side_of(aimed) != side_of(piece) else None
        )
        found.append(seen_by(table, piece, hidden))
        found.append(of_the_marker(table, aimed, declared) if aimed else None)
        found += [screened(table, piece, aimed, declared)] if aimed else []
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
        found.append(surprised(table, order, piece, opposed=opposed))
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
    return [seen_by(table, piece, mod) for _, _, mod in told]
