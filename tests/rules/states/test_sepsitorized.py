"""The page "Sepsitorized State": what its rules say when they are asked.

How they come to bear in play is in tests/scenarios/seps_*.toml.
"""

from rules.states import sepsitorized as page


def test_e1_its_owner_has_no_say() -> None:
    assert "Sepsitorized" in (page.not_its_owners() or "")


def test_e2_it_changes_sides_and_keeps_its_own_profile() -> None:
    assert page.changes_sides()
    assert page.STATE.recasts is None
    assert page.STATE.null


def test_nothing_on_its_page_ends_it() -> None:
    assert page.STATE.freed_by_token is None
    assert page.STATE.ends == ()
    assert page.STATE.recovers == ()
