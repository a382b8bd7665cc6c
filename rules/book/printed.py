"""The rules and numbers of a Book, by the ids of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal

from msgspec import to_builtins
from msgspec.structs import replace

from rules.book import anew
from rules.book.charts import Number, Rule
from rules.book.editions import BOOKS, Book, book_of, versions
from rules.book.rows import is_of, read, rows, worded
from rules.memory import of_a_book
from rules.messages import key, with_lengths

_FILES: Final = ("core", "states", "faq")
OWN: Final = "The notebook"
"""The page of what no rulebook prints: by it the notebook itself works."""
Stands = Literal["same", "changed", "gone", "unseen"]
"""What an edition that was written anew says of a rule of before. Of one that is unseen no source that
could be read says anything: it takes nothing up, and is off."""


@of_a_book
def rules_by_id(book: Book) -> Mapping[str, Rule]:
    """All rules of a Book, in the order of their pages, without those that are off. An id stands in one
    file only."""
    if book is not book.printed:
        return MappingProxyType(dict(_amended(book)))
    if book.beside:
        return MappingProxyType(dict(_anew(book, book.beside)))
    found: dict[str, Rule] = {}
    seen: set[str] = set()
    for name in _FILES:
        for id, row in rows(name).items():
            if id in seen:
                raise ValueError(f"{id} stands twice in the catalogue.")
            seen.add(id)
            if printed := worded(id, row, book):
                found[id] = _with_its_names(_rule(id, printed), of_a_state=name == "states")
    return MappingProxyType(found)


def _anew(book: Book, before: Book) -> Iterator[tuple[str, Rule]]:
    """The rules of a Book that was written anew: what its own rows say or take up, and by what the notebook
    itself works. A row that words a rule of before in its own way acts on the same names, unless it says."""
    for id, row in anew.rows_of(book):
        like = row.get("as")
        known = rules_by_id(book_of(like) if like else before).get(id)
        if like and known is None:
            raise ValueError(f"{id}: {like} has no such rule.")
        kept = to_builtins(known, enc_hook=key) if known else {}
        plain = kept if like else {name: one for name, one in kept.items() if name != "text"}
        yield id, _rule(id, {**plain, **row})
    for id, own in rules_by_id(before).items():
        if own.page == OWN:
            yield id, replace(own, edition=book.line[-1], as_=before.edition)


def _rule(id: str, printed: Mapping[str, Any]) -> Rule:
    """A row as it is read: a length in its words is one for whoever reads them."""
    found = read(Rule, printed, id=id)
    return replace(found, text=with_lengths(found.text), without=with_lengths(found.without))


def _with_its_names(row: Rule, *, of_a_state: bool) -> Rule:
    """What a rule acts on has to be there for it. That of a State is read where the State is in force."""
    if of_a_state and not row.when:
        return row
    named = dict.fromkeys((*row.when, *(name for _, name in row.names())))
    return replace(row, when=tuple(named))


def _amended(book: Book) -> list[tuple[str, Rule]]:
    """The rules of a match, each where its page has it: they are those of printed Books."""
    said = {id: rules_by_id(BOOKS[edition])[id] for id, edition in book.chosen.items()}
    ids = dict.fromkeys(id for one in versions(book) for id in rules_by_id(one))
    own = rules_by_id(book.printed)
    found = ((id, said.get(id) or own.get(id)) for id in ids if id not in book.off)
    return [(id, one) for id, one in found if one is not None]


def line_of(book: Book, id: str) -> tuple[str, ...]:
    """Whose word counts on one rule: where a Book that was written anew takes up another's, that one's
    too."""
    if book.beside is None:
        return book.line_of(id)
    return _taking_up(book).get(id) or book.line_of(id)


@of_a_book
def _taking_up(book: Book) -> Mapping[str, tuple[str, ...]]:
    """The rules that take up another Book's, each with whose word counts. What a match has off is worded
    all the same."""
    chosen = {id: rules_by_id(BOOKS[edition])[id] for id, edition in book.chosen.items()}
    found = {**rules_by_id(book.printed), **chosen}
    return {id: (*book.line_of(id), *book_of(row.as_).line) for id, row in found.items() if row.as_}


def chart(book: Book, name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a chart ("skills", "programmes") as this Book prints it, by their names; of "weapons" one a
    mode."""
    found = anew.chart(book, name) if book.beside else rows(name)
    listed: Iterable[tuple[str, Any]]
    listed = ((row["name"], row) for row in found["weapon"]) if name == "weapons" else found.items()
    return ((one, row) for one, row in listed if book.beside or is_of(row, book))


@of_a_book
def standings(book: Book) -> Mapping[str, Stands]:
    """What a Book that was written anew says of each rule of the one that it stands beside; nothing, of any
    other."""
    before = rules_by_id(book.beside) if book.beside else {}
    return MappingProxyType({id: _standing(book, id) for id in before})


def _standing(book: Book, id: str) -> Stands:
    row = rules_by_id(book).get(id)
    if row is None:
        return "gone" if id in anew.gone(book) else "unseen"
    return "same" if book.beside and row.as_ == book.beside.edition else "changed"


@of_a_book
def numbers(book: Book) -> Mapping[str, Number]:
    """The numbers of an edition that a house rule may change, by the rule that prints each."""
    found = ((id, _counted(id, row, book.printed)) for id, row in rows("numbers").items())
    return MappingProxyType({id: read(Number, row, rule=id) for id, row in found if row})


def _counted(id: str, row: Mapping[str, Any], book: Book) -> dict[str, Any] | None:
    """A number as this Book prints it: of a rule that it takes up, that of the other edition."""
    rule = rules_by_id(book).get(id)
    return worded(id, row, book) or (
        worded(id, row, book_of(rule.as_)) if rule and rule.as_ else None
    )


def number(book: Book, id: str) -> int:
    """How much the number of a rule is in a match. KeyError for a rule that has none."""
    return book.numbers[id] if id in book.numbers else numbers(book)[id].is_
