"""What was thrown and moved where the match is shown elsewhere, to be pressed where it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _
from msgspec import structs

from rules.game import Offer
from tracker.lengths import place
from tracker.matches.by_hand import Put, Throw
from tracker.matches.page.acts import Act
from tracker.matches.page.keypad import Entry

GOES: Final = "to"
MOVES: Final = "DeclareSkill"


@dataclass(frozen=True)
class Taking:
    """A throw that fits the dice that are asked for. One die goes in by the form of the keypad, `within`,
    with whatever else that says, as where to flee; several by a form of their own."""

    act: Act
    within: str = ""

    @property
    def die(self) -> tuple[str, str]:
        """The name under which the last die is sent, and what it shows."""
        return self.act.preset[-1]


def to_take(entry: Entry | None, throws: Sequence[Throw]) -> tuple[Taking, ...]:
    """A key for each throw of as many dice as are asked for, the last one first."""
    if entry is None:
        return ()
    fit = [one for one in throws[::-1] if len(one.dice) == len(entry.dice)]
    return tuple(_taking(entry, one, nth) for nth, one in enumerate(fit))


def _taking(entry: Entry, throw: Throw, nth: int) -> Taking:
    dice = tuple(
        (name, str(die)) for (name, _whose), die in zip(entry.dice, throw.dice, strict=True)
    )
    said = {"name": throw.by, "dice": _dice(entry, throw)}
    taken = replace(
        entry.read,
        id=f"{entry.read.id}-thrown-{nth}",
        say=_("As thrown on the table, %(name)s: %(dice)s") % said,
        preset=(*entry.read.preset, *dice),
    )
    return Taking(taken, entry.read.id if len(dice) == 1 else "")


def _dice(entry: Entry, throw: Throw) -> str:
    """The dice in a row; where each is somebody's, with whose it would be."""
    if len({name for name, _whose in entry.dice}) == 1:
        return ", ".join(map(str, throw.dice))
    called = zip(entry.dice, throw.dice, strict=True)
    return ", ".join(f"{whose} {die}" for (_name, whose), die in called)


def put_at(puts: Sequence[Put], piece: str) -> str:
    """Where this piece was moved by hand; nothing where it was not."""
    return next((place(one.x, one.y) for one in puts if one.piece == piece), "")


def where_put(offers: Sequence[Offer], puts: Sequence[Put]) -> Sequence[Offer]:
    """These offers; where a Move of a piece goes that was moved by hand, is filled in."""
    if not puts:
        return offers
    return [_to(one, put_at(puts, one.about)) if one.command == MOVES else one for one in offers]


def _to(offer: Offer, there: str) -> Offer:
    """What is asked up to how far it goes, is a way."""
    if not there:
        return offer
    blanks = tuple(
        structs.replace(blank, preset=(there,)) if blank.name == GOES and blank.limit else blank
        for blank in offer.blanks
    )
    return structs.replace(offer, blanks=blanks)
