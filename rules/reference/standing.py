"""How many rules an edition has that was written anew, and how it stands to those of the one before."""

from __future__ import annotations

from typing import NamedTuple

from rules.book.charts import Rule
from rules.book.editions import BOOKS, Book
from rules.book.printed import rules_by_id, standings
from rules.memory import of_a_book
from rules.messages import say


class Standing(NamedTuple):
    """How many rules it has: those that it takes up from the edition `before` as they are, that it words
    anew, and that it alone has. Of the rest some are gone, and of the `unseen` no source that could be read
    says anything: they are off, and settled by a Ruling."""

    edition: str
    before: str
    rules: int
    same: int
    changed: int
    new: int
    gone: tuple[Rule, ...]
    unseen: tuple[Rule, ...]

    @property
    def words(self) -> str:
        """It in a sentence."""
        return say(
            "{edition} has {rules} rules: {same} as {before} has them, {changed} in words of its own, "
            "{new} new. Of {before}’s {gone} are gone and {unseen} unseen.",
            edition=self.edition,
            rules=self.rules,
            same=self.same,
            before=self.before,
            changed=self.changed,
            new=self.new,
            gone=len(self.gone),
            unseen=len(self.unseen),
        )


@of_a_book
def standing(book: Book) -> Standing | None:
    """None for one that was not written anew."""
    if book.beside is None:
        return None
    before, said = rules_by_id(book.beside), standings(book)
    own = [said.get(id, "new") for id in rules_by_id(book)]
    return Standing(
        book.edition,
        book.beside.edition,
        len(own),
        own.count("same"),
        own.count("changed"),
        own.count("new"),
        tuple(before[id] for id, one in said.items() if one == "gone"),
        tuple(before[id] for id, one in said.items() if one == "unseen"),
    )


def silent(id: str) -> tuple[tuple[str, str], ...]:
    """The editions that have a rule no more ("gone"), or of which nothing could be read ("unseen")."""
    found = ((name, standings(book).get(id, "")) for name, book in BOOKS.items())
    return tuple((name, one) for name, one in found if one in ("gone", "unseen"))
