"""Try it again from here: a moment of a match that is over becomes a practice match of its own."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from django.utils.html import escape

from rules import game, record
from rules.game import Side
from tests.matches.phone import Phone
from tests.practice.test_practice import a_thing_is_said, done_by_itself
from tests.reviews.written import command_by_command, random_match, to_the_end, written
from tests.rules.laws.play import Match as Played
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.jobs.models import Job
from tracker.matches import queries
from tracker.matches.models import Match, Seat
from tracker.orderlog import queries as log
from tracker.orderlog import whole_log
from tracker.orderlog.models import Line

pytestmark = [pytest.mark.long("whole matches, begun again from within"), pytest.mark.django_db]


@pytest.fixture(scope="module")
def long_one() -> Played:
    return max((random_match(number) for number in range(12)), key=lambda one: len(one.log))


@pytest.fixture
def ends(long_one: Played) -> list[int]:
    return command_by_command(long_one)


@pytest.fixture
def over(long_one: Played, ends: list[int], ana: Player, bo: Player) -> Match:
    """A match to look back at, whose commands were written one after the other."""
    last = to_the_end(long_one)
    return written(last, ana, bo, [*ends, len(last.log)] if ends[-1] < len(last.log) else ends)


def tried(phone: Phone, at: int, side: str = "a", **more: str) -> Match:
    """The match that somebody gets who presses it at this line, when the jobs are done."""
    before = list(Match.objects.values_list("pk", flat=True))
    answer = phone.client.post(f"{phone.url}review/try/", {"at": str(at), "side": side, **more})
    assert answer.status_code == 302, answer.content
    match = Match.objects.exclude(pk__in=before).get()
    waits = answer.headers["Location"]
    assert waits.endswith(f"/review/try/{match.public_id}/")
    assert "The table is being set up" in phone.client.get(waits).content.decode()
    done_by_itself(match)
    assert phone.client.get(waits).headers["Location"] == f"/m/{match.public_id}/"
    as_htmx = phone.client.get(waits, headers={"HX-Request": "true"})
    assert as_htmx.headers["HX-Redirect"] == f"/m/{match.public_id}/"
    match.refresh_from_db()
    return match


@pytest.mark.parametrize("side", game.SIDES)
def test_the_table_stands_as_that_seat_saw_it(
    side: Side, ends: list[int], anas: Phone, over: Match
) -> None:
    for at in ends[len(ends) // 3 :: len(ends) // 3]:
        if at >= ends[-1]:
            continue
        new = tried(anas, at, side.lower())
        own = whole_log.reached(record_id=over.record_id, seat=side, at=at)
        was = game.view(log.moment(record_id=over.record_id, seat=side, at=own).table, side)
        part = log.lines(record_id=new.record_id, seat=side, before=own + 1)
        now = game.view(game.fold(game.EMPTY, [line.entry for line in part]), side)
        assert (now.mine, now.theirs, now.where) == (was.mine, was.theirs, was.where)
        assert (new.edition, new.rounds, new.points) == (over.edition, over.rounds, over.points)
        assert (new.kind, new.notebook) == ("practice", game.other(side))
        assert Seat.objects.get(match=new, side=side).player == anas.player
        page = anas.client.get(f"/m/{new.public_id}/").content.decode()
        assert "The notebook" in page


def test_in_the_midst_of_a_command_it_begins_before_it(
    ends: list[int], anas: Phone, over: Match
) -> None:
    """On the line on which an Order is spent one wants to decide that Order again."""
    middle = next(n for n in range(len(ends) // 2, len(ends)) if ends[n] - ends[n - 1] > 1)
    assert (
        whole_log.written_together(record_id=over.record_id, at=ends[middle - 1] + 1)
        == ends[middle - 1]
    )
    assert whole_log.written_together(record_id=over.record_id, at=ends[middle]) == ends[middle]
    assert whole_log.written_together(record_id=over.record_id, at=1) == ends[0]
    new = tried(anas, ends[middle - 1] + 1)
    first, again = (
        list(Line.objects.filter(record=one.record).order_by("seq").values_list("kind", flat=True))
        for one in (over, new)
    )
    first, again = first[: ends[middle - 1]], again[: ends[middle - 1] + 2]
    assert again == [*first, "CommandGiven", "PlayerSeated"]


def test_the_first_match_is_untouched(ends: list[int], anas: Phone, over: Match) -> None:
    def stands() -> tuple[object, ...]:
        kept = Match.objects.filter(pk=over.pk).values().get()
        lines = list(Line.objects.filter(record=over.record).values())
        return kept, lines, list(Seat.objects.filter(match=over).values())

    before = stands()
    tried(anas, ends[len(ends) // 2])
    assert stands() == before


def test_played_to_its_end_its_record_verifies(ends: list[int], anas: Phone, over: Match) -> None:
    """Its first lines are under its own seals; dice that fell before are none of its throws."""
    assert anas.player is not None
    new = tried(anas, ends[2 * len(ends) // 3])
    armies.create_from_roster(player=anas.player, roster="nox-and-a-caliban")
    chance = Random(7)
    for _ in range(3):
        a_thing_is_said(new, anas.player, chance)
        done_by_itself(new)
    table = Phone(anas.player, new)
    table.do("Concede")
    done_by_itself(new)
    new.refresh_from_db()
    assert new.finished
    kept = msgspec.convert(queries.taken_away(match=new, seat="referee"), record.Record)
    assert record.verify(kept) == ()
    first = msgspec.convert(queries.taken_away(match=over, seat="referee"), record.Record)
    roots = [
        {line.data["root"] for line in one.lines if line.kind == "Sealed"} for one in (kept, first)
    ]
    assert roots[0]
    assert not roots[0] & roots[1]


def test_it_is_offered_where_there_is_something_left_to_play(
    ends: list[int], anas: Phone, over: Match
) -> None:
    page = anas.get("review/", at=str(ends[len(ends) // 2])).content.decode()
    assert f'review/try/?at={ends[len(ends) // 2]}"' in page
    asked = anas.get("review/try/", at=str(ends[len(ends) // 2])).content.decode()
    assert "Play on as Ana" in asked
    assert "Play on as Bo" in asked
    assert "Play on as" not in anas.get("review/try/", at="99999").content.decode()
    assert "Try it again" not in anas.get("review/", at="99999").content.decode()
    answer = anas.client.post(f"{anas.url}review/try/", {"at": "99999"}, follow=True)
    assert "The match is over at this moment" in answer.content.decode()
    assert not Match.objects.exclude(pk=over.pk).exists()


def test_with_all_open_what_the_notebook_hides_can_be_looked_at(
    ends: list[int], anas: Phone, bo: Player, over: Match
) -> None:
    at = ends[2 * len(ends) // 3]
    as_it_was = tried(anas, at)
    assert anas.client.get(f"/m/{as_it_was.public_id}/hidden/").status_code == 404
    assert "What it hides" not in anas.client.get(f"/m/{as_it_was.public_id}/").text
    new = tried(anas, at, open="1")
    door = f"/m/{new.public_id}/hidden/"
    assert door in anas.client.get(f"/m/{new.public_id}/").text
    theirs = game.view(log.table(record_id=new.record_id, seat="B")[0], "B")
    page = anas.client.get(door)
    assert page.context["kept"] == theirs.secrets
    for _, secret in theirs.secrets:
        assert escape(secret) in page.text
    # Its own page stays its seat's, and nobody else comes in.
    assert game.view(log.table(record_id=new.record_id, seat="A")[0], "A").secrets != theirs.secrets
    for other in (Phone(bo, new), Phone(None, new)):
        assert other.client.get(door).status_code == 404
    assert anas.get("hidden/").status_code == 404, "the first match is none"


def test_who_may_not_look_back_tries_nothing(
    ends: list[int], anas: Phone, over: Match, cruz: Player
) -> None:
    stranger = Phone(cruz, over)
    answer = stranger.client.post(f"{stranger.url}review/try/", {"at": "9", "side": "a"})
    assert answer.status_code == 404
    new = tried(anas, ends[len(ends) // 2])
    assert stranger.client.get(f"{stranger.url}review/try/{new.public_id}/").status_code == 404
    bos = Phone(Player.objects.get(name="Bo"), over)
    assert bos.client.get(f"{bos.url}review/try/{new.public_id}/").status_code == 404
    assert bos.client.get(f"/m/{new.public_id}/").status_code == 404


def test_while_it_is_played_nothing_is_tried(ana: Player, bo: Player) -> None:
    going_on = Phone(ana, written(random_match(3), ana, bo))
    answer = going_on.client.post(f"{going_on.url}review/try/", {"at": "9", "side": "b"})
    assert answer.status_code == 403
    assert going_on.get("review/try/", at="9").status_code == 403
    assert "Try it again" not in going_on.get("review/", at="9").content.decode()


def test_one_that_can_not_be_set_up_says_so(ends: list[int], anas: Phone, over: Match) -> None:
    answer = anas.client.post(f"{anas.url}review/try/", {"at": str(ends[5]), "side": "a"})
    Job.objects.filter(name="practice.again").update(attempts=99)
    page = anas.client.get(answer.headers["Location"]).content.decode()
    assert "can’t be played on from" in page
