"""The labels of a trooper as the rules read them, out of the numbers of an official file.

"Decoy (2)", "Camouflage (1 Use)", 'Forward Deployment (+4")', "Nanopulser (+1B)".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from rules.reference import BOOKS, programmes, skills, weapons
from tracker.armies.official.metadata import Name
from tracker.armies.official.schema import Extra, Filters, Item

CM_IN_AN_INCH: Final = 2.5
# Names that the builder writes otherwise than the rulebook, beside those that differ in capitals.
_SPELT: Final = {"holomask": "HoloMask", "shasvastii": "Shasvastii"}


class Labels:
    """The names in one file. `more` are those of the metadata, for a weapon that a file forgot."""

    def __init__(self, filters: Filters, more: Mapping[int, str]) -> None:
        self._skills, self._equip = _names(filters.skills), _names(filters.equip)
        self._weapons = {**more, **_names(filters.weapons)}
        self._extras = {one.id: _extra(one) for one in filters.extras}
        self.types, self.chars = _names(filters.type), _names(filters.chars)

    def skills(self, items: Iterable[Item]) -> tuple[str, ...]:
        return self._labels("Skill", self._skills, items)

    def equipment(self, items: Iterable[Item]) -> tuple[str, ...]:
        return self._labels("Equipment", self._equip, items)

    def weapons(self, items: Iterable[Item]) -> tuple[str, ...]:
        return self._labels("Weapon", self._weapons, items)

    def nameless(
        self, skills: Iterable[Item], equipment: Iterable[Item], weapons: Iterable[Item]
    ) -> tuple[str, ...]:
        """What of it no name belongs to, as labels show it."""
        found: dict[str, None] = {}
        for kind, names, items in (
            ("Skill", self._skills, skills),
            ("Equipment", self._equip, equipment),
            ("Weapon", self._weapons, weapons),
        ):
            for item in items:
                if item.id is not None and not names.get(item.id):
                    found[f"{kind} {item.id}"] = None
                for extra in item.extra or ():
                    if extra and extra not in self._extras:
                        found[f"Extra {extra}"] = None
        return tuple(found)

    def _labels(
        self, kind: str, names: Mapping[int, str], items: Iterable[Item]
    ) -> tuple[str, ...]:
        found: dict[str, None] = {}
        for item in items:
            if item.id is None:
                continue
            # A number without a name is still borne: better a strange label than none.
            name = names.get(item.id) or f"{kind} {item.id}"
            extras = [self._extras.get(id, f"Extra {id}") for id in item.extra or () if id]
            if item.q > 1:
                extras.append(str(item.q))
            found[f"{name} ({', '.join(extras)})" if extras else name] = None
        return tuple(found)


def spelt(name: str) -> str:
    """A name as the rulebook spells it, where the notebook knows it."""
    plain = one_line(name)
    return _known().get(plain.casefold(), plain)


def one_line(text: str) -> str:
    """The builder's texts have hard spaces and line breaks in them."""
    return " ".join(text.split())


def _names(names: Iterable[Name]) -> dict[int, str]:
    return {one.id: spelt(one.name) for one in names}


def _extra(extra: Extra) -> str:
    text = one_line(extra.name)
    if extra.type != "DISTANCE":
        return text
    sign = text[0] if text[:1] in "+-" else ""
    return f'{sign}{abs(float(text)) / CM_IN_AN_INCH:g}"'


@cache
def _known() -> dict[str, str]:
    names = [
        name
        for book in reversed(tuple(BOOKS.values()))
        for name in (
            *(one.name for one in weapons(book)),
            *(one.name for one in skills(book)),
            *(device for one in programmes(book) for device in one.devices),
        )
    ]
    # Of two spellings N4's holds: the others write over it.
    return {**{one_line(name).casefold(): name for name in names}, **_SPELT}
