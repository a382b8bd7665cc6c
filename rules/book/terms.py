"""The terms of a match: its edition, and what its mission, its season and its players have otherwise.

They are resolved into one table, in which each line remembers who brought it. A later part may take up
what an earlier one said; one part says a thing once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

import msgspec

from rules.book.charts import Rule
from rules.book.editions import BOOKS, Book, WrongTerms, book_of
from rules.book.house_rules import HouseRule, amiss
from rules.book.printed import numbers, rules_by_id
from rules.messages import say, term

Origin = Literal["mission", "season", "house"]
"""Who brings a line: the mission, the season of a league, or the players themselves."""

MOST: Final = 20
"""So many lines a part may have."""


class Season(msgspec.Struct, frozen=True):
    """A season (or an event) that a match belongs to, by its name, and what it plays otherwise."""

    name: str
    rules: tuple[HouseRule, ...] = ()


class InForce(msgspec.Struct, frozen=True):
    """A line of the terms: what is played otherwise, who brought it, and its place there from 1."""

    rule: HouseRule
    by: Origin
    paragraph: int = 1


class Part(NamedTuple):
    """What one of them brings."""

    by: Origin
    rules: tuple[HouseRule, ...]


def resolved(edition: str, *parts: Part) -> tuple[InForce, ...]:
    """The lines in force, each with who brought it. Raises WrongTerms where one changes nothing,
    contradicts another of its part, repeals nothing, or names what nobody knows."""
    book_of(edition)
    found: dict[str, InForce] = {}
    for part in parts:
        if len(part.rules) > MOST:
            raise WrongTerms(say("There can be {most} such rules at most.", most=MOST))
        own: dict[str, InForce] = {}
        before = book_under(edition, tuple(found.values()))
        for at, one in enumerate(part.rules, 1):
            if one.rule in own:
                raise WrongTerms(
                    say("Two lines speak of {rule}: one contradicts the other.", rule=one.rule)
                )
            if no := amiss(one, before):
                raise WrongTerms(no)
            own[one.rule] = InForce(one, part.by, at)
        found = {id: line for id, line in found.items() if id not in own} | own
    return tuple(found.values())


@lru_cache(maxsize=256)
def book_under(edition: str, lines: tuple[InForce, ...]) -> Book:
    """The Book of a match: its edition, but for these lines."""
    if not lines:
        return book_of(edition)
    said, printed = [line.rule for line in lines], book_of(edition)
    return Book(
        edition,
        printed.base,
        beside=printed.beside,
        printed=printed,
        off=frozenset(one.rule for one in said if one.off),
        chosen={one.rule: one.edition for one in said if one.edition},
        numbers={one.rule: one.number for one in said if one.number is not None},
    )


# ------------------------------------------------------------------ in words


def what(line: InForce, edition: str) -> str:
    """What a line has otherwise: "Command Tokens of a player: 6 in place of 4"."""
    one = line.rule
    if one.off:
        row = row_of(one.rule, edition)
        return term(row.without) if row.without else say("Off: {text}", text=term(row.text))
    if one.edition:
        return say(
            "As {edition} words it: {text}",
            edition=one.edition,
            text=term(row_of(one.rule, one.edition).text),
        )
    printed = numbers(book_of(edition))[one.rule]
    if one.number == printed.is_:
        return say(
            "{counts}: {number}, as it is printed.",
            counts=term(printed.counts),
            number=one.number,
        )
    return say(
        "{counts}: {number} in place of {printed}.",
        counts=term(printed.counts),
        number=one.number,
        printed=printed.is_,
    )


def row_of(id: str, edition: str) -> Rule:
    """A rule as this edition has it, or else the first that has it."""
    rows = (rules_by_id(book).get(id) for book in (book_of(edition), *BOOKS.values()))
    return next(row for row in rows if row is not None)


def because(line: InForce, season: str = "", mission: str = "") -> str:
    """Who brought it: "in force because of the Season, paragraph 2"."""
    whose = {
        "mission": say("the mission “{mission}”", mission=mission)
        if mission
        else say("the mission"),
        "season": say("the season “{season}”", season=season) if season else say("the season"),
        "house": say("the house rules"),
    }[line.by]
    return say(
        "in force because of {whose}, paragraph {number}", whose=whose, number=line.paragraph
    )
