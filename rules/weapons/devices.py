"""Hacking Devices: which Programmes each bears, and what its Upgrades add. Pages "Hacking Device" and
"Upgrade Programs" (N4).

A device is told by its whole name: a Killer Hacking Device is no Hacking Device.
"""

from typing import Final

from rules.book.brackets import Bonus, Said, Upgrade, Word
from rules.book.editions import Book
from rules.book.labels import label
from rules.book.profiles import Bearer, has, label_name
from rules.memory import of_a_book, remembered
from rules.reference import Programme, programmes
from rules.registry import rule

HACKER: Final = "Hacker"


@of_a_book
def kinds(book: Book) -> frozenset[str]:
    """The Hacking Devices of the chart, by name."""
    return frozenset(device for one in programmes(book) for device in one.devices)


def devices(book: Book, bearer: Bearer) -> frozenset[str]:
    """The Hacking Devices that it bears."""
    return kinds(book) & {label_name(one) for one in bearer.equipment}


def is_hacker(book: Book, bearer: Bearer) -> bool:
    """Whether it has a Hacking Area: by the skill, which needs no device, or by a device."""
    return has(bearer, HACKER) or bool(devices(book, bearer))


def bears(book: Book, bearer: Bearer, known: Programme) -> bool:
    """Whether it bears a Programme: by one of its devices, or by what stands in brackets."""
    by_upgrade = any(one.programme == known.name for one in upgrades(book, bearer))
    return by_upgrade or not devices(book, bearer).isdisjoint(known.devices)


@rule("HACK-20")
def upgrades(book: Book, bearer: Bearer) -> tuple[Upgrade, ...]:
    """An Upgrade stands in brackets beside a device, or beside Hacker: a Programme that the device does
    not list, or what it adds to one. Beside Hacker a Programme may stand by itself, and needs none; so
    may a MOD with the name of its Programme, "Firewall -6"."""
    return _read(book, (*bearer.skills, *bearer.equipment))


@remembered
def _read(book: Book, labels: tuple[str, ...]) -> tuple[Upgrade, ...]:
    known = [one for one in map(label, labels) if one.name in (HACKER, *kinds(book))]
    printed = {one.name for one in programmes(book)}
    beside = (one for one in known if one.name == HACKER)
    return (
        *(upgrade for one in known for upgrade in one.each(Upgrade)),
        *(
            Upgrade(mod.of, (Bonus(mod.number),))
            for one in known
            for mod in one.each(Bonus)
            if mod.of
        ),
        *(Upgrade(word.text) for one in beside for word in one.each(Word) if word.text in printed),
    )


def added(book: Book, bearer: Bearer, name: str) -> tuple[Said, ...]:
    """What the Upgrades of a device add to one of its Programmes: Damage, Burst, ammunition, a MOD."""
    of_it = (one for one in upgrades(book, bearer) if one.programme in (name, ""))
    return tuple(said for one in of_it for said in one.adds)
