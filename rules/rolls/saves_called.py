"""The Saving Rolls that a hit calls for: how many, with what, and on which number."""

from collections.abc import Iterator
from typing import TypedDict

from msgspec.structs import replace

from rules.book.editions import Book
from rules.dice.ammunition import EM, STUN, Ammo, ammunition, as_printed, stuns_once, twice_on_half
from rules.dice.mods import Mod
from rules.dice.saving import (
    attack_damage,
    para_target,
    rolls_for_critical,
    rolls_per_hit,
    saves_for,
)
from rules.log import events as e
from rules.log.table import Card, Hit, Made, Piece
from rules.reference import Weapon
from rules.reference.arms import NON_LETHAL
from rules.reference.changed import BURNING, VEILS
from rules.registry import rule
from rules.rolls import armour, immunity
from rules.rolls.states_brought import brings, state_trait
from rules.skills.cube import SEPSITIZES


class Shaped(TypedDict):
    """What an Attack Damage depends on beside the weapon's and the Attribute."""

    halved: bool
    cover: bool
    mods: tuple[Mod, ...]


def saved_with(used: Weapon) -> tuple[str, ...]:
    """What the Saving Rolls against it are made with."""
    if used.save.startswith("PH"):
        return ("PH",)
    return tuple(used.save.split("+")) if used.save in ("BTS", "ARM+BTS") else ("ARM",)


@rule("FAQ-W3", off=True)
def shakes(used: Weapon) -> bool:
    """What has no Damage and brings no State makes nobody lose its nerve: it asks for nothing."""
    harms = used.damage is not None or used.save.startswith("PH")
    return harms or bool(state_trait(used)) or bool(used.ammo and used.ammo not in VEILS)


def calls_for_saves(used: Weapon) -> bool:
    """Whether an Attack calls for Saving Rolls: it has Damage, or ammunition of its own."""
    return used.damage is not None or bool(used.ammo)


def forces(used: Weapon) -> bool:
    """Whether whom it hits is forced to a Saving Roll."""
    return shakes(used) and calls_for_saves(used) and is_a_saving_roll(used)


def asked_for_by(book: Book, used: Weapon, made: Made) -> tuple[str, ...]:
    """The rules that say how many Saving Rolls there are, and what they are made with."""
    if not calls_for_saves(used):
        return (state_trait.id,)
    burning = (burns_on.id,) if burns_on(used) else ()
    ammo = as_printed(book, ammunition(used.ammo))
    ids = [rolls_per_hit.id] if ammo.saves != 1 else []
    ids += [stuns_once.id] if STUN in ammo.names and stuns_once.wording(book) else []
    ids += [twice_on_half.id] if EM in ammo.names and twice_on_half.wording(book) else []
    ids += [wounds_each.id] if wounds_each(ammunition(used.ammo)) > 1 else []
    ids += [rolls_for_critical.id] if made.criticals else []
    ids += [rolled_with_ph.id, is_a_saving_roll.id] if used.save.startswith("PH") else []
    ids += burning
    ids += [takes_over.id] if SEPSITIZES in used.traits and takes_over.wording(book) else []
    return (*ids, takes_wounds.id) if used.bears(NON_LETHAL) else tuple(ids)


@rule("SEQ-9")
def call(hit: Hit) -> e.SaveCalled | None:
    """The Saving Rolls that a successful Attack calls for."""
    return e.SaveCalled(hit)


def hits_called(
    book: Book,
    piece: Piece,
    card: Card,
    made: Made,
    used: Weapon,
    named: str,
    mods: tuple[Mod, ...],
    *,
    comms: bool,
) -> Iterator[tuple[Hit, tuple[str, ...]]]:
    """The Saving Rolls of a successful Attack: with each Attribute that it asks for, those of its
    Criticals with the first, and apart where they do less than the others."""
    ammo = as_printed(book, ammunition(used.ammo))
    spared = not comms and immunity.feels_no_critical(card)
    more = 0 if spared else made.criticals * rolls_for_critical(ammo)
    each = wounds_each(ammo)
    apart = more and (each > 1 or burns_on(used))
    burns = burns_on(used)
    rolled = [
        (attribute, made.hits * saves_for(ammo), each, burns) for attribute in saved_with(used)
    ]
    rolled[0] = (rolled[0][0], rolled[0][1] + (0 if apart else more), each, burns)
    extra = [(rolled[0][0], more, 1, False)] if apart else []
    entered, kept_out = immunity.let_in(book, brings(book, used, card), card)
    passes_on = rolled_with_ph(book, used, card)
    by_skill = (immunity.feels_no_critical.id,) if spared and made.criticals else ()
    for attribute, saves, wounds, burning in (*rolled, *extra):
        hit = Hit(
            piece.id,
            made.piece,
            named,
            saves,
            0,
            _taking(book, used, wounds),
            ammo.kills,
            passes_on=passes_on,
            states=entered,
            burns=burning,
        )
        if not calls_for_saves(used):
            # Nobody rolls: what a Roll would have been made with is nobody's to know.
            yield replace(hit, saves=0), kept_out
        elif passes_on is not None:
            yield hit, (*by_skill, *kept_out)
        else:
            shield = armour.protection(book, used, card, attribute, comms=comms)
            damage = used.damage if isinstance(used.damage, int) else 0
            shaped: Shaped = {"halved": shield.halved, "cover": made.cover, "mods": mods}
            reached = attack_damage.by(book)(damage, shield.value, named=attribute, **shaped)
            fails, passes = (0, reached.on) if reached.passes else (reached.on, None)
            hit = replace(hit, fails_on=fails, passes_on=passes, parts=reached.parts)
            yield hit, (*shield.rules, *by_skill, *kept_out)


@rule("AMMO-2", off=lambda ammo: min(1, ammo.wounds))
def wounds_each(ammo: Ammo) -> int:
    """A Saving Roll that fails against T2 costs two points."""
    return ammo.wounds


@rule("TRAIT-8")
def burns_on(used: Weapon) -> bool:
    """Continuous Damage: who fails a Saving Roll makes another, until it passes or is Dead."""
    return used.bears(BURNING)


@rule("PARA-1")
def rolled_with_ph(book: Book, used: Weapon, card: Card) -> int | None:
    """The Saving Roll against PARA is made on PH with -6: the number on which it passes."""
    return para_target(book, card.ph).value if used.save.startswith("PH") else None


@rule("FAQ-W1", off=lambda used: not used.save.startswith("PH"))
def is_a_saving_roll(used: Weapon) -> bool:
    """What PARA asks for on PH is a Saving Roll too: who makes it shows itself as by any other."""
    return True


@rule("TRAIT-2", off=lambda used, wounds: wounds)
def takes_wounds(used: Weapon, wounds: int) -> int:
    """What is Non-Lethal takes no Wounds, whatever its ammunition."""
    return 0 if used.bears(NON_LETHAL) else wounds


@rule("SEPS-A2", off=lambda used, wounds: wounds, only="N5.2")
def takes_over(used: Weapon, wounds: int) -> int:
    """A Sepsitor takes no Wounds: who fails is Sepsitorized, and who has no Cube is unharmed."""
    return 0 if SEPSITIZES in used.traits else wounds


def _taking(book: Book, used: Weapon, wounds: int) -> int:
    """How many Wounds a failed Saving Roll costs."""
    asked, left = takes_over.wording(book), takes_wounds(used, wounds)
    return asked(used, left) if asked else left
