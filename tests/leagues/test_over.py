"""What is over stays as it was closed, whatever was put down before that."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.leagues import cast
from tracker.jobs.models import Job
from tracker.leagues import actions
from tracker.leagues.actions import NotDone, Told
from tracker.leagues.models import Act, Division, Event, Pairing
from tracker.leagues.queries import tables
from tracker.matches import queries as matches_read
from tracker.matches.queries.known import Outcome

pytestmark = pytest.mark.django_db


def points(event: Event) -> dict[str, int]:
    event.refresh_from_db()
    [division] = Division.objects.filter(event=event)
    division.event = event
    return {row.name: row.standing.tp for row in tables.table(division=division)}


def one_report(event: Event) -> Pairing:
    """A round of two games: one is in, of the other one side has reported."""
    waiting, other = cast.next_round(event)
    cast.result(other, (5, 4))
    by = waiting.first.member
    actions.report(pairing=waiting, by=by, side="first", told=Told((10, 0), (250, 0)))
    return waiting


def test_a_report_that_runs_out_after_the_close_changes_nothing(event: Event) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        game = one_report(event)
        actions.close(event=event, by="Olga", anyway=True)
        final, acts = points(event), event.acts
        clock.shift(timedelta(hours=event.terms.confirm + 1))
        cast.do_jobs()
        assert points(event) == final
        assert event.acts == acts
    game.refresh_from_db()
    assert game.settled is None


def test_once_the_closing_is_undone_the_report_has_its_time_again(event: Event) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        game = one_report(event)
        actions.close(event=event, by="Olga", anyway=True)
        clock.shift(timedelta(hours=event.terms.confirm + 1))
        cast.do_jobs()
        actions.undo(act=Act.objects.get(said__startswith="Closed"), by="Olga")
        cast.do_jobs()
    game.refresh_from_db()
    assert game.how == "unanswered"


def test_a_match_that_ends_after_the_close_changes_nothing(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, other = cast.next_round(event)
    cast.result(other, (5, 4))
    actions.play_here(pairing=game, player=cast.guest("Ana"), side="first")
    actions.close(event=event, by="Olga", anyway=True)
    final = points(event)
    over = Outcome("rounds", "A", {"A": "", "B": ""}, {"A": (10, 200), "B": (0, 0)}, {}, "A", "")
    monkeypatch.setattr(matches_read, "outcome", lambda match: over)
    actions.look(pairing_id=game.pk)
    assert points(event) == final
    actions.undo(act=Act.objects.get(said__startswith="Closed"), by="Olga")
    cast.do_jobs()
    game.refresh_from_db()
    assert game.how == "here"
    assert not Job.objects.filter(name="leagues.look", done=None, due__lte=timezone.now()).exists()


CHANGES: dict[str, Callable[[Event, Pairing], object]] = {
    "back": lambda event, game: actions.come_back(entry=game.first, by="Olga"),
    "edit": lambda event, game: actions.edit(entry=game.first, by="Olga", faction="Nomads"),
    "replace": lambda event, game: actions.replace(entry=game.first, by="Olga", name="Eva"),
    "join": lambda event, game: actions.join(event=event, player=cast.guest("Zed")),
    "swap": lambda event, game: actions.swap(
        round=game.round, by="Olga", one=game.first, other=game.first
    ),
    "set up": lambda event, game: actions.set_round(round=game.round, by="Olga", maps=["Bridge"]),
    "put off": lambda event, game: actions.put_round_off(round=game.round, by="Olga", days=1),
    "clock": lambda event, game: actions.start_clock(round=game.round, by="Olga", minutes=10),
    "object": lambda event, game: actions.dispute(
        pairing=game, by=game.first.member, why="it was not so"
    ),
    "date": lambda event, game: actions.propose(
        pairing=game, by="Ana", side="first", when=timezone.now() + timedelta(days=1)
    ),
    "play": lambda event, game: actions.play_here(
        pairing=game, player=cast.guest("Ana"), side="first"
    ),
    "agree": lambda event, game: actions.agree(
        pairing=game, by=cast.entry(event, cast.names(game)[1]).member, side="second"
    ),
    "alone": lambda event, game: actions.leave_alone(event=event, by="Olga", unattended=True),
}


@pytest.mark.parametrize("what", CHANGES)
def test_nothing_of_it_is_changed_but_a_result(event: Event, what: str) -> None:
    game = one_report(event)
    read_before = Pairing.objects.select_related(
        "first__member", "second__member", "round__event__club"
    ).get(pk=game.pk)
    actions.close(event=event, by="Olga", anyway=True)
    # What a page was drawn from says nothing of the close.
    with pytest.raises(NotDone, match=r"closed|over"):
        CHANGES[what](read_before.round.event, read_before)
    actions.decide(pairing=read_before, by="Olga", told=Told((3, 7)))
    assert points(event)[read_before.second.member.name] == 5  # type: ignore[union-attr]
