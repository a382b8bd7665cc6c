"""What goes wrong in a real event: each mistake has a way out that keeps the table right."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.leagues import cast
from tests.leagues.test_acts import last, standing
from tracker.jobs.models import Job
from tracker.leagues import actions
from tracker.leagues.actions import NotDone, Told
from tracker.leagues.models import Act, Club, Division, Entry, Event, Member, Pairing, Report, Round
from tracker.leagues.queries import tables
from tracker.leagues.scoring import Scoring
from tracker.leagues.terms import Terms
from tracker.matches.models import Match

pytestmark = pytest.mark.django_db

FOUR = ("Ana", "Bo", "Cruz", "Dee")


def reported(
    pairing: Pairing, first: tuple[int, int], second: tuple[int, int] | None = None
) -> None:
    assert pairing.second
    one, other = pairing.first.member, pairing.second.member
    actions.report(pairing=pairing, by=one, side="first", told=Told(first))
    if second is not None:
        actions.report(pairing=pairing, by=other, side="second", told=Told(second))


# ------------------------------------------------------------------------------- results


def test_nobody_objects_to_what_is_not_there(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz"])
    pairings = cast.next_round(event)
    for pairing in pairings:
        with pytest.raises(NotDone, match="no result yet"):
            actions.dispute(pairing=pairing, by=pairing.first.member, why="No")
    assert not Pairing.objects.filter(disputed__isnull=False).exists()


def test_an_organiser_is_asked_once(event: Event) -> None:
    [one, _] = cast.next_round(event)
    cast.result(one, (7, 3))
    actions.dispute(pairing=one, by=one.first.member, why="It was 8")
    many = Act.objects.count()
    with pytest.raises(NotDone, match="already"):
        actions.dispute(pairing=one, by=one.first.member, why="It was 9")
    assert Act.objects.count() == many


def test_what_is_reported_anew_has_its_own_time_to_be_answered(club: Club) -> None:
    event = cast.opened(club, FOUR, terms=Terms(confirm=48))
    [one, _] = cast.next_round(event)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        reported(one, (7, 3))
        clock.shift(timedelta(hours=47))
        reported(one, (10, 0))
        clock.shift(timedelta(hours=2))
        cast.do_jobs()
        one.refresh_from_db()
        assert one.settled is None
        clock.shift(timedelta(hours=47))
        cast.do_jobs()
    one.refresh_from_db()
    assert (one.how, one.op_first) == ("unanswered", 10)


def test_nobody_agrees_to_a_report_that_has_changed_meanwhile(event: Event) -> None:
    [one, _] = cast.next_round(event)
    assert one.second
    reported(one, (7, 3))
    seen = Report.objects.get().at.isoformat()
    reported(one, (10, 0))
    with pytest.raises(NotDone, match="changed their report"):
        actions.agree(pairing=one, by=one.second.member, side="second", seen=seen)
    one.refresh_from_db()
    assert (one.settled, one.disputed) == (None, None)


def test_a_report_is_not_taken_from_under_the_result_that_rests_on_it(event: Event) -> None:
    [one, two] = cast.next_round(event)
    for pairing, answer in ((one, (7, 3)), (two, (3, 7))):
        reported(pairing, (7, 3))
        first = last(event)
        reported_by = pairing.second
        assert reported_by
        actions.report(pairing=pairing, by=reported_by.member, side="second", told=Told(answer))
        second = last(event)
        with pytest.raises(NotDone, match="Undo this first"):
            actions.undo(act=first, by="Olga")
        actions.undo(act=second, by="Olga")
        actions.undo(act=first, by="Olga")
        pairing.refresh_from_db()
        assert pairing.state == "open"
    assert not Report.objects.exists()


def test_a_result_put_right_keeps_its_place_on_a_ladder(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz"], kind="league", form="ladder")
    three = {name: cast.entry(event, name) for name in ("Ana", "Bo", "Cruz")}
    for one, other in (("Cruz", "Ana"), ("Ana", "Cruz")):
        actions.challenge(event=event, by=one, one=three[one], other=three[other])
        game = Pairing.objects.get(settled=None)
        cast.result(game, (7, 3))
    order = [name for name, _, _ in standing(event)]
    assert order == ["Ana", "Cruz", "Bo"]
    oldest = Pairing.objects.order_by("pk").first()
    assert oldest
    actions.decide(pairing=oldest, by="Olga", told=Told((8, 3)))
    assert [name for name, _, _ in standing(event)] == order


def test_nobody_is_challenged_twice_at_a_time(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz"], kind="league", form="ladder")
    three = {name: cast.entry(event, name) for name in ("Ana", "Bo", "Cruz")}
    actions.challenge(event=event, by="Bo", one=three["Bo"], other=three["Ana"])
    with pytest.raises(NotDone, match="Ana has an open game to play first"):
        actions.challenge(event=event, by="Cruz", one=three["Cruz"], other=three["Ana"])


def test_the_season_after_a_ladder_begins_in_the_order_of_its_rungs(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz"], kind="league", form="ladder")
    three = {name: cast.entry(event, name) for name in ("Ana", "Bo", "Cruz")}
    actions.challenge(event=event, by="Cruz", one=three["Cruz"], other=three["Bo"])
    cast.result(Pairing.objects.get(), (7, 3))
    actions.close(event=event, by="Olga")
    event.refresh_from_db()
    after = actions.open_next_season(event=event, by="Olga", name="Next")
    assert [name for name, _, _ in standing(after)] == ["Ana", "Cruz", "Bo"]


# ------------------------------------------------------------------------ leaving, and back


def test_who_leaves_takes_no_reported_game_along(event: Event) -> None:
    [one, two] = cast.next_round(event)
    reported(one, (7, 3))
    reported(two, (7, 3), (3, 7))
    for pairing in (one, two):
        actions.leave(entry=cast.entry(event, cast.names(pairing)[0]), by="Olga")
        pairing.refresh_from_db()
        assert (pairing.settled, pairing.walkover) == (None, "")


def test_nobody_leaves_what_is_over(event: Event) -> None:
    for pairing in cast.next_round(event):
        cast.result(pairing, (7, 3))
    actions.close(event=event, by="Olga")
    before = standing(event)
    with pytest.raises(NotDone, match="It is over"):
        actions.leave(entry=cast.entry(event, "Ana"), by="Ana", strike=True)
    assert standing(event) == before


def test_who_leaves_does_not_shorten_the_tournament(club: Club) -> None:
    event = cast.opened(club, [f"P{n:02}" for n in range(9)])
    for _ in range(3):
        for pairing in cast.next_round(event):
            if not pairing.is_bye:
                cast.result(pairing, (7, 3))
    actions.leave(entry=cast.entry(event, "P00"), by="Olga")
    # Nine began, and nine need four rounds.
    assert len(cast.next_round(event)) == 4


def test_nobody_takes_over_a_game_that_was_reported(club: Club) -> None:
    event = cast.opened(club, FOUR, kind="league", form="round_robin", terms=Terms(days=14))
    cast.next_round(event)
    game = cast.between(event, "Dee", "Ana")
    reported(game, (7, 3))
    date = cast.between(event, "Dee", "Bo")
    offer = actions.propose(
        pairing=date, by="Dee", side="first", when=timezone.now() + timedelta(days=2)
    )
    actions.accept(offer=offer, by="Bo", side="second")
    actions.replace(entry=cast.entry(event, "Dee"), by="Olga", name="Eli")
    assert cast.between(event, "Dee", "Ana").pk == game.pk
    # What Dee had agreed binds nobody else.
    assert cast.between(event, "Eli", "Bo").when is None


# ------------------------------------------------------------------------- moved by hand


def test_who_is_at_the_table_is_not_moved(event: Event) -> None:
    [one, two] = cast.next_round(event)
    actions.play_here(pairing=one, player=cast.guest("Ana"), side="first")
    with pytest.raises(NotDone, match="already playing at the table"):
        actions.swap(round=one.round, by="Olga", one=one.first, other=two.first)
    assert Match.objects.exists()


def test_nobody_is_moved_into_another_division_or_in_a_round_robin(club: Club) -> None:
    event = actions.prepare(
        club=club, by="Olga", name="Cup", kind="tournament", form="swiss", terms=Terms(),
        divisions=[("A", 1), ("B", 1)],
    )  # fmt: skip
    actions.open_event(event=event, by="Olga")
    actions.type_in(event=event, by="Olga", names=FOUR)
    a, b = Division.objects.filter(event=event)
    for name, division in zip(FOUR, (a, a, b, b), strict=True):
        actions.divide(entry=cast.entry(event, name), by="Olga", division=division)
    [one, two] = cast.next_round(event)
    with pytest.raises(NotDone, match="different divisions"):
        actions.swap(round=one.round, by="Olga", one=one.first, other=two.first)
    robin = cast.opened(club, FOUR, kind="league", form="round_robin", name="Robin")
    [one, two] = cast.next_round(robin)
    with pytest.raises(NotDone, match="This is a round robin"):
        actions.swap(round=one.round, by="Olga", one=one.first, other=two.first)


def test_somebody_late_is_put_into_a_division_and_the_rounds_go_on(club: Club) -> None:
    event = actions.prepare(
        club=club, by="Olga", name="Cup", kind="tournament", form="swiss", terms=Terms(),
        divisions=[("A", 1), ("B", 1)],
    )  # fmt: skip
    actions.open_event(event=event, by="Olga")
    actions.type_in(event=event, by="Olga", names=[*FOUR, "Eli"])
    a, b = Division.objects.filter(event=event)
    for name, division in zip((*FOUR, "Eli"), (a, a, a, a, b), strict=True):
        actions.divide(entry=cast.entry(event, name), by="Olga", division=division)
    with pytest.raises(NotDone, match="B has one"):
        actions.ask_for_round(event=event, by="Olga")
    actions.divide(entry=cast.entry(event, "Eli"), by="Olga", division=a)
    for pairing in cast.next_round(event):
        if not pairing.is_bye:
            cast.result(pairing, (7, 3))
    actions.join(event=event, player=cast.guest("Fay"))
    actions.divide(entry=cast.entry(event, "Fay"), by="Olga", division=a)
    assert len(cast.next_round(event)) == 3


def test_a_date_is_agreed_only_for_a_game_to_come(event: Event) -> None:
    [one, _] = cast.next_round(event)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        then = timezone.now() + timedelta(hours=3)
        offer = actions.propose(pairing=one, by="Ana", side="first", when=then, where="My home")
        clock.shift(timedelta(hours=4))
        with pytest.raises(NotDone, match="in the past"):
            actions.accept(offer=offer, by="Bo", side="second")
        later = timezone.now() + timedelta(hours=3)
        offer = actions.propose(pairing=one, by="Ana", side="first", when=later, where="My home")
        cast.result(one, (7, 3))
        with pytest.raises(NotDone, match="has already been played"):
            actions.accept(offer=offer, by="Bo", side="second")


# ------------------------------------------------------------------------ sent twice


def test_pressed_twice_is_done_once(event: Event) -> None:
    cast.next_round(event)
    ana = cast.entry(event, "Ana")
    many = Act.objects.count()
    for _ in range(2):
        actions.edit(entry=ana, by="Olga", faction="Nomads")
        actions.come_back(entry=ana, by="Olga")
    assert Act.objects.count() == many + 1
    # Round 2 is asked for twice, although results of round 1 are missing.
    for _ in range(2):
        assert actions.ask_for_round(event=event, by="Olga", anyway=True, number=2) == 2
        cast.do_jobs()
        event.refresh_from_db()
    assert Round.objects.filter(event=event).count() == 2


def test_a_season_has_one_after_it(event: Event) -> None:
    for pairing in cast.next_round(event):
        cast.result(pairing, (7, 3))
    actions.close(event=event, by="Olga")
    event.refresh_from_db()
    one = actions.open_next_season(event=event, by="Olga", name="Next")
    assert actions.open_next_season(event=event, by="Olga", name="Next") == one
    assert Entry.objects.filter(event=one).count() == 4


def test_what_waited_to_be_paired_does_not_open_what_was_closed(event: Event) -> None:
    for pairing in cast.next_round(event):
        cast.result(pairing, (7, 3))
    actions.ask_for_round(event=event, by="Olga")
    actions.close(event=event, by="Olga")
    cast.do_jobs()
    event.refresh_from_db()
    assert (event.status, event.rounds.count()) == ("over", 1)


# ---------------------------------------------------------------------------- who is who


def test_two_of_one_name_are_told_apart(club: Club, event: Event) -> None:
    other = actions.join(event=event, player=cast.guest("Ana"))
    assert other.member.name == "Ana (2)"
    with pytest.raises(NotDone, match="Somebody else in this club is called ana"):
        actions.rename(member=other.member, by="Olga", name="ana")
    actions.rename(member=other.member, by="Olga", name="Ana of Lugo")
    assert cast.entry(event, "Ana of Lugo") == other


def test_nobody_takes_over_the_seat_of_an_organiser_who_is_gone(club: Club, event: Event) -> None:
    olga = Member.objects.get(club=club, role="organiser")
    actions.type_in(event=event, by="Olga", names=["Olga"])
    assert olga.player
    olga.player.delete()
    olga.refresh_from_db()
    with pytest.raises(NotDone, match="has deleted themself"):
        actions.claim(member=olga, player=cast.guest("Eve"))
    olga.refresh_from_db()
    assert olga.role == "former"


def test_the_last_organiser_who_can_come_in_stays_one(club: Club) -> None:
    hal = actions.help_organise(club=club, player=cast.guest("Hal"))
    olga = Member.objects.exclude(pk=hal.pk).get(club=club)
    assert olga.player
    olga.player.delete()
    with pytest.raises(NotDone, match="needs an organiser"):
        actions.step_down(member=hal, by="Hal")


def test_a_club_is_not_undone_to_nobody(club: Club) -> None:
    founded = Act.objects.get(club=club)
    with pytest.raises(NotDone, match="needs an organiser"):
        actions.undo(act=founded, by="Olga")
    assert Member.objects.filter(club=club, role="organiser").exists()


def test_a_wrong_claim_is_undone_on_the_trail_of_the_club(club: Club, event: Event) -> None:
    member = cast.entry(event, "Ana").member
    actions.claim(member=member, player=cast.guest("Eve"))
    act = Act.objects.filter(club=club, event=None).first()
    assert act
    assert act.said == "Eve is Ana"
    actions.undo(act=act, by="Olga")
    member.refresh_from_db()
    assert member.player is None
    actions.claim(member=member, player=cast.guest("Ana"))


def test_the_trail_counts_who_was_seated(event: Event) -> None:
    actions.type_in(event=event, by="Olga", names=["Ana", "Eli", "eli"])
    assert last(event).said == "Seated 1 player by name"
    actions.type_in(event=event, by="Olga", names=["Ana", "Bo"])
    assert last(event).said == "Seated 1 player by name"


# --------------------------------------------------------------------------------- dates


def test_a_round_ends_at_the_same_hour_when_the_clock_is_put_back(club: Club) -> None:
    begins = datetime.fromisoformat("2026-10-20T00:00:00+02:00")
    terms = Terms(days=7, zone="Europe/Madrid")
    event = cast.opened(club, FOUR, kind="league", form="round_robin", terms=terms)
    actions.put_off(event=event, by="Olga", begins=begins)
    event.refresh_from_db()
    cast.next_round(event)
    dues = [one.due.astimezone(terms.clock) for one in Round.objects.filter(event=event) if one.due]
    assert [f"{due:%m-%d %H:%M}" for due in dues] == ["10-27 00:00", "11-03 00:00", "11-10 00:00"]


def test_another_date_until_it_has_begun_and_then_another_last_day(club: Club) -> None:
    event = cast.opened(club, FOUR, kind="league", form="round_robin", terms=Terms(days=7))
    then = timezone.now() + timedelta(days=3)
    actions.put_off(event=event, by="Olga", begins=then)
    cast.next_round(event)
    with pytest.raises(NotDone, match="Postpone its rounds"):
        actions.put_off(event=event, by="Olga", begins=then)
    rounds = list(Round.objects.filter(event=event))
    actions.put_round_off(round=rounds[1], by="Olga", days=14)
    moved = list(Round.objects.filter(event=event))
    assert moved[0].due == rounds[0].due
    assert [after.due - before.due for before, after in zip(rounds[1:], moved[1:], strict=True)  # type: ignore[operator]
            ] == [timedelta(days=14)] * 2  # fmt: skip
    assert moved[1].begins == rounds[1].begins
    with pytest.raises(NotDone, match="would end before it begins"):
        actions.put_round_off(round=moved[1], by="Olga", days=-30)
    actions.undo(act=last(event), by="Olga")
    assert list(Round.objects.filter(event=event).values_list("due")) == [
        (one.due,) for one in rounds
    ]


def test_a_table_of_ones_own_of_a_club_with_a_long_name(club: Club) -> None:
    long = Scoring(f"{'N' * 60}’s own")
    event = cast.opened(club, FOUR, terms=Terms(scoring=long))
    assert len(event.season) == Event.SEASON_LENGTH


# ------------------------------------------------------------------- an event of any size


@pytest.mark.parametrize("many", [2, 3])
def test_the_smallest_events_are_played_to_their_end(club: Club, many: int) -> None:
    event = cast.opened(club, FOUR[:many], terms=Terms(rounds=4))
    for _ in range(4):
        for pairing in cast.next_round(event):
            if not pairing.is_bye:
                cast.result(pairing, (5, 5), (100, 100))
    actions.close(event=event, by="Olga")
    assert len(standing(event)) == many
    with pytest.raises(NotDone, match="at least two players"):
        actions.ask_for_round(event=cast.opened(club, ["Solo"], name="One"), by="Olga")


def test_level_in_everything_they_stand_by_name_and_it_is_said(event: Event) -> None:
    for pairing in cast.next_round(event):
        cast.result(pairing, (5, 5), (100, 100))
    [division] = Division.objects.filter(event=event)
    rows = tables.table(division=division)
    assert [row.name for row in rows] == sorted(FOUR)
    assert all("their names alone" in row.why.sentence for row in rows[:-1] if row.why)
    assert not Job.objects.exclude(error="").exists()
