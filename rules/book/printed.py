"""The rules and numbers of a Book, by the ids of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from rules.book.charts import Number, Rule
from rules.book.editions import BOOKS, Book
from rules.book.rows import read, rows, worded
from rules.memory import of_a_book

_FILES: Final = ("core", "states", "faq")


@of_a_book
def rules_by_id(book: Book) -> Mapping[str, Rule]:
    """All rules of a Book, in the order of their pages, without those that are off. An id stands in one
    file only."""
    if book is not book.printed:
        return MappingProxyType(dict(_amended(book)))
    found: dict[str, Rule] = {}
    seen: set[str] = set()
    for name in _FILES:
        for id, row in rows(name).items():
            if id in seen:
                raise ValueError(f"{id} stands twice in the catalogue.")
            seen.add(id)
            if printed := worded(id, row, book):
                found[id] = _with_its_names(read(Rule, printed, id=id), of_a_state=name == "states")
    return MappingProxyType(found)


def _with_its_names(row: Rule, *, of_a_state: bool) -> Rule:
    """What a rule acts on has to be there for it. That of a State is read where the State is in force."""
    if of_a_state and not row.when:
        return row
    named = dict.fromkeys((*row.when, *(name for _, name in row.names())))
    return replace(row, when=tuple(named))


def _amended(book: Book) -> list[tuple[str, Rule]]:
    """The rules of a match, each where its page has it: they are those of printed Books."""
    said = {id: rules_by_id(BOOKS[edition])[id] for id, edition in book.chosen.items()}
    ids = dict.fromkeys(id for one in BOOKS.values() for id in rules_by_id(one))
    own = rules_by_id(book.printed)
    found = ((id, said.get(id) or own.get(id)) for id in ids if id not in book.off)
    return [(id, one) for id, one in found if one is not None]


@of_a_book
def numbers(book: Book) -> Mapping[str, Number]:
    """The numbers of an edition that a house rule may change, by the rule that prints each."""
    found = ((id, worded(id, row, book.printed)) for id, row in rows("numbers").items())
    return MappingProxyType({id: read(Number, row, rule=id) for id, row in found if row})


def number(book: Book, id: str) -> int:
    """How much the number of a rule is in a match. KeyError for a rule that has none."""
    return book.numbers[id] if id in book.numbers else numbers(book)[id].is_
