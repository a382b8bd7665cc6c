"""A pasted code is read, and joined with the data of its edition."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from django.utils.translation import gettext as _

from rules.game import written_down
from rules.messages import say
from rules.reference import Edition
from tracker.armies import codes
from tracker.armies.actions import editions
from tracker.armies.actions.converting import as_played
from tracker.armies.actions.keeping import NotDone
from tracker.armies.checks import points
from tracker.armies.lines import Brought, Listed, Unknown, at_the_start
from tracker.armies.models import Army, Sectorial
from tracker.armies.official.book import Book
from tracker.armies.official.joining import join, together, unchecked
from tracker.armies.official.schema import Relation
from tracker.armies.plain import plain
from tracker.armies.queries.official import books, newest

EDITIONS: Final[tuple[Edition, ...]] = ("N4", "N5")
MOST_LINES: Final = 60


class Read(msgspec.Struct, frozen=True):
    """A code joined with one version of the data, before it is written down."""

    name: str
    faction: str
    edition: Edition
    made_with: Sectorial | None
    troopers: tuple[Listed, ...]
    brought: Brought

    def weighed(self) -> editions.Reading:
        spent = points(at_the_start(self.troopers))
        unknown = len(self.brought.unknown)
        return editions.Reading(self.edition, self.made_with is not None, unknown, spent)

    def put_into(self, army: Army) -> None:
        """Everything but the troopers and the name."""
        army.edition, army.faction = self.edition, self.faction
        army.brought = msgspec.to_builtins(self.brought, enc_hook=written_down)
        army.made_with = self.made_with


def read_code(pasted: str, edition: Edition | None) -> Read:
    """The list of a code, of the edition that was said or fits best. Raises `NotDone`."""
    try:
        code = codes.decode(pasted)
    except codes.Unreadable as unreadable:
        raise NotDone(str(unreadable)) from None
    count = sum(len(group.members) for group in code.groups)
    if count > MOST_LINES:
        raise NotDone(
            _("This list has %(lines)d lines. A list can have %(most)d at most.")
            % {"lines": count, "most": MOST_LINES}
        )
    if not count:
        raise NotDone(_("The list in this code has no troopers."))
    found = [_joined(code, one) for one in ((edition,) if edition else EDITIONS)]
    found.sort(key=lambda read: editions.weight(code, read.weighed()))
    chosen, *others = found
    if not others or not any(one.made_with for one in found):
        return chosen
    guessed = editions.said(code, chosen.weighed(), others[0].weighed())
    came = msgspec.structs.replace(chosen.brought, guessed=guessed)
    return msgspec.structs.replace(chosen, brought=came)


def _joined(code: codes.Code, edition: Edition) -> Read:
    sectorial = newest(edition=edition, number=code.sectorial_id)
    kept = codes.encode(code)
    if sectorial is None:
        unknown = tuple(_no_data(code, edition))
        faction = plain(code.slug.replace("-", " ")).title()
        lacks = (
            say("{edition} unit data of {faction}", edition=edition, faction=faction)
            if faction
            else say("{edition} unit data of its army", edition=edition)
        )
        came = Brought(kept, code.layout, code.points_limit, unknown, lacks=lacks)
        return Read(_name(code, faction), faction, edition, None, (), came)
    units = {member.unit for group in code.groups for member in group.members}
    book, reserves = books(sectorial=sectorial, units=units)
    joined = join(code, book, reserves)
    came = related(Brought(kept, code.layout, code.points_limit, joined.unknown), sectorial, book)
    troopers = as_played(joined.lines, edition)
    return Read(_name(code, sectorial.name), sectorial.name, edition, sectorial, troopers, came)


def related(came: Brought, sectorial: Sectorial, book: Book) -> Brought:
    """With what the data says of these units together."""
    relations = msgspec.convert(sectorial.filed["relations"], list[Relation])
    return msgspec.structs.replace(
        came, together=together(relations, book), unchecked=unchecked(relations, book)
    )


def _no_data(code: codes.Code, edition: Edition) -> Iterable[Unknown]:
    why = say("No {edition} data of this sectorial has been imported here.", edition=edition)
    for group in code.groups:
        for one in group.members:
            yield Unknown(group.number, one.unit, one.group, one.option, why)


def _name(code: codes.Code, faction: str) -> str:
    name = plain(code.name) or faction or "A list"
    return name if len(name) <= Army.NAME_LENGTH else name[: Army.NAME_LENGTH - 1].rstrip() + "…"
