"""The weapon of an Attack as its user has it."""

from msgspec.structs import replace

from rules.dice.ammunition import ammunition
from rules.log.table import Declared, Made, Piece, Table
from rules.reference import Weapon
from rules.reference.arms import tool
from rules.rolls.saves_called import shakes
from rules.rolls.templates import bursts_as_it_is_guided, hits_by_itself, laid_apart, uses_template
from rules.rolls.under_templates import critical_on_main_target, evades, no_cover_under
from rules.seen.effective import counted
from rules.skill import skill_card
from rules.skills import martial_arts
from rules.skills.close_combat import fights
from rules.weapons.charges import goes_off_at_once
from rules.weapons.improvements import improved, improvements


def in_its_hands(
    table: Table, target: Piece, declared: Declared, made: Made, used: Weapon
) -> tuple[Weapon, tuple[str, ...]]:
    """A Melee Weapon with the Damage that it does as it is wielded, and the rules of it."""
    piece = table.pieces.get(made.piece)
    fighter = counted(table, piece) if piece else None
    if fighter is None or not fights(skill_card(table.book, declared.skill)):
        damage = (
            martial_arts.ones_own(fighter, used.damage)
            if fighter and used.damage in ("PH", "WIP")
            else used.damage
        )
        return replace(used, damage=damage), ()
    return martial_arts.wielded(table.book, used, fighter, counted(table, target), declared)


def shaped_by(table: Table, declared: Declared, made: Made) -> tuple[str, ...]:
    """The rules by which the way of an Attack, or who makes it, changes what it asks for."""
    by, plain = table.pieces.get(made.piece), tool(table.book, declared)
    card = skill_card(table.book, declared.skill)
    ids: tuple[str, ...] = ()
    if by is not None and card is not None and plain is not None:
        ids += improvements(table.book, plain, card, counted(table, by))
    if hits_by_itself(table.book, declared):
        ids += (hits_by_itself.id, evades.id)
        ids += (laid_apart.id,) if declared.split else ()
    elif goes_off_at_once(table.book, declared):
        ids += (goes_off_at_once.id,)
    elif declared.caught and uses_template(table.book, declared):
        ids += (critical_on_main_target.id,)
    ids += (bursts_as_it_is_guided.id,) if declared.guided and declared.caught else ()
    return (*ids, no_cover_under.id) if made.cover and uses_template(table.book, declared) else ids


def as_used(table: Table, declared: Declared, made: Made) -> Weapon | None:
    """The weapon of an Attack, with what its user adds to it."""
    used, card = tool(table.book, declared), skill_card(table.book, declared.skill)
    by = table.pieces.get(made.piece)
    if used is None or card is None or by is None:
        return used
    return improved(table.book, used, card, counted(table, by))


def kills(table: Table, declared: Declared, made: Made) -> bool:
    """Whether an Attack kills whom it puts down."""
    used = as_used(table, declared, made)
    return used is not None and bool(used.ammo) and shakes(used) and ammunition(used.ammo).kills
