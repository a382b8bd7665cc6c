"""Where no map tells, a Dazer that lies on the table is remembered by who is about to move."""

from rules.game import Table, offers
from rules.scenario import play
from tests.switch_off import scripts


def asked_where(table: Table) -> set[str]:
    """What whoever may Move is asked of where it goes."""
    moves = (one for one in offers(table, "A") if one.label == "Move")
    return {blank.label for one in moves for blank in one.blanks if blank.name == "to"}


def test_it_is_told_as_soon_as_it_lies_there() -> None:
    played = play(scripts()["place_1_dazer"])
    assert played.failures == ()
    told = [one for moment in played.moments if (one := asked_where(moment.tables["A"]))]
    assert told[0] == {"Where to"}
    (last,) = told[-1]
    assert "Dazer" in last
    assert "1″ less" in last
