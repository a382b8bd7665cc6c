"""A command and the lines that follow from it: once, from one's own seat, in time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from time_machine import TimeMachineFixture

from rules import game, record
from rules.game import Refusal
from tests.matches.phone import Phone
from tests.matches.stumbling import left_to_a_job, stumbling
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.armies.models import Army
from tracker.armies.queries import army, listed
from tracker.jobs import actions as jobs
from tracker.jobs.models import CEILING, Job
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.orderlog import actions as orderlog
from tracker.orderlog import exporting
from tracker.orderlog import queries as log
from tracker.orderlog.models import CommandReceipt, Line

NOX = "nox-and-a-caliban"


def play(
    match: Match, player: Player, seat: game.Side, kind: str, **fields: object
) -> actions.Answer:
    """Give a command on a page that has just been drawn."""
    cursor = log.cursor(record_id=match.record_id, seat=seat)
    return actions.play(
        match=match,
        seat=seat,
        player=player,
        data={"kind": kind, **fields},
        command_id=uuid4(),
        cursor=cursor,
    )


def refused(answer: actions.Answer) -> Refusal:
    assert answer.status == "refused"
    assert answer.refusal is not None
    return answer.refusal


def lines(match: Match) -> int:
    return Line.objects.filter(record=match.record_id).count()


def kinds(match: Match) -> list[tuple[str, str]]:
    """Whom each line is for and what kind it is, from the first on."""
    whole = log.lines(record_id=match.record_id, seat="referee")
    return [(one.entry.audience, type(one.entry.event).__name__) for one in whole]


def step(match: Match) -> str:
    return log.table(record_id=match.record_id, seat="watcher")[0].step


@pytest.fixture
def anas_army(ana: Player) -> Army:
    return armies.create_from_roster(player=ana, roster=NOX)


@pytest.fixture
def bos_army(bo: Player) -> Army:
    return armies.create_from_roster(player=bo, roster="fusiliers-and-a-cobra")


# ------------------------------------------------------------------ whose it is


def test_an_army_is_ones_own_or_none(
    match: Match, ana: Player, anas_army: Army, bos_army: Army
) -> None:
    foreign = refused(play(match, ana, "A", "EnterArmy", army=bos_army.public_id))
    none = refused(play(match, ana, "A", "EnterArmy", army="AAAAAAAAAAAAAAAA"))
    assert foreign == none
    assert play(match, ana, "A", "EnterArmy", army=anas_army.public_id).status == "taken"
    own, _ = log.table(record_id=match.record_id, seat="A")
    assert {one.profile.name for one in own.troopers.values()} >= {"Caliban"}
    others, _ = log.table(record_id=match.record_id, seat="B")
    assert not others.troopers


def test_a_list_that_names_no_lieutenant_names_one_as_it_enters(
    match: Match, ana: Player, bo: Player, anas_army: Army
) -> None:
    for one in listed(army=anas_army):
        if one.lieutenant:
            armies.remove_trooper(army=anas_army, trooper=one.key)
    fresh = army(player=ana, public_id=anas_army.public_id)
    first, *_ = listed(army=fresh)
    page = Phone(ana, match).html()
    assert f'name="lieutenant-{fresh.public_id}"' in page
    assert f'value="{first.key}"' in page
    bos = armies.create_from_roster(player=bo, roster=NOX)
    assert "lieutenant-" not in Phone(bo, match).html()

    unsaid = refused(play(match, ana, "A", "EnterArmy", army=fresh.public_id))
    assert unsaid.rule == "SETUP-3"
    foreign = {"lieutenant": listed(army=bos)[0].key}
    nobody = refused(play(match, ana, "A", "EnterArmy", army=fresh.public_id, **foreign))
    assert nobody.code == "no-such-lieutenant"
    said = {f"lieutenant-{fresh.public_id}": first.key, f"lieutenant-{bos.public_id}": "0"}
    assert play(match, ana, "A", "EnterArmy", army=fresh.public_id, **said).status == "taken"
    own, _ = log.table(record_id=match.record_id, seat="A")
    assert [one.profile.name for one in own.troopers.values() if one.lieutenant] == [
        first.profile.name
    ]
    assert not log.table(record_id=match.record_id, seat="B")[0].troopers


def test_the_side_is_the_seats_whatever_the_command_says(
    match: Match, ana: Player, anas_army: Army
) -> None:
    play(match, ana, "A", "EnterArmy", army=anas_army.public_id, by="B")
    assert set(log.table(record_id=match.record_id, seat="A")[0].factions) == {"A"}


def test_a_seat_that_is_not_ones_own_takes_no_command(match: Match, ana: Player) -> None:
    with pytest.raises(actions.NoSuchSeat):
        play(match, ana, "B", "Concede")
    assert step(match) == "armies"


def test_a_stranger_puts_nothing_to_a_match(match: Match, cruz: Player) -> None:
    with pytest.raises(actions.NoSuchSeat):
        play(match, cruz, "A", "Concede")
    assert step(match) == "armies"


# ------------------------------------------------------------------ once


def test_the_same_command_twice_is_one(match: Match, ana: Player) -> None:
    id = uuid4()
    answers = [
        actions.play(
            match=match, seat="A", player=ana, data={"kind": "Object", "about": "Late"},
            command_id=id, cursor=cursor,
        )
        for cursor in (3, 3, 99)
    ]  # fmt: skip
    assert {answer.status for answer in answers} == {"taken"}
    own = log.lines(record_id=match.record_id, seat="A")
    assert sum(type(seen.entry.event).__name__ == "Objected" for seen in own) == 1


def test_two_sides_may_hit_on_the_same_id(match: Match, ana: Player, bo: Player) -> None:
    id = uuid4()
    seats: tuple[tuple[Player, game.Side], ...] = ((ana, "A"), (bo, "B"))
    for player, seat in seats:
        answer = actions.play(
            match=match, seat=seat, player=player, data={"kind": "Object", "about": "Late"},
            command_id=id, cursor=0,
        )  # fmt: skip
        assert answer.status == "taken"
    own = log.lines(record_id=match.record_id, seat="A")
    assert sum(type(seen.entry.event).__name__ == "Objected" for seen in own) == 2


def test_a_refused_command_leaves_nothing_and_may_come_again(
    match: Match, ana: Player, anas_army: Army
) -> None:
    id, before = uuid4(), lines(match)
    data = {"kind": "EnterArmy", "army": ""}
    first = actions.play(match=match, seat="A", player=ana, data=data, command_id=id, cursor=0)
    assert first.status == "refused"
    assert lines(match) == before
    assert not CommandReceipt.objects.exists()
    data["army"] = anas_army.public_id
    again = actions.play(match=match, seat="A", player=ana, data=data, command_id=id, cursor=0)
    assert again.status == "taken"


# ------------------------------------------------------------------ in time


def test_a_page_that_is_behind_is_told_so_when_it_matters(match: Match, ana: Player) -> None:
    seen = log.cursor(record_id=match.record_id, seat="A")
    play(match, ana, "A", "Adjourn")
    late = actions.play(
        match=match, seat="A", player=ana, data={"kind": "Adjourn"}, command_id=uuid4(),
        cursor=seen,
    )  # fmt: skip
    assert (late.status, late.refusal) == ("stale", actions.STALE)
    now = refused(play(match, ana, "A", "Adjourn"))
    assert now.code != "stale"


def test_a_page_that_is_behind_is_heard_when_it_still_makes_sense(
    match: Match, ana: Player, bo: Player
) -> None:
    seen = log.cursor(record_id=match.record_id, seat="A")
    play(match, bo, "B", "Object", about="The clock is slow")
    late = actions.play(
        match=match, seat="A", player=ana, data={"kind": "Object", "about": "So is the beer"},
        command_id=uuid4(), cursor=seen,
    )  # fmt: skip
    assert late.status == "taken"


def test_a_yes_is_to_what_was_proposed_when_the_page_was_drawn(
    example: Match, ana: Player, bo: Player
) -> None:
    piece = Phone(bo, example).piece("Fusilier 1")
    moved = [{"kind": "move", "piece": piece, "text": "the roof"}]
    gone = [{"kind": "remove", "piece": piece}]
    play(example, ana, "A", "ProposeRuling", changes=moved)
    seen = log.cursor(record_id=example.record_id, seat="B")
    play(example, ana, "A", "Disagree")
    play(example, ana, "A", "ProposeRuling", changes=gone)

    def say_yes(cursor: int) -> actions.Answer:
        return actions.play(
            match=example, seat="B", player=bo, data={"kind": "Agree"}, command_id=uuid4(),
            cursor=cursor,
        )  # fmt: skip

    for behind in (seen, 0, -(10**30)):
        late = say_yes(behind)
        assert (late.status, late.refusal) == ("stale", actions.STALE)
    assert Phone(bo, example).piece("Fusilier 1") == piece
    assert say_yes(log.cursor(record_id=example.record_id, seat="B")).status == "taken"


def test_a_yes_still_counts_after_a_remark(example: Match, ana: Player, bo: Player) -> None:
    play(example, ana, "A", "ProposeEnd")
    seen = log.cursor(record_id=example.record_id, seat="B")
    play(example, ana, "A", "Object", about="The clock is slow")
    late = actions.play(
        match=example, seat="B", player=bo, data={"kind": "Agree"}, command_id=uuid4(), cursor=seen
    )
    assert late.status == "taken"
    assert step(example) == "over"


def test_who_was_done_with_one_step_is_not_done_with_the_next(
    example: Match, anas: Phone, bos: Phone
) -> None:
    anas.do("DeclareSkill", actor=anas.piece("Marker 1"), skill="Move")
    seen = bos.cursor
    bos.do("Done")
    anas.do("SkipSecond")
    assert step(example) == "4"
    late = bos.send("Done", cursor=seen)
    assert late.status_code == 409
    assert step(example) == "4"


# ------------------------------------------------------------------ nonsense


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({}, "unknown"),
        ({"kind": "Reveal"}, "unknown"),
        ({"kind": "OpenMatch"}, "unknown"),
        ({"kind": "Cheat", "how": "well"}, "unknown"),
        ({"kind": "DeclareSkill"}, "malformed"),
        ({"kind": "AskBack", "mark": "early"}, "malformed"),
        ({"kind": "Object", "about": "A" * 300}, "oversize"),
        ({"kind": "ReadDice", "piece": "p", "dice": ["1"] * 41}, "oversize"),
        ({"kind": "Object", "about": "   "}, "empty"),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(
    data: dict[str, object], code: str, match: Match, ana: Player
) -> None:
    before = lines(match)
    kind = str(data.pop("kind", ""))
    no = refused(play(match, ana, "A", kind, **data))
    assert no.code == code
    assert no.sentence.endswith(".")
    assert lines(match) == before


# ------------------------------------------------------------------ what is due


def declared(anas: Phone) -> None:
    """The first skill of an Order."""
    marker = anas.piece("Marker 1")
    answer = anas.send("DeclareSkill", actor=marker, skill="Move", pool="regular", to="the crates")
    assert answer.status_code == 200


def left(anas: Phone) -> None:
    """The same, and what it shows could not be settled with it: it waits for a worker."""
    with left_to_a_job():
        declared(anas)


def the_job() -> Job:
    job = Job.objects.filter(name="matches.reveal").order_by("pk").first()
    assert job is not None
    return job


def test_what_is_due_is_done_with_the_command(anas: Phone, bos: Phone, example: Match) -> None:
    declared(anas)
    assert step(example) == "2"
    for phone in (anas, bos):
        assert not phone.view.settling
    assert "One moment" not in anas.client.get(anas.url).content.decode()


def shows(anas: Phone, bos: Phone) -> None:
    """What was declared goes on: with the second skill a Marker shows what it is."""
    bos.do("Done", whole="true")
    anas.do(
        "DeclareSkill", actor=anas.piece("Marker 1"), skill="BS Attack",
        target=bos.piece("Fusilier 1"), weapon="Boarding Shotgun, Burst Mode",
    )  # fmt: skip


def test_a_reveal_is_followed_by_a_job(anas: Phone, bos: Phone, example: Match) -> None:
    declared(anas)
    # It was looked whether anything shows itself, and nothing did.
    assert not Job.objects.filter(name="matches.reveal").exists()
    shows(anas, bos)
    assert (the_job().args, the_job().about) == (
        {"match_id": example.pk, "done": 1},
        f"+{example.record_id}",
    )
    follow(example)


def test_the_end_of_an_order_is_followed_by_a_job(anas: Phone, bos: Phone, example: Match) -> None:
    declared(anas)
    bos.do("Done", whole="true")
    anas.send("SkipSecond")
    # From the second skill to the end of the Order, in one go.
    assert step(example) == "orders"
    assert Job.objects.filter(name="matches.conclude").count() == 1
    follow(example)


def follow(match: Match) -> None:
    """Workers do what follows, and add nothing to the log."""
    before = lines(match)
    for job in Job.objects.filter(name__startswith="matches."):
        assert jobs.run(job_id=job.pk, at=job.due)
    assert lines(match) == before


def test_what_could_not_be_done_is_a_job_in_the_same_transaction(
    anas: Phone, example: Match
) -> None:
    with transaction.atomic():
        left(anas)
        assert (the_job().args, the_job().about) == (
            {"match_id": example.pk},
            str(example.record_id),
        )
        transaction.set_rollback(True)
    assert not Job.objects.filter(name="matches.reveal").exists()


def test_a_command_stands_when_what_is_due_after_it_can_not_be_written(
    anas: Phone, example: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = lines(example)
    append, wrote = orderlog.append, list[int]()

    def half(**kept: Any) -> Any:
        stands = append(**kept)
        wrote.append(len(kept["entries"]))
        if len(wrote) == 1:
            raise RuntimeError("It broke.")
        return stands

    monkeypatch.setattr("tracker.matches.actions.following.orderlog.append", half)
    declared(anas)
    both, alone = wrote
    assert 0 < alone < both
    assert lines(example) == before + alone
    assert anas.view.settling
    monkeypatch.undo()
    assert jobs.run(job_id=the_job().pk, at=the_job().due)
    assert step(example) == "2"
    anas.do("Concede")
    whole = exporting.record(record_id=example.record_id, seat="referee")
    assert not record.verify(msgspec.convert(whole, record.Record))


def test_while_it_is_due_both_seats_are_offered_nothing_to_play(anas: Phone, bos: Phone) -> None:
    left(anas)
    for phone in (anas, bos):
        assert phone.view.settling
        offered = {offer.command for offer in phone.offers}
        assert offered == {"Object", "Concede", "ProposeRuling"}


def test_a_nudge_does_what_is_due_once(anas: Phone, bos: Phone, example: Match) -> None:
    left(anas)
    bos.client.post(f"{bos.url}nudge/")
    assert step(example) == "2"
    before = lines(example)
    job = the_job()
    assert job.done is not None
    anas.client.post(f"{anas.url}nudge/")
    actions.settle(match_id=example.pk)
    assert not jobs.run(job_id=job.pk, at=job.done)
    assert lines(example) == before


def test_the_next_command_does_it_first(anas: Phone, bos: Phone, example: Match) -> None:
    left(anas)
    answer = bos.send("DelayAro", actor=bos.piece("Fusilier 1"))
    assert answer.status_code == 200
    assert step(example) == "2"


def test_the_same_lines_follow_with_the_command_and_by_a_worker(
    ana: Player, anas: Phone, example: Match
) -> None:
    before = kinds(example)
    declared(anas)
    other = Phone(ana, actions.play_example(player=ana, both=True))
    assert other.match is not None
    left(other)
    other.client.post(f"{other.url}nudge/")
    new = kinds(example)[len(before) :]
    assert kinds(other.match)[-len(new) :] == new


def test_a_match_that_is_gone_is_settled_by_doing_nothing(db: None) -> None:
    actions.settle(match_id=12345)
    actions.drop_left_behind(match_id=12345, at=timezone.now())
    assert actions.check_opened(match_id=12345) == 0
    assert not Line.objects.exists()


def test_a_job_that_fails_stops_and_lets_players_speak(anas: Phone, example: Match) -> None:
    left(anas)
    with stumbling():
        for _ in range(CEILING + 2):
            anas.client.post(f"{anas.url}nudge/")
    job = the_job()
    assert job.is_stuck
    assert "It broke." not in job.error
    with stumbling():
        assert anas.send("Object", about="It is stuck").status_code == 200
    assert anas.view.settling
    jobs.retry(job_id=job.pk, at=job.due)
    anas.client.post(f"{anas.url}nudge/")
    assert step(example) == "2"


def test_a_job_that_fails_for_good_is_put_right_by_a_ruling(
    anas: Phone, bos: Phone, example: Match
) -> None:
    left(anas)
    with stumbling():
        for _ in range(CEILING + 2):
            anas.client.post(f"{anas.url}nudge/")
        assert the_job().is_stuck
        ruling: dict[str, Any] = {"changes-0-kind": "step", "changes-0-text": "orders"}
        assert bos.send("ProposeRuling", **ruling).status_code == 200
        assert anas.send("Agree").status_code == 200
    assert step(example) == "orders"
    # It would still fail, and the match goes on without it: it is Ana's Order to spend again.
    assert anas.view.yours
    assert "DeclareSkill" in {offer.command for offer in anas.offers}


# ------------------------------------------------------------------ the end


def test_a_match_that_is_over_is_among_the_finished(anas: Phone, bos: Phone) -> None:
    anas.do("Concede")
    for phone in (anas, bos):
        page = phone.client.get("/")
        assert page.context["matches"] == []
        assert page.context["finished"] == 1
        (shown,) = phone.client.get("/matches/finished/").context["matches"]
        assert shown.line == "Bo wins by concession"


def called_back(by: Phone, time_machine: TimeMachineFixture) -> None:
    """Long enough after anything happened."""
    time_machine.move_to(timezone.now() + timedelta(minutes=6))
    assert by.send("CallBack").status_code == 200


def test_nobody_forfeits_who_was_called_a_moment_ago(
    anas: Phone, bos: Phone, example: Match, time_machine: TimeMachineFixture
) -> None:
    early = bos.send("CallBack")
    assert early.status_code == 422
    assert "5 minutes" in early.content.decode()
    called_back(bos, time_machine)
    answer = bos.send("Forfeit")
    assert answer.status_code == 422
    assert "15 minutes" in answer.content.decode()
    assert step(example) == "orders"
    time_machine.move_to(timezone.now() + timedelta(minutes=16))
    assert anas.send("Forfeit").status_code == 422
    assert bos.send("Forfeit").status_code == 200
    assert step(example) == "over"


def test_who_says_to_be_here_does_not_forfeit(
    anas: Phone, bos: Phone, example: Match, time_machine: TimeMachineFixture
) -> None:
    called_back(bos, time_machine)
    time_machine.move_to(timezone.now() + timedelta(minutes=14))
    assert anas.send("Resume").status_code == 200
    time_machine.move_to(timezone.now() + timedelta(minutes=16))
    assert bos.send("Forfeit").status_code == 422
    assert step(example) == "orders"


def test_who_breaks_off_alone_wins_nothing_by_waiting(
    anas: Phone, bos: Phone, example: Match, time_machine: TimeMachineFixture
) -> None:
    """Ana is waited for, and asks for a pause that nobody grants."""
    anas.do("Adjourn")
    time_machine.move_to(timezone.now() + timedelta(minutes=16))
    assert anas.send("Forfeit").status_code == 422
    assert anas.send("CallBack").status_code == 422
    assert step(example) == "orders"


def test_nobody_is_called_out_of_an_agreed_pause(
    anas: Phone, bos: Phone, example: Match, time_machine: TimeMachineFixture
) -> None:
    anas.do("Adjourn", hours="24")
    bos.do("Agree")
    assert step(example) == "adjourned"
    time_machine.move_to(timezone.now() + timedelta(hours=23))
    for phone in (anas, bos):
        night = phone.send("CallBack")
        assert night.status_code == 422
        assert "You agreed to wait: call them back" in night.content.decode()
        assert phone.send("Forfeit").status_code == 422
    time_machine.move_to(timezone.now() + timedelta(hours=2))
    assert bos.send("CallBack").status_code == 200
    time_machine.move_to(timezone.now() + timedelta(minutes=16))
    assert anas.send("Forfeit").status_code == 422
    assert bos.send("Forfeit").status_code == 200
    assert step(example) == "over"


def test_a_time_that_was_agreed_holds_though_both_came_earlier(
    anas: Phone, bos: Phone, example: Match, time_machine: TimeMachineFixture
) -> None:
    anas.do("Adjourn", hours="24")
    bos.do("Agree")
    anas.do("Resume")
    time_machine.move_to(timezone.now() + timedelta(hours=3))
    bos.do("Resume")
    assert step(example) == "orders"
    time_machine.move_to(timezone.now() + timedelta(hours=1))
    assert bos.send("CallBack").status_code == 422


def test_a_time_that_has_gone_by_is_not_agreed_to(
    anas: Phone, bos: Phone, example: Match, time_machine: TimeMachineFixture
) -> None:
    anas.do("Adjourn", hours="1")
    time_machine.move_to(timezone.now() + timedelta(hours=2))
    assert bos.send("Agree").status_code == 422
    assert step(example) == "orders"


@pytest.mark.parametrize(
    "said",
    [{"hours": "0"}, {"hours": "-3"}, {"hours": "99999999"}, {"hours": "soon"},
     {"until": "2001-01-01T00:00Z"}, {"until": "2999-01-01T00:00Z"}, {"until": "tomorrow"},
     {"until": "2026-13-45T99:99Z"}, {"until": "2026-12-01T19:00"}],
)  # fmt: skip
def test_a_pause_lasts_until_a_time_that_is_one(
    said: dict[str, str], example: Match, ana: Player
) -> None:
    no = refused(play(example, ana, "A", "Adjourn", **said))
    assert no.code == "no-moment"


def test_a_time_of_a_pause_is_written_down_in_utc(
    example: Match, ana: Player, time_machine: TimeMachineFixture
) -> None:
    time_machine.move_to("2026-05-01T12:00Z")
    play(example, ana, "A", "Adjourn", until="2026-05-01T19:00+02:00")
    table, _ = log.table(record_id=example.record_id, seat="B")
    assert table.proposal is not None
    assert table.proposal.until == "2026-05-01T17:00Z"


def test_a_private_note_moves_nothing_in_lists(anas: Phone, bos: Phone, example: Match) -> None:
    declared(anas)
    anas.client.post(f"{anas.url}nudge/")
    before = Match.objects.values().get(pk=example.pk)
    bos.do("DelayAro", actor=bos.piece("Fusilier 1"))
    assert Match.objects.values().get(pk=example.pk) == before
    bos.do("Done")
    assert Match.objects.values().get(pk=example.pk)["moved"] > before["moved"]


def test_the_armies_to_choose_from_are_read_at_one_moment(ana: Player, match: Match) -> None:
    """Another may be taken meanwhile: what is read in two readings may differ."""
    armies.create_from_roster(player=ana, roster=NOX)
    with CaptureQueriesContext(connection) as asked:
        assert "Choose" in Phone(ana, match).html()
    read = [one["sql"] for one in asked if 'FROM "armies_army"' in one["sql"]]
    assert len(read) == 1
