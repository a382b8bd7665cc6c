"""The page "Sepsitorized State": what its rules say when they are asked.

How they come to bear in play is in tests/scenarios/seps_*.toml.
"""

from rules.book.editions import N4
from rules.moments import ending, recovering, showing
from rules.states import sepsitorized as page
from rules.states import states


def test_e1_its_owner_has_no_say() -> None:
    assert "Sepsitorized" in (page.not_its_owners() or "")


def test_e2_it_changes_sides_and_keeps_its_own_profile() -> None:
    state = states(N4)["Sepsitorized"]
    assert page.changes_sides()
    assert not state.speaks(showing.card)
    assert state.null


def test_nothing_on_its_page_ends_it() -> None:
    state = states(N4)["Sepsitorized"]
    ends = (ending.token, ending.struck, recovering.treated)
    assert not any(state.speaks(moment) for moment in ends)
