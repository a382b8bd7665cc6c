"""A label as army lists print it, taken apart once: "Stun Pistol (+1B, Damage 12)", "Dodge (PH=11)".

`printed` is for people to read. The rules read the name and what its brackets say, and take no text
apart themselves. What no rule has a word for stays as it was printed: shown, and never an error.
Pages "Rolls" and "Traits" (N4).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, TypeVar

import msgspec

from rules.book.brackets import (
    Again,
    Bonus,
    Burst,
    Count,
    Damage,
    Inches,
    Power,
    Said,
    Special,
    Upgrade,
    Value,
    Word,
)

_Kind = TypeVar("_Kind", bound=Said)


class Label(msgspec.Struct, frozen=True):
    """A name, and what its brackets say of it."""

    printed: str
    name: str
    said: tuple[Said, ...] = ()

    def each(self, kind: type[_Kind]) -> tuple[_Kind, ...]:
        """What its brackets say of this kind."""
        return tuple(one for one in self.said if isinstance(one, kind))

    def says(self, word: str) -> bool:
        """Whether this word stands in its brackets."""
        return Word(word) in self.said


_SPELT: Final = {
    "continous damage": "Continuous Damage",
    "continuous damage": "Continuous Damage",
    "antimaterial": "Anti-materiel",
}
"""Words as lists spell them, and as the charts do."""


@lru_cache(maxsize=16384)
def label(printed: str) -> Label:
    """Take a label apart. Whatever it is, it is a label."""
    name, *groups = _groups(printed)
    said: list[Said] = []
    for group in groups:
        upgrades = False
        for part in parts(group):
            # "UPGRADES: Carbonite, Firewall (-3)": all that follow are.
            upgrades |= part.startswith("UPGRADES:")
            said.append(_upgrade(part) if upgrades else _said(part))
    return Label(printed, name.strip(), tuple(said))


def parts(text: str) -> list[str]:
    """What commas part, but for those in brackets: "name, mode" of "Pistol (+1B, Damage 12), CC Mode"."""
    return [part for cut in _cut(text) if (part := cut.strip())]


def head(named: str) -> tuple[str, str]:
    """A weapon as players name it: its label, and its mode (with the ammunition chosen)."""
    # No mode has brackets: the label ends with the last of them, even where one was never closed.
    ends = named.rfind(")") + 1
    more, _, rest = named[ends:].partition(",")
    return (named[:ends] + more).strip(), rest.strip()


def way(mode: str) -> tuple[str, str]:
    """What stands behind the label of a weapon, but for the last of it, and that: "Burst Mode" and the
    ammunition chosen, "Shock"."""
    *before, last = parts(mode) or [""]
    return ", ".join(before), last


@lru_cache(maxsize=16384)
def ranked(printed: str) -> tuple[str, int]:
    """The name in a label without its Level, and that: "Martial Arts" and 3; 0 where it prints none."""
    name = label(printed).name
    found = _LEVEL.fullmatch(name)
    return (found[1], int(found[2])) if found else (name, 0)


def plain(named: str) -> str:
    """The weapon that is named so, without what the brackets of its label say."""
    first, rest = head(named)
    name = label(first).name
    return f"{name}, {rest}" if rest else name


_LEVEL: Final = re.compile(r"(.+) L(\d)")


def _cut(text: str) -> Iterator[str]:
    depth, begins = 0, 0
    for at, sign in enumerate(text):
        depth = max(0, depth + (sign == "(") - (sign == ")"))
        if sign == "," and not depth:
            yield text[begins:at]
            begins = at + 1
    yield text[begins:]


def _groups(printed: str) -> Iterator[str]:
    """What stands before all brackets, then what stands in each of them, those inside with it."""
    opens = printed.find("(")
    yield printed if opens < 0 else printed[:opens]
    depth, begins = 0, 0
    for at, sign in enumerate(printed):
        if sign == "(":
            depth += 1
            begins = at + 1 if depth == 1 else begins
        elif sign == ")" and depth:
            depth -= 1
            if not depth:
                yield printed[begins:at]
    if depth:  # never closed
        yield printed[begins:]


_SPOILS: Final = re.compile(r"SR ?-\d{1,2}")


def _upgrade(part: str) -> Upgrade:
    of = label(part.removeprefix("UPGRADES:").removeprefix("UPGRADE:").strip())
    if _SPOILS.fullmatch(of.name):  # of every Programme
        return Upgrade("", (Word(of.name), *of.said))
    return Upgrade(of.name, of.said)


def _said(part: str) -> Said:
    if part.startswith("UPGRADE:"):
        return _upgrade(part)
    for form, make in _FORMS:
        if found := form.fullmatch(part):
            return make(found)
    return Word(_SPELT.get(part.casefold(), part))


_FORMS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Said]], ...]] = (
    (re.compile(r"([+-]\d{1,2}) ?B"), lambda one: Burst(int(one[1]))),
    (re.compile(r"\+(\d) ?SD"), lambda one: Special(int(one[1]))),
    (re.compile(r"([+-]\d{1,2}) ?Dam(?:age)?"), lambda one: Damage(int(one[1]))),
    (re.compile(r"Damage (\d{1,2})"), lambda one: Damage(exactly=int(one[1]))),
    (re.compile(r"PS ?= ?(\d{1,2})"), lambda one: Power(int(one[1]))),
    (
        re.compile(r"(CC|BS|PH|WIP|ARM|BTS) ?= ?(\d{1,2})"),
        lambda one: Value(one[1], int(one[2])),
    ),
    (
        re.compile(r"ReRoll (PH|WIP) ?= ?(\d{1,2})"),
        lambda one: Again(one[1], int(one[2])),
    ),
    (re.compile(r'\+?(\d{1,2})(?:["″”]|\'\')'), lambda one: Inches(int(one[1]))),
    (
        re.compile(r"([+-]\d{1,2})(?: (CC|BS|PH|WIP|ARM|BTS|Order|Command Token)s?)?"),
        lambda one: Bonus(int(one[1]), one[2] or ""),
    ),
    (re.compile(r"(CC|BS|PH|WIP)([+-]\d{1,2})"), lambda one: Bonus(int(one[2]), one[1])),
    (re.compile(r"([A-Z][A-Za-z ]*?) ([+-]\d{1,2})"), lambda one: Bonus(int(one[2]), one[1])),
    (re.compile(r"(\d{1,2}) ?(Uses?|W)?"), lambda one: Count(int(one[1]), (one[2] or "")[:3])),
)
