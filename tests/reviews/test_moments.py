"""A moment looked back at is the match page as it was, for each seat, and costs a few lines."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules import game
from rules.game import Seat
from tests.matches.phone import Phone
from tests.matches.test_growth import queries as asked
from tests.reviews.jumping import jumps_are_live, live
from tests.reviews.written import random_match, written
from tests.rules.laws import play
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.orderlog import moments, rows, whole_log
from tracker.orderlog import queries as log
from tracker.orderlog.models import Line
from tracker.reviews import queries
from tracker.reviews.viewpoint import NAMES

pytestmark = [pytest.mark.long("every moment of whole matches"), pytest.mark.django_db]


@pytest.mark.parametrize("seat", play.SEATS)
def test_200_random_jumps_are_each_the_live_view_of_that_moment(
    seat: Seat, played: play.Match, over: Match
) -> None:
    assert len(played.parts[seat]) > 150
    assert jumps_are_live(over, seat) == 200


@pytest.mark.parametrize("seat", play.SEATS)
def test_the_page_shows_each_moment_as_that_seat_saw_it(
    seat: Seat, played: play.Match, over: Match, anas: Phone
) -> None:
    chance = Random(f"pages of {seat}")
    for _ in range(15):
        at = chance.randint(1, len(played.log))
        own = len([one for one in played.log[:at] if game.sees(seat, one.audience)])
        page = anas.get("review/", at=str(at), eyes=NAMES[seat])
        assert page.status_code == 200
        view, lines = live(over, seat, own)
        assert page.context["view"] == view
        assert tuple(page.context["lines"]) == lines
        assert (page.context["at"], page.context["cursor"]) == (at, own)


def test_a_real_match_is_looked_back_at_page_by_page(ana: Player, bo: Player) -> None:
    """Played over HTTP: what each page showed then is what the review shows of that line."""
    example = actions.play_example(player=ana, both=False)
    actions.join(match=example, player=bo, token_or_code=example.join_token)
    anas, bos = Phone(ana, example), Phone(bo, example)
    shown: list[tuple[Phone, int, object, list[object]]] = []

    def keep() -> None:
        for phone in (anas, bos):
            page = phone.page()
            shown.append(
                (phone, page.context["cursor"], page.context["view"], page.context["lines"])
            )

    keep()
    bos.do("Object", about="That is not where it stood.")
    keep()
    anas.do("NoteScore", side="A", objective=3, victory=20)
    keep()
    anas.do("Concede")
    keep()
    for phone, cursor, view, lines in shown:
        seat: Seat = "A" if phone is anas else "B"
        at = whole_log.whole(record_id=example.record_id, seat=seat, at=cursor)
        page = phone.get("review/", at=str(at), eyes=NAMES[seat])
        assert (page.context["view"], page.context["lines"]) == (view, tuple(lines))


def test_a_jump_reads_a_few_lines_however_long_the_match(
    over: Match, anas: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    seen = rows.seen

    def counted(*said: Any) -> rows.SeenLine:
        read.append(1)
        return seen(*said)

    monkeypatch.setattr(rows, "seen", counted)
    end = Line.objects.filter(record=over.record_id).count()
    queries.moment(record_id=over.record_id, seat="referee", at=end)
    assert len(read) == end  # cold: once through
    for at in (end - 1, 3, end // 2, 77, end):
        read.clear()
        queries.moment(record_id=over.record_id, seat="referee", at=at)
        assert len(read) < moments.EVERY
    anas.get("review/", at="5")
    early = asked(lambda: anas.get("review/", at="6"))
    late = asked(lambda: anas.get("review/", at=str(end - 1)))
    assert late <= early < 20


def test_a_moment_is_no_other_seats(over: Match) -> None:
    """What is kept is kept by seat: having looked at the truth makes nobody else's page another."""
    end = Line.objects.filter(record=over.record_id).count()
    truth = queries.moment(record_id=over.record_id, seat="referee", at=end).view
    watched = queries.moment(record_id=over.record_id, seat="watcher", at=end).view
    assert watched != truth
    assert not any(one.secret for one in (*watched.mine, *watched.theirs))


def test_what_is_kept_goes_with_the_match(over: Match, anas: Phone) -> None:
    anas.get("review/")
    assert moments.before(over.record_id, "referee", 10**6).cursor > 0
    actions.purge_match(match=over)
    assert moments.before(over.record_id, "referee", 10**6).cursor == 0


# ------------------------------------------------------------------ the page


def test_both_seats_stand_side_by_side_at_the_same_moment(
    played: play.Match, over: Match, bos: Phone
) -> None:
    at = len(played.log) // 2
    page = bos.get("review/", at=str(at), eyes="both")
    panes = page.context["panes"]
    for seat, pane in zip(game.SIDES, panes, strict=True):
        own = len([one for one in played.log[:at] if game.sees(seat, one.audience)])
        assert pane.view == live(over, seat, own)[0]
        assert pane.cursor == own
    html = page.content.decode()
    ids = [part.split('"')[0] for part in html.split(' id="')[1:]]
    assert len(ids) == len(set(ids))


def test_there_is_a_way_by_orders_and_turns(played: play.Match, anas: Phone) -> None:
    spent = [n for n, one in enumerate(played.log, 1) if type(one.event).__name__ == "OrderSpent"]
    page = anas.get("review/", at=str(spent[1]))
    assert page.context["order_before"] == spent[0]
    assert page.context["order_after"] == spent[2]
    first = page.context["course"].turns[0]
    assert type(played.log[first.at - 1].event).__name__ == "TurnBegan"
    assert first.name.startswith("Round 1, ")


def test_a_moment_out_of_range_is_the_nearest(played: play.Match, anas: Phone) -> None:
    assert anas.get("review/", at="0").context["at"] == 1
    assert anas.get("review/", at="99999999").context["at"] == len(played.log)
    assert anas.get("review/", at="soon", eyes="nobody").context["at"] == len(played.log)


def test_nothing_can_be_done_in_a_review(played: play.Match, anas: Phone) -> None:
    chance = Random("nothing to do")
    for at in chance.sample(range(1, len(played.log)), 25):
        for eyes in ("a", "b", "watcher", "truth", "both"):
            html = anas.get("review/", at=str(at), eyes=eyes).content.decode()
            inside = html[html.index('id="moment"') :]
            assert 'method="post"' not in inside.replace('action="/accounts', "")


# ------------------------------------------------------------------ before the end


@pytest.fixture
def running(ana: Player, bo: Player) -> Match:
    return written(random_match(5, 30), ana, bo)


def test_while_it_is_played_one_has_ones_own_eyes_alone(
    running: Match, ana: Player, bo: Player, cruz: Player
) -> None:
    assert running.finished is None
    anas, bos = Phone(ana, running), Phone(bo, running)
    for phone, own, others in ((anas, "A", ("b", "watcher", "truth")), (bos, "B", ("a", "truth"))):
        page = phone.get("review/", at="20")
        assert page.context["view"].seat == own
        assert page.context["at"] == page.context["cursor"] == 20
        assert page.context["choices"] == []
        for eyes in others:
            assert phone.get("review/", at="20", eyes=eyes).status_code == 403
        assert phone.get("review/", at="20", eyes="both").context["panes"] == []
    for phone in (Phone(cruz, running), Phone(None, running)):
        assert phone.get("review/").status_code == 404


def test_who_looks_on_looks_back_as_a_watcher(running: Match) -> None:
    looker = Phone(None, running)
    looker.client.get(f"/w/{actions.let_watch(match=running)}/")
    assert looker.get("review/").context["view"].seat == "watcher"
    assert looker.get("review/", eyes="a").status_code == 403


def test_the_map_moves_with_the_moment(ana: Player, bo: Player) -> None:
    """The page draws the map of the seat's own Table at that moment, and offers to measure nothing."""
    match = written(random_match(5, 30), ana, bo)
    page = Phone(ana, match).get("review/", at="20")
    seen = queries.moment(record_id=match.record_id, seat="A", at=20)
    table = log.moment(record_id=match.record_id, seat="A", at=20).table
    assert seen.chart == game.chart(table, "A")
    assert (page.context["board"] is None) == (seen.chart is None)
    assert 'id="measuring"' not in page.content.decode()
