"""Fairy Dust, the Supportware that guards all troopers of one troop type: page "Hacking" (N4)."""

from typing import Final

from rules.book.editions import Book
from rules.dice.mods import Mod
from rules.log.table import Card, Piece, Table, side_of
from rules.messages import say
from rules.reference.arms import programme
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.supportware import DUST, running

NO_USE: Final = Refusal("no-such-type", say("This Program is not run for a troop type."))


def may_run_for(book: Book, skill: str, kind: str) -> Refusal | None:
    """Whether a Programme may be run for this troop type: Fairy Dust for one, the others for none."""
    if skill != DUST:
        return NO_USE if kind else None
    return refuse(one_troop_type.by(book), book, kind)


@rule("HACK-16")
def one_troop_type(book: Book, kind: str) -> str | None:
    """Fairy Dust guards one troop type of its user's army: HI, REM or TAG."""
    named = kind in guarded(book)
    return None if named else say("Choose a troop type: HI, REM or TAG.")


@one_troop_type.worded("N5.2")
def one_troop_type_or_vehicles(book: Book, kind: str) -> str | None:
    """Fairy Dust guards one troop type of its user's army: HI, REM, TAG or VH."""
    named = kind in guarded(book)
    return None if named else say("Choose a troop type: HI, REM, TAG or VH.")


def guarded(book: Book) -> tuple[str, ...]:
    """The troop types that Fairy Dust is run for."""
    known = programme(book, DUST)
    return tuple(sorted(known.targets)) if known else ()


def dusted(table: Table, aimed: Piece, card: Card) -> Mod | None:
    """The Firewall that Fairy Dust gives a trooper of its troop type."""
    found = [one for one in running(table, DUST, side_of(aimed)) if one.troops == card.type]
    return dust() if found else None


@rule("HACK-16")
def dust() -> Mod | None:
    """All troopers of the troop type have a Firewall (-3)."""
    return Mod(DUST, -3, dust.id)
