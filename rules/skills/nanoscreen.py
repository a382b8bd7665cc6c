"""The Nanoscreen, a cloud in which shots lose their way. Page "Nanoscreen" (N5).

By N4 it is Partial Cover: there it is with what gives that.
"""

from typing import Final

from rules.book.editions import Book
from rules.book.profiles import has
from rules.dice.mods import Mod
from rules.log.table import Card, Declared, Piece, Table
from rules.reference.arms import by_comms
from rules.registry import rule
from rules.seen.effective import counted, while_it_works
from rules.skill import skill_card
from rules.weapons.improvements import is_a_bs_attack

NAME: Final = "Nanoscreen"


def against_shots(table: Table, aimed: Piece, declared: Declared) -> Mod | None:
    """What the Nanoscreen of who is aimed at gives to the Roll of who shoots."""
    asked, card = aims_worse.wording(table.book), counted(table, aimed)
    if asked is None or card is None or not _keeps_off(table.book, declared):
        return None
    return while_it_works(table, aimed, asked(card))


def in_its_saves(table: Table, target: Piece, declared: Declared) -> tuple[Mod, ...]:
    """What it gives to its bearer's Saving Rolls."""
    asked, card = saves_better.wording(table.book), counted(table, target)
    if asked is None or card is None or not _keeps_off(table.book, declared):
        return ()
    mod = while_it_works(table, target, asked(card))
    return (mod,) if mod and mod.value else ()


def _keeps_off(book: Book, declared: Declared) -> bool:
    """Whether it is of use against an Attack: against no Comms Attack, and none that is hand to hand."""
    card = skill_card(book, declared.skill)
    return card is not None and is_a_bs_attack(card) and not by_comms(book, declared)


@rule("NANO-1", only="N5.2")
def aims_worse(bearer: Card) -> Mod | None:
    """-3 to the Rolls of BS Attacks at its bearer."""
    return Mod(NAME, -3, aims_worse.id) if has(bearer, NAME) else None


@rule("NANO-1", only="N5.2")
def saves_better(bearer: Card) -> Mod | None:
    """+3 to its bearer's Saving Rolls against BS Attacks."""
    return Mod(NAME, 3, saves_better.id) if has(bearer, NAME) else None
