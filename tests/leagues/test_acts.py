"""What people do in an event, what goes wrong, and how each of it is undone."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.leagues import cast
from tracker.jobs.models import Job
from tracker.leagues import actions
from tracker.leagues.actions import NotDone, Told
from tracker.leagues.models import Act, Club, Division, Entry, Event, Member, Pairing, Round
from tracker.leagues.queries import tables
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db

FOUR = ("Ana", "Bo", "Cruz", "Dee")


def standing(event: Event) -> list[tuple[str, int, int]]:
    event.refresh_from_db()
    [division] = Division.objects.filter(event=event)
    division.event = event
    return [(row.name, row.standing.tp, row.standing.op) for row in tables.table(division=division)]


def last(event: Event) -> Act:
    found = Act.objects.filter(event=event).first()
    assert found is not None
    return found


# ------------------------------------------------------------------------ terms and entries


def test_terms_are_frozen_as_it_opens(club: Club) -> None:
    event = actions.prepare(
        club=club, by="Olga", name="Cup", kind="tournament", form="swiss", terms=Terms(points=200)
    )
    with pytest.raises(NotDone, match="not open"):
        actions.join(event=event, player=cast.guest("Ana"))
    actions.change(event=event, by="Olga", terms=Terms(points=400))
    actions.open_event(event=event, by="Olga")
    with pytest.raises(NotDone, match="fixed"):
        actions.change(event=event, by="Olga", terms=Terms(points=300))
    event.refresh_from_db()
    assert event.terms.points == 400
    actions.undo(act=last(event), by="Olga")
    actions.change(event=event, by="Olga", terms=Terms(points=300))
    event.refresh_from_db()
    assert (event.status, event.terms.points) == ("draft", 300)


def test_a_name_typed_in_is_claimed_once(event: Event) -> None:
    ana, bo = cast.guest("Ana"), cast.guest("Bo")
    member = cast.entry(event, "Ana").member
    actions.claim(member=member, player=ana)
    with pytest.raises(NotDone, match="has already joined"):
        actions.claim(member=member, player=bo)
    with pytest.raises(NotDone, match="You are already Ana"):
        actions.claim(member=cast.entry(event, "Bo").member, player=ana)
    assert actions.join(event=event, player=ana) == cast.entry(event, "Ana")
    assert Entry.objects.filter(event=event).count() == 4


def test_the_same_name_is_the_same_member_in_the_next_event(club: Club, event: Event) -> None:
    other = cast.opened(club, ["ana, Nomads", "Eli", "", "Ana"], name="Second")
    assert Entry.objects.filter(event=other).count() == 2
    assert cast.entry(other, "Ana").member == cast.entry(event, "Ana").member
    assert cast.entry(other, "Ana").faction == "Nomads"


def test_a_club_keeps_an_organiser(club: Club) -> None:
    olga = Member.objects.get(club=club)
    with pytest.raises(NotDone, match="needs an organiser"):
        actions.step_down(member=olga, by="Olga")
    helper = actions.help_organise(club=club, player=cast.guest("Hal"))
    actions.step_down(member=olga, by="Hal")
    olga.refresh_from_db()
    assert (olga.role, helper.role) == ("player", "organiser")


def test_what_was_prepared_stays(event: Event) -> None:
    first = Act.objects.filter(event=event).last()
    assert first is not None
    with pytest.raises(NotDone, match="draft"):
        actions.undo(act=first, by="Olga")
    assert Event.objects.filter(pk=event.pk).exists()


# ------------------------------------------------------------------------------- pairing


def test_a_round_is_paired_by_a_job_that_does_it_once(event: Event) -> None:
    pairings = cast.next_round(event)
    assert {name for pairing in pairings for name in cast.names(pairing)} == set(FOUR)
    assert [pairing.table for pairing in pairings] == [1, 2]
    assert event.status == "playing"
    actions.pair(event_id=event.pk, number=1)
    assert Pairing.objects.filter(round__event=event).count() == 2


def test_undone_a_round_is_gone_and_can_be_paired_again(event: Event) -> None:
    first = [cast.names(pairing) for pairing in cast.next_round(event)]
    actions.undo(act=last(event), by="Olga")
    event.refresh_from_db()
    assert (event.status, Round.objects.count(), Pairing.objects.count()) == ("open", 0, 0)
    assert [cast.names(pairing) for pairing in cast.next_round(event)] == first
    assert last(event).said == "Paired Round 1"
    assert [act.said for act in Act.objects.filter(event=event)][1] == "Undid: Paired Round 1"


def test_an_undo_can_be_undone(event: Event) -> None:
    [one, _] = cast.next_round(event)
    cast.result(one, (7, 3))
    before = standing(event)
    actions.undo(act=last(event), by="Olga")
    one.refresh_from_db()
    assert one.settled is None
    assert standing(event) != before
    actions.undo(act=last(event), by="Olga")
    assert standing(event) == before


def test_nothing_is_undone_under_what_rests_on_it(event: Event) -> None:
    [one, _] = cast.next_round(event)
    paired = last(event)
    cast.result(one, (7, 3))
    with pytest.raises(NotDone, match="Undo this first: “"):
        actions.undo(act=paired, by="Olga")
    one.refresh_from_db()
    assert one.settled
    done = last(event)
    actions.undo(act=done, by="Olga")
    with pytest.raises(NotDone, match="already undone"):
        actions.undo(act=done, by="Olga")


def test_no_round_while_a_result_is_missing_but_anyway(event: Event) -> None:
    [one, two] = cast.next_round(event)
    cast.result(one, (7, 3))
    with pytest.raises(NotDone, match="1 result is missing"):
        actions.ask_for_round(event=event, by="Olga")
    cast.next_round(event, anyway=True)
    # It comes late, and counts.
    cast.result(two, (5, 5))
    assert sum(tp for _, tp, _ in standing(event)) == 5 + 0 + 3 + 3


def test_moved_by_hand(event: Event) -> None:
    [one, two] = cast.next_round(event)
    a, c = one.first, two.first
    actions.swap(round=one.round, by="Olga", one=a, other=c)
    one.refresh_from_db()
    two.refresh_from_db()
    assert (one.first, two.first) == (c, a)
    cast.result(one, (1, 0))
    with pytest.raises(NotDone, match="has a result"):
        actions.swap(round=one.round, by="Olga", one=a, other=c)


def test_with_an_odd_number_the_bye_changes_hands(club: Club) -> None:
    event = cast.opened(club, [*FOUR, "Eli"])
    rested = []
    for _ in range(3):
        pairings = cast.next_round(event)
        [bye] = [pairing for pairing in pairings if pairing.is_bye]
        rested.append(bye.first.member.name)
        for pairing in pairings:
            if not pairing.is_bye:
                cast.result(pairing, (6, 2))
    assert len(set(rested)) == 3
    with pytest.raises(NotDone, match="All rounds are played"):
        actions.ask_for_round(event=event, by="Olga")


def test_a_bye_can_be_moved_by_hand(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz"])
    pairings = cast.next_round(event)
    [bye] = [pairing for pairing in pairings if pairing.is_bye]
    [game] = [pairing for pairing in pairings if not pairing.is_bye]
    rests, plays = bye.first, game.first
    actions.swap(round=bye.round, by="Olga", one=rests, other=plays)
    bye.refresh_from_db()
    game.refresh_from_db()
    assert (bye.first, game.first) == (plays, rests)
    assert [tp for name, tp, _ in standing(event) if name == plays.member.name] == [4]


# ------------------------------------------------------------------------------- results


def test_two_reports_that_disagree_count_for_nobody_until_somebody_decides(event: Event) -> None:
    [one, _] = cast.next_round(event)
    assert one.second
    told = {"first": Told((7, 3), (150, 90)), "second": Told((6, 4), (150, 90))}
    actions.report(pairing=one, by=one.first.member, side="first", told=told["first"])
    actions.report(pairing=one, by=one.second.member, side="second", told=told["second"])
    one.refresh_from_db()
    assert one.state == "disputed"
    assert all(tp == 0 for _, tp, _ in standing(event))
    actions.decide(pairing=one, by="Olga", told=told["second"])
    one.refresh_from_db()
    assert (one.state, one.how, one.op_first) == ("settled", "organiser", 6)
    assert last(event).said.startswith("Decided the dispute")


def test_who_reports_anew_ends_the_dispute(event: Event) -> None:
    [one, _] = cast.next_round(event)
    assert one.second
    actions.report(pairing=one, by=one.first.member, side="first", told=Told((7, 3)))
    actions.report(pairing=one, by=one.second.member, side="second", told=Told((6, 4)))
    actions.report(pairing=one, by=one.first.member, side="first", told=Told((6, 4)))
    one.refresh_from_db()
    assert (one.state, one.how) == ("settled", "agreed")


def test_a_wrong_score_is_objected_to_and_put_right(event: Event) -> None:
    [one, _] = cast.next_round(event)
    cast.result(one, (7, 3))
    with pytest.raises(NotDone, match="already in"):
        actions.report(pairing=one, by=one.first.member, side="first", told=Told((9, 3)))
    before = standing(event)
    actions.dispute(pairing=one, by=one.first.member, why="We forgot a Classified")
    one.refresh_from_db()
    assert one.state == "disputed"
    # It counts until an organiser has looked at it.
    assert standing(event) == before
    actions.decide(pairing=one, by="Olga", told=Told((8, 3)))
    assert standing(event)[0][1:] == (5, 8)


def test_an_unanswered_report_stands_after_its_hours(club: Club) -> None:
    event = cast.opened(club, FOUR, terms=Terms(confirm=48))
    [one, two] = cast.next_round(event)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        actions.report(pairing=one, by=one.first.member, side="first", told=Told((7, 3)))
        actions.report(pairing=two, by=two.first.member, side="first", told=Told((5, 5)))
        actions.dispute(pairing=two, by=two.first.member, why="")
        clock.shift(timedelta(hours=47))
        cast.do_jobs()
        one.refresh_from_db()
        assert one.settled is None
        clock.shift(timedelta(hours=2))
        cast.do_jobs()
    one.refresh_from_db()
    two.refresh_from_db()
    assert (one.state, one.how) == ("settled", "unanswered")
    assert two.state == "disputed"


def test_who_does_not_come_scores_nothing(event: Event) -> None:
    [one, two] = cast.next_round(event)
    assert one.second
    actions.report(pairing=one, by=one.first.member, side="first", told=Told(walkover="second"))
    actions.agree(pairing=one, by=one.second.member, side="second")
    actions.decide(pairing=two, by="Olga", told=Told((9, 9), walkover="both"))
    table = standing(event)
    assert table[0] == (one.first.member.name, 4, 0)
    assert [tp for _, tp, _ in table[1:]] == [0, 0, 0]


def test_who_leaves_in_round_three_keeps_what_was_played(club: Club) -> None:
    event = cast.opened(club, [*FOUR, "Eli", "Fay"])
    for _ in range(2):
        for pairing in cast.next_round(event):
            cast.result(pairing, (7, 3))
    third = cast.next_round(event)
    one = next(pairing for pairing in third if "Eli" in cast.names(pairing))
    before = {name: tp for name, tp, _ in standing(event)}
    actions.leave(entry=cast.entry(event, "Eli"), by="Olga")
    one.refresh_from_db()
    other = one.second if one.first.member.name == "Eli" else one.first
    assert other
    assert (one.state, one.how) == ("settled", "left")
    after = {name: tp for name, tp, _ in standing(event)}
    assert after["Eli"] == before["Eli"]
    assert after[other.member.name] == before[other.member.name] + 4
    actions.undo(act=last(event), by="Olga")
    assert {name: tp for name, tp, _ in standing(event)} == before


def test_struck_out_results_count_for_nobody(event: Event) -> None:
    [one, _] = cast.next_round(event)
    cast.result(one, (7, 3))
    actions.leave(entry=one.first, by="Olga", strike=True)
    assert {name: tp for name, tp, _ in standing(event)}[cast.names(one)[1]] == 0
    assert len(standing(event)) == 3
    gone = Entry.objects.select_related("member", "event__club").get(pk=one.first.pk)
    actions.come_back(entry=gone, by="Olga")
    assert standing(event)[0][1:] == (5, 7)


def test_who_joins_late_plays_from_the_next_round(event: Event) -> None:
    for pairing in cast.next_round(event):
        cast.result(pairing, (7, 3))
    actions.join(event=event, player=cast.guest("Eli"))
    actions.join(event=event, player=cast.guest("Fay"))
    assert cast.entry(event, "Eli").since == 2
    assert len(cast.next_round(event)) == 3


# ----------------------------------------------------------------- round robins and ladders


def test_in_a_round_robin_somebody_takes_the_place_of_who_leaves(club: Club) -> None:
    event = cast.opened(club, FOUR, kind="league", form="round_robin", terms=Terms(days=14))
    cast.next_round(event)
    assert Round.objects.filter(event=event).count() == 3
    assert Pairing.objects.filter(round__event=event).count() == 6
    with pytest.raises(NotDone, match="has begun"):
        actions.join(event=event, player=cast.guest("Eli"))
    actions.replace(entry=cast.entry(event, "Dee"), by="Olga", name="Eli")
    for other in ("Ana", "Bo", "Cruz"):
        assert cast.between(event, "Eli", other).settled is None
    with pytest.raises(LookupError):
        cast.between(event, "Dee", "Ana")


def test_on_a_ladder_the_winner_takes_the_place(club: Club) -> None:
    event = cast.opened(club, [*FOUR, "Eli"], kind="league", form="ladder", terms=Terms(reach=2))
    five = {name: cast.entry(event, name) for name in (*FOUR, "Eli")}
    with pytest.raises(NotDone, match="up to 2 rungs"):
        actions.challenge(event=event, by="Eli", one=five["Eli"], other=five["Bo"])
    actions.challenge(event=event, by="Eli", one=five["Eli"], other=five["Cruz"])
    with pytest.raises(NotDone, match="Play your open game"):
        actions.challenge(event=event, by="Eli", one=five["Eli"], other=five["Dee"])
    cast.result(cast.between(event, "Eli", "Cruz"), (7, 3))
    assert [name for name, _, _ in standing(event)] == ["Ana", "Bo", "Eli", "Cruz", "Dee"]


# --------------------------------------------------------------------------------- dates


def test_a_date_is_proposed_countered_and_accepted(event: Event) -> None:
    [one, _] = cast.next_round(event)
    then = timezone.now() + timedelta(days=3)
    first = actions.propose(pairing=one, by="Ana", side="first", when=then)
    second = actions.propose(
        pairing=one, by="Bo", side="second", when=then + timedelta(days=1), where="The club"
    )
    first.refresh_from_db()
    assert first.state == "countered"
    with pytest.raises(NotDone, match="no longer on offer"):
        actions.accept(offer=first, by="Bo", side="second")
    with pytest.raises(NotDone, match="no longer on offer"):
        actions.accept(offer=second, by="Bo", side="second")
    actions.accept(offer=second, by="Ana", side="first")
    one.refresh_from_db()
    assert one.when == then + timedelta(days=1)
    with pytest.raises(NotDone, match="in the past"):
        actions.propose(pairing=one, by="Ana", side="first", when=timezone.now())
    cast.do_jobs()
    event.refresh_from_db()
    assert f"{one.when:%Y%m%dT%H%M%SZ}" in event.calendar


def test_every_act_names_who_did_it(event: Event) -> None:
    cast.next_round(event)
    assert {act.by for act in Act.objects.filter(event=event)} == {"Olga"}
    assert not Job.objects.exclude(error="").exists()
