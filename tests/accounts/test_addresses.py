"""Ids and tokens are typed, read aloud, mailed, and opened in spreadsheets."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tracker.accounts.addresses import LETTERS, SIGNS, new_public_id, new_token


@pytest.mark.parametrize(("make", "length"), [(new_public_id, 16), (new_token, 24)])
def test_it_is_made_of_letters_and_digits_that_nobody_misreads(
    make: Callable[[], str], length: int
) -> None:
    made = [make() for _ in range(1000)]
    assert {len(one) for one in made} == {length}
    assert set("".join(made)) == set(SIGNS)
    assert not set("0Oo1Iil") & set(SIGNS)


def test_neither_a_shell_nor_a_spreadsheet_takes_a_public_id_for_something_else() -> None:
    found = {new_public_id() for _ in range(2000)}
    assert len(found) == 2000
    assert {one[0] for one in found} <= set(LETTERS)
