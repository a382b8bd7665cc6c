"""The sheets say nothing in vain; and what would be amiss in them is named."""

from __future__ import annotations

import pytest

from tests import sheets

pytestmark = pytest.mark.anywhere("files of the sheets")


def test_nothing_is_amiss_in_any_sheet() -> None:
    known = sheets.ours(sheets.SHEETS)
    assert len(known) > 12
    assert list(sheets.amiss(known, "\n".join(sheets.ours(sheets.USERS).values()))) == []


def test_no_more_is_known_than_they_say() -> None:
    said = {one.name for one in sheets.read(sheets.ours(sheets.SHEETS)).declared}
    assert sheets.PROPERTIES - said == set()


SHEET = ":root { --ink: #000; }\n.go { color: var(--ink); height: 100vh; height: 100dvh; }\n"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (".go { colour: red; }", "a.css:3 says something of “colour”, which no sheet does."),
        (".go { color: var(--dim); }", "a.css:3 takes “--dim”, which nobody sets."),
        (":root { --pale: #fff; }", "a.css:3 sets “--pale”, which nobody takes."),
        (".gone { color: red; }", "a.css:3 is for “gone”, a class that nothing has."),
        (".mk--s { color: red; }", ""),
        ("@media print { .go { top: 0; } }", ""),
        (".go { top: 0; top: 1px; }", "a.css:3 .go says “top” 2 times."),
        ("@media print { .go { top: 0 1px", ""),
        (".go { top 0; }", "a.css:3 can't be read: "),
    ],
)
def test_what_is_amiss_is_named(more: str, said: str) -> None:
    page = '<a class="go mk mk--{{ size }}">'
    found = list(sheets.amiss({"a.css": SHEET + more}, page))
    assert [one[: len(said)] for one in found] == ([said] if said else [])
