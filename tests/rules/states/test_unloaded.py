"""The page "Unloaded State": what its rules say when they are asked, and how uses are counted.

How they come to bear in play is in tests/scenarios/unload_*.toml.
"""

import pytest

from rules.book.editions import BOOKS, N4
from rules.rolls.uses import uses_for, uses_of
from rules.states import unloaded as page


def test_a1_all_uses_gone() -> None:
    assert page.used_up(2, 2)
    assert not page.used_up(1, 2)


def test_e1_that_item_alone_is_barred() -> None:
    assert "Panzerfaust is used up" in (page.nothing_left("Panzerfaust", 2, 2) or "")
    assert page.nothing_left("Panzerfaust", 1, 2) is None


def test_c1_everything_is_restored() -> None:
    assert all(page.all_restored.by(book)() for book in BOOKS.values())


@pytest.mark.parametrize(
    ("named", "uses"),
    [("Panzerfaust", 2), ("Panzerfaust (+1B)", 2), ("Combi Rifle", 0), ("Broomstick", 0)],
)
def test_uses_are_printed_on_the_weapon(named: str, uses: int) -> None:
    assert uses_of(N4, named) == uses


def test_each_burst_is_a_use() -> None:
    assert uses_for(2) == 2
