"""Editions don't mix: every scenario of each is played turn about in one process, in both orders.

Random matches alone are blind to an answer that is remembered without its Book: what differs comes too
seldom in them.
"""

import sys
from functools import _lru_cache_wrapper
from typing import Any

import pytest

from rules import states
from rules.book.editions import BOOKS, Book
from rules.memory import forget_all
from rules.scenario import play
from tests.switch_off import scripts

ORDERS = (tuple(BOOKS), tuple(BOOKS)[::-1])


def forget() -> None:
    """All that was remembered of any edition."""
    for name, module in tuple(sys.modules.items()):
        for one in vars(module).values() if name.startswith("rules") else ():
            if isinstance(one, _lru_cache_wrapper):
                one.cache_clear()
    for book in BOOKS.values():
        book.kept.clear()
    forget_all()


def red(order: tuple[str, ...], *only: str) -> list[str]:
    """What does not hold when scenarios are played turn about, the editions in this order."""
    known = {name: one for name, one in scripts().items() if not only or name in only}
    forget()
    return [
        f"{name}, {edition}: {failure}"
        for name, script in known.items()
        for edition in order
        if edition in script.editions
        for failure in play(script, edition).failures
    ]


@pytest.mark.long("every scenario of two editions")
@pytest.mark.parametrize("order", ORDERS, ids=" then ".join)
def test_every_scenario_of_each_edition_holds_turn_about(order: tuple[str, ...]) -> None:
    assert red(order) == []


@pytest.mark.parametrize("order", ORDERS, ids=" then ".join)
def test_an_answer_that_is_remembered_without_its_book_is_noticed(
    order: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = states._told
    kept: dict[tuple[object, ...], Any] = {}

    def without_its_book(book: Book, *shown: Any) -> Any:
        return kept.setdefault(shown, told(book, *shown))

    monkeypatch.setattr(states, "_told", without_its_book)
    assert red(order, "camo_e11_three_aros_only")
