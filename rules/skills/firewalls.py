"""Firewalls: the MOD that one gives, to the Roll of a Comms Attack and to its Saving Rolls.

Judged from what everybody sees, as what else a hack is rolled with.
"""

from typing import Final

from rules.book.brackets import Bonus
from rules.book.editions import Book
from rules.book.profiles import level
from rules.dice.mods import Mod
from rules.ids import PieceId, Side, other
from rules.log.table import Card, Declared, Piece, Table, side_of
from rules.reference import Programme
from rules.reference.arms import by_comms, programme
from rules.registry import rule
from rules.seen.effective import counted
from rules.skills.fairy_dust import dusted
from rules.skills.repeaters import obliges_nobody, repeaters, through_theirs
from rules.skills.tinbot import of_its_team
from rules.weapons.devices import is_hacker, upgrades

FIREWALL: Final = "Firewall"
TINBOT: Final = "TinBot: Firewall"


def firewalls(table: Table, side: Side, declared: Declared, aimed: Piece) -> list[Mod]:
    """The MOD of the Firewall that guards a target against this Comms Attack of a side, if any does."""
    card = counted(table, aimed)
    found = [firewall(table.book, card), dusted(table, aimed, card)] if card else []
    found.append(of_its_team(table, aimed, FIREWALL))
    if through_theirs(table, side, declared.via) or _must(table, side, declared, card):
        found.append(of_their_repeater(table.book, programme(table.book, declared.skill), card))
    known = [mod for mod in found if mod is not None]
    return [Mod(FIREWALL, one_firewall(known), one_firewall.id)] if known[1:] else known


def _must(table: Table, side: Side, declared: Declared, card: Card | None) -> bool:
    """Whether a hack goes through an enemy Repeater though nobody said so: never."""
    return bool(repeaters(table, other(side))) and not obliges_nobody()


@rule("HACK-6")
def firewall(book: Book, card: Card) -> Mod | None:
    """A Firewall of its own, of its device or of its TinBot gives an enemy's Comms Attack its MOD."""
    upgraded = (
        said.number
        for one in upgrades(book, card)
        if one.programme == FIREWALL
        for said in one.adds
        if isinstance(said, Bonus)
    )
    known = min(level(card, FIREWALL), level(card, TINBOT), *upgraded)
    return Mod(FIREWALL, known, firewall.id) if known else None


@rule("FAQ-H2")
def of_their_repeater(book: Book, known: Programme | None, card: Card | None) -> Mod | None:
    """Through an enemy Repeater a Programme meets a Firewall (-3), against an enemy Hacker alone."""
    meets = known is not None and card is not None and is_hacker(book, card)
    return Mod(FIREWALL, -3, of_their_repeater.id) if meets else None


@rule("HACK-7", off=lambda found: sum(mod.value for mod in found))
def one_firewall(found: list[Mod]) -> int:
    """Of several Firewalls one counts: its player's choice, and nobody chooses the lesser."""
    return min(mod.value for mod in found)


def hardening(table: Table, by: PieceId, declared: Declared, target: Piece) -> tuple[Mod, ...]:
    """What a Firewall does to the Saving Rolls that a Comms Attack calls for."""
    if not by_comms(table.book, declared):
        return ()
    # What was placed on the table is used by nobody: it is the enemy's of whom it reaches.
    user = table.pieces.get(by)
    side = side_of(user) if user else other(side_of(target))
    mod = hardened.by(table.book)(firewalls(table, side, declared, target))
    return (mod,) if mod else ()


@rule("HACK-8")
def hardened(found: list[Mod]) -> Mod | None:
    """Behind a Firewall a Comms Attack has 3 less Attack Damage."""
    return Mod(FIREWALL, -3, hardened.id) if found else None


@hardened.worded("N5.2")
def saved_from(found: list[Mod]) -> Mod | None:
    """Behind a Firewall Saving Rolls against a Comms Attack have +3."""
    return Mod(FIREWALL, 3, hardened.id) if found else None
