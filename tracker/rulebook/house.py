"""House rules as players write them, a line each: which rule, and what becomes of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from rules import reference
from rules.game import STEP_BY_STEP
from rules.reference import Book, HouseRule, rules_by_id, versions

MOST: Final = 12
"""So many rules are shown of what was found."""
_LINE: Final = re.compile(
    r"(\S{1,20})\s+(?:(off)|(?:as\s+)?(N\d[\d.]*(?:\s+[\d.]+)?)|(?:is\s+)?(\d{1,3}))", re.I
)


class Unreadable(ValueError):
    """A line that says nothing of a rule; the message is a sentence for who wrote it."""


@dataclass(frozen=True, slots=True)
class Changeable:
    """A rule of which a house rule may say something: what to write for it, with a word for each."""

    rule: reference.Rule
    number: reference.Number | None
    lines: tuple[tuple[str, str], ...]


def read(written: str) -> tuple[HouseRule, ...]:
    """The house rules of a text. Raises Unreadable."""
    return tuple(_read(line.strip()) for line in written.splitlines() if line.strip())


def _read(line: str) -> HouseRule:
    found = _LINE.fullmatch(line)
    if found is None:
        raise Unreadable(
            _("Write “CAMO-E4 off”, “CAMO-E11 as N4 2.1” or “TOKEN-1 is 6”. Not: %(line)s")
            % {"line": line[:60]}
        )
    id, off, edition, number = found.groups()
    return HouseRule(
        id.upper(),
        bool(off),
        " ".join(edition.upper().split()) if edition else "",
        int(number) if number else None,
    )


def written(rules: Iterable[HouseRule]) -> str:
    """The same as a text."""
    return "\n".join(_written(one) for one in rules)


def _written(one: HouseRule) -> str:
    if one.off:
        return f"{one.rule} off"
    return f"{one.rule} as {one.edition}" if one.edition else f"{one.rule} is {one.number}"


def with_each_step(rules: tuple[HouseRule, ...], *, asked: bool) -> tuple[HouseRule, ...]:
    """The same, with that every Order is kept step by step, where that is `asked` and not written."""
    return (*rules, STEP_BY_STEP) if asked and STEP_BY_STEP not in rules else rules


def search(asked: str, book: Book) -> tuple[Changeable, ...]:
    """The rules with all these words of which a house rule may say something; nothing for no word."""
    words = asked.casefold().split()
    found = (one for one in reference.can_be_changed(book) if words and _has(one, words))
    shown = sorted(found, key=lambda one: not one.id.casefold().startswith(words[0]))[:MOST]
    return tuple(
        Changeable(one, reference.numbers(book).get(one.id), tuple(_lines(one.id, book)))
        for one in shown
    )


def _has(one: reference.Rule, words: list[str]) -> bool:
    said = f"{one.id} {one.heading} {one.page} {one.text}".casefold()
    return all(word in said for word in words)


def _lines(id: str, book: Book) -> Iterator[tuple[str, str]]:
    own = rules_by_id(book).get(id)
    if own is not None:
        yield f"{id} off", _("Switch it off")
    for other in versions(book):
        if rules_by_id(other).get(id) not in (None, own):
            yield (
                f"{id} as {other.edition}",
                _("As %(edition)s words it") % {"edition": other.edition},
            )
    if number := reference.numbers(book).get(id):
        yield f"{id} is {number.is_}", _("Another number")
