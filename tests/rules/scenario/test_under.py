"""N4's scenarios tried by N5: what ends otherwise names the row that has it so, and fewer wait with time."""

import pytest

from rules.book.editions import N5_3
from rules.book.printed import standings
from tests.switch_off import scripts
from tests.under import ending, endings, kept

EDITION = N5_3.edition


def test_what_rests_on_a_row_that_is_unseen_can_not_be_said_yet() -> None:
    found = ending("off_2_never_kept_back", scripts()["off_2_never_kept_back"], EDITION)
    assert found.how == "not yet"
    assert "OFF-2" in found.rules
    assert standings(N5_3)["OFF-2"] == "unseen"


@pytest.mark.long("every scenario of N4, by N4 and by N5")
def test_fewer_wait_than_were_counted() -> None:
    found = list(endings(EDITION))
    assert all(one.rules for one in found if one.how == "otherwise")
    assert sum(one.how == "not yet" for one in found) <= kept(EDITION)
