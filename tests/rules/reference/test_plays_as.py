"""What has one name in N5 and in N4 and another meaning is named where a list of N5 is played by N4."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.book.editions import BOOKS, N4, N5_2, N5_3, Book
from rules.book.printed import standings
from rules.game import played_otherwise
from rules.reference.known import known
from rules.reference.plays_as import means_otherwise
from tests.rules.laws.armies import LINE

BEARER = replace(
    LINE,
    skills=("Immunity (ARM)", "Camouflage", "Martial Arts L3", "Warhorse", "Immunity (ARM)"),
    equipment=("Hacking Device", "TinBot: Firewall (-3)"),
)


@pytest.mark.parametrize("book", [N5_2, N5_3], ids=repr)
def test_a_label_is_named_once_where_a_rule_of_it_is_worded_anew(book: Book) -> None:
    """Camouflage is the same in both, and Warhorse has no counterpart that it could be taken for."""
    found = ("Immunity (ARM)", "Martial Arts L3", "TinBot: Firewall (-3)")
    assert played_otherwise(book, BEARER) == found


def test_so_is_what_n5_adds_a_rule_to() -> None:
    assert "Infiltration" in means_otherwise(N5_3)
    rows = known(N4)["skill", "Infiltration"].rows
    assert {standings(N5_3)[id] for id in rows} == {"same"}


def test_both_games_know_what_is_named_and_most_is_as_it_was() -> None:
    both = {name for _, name in known(N4).keys() & known(N5_3).keys()}
    assert means_otherwise(N5_3) < both
    assert 0 < len(means_otherwise(N5_3)) < len(both) / 2


def test_of_a_game_that_stands_beside_no_other_nothing_is() -> None:
    assert [means_otherwise(book) for book in BOOKS.values() if not book.beside] == [
        frozenset()
    ] * 2
    assert played_otherwise(N4, BEARER) == ()
