"""What a house rule may say of a rule, and what of it can't be: off, another wording, another number.

A season and a mission say the same of theirs.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.book.charts import Rule
from rules.book.editions import BOOKS, Book, book_of, versions
from rules.book.printed import OWN, number, numbers, rules_by_id
from rules.messages import say, term


class HouseRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played otherwise than the edition prints it, by the id of its rule. One of three is said:
    the rule is `off`; it holds as another `edition` words it; its `number` is another."""

    rule: str
    off: bool = False
    edition: str = ""
    number: int | None = None


def amiss(one: HouseRule, book: Book) -> str:
    """What is wrong with a line, where this was in force before it: nothing, or a sentence."""
    if not any(one.rule in rules_by_id(known) for known in BOOKS.values()):
        return say("There is no rule “{rule}”.", rule=one.rule[:20])
    if (one.off, bool(one.edition), one.number is not None).count(True) != 1:
        return say(
            "Say of {rule} one thing: that it is off, whose wording holds, or its number.",
            rule=one.rule,
        )
    if one.edition:
        return _not_worded(one.rule, book_of(one.edition), book)
    row = rules_by_id(book).get(one.rule)
    if row is None:
        return say(
            "{rule} is not in force in {edition}: there is nothing to change.",
            rule=one.rule,
            edition=book.edition,
        )
    return _not_off(row) if one.off else _not_counted(one, book)


def _not_worded(id: str, other: Book, book: Book) -> str:
    if other not in versions(book):
        return say(
            "{edition} is another game than {own}: no wording is taken from one into the other.",
            edition=other.edition,
            own=book.edition,
        )
    row = rules_by_id(other).get(id)
    if row is None:
        return say(
            "{edition} has no {rule}: switch it off instead.", edition=other.edition, rule=id
        )
    if row == rules_by_id(book).get(id):
        return say(
            "{rule} is in force as {edition} words it: that would change nothing.",
            rule=id,
            edition=other.edition,
        )
    return ""


def _not_off(row: Rule) -> str:
    if row.page == OWN:
        return say("By {rule} the notebook itself works: it can’t be switched off.", rule=row.id)
    if row.stays:
        return say("What comes after it rests on {rule}: it can’t be switched off.", rule=row.id)
    if "example" in row.heading.casefold():
        return say(
            "{rule} is an example of other rules: that it is off would change nothing.", rule=row.id
        )
    if row.level == "show":
        return say(
            "{rule} is for the players to keep: that it is off would change nothing here.",
            rule=row.id,
        )
    return ""


def _not_counted(one: HouseRule, book: Book) -> str:
    known = numbers(book).get(one.rule)
    if known is None or one.number is None:
        return say("{rule} has no number that can be changed.", rule=one.rule)
    if one.number == number(book, one.rule):
        return say(
            "{counts}: {number} it is already, that would change nothing.",
            counts=term(known.counts),
            number=one.number,
        )
    if not known.least <= one.number <= known.most:
        return say(
            "{counts}: from {least} to {most}.",
            counts=term(known.counts),
            least=known.least,
            most=known.most,
        )
    return ""


def can_be_changed(book: Book) -> Iterator[Rule]:
    """The rules of an edition of which a house rule may say something, in the order of their pages."""
    others = [one for one in versions(book) if one is not book]
    ids = dict.fromkeys(id for one in (book, *others) for id in rules_by_id(one))
    for id in ids:
        own = rules_by_id(book).get(id)
        worded = any(rules_by_id(one).get(id) not in (None, own) for one in others)
        if worded or (own is not None and (id in numbers(book) or not _not_off(own))):
            yield own or next(rules_by_id(one)[id] for one in others if id in rules_by_id(one))
