"""The rows of an edition that was written anew, page by page: package data, never changed.

Its folder of the catalogue has a file a subject. A page has its `title`, what is `same` on it as in the
edition before, what is `gone`, and a table for each row that it words in its own way, with the fields
that differ. `as` takes up another edition's rule whole, but for what the table says:

    [[page]]
    title = "Camouflaged State"
    same = ["CAMO-A1", "CAMO-A3"]
    [page.CAMO-C1]
    as = "N4 2.1"
    [page.CAMO-C5]
    text = "…"
    [page.CAMO-C5."N5.3"]
    text = "…"
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from rules.book.editions import BOOKS, Book
from rules.book.rows import folder, rows, worded
from rules.memory import of_a_book

FOLDERS: Final[Mapping[str, str]] = MappingProxyType({"N5.2": "n5"})
"""Where the rows of each are that was written anew."""
CHARTS: Final[Mapping[str, str]] = MappingProxyType({"N5.2": "n5_charts"})
"""And where its charts are."""
_OF_A_PAGE: Final = ("title", "same", "gone")


def rows_of(book: Book) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each row as this Book words it, in the order of its pages. ValueError for one that stands twice."""
    seen: set[str] = set()
    for id, row in _rows(book):
        if id in seen:
            raise ValueError(f"{id} stands twice in the catalogue.")
        seen.add(id)
        if said := worded(id, row, book):
            yield id, said


def chart(book: Book, name: str) -> Mapping[str, Any]:
    """A chart of such a Book: what is `same` in it as in the edition before, and what it has in its own way,
    of a row that the other has, too, with the fields that differ."""
    own, before = rows(f"{CHARTS[book.line[-1]]}/{name}"), rows(name)
    same = {one: before[one] for one in own.pop("same", ())}
    return same | {one: _over(before.get(one), row) for one, row in own.items()}


def _over(before: Any, row: Any) -> Any:
    return {**before, **row} if isinstance(before, dict) and isinstance(row, dict) else row


@of_a_book
def gone(book: Book) -> Mapping[str, str]:
    """What it has no more of the edition before, each with the page that says so."""
    return MappingProxyType(
        {id: one["title"] for one in _pages(book) for id in one.get("gone", ())}
    )


def _rows(book: Book) -> Iterator[tuple[str, dict[str, Any]]]:
    before = book.beside.edition if book.beside else ""
    for page in _pages(book):
        of_all = {"edition": book.line[-1], "page": page["title"]}
        for id in page.get("same", ()):
            yield id, {**of_all, "as": before}
        for id, row in page.items():
            if id not in _OF_A_PAGE:
                yield id, {**of_all, **{name: _worded_by(name, one) for name, one in row.items()}}


def _worded_by(name: str, said: Any) -> Any:
    """What an edition over it words in its own way is no other's rule any more."""
    return {"as": "", **said} if name in BOOKS else said


def _pages(book: Book) -> Iterator[dict[str, Any]]:
    for file in folder(FOLDERS[book.line[-1]]).values():
        yield from file["page"]
