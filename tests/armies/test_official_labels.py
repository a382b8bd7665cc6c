"""Every label of the official data, which the project does not have: ARMY_DATA_DIR names it."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from rules.book.editions import N4, N5_3, Book
from tests.conftest import NO_ARMY_DATA
from tests.every_label import amiss
from tests.rules.laws.bearing import matches
from tracker.armies.official.coverage import Labels, coverage, labels

HERE = os.environ.get("ARMY_DATA_DIR", "")
pytestmark = pytest.mark.skipif(not HERE, reason=NO_ARMY_DATA)

UNREAD: Final = {"n4": 11, "n5": 228}
"""How many labels of an edition nobody reads, or not whole, in a match of N4: it may only fall."""
A_TENTH: Final = 10
KEPT: Final = 0.9
"""So much of what an edition prints is enforced, asked about, or has nothing to keep, at the least."""


@cache
def printed(edition: str) -> Labels:
    return labels(Path(HERE) / edition, N4)


@pytest.mark.parametrize(("edition", "book"), [("n4", N4), ("n5", N5_3)])
def test_every_option_of_an_edition_is_known_by_its_own_rules(
    edition: str, book: Book, record_property: Any
) -> None:
    found = coverage(Path(HERE) / edition, book)
    said = f"{found.whole} of {found.options} options of {edition} bear nothing unknown"
    record_property("counts", f"{said}, {found.kept} nothing that is only shown")
    assert found.options > 1000
    assert found.missing == ()
    assert found.whole == found.options
    assert found.kept >= KEPT * found.options, (found.shown, found.unseen)


@pytest.mark.parametrize("edition", UNREAD)
def test_what_nobody_reads_only_falls(edition: str, record_property: Any) -> None:
    found = printed(edition)
    record_property("counts", f"{len(found.every)} labels of {edition}, {len(found.unread)} unread")
    assert len(found.every) > 400
    assert len(found.unread) <= UNREAD[edition], sorted(found.unread)


@pytest.mark.long("a hundred matches: each label of an edition enters, is declared and resolved")
@pytest.mark.parametrize("edition", UNREAD)
def test_every_label_is_played_without_a_throw(edition: str, thorough: bool) -> None:
    """A tenth of them, unless thorough: `python -m tests.every_label DIR` plays all and prints figures."""
    every = printed(edition).every
    told = [amiss(number, some) for number, some in matches(every, 1 if thorough else A_TENTH)]
    assert len(told) > len(every) // (3 * A_TENTH) - 1
    assert [one for one in told if one] == []
