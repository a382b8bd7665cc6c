"""Hacking Devices: which Programmes each bears, and what its Upgrades add. Pages "Hacking Device" and
"Upgrade Programs" (N4).

A device is told by its whole name: a Killer Hacking Device is no Hacking Device.
"""

import re
from typing import Final

import msgspec

from rules.book.editions import Book
from rules.book.profiles import Bearer, has, label_name
from rules.memory import of_a_book, remembered
from rules.reference import Programme, programmes
from rules.registry import rule

HACKER: Final = "Hacker"

_UPGRADE: Final = re.compile(r"UPGRADE: ?(?P<programme>[^(),]*)(?:\((?P<adds>[^()]*)\))?")


class Upgrade(msgspec.Struct, frozen=True):
    """An Upgrade as an army list prints it: of which Programme (of all, when empty), and what it adds."""

    programme: str
    adds: str = ""


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
    not list, or what it adds to one. Beside Hacker a Programme may stand by itself, and needs none."""
    return _read(book, (*bearer.skills, *bearer.equipment))


@remembered
def _read(book: Book, labels: tuple[str, ...]) -> tuple[Upgrade, ...]:
    known = [label for label in labels if label_name(label) in (HACKER, *kinds(book))]
    read = (found for label in known for found in _UPGRADE.finditer(label))
    printed = {one.name for one in programmes(book)}
    beside = (
        label[len(HACKER) :].strip(" ()").split(", ")
        for label in known
        if label_name(label) == HACKER
    )
    return (
        *(Upgrade(one["programme"].strip(), (one["adds"] or "").strip()) for one in read),
        *(Upgrade(name) for names in beside for name in names if name in printed),
    )


def added(book: Book, bearer: Bearer, name: str) -> tuple[str, ...]:
    """What the Upgrades of a device add to one of its Programmes: "+1 Damage", "+1B", "AP", "-3"."""
    of_it = (one for one in upgrades(book, bearer) if one.programme in (name, ""))
    return tuple(one.adds for one in of_it if one.adds)
