"""A review says where another version of the edition would have ruled otherwise."""

from __future__ import annotations

from datetime import UTC, datetime

from rules import game
from rules.game import Entry
from tests.matches.phone import Phone
from tests.reviews.written import written
from tests.rules.laws import play
from tests.rules.record.test_differences import GUARDED, WARNED, logged
from tracker.accounts.models import Player
from tracker.orderlog.rows import SeenLine
from tracker.reviews.actions import count_match
from tracker.reviews.counting import Counted, count
from tracker.spoken import as_text, spoken

AT = datetime(2026, 11, 14, tzinfo=UTC)


def counted(entries: list[Entry]) -> Counted:
    return count([SeenLine(n, AT, entry, "") for n, entry in enumerate(entries, 1)])


def test_a_refusal_is_kept_with_its_rule() -> None:
    log = logged(WARNED)
    (ruled,) = counted(log).ruled
    assert (ruled.edition, ruled.rule) == ("N4", "CAMO-E11")
    assert "the only AROs are Discover, Dodge" in spoken(ruled.refused)
    assert (ruled.told, ruled.not_told) == ((), ())
    assert type(log[ruled.at - 1].event).__name__ == "CommandNoted"


def test_so_is_what_would_not_have_been_told() -> None:
    (ruled,) = counted(logged(GUARDED)).ruled
    assert (ruled.edition, ruled.refused) == ("N4 2.1", "")
    assert [as_text(one.words) for one in ruled.not_told] == [
        "Marker 1 is revealed, for the whole Order."
    ]
    assert ruled.told == ()


def test_of_a_match_that_goes_on_nothing_is_said() -> None:
    assert counted(logged(WARNED)[:-4]).ruled == ()


def test_each_leads_to_its_moment(ana: Player, bo: Player) -> None:
    log, found = logged(WARNED), play.Match()
    found.log = log
    for seat in play.SEATS:
        found.parts[seat] = [one for one in log if game.sees(seat, one.audience)]
        found.tables[seat] = game.fold(game.EMPTY, found.parts[seat])
    match = written(found, ana, bo)
    anas = Phone(ana, match)
    assert "By another version" not in anas.get("review/").content.decode(), "before it is counted"
    count_match(match_id=match.pk)
    (ruled,) = counted(log).ruled
    page = anas.get("review/").content.decode()
    assert "By another version" in page
    assert f'data-moment href="?at={ruled.at}&amp;eyes=' in page
    assert 'href="/rules/CAMO-E11/"' in page
