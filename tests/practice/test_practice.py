"""A match against the notebook: it answers by itself, by what its seat is offered, to the end."""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from rules import game, record
from rules.reference import N4, N5_3, Book
from rules.reference.starter_rosters import rosters_for
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.armies import queries as vault
from tracker.armies.models import Army
from tracker.jobs import actions as jobs
from tracker.jobs.models import Job
from tracker.matches import actions as matches
from tracker.matches import queries
from tracker.matches.models import Match
from tracker.orderlog import queries as log
from tracker.practice import actions, bots
from tracker.practice.bots import Tally, play_match
from tracker.practice.filling import ARMY
from tracker.practice.player import TRIES, choose, chosen

pytestmark = pytest.mark.django_db
LONGEST = 3_000


def done_by_itself(match: Match) -> None:
    """What the notebook has to do now, until there is nothing more."""
    while job := Job.objects.filter(done=None, due__lte=timezone.now()).order_by("pk").first():
        assert jobs.run(job_id=job.pk, at=timezone.now()), job.error


def test_the_example_goes_on_alone(ana: Player) -> None:
    match = actions.play_example(player=ana)
    done_by_itself(match)
    own, _ = log.table(record_id=match.record_id, seat="A")
    seen = game.view(own, "A")
    marker = next(one.id for one in seen.mine if one.marker)
    fusilier = next(one.id for one in seen.theirs if one.name == "Fusilier 1")
    say(match, ana, "DeclareSkill", actor=marker, skill="Move", to="behind the crates, in cover")
    done_by_itself(match)
    table, _ = log.table(record_id=match.record_id, seat="A")
    assert table.step == "3", "the notebook's Fusilier delays its ARO, as the example has it"
    assert table.order is not None
    assert len(table.order.delayed) == 1
    say(match, ana, "DeclareSkill", actor=marker, skill="BS Attack", target=fusilier,
        weapon="Boarding Shotgun, Burst Mode")  # fmt: skip
    done_by_itself(match)
    table, _ = log.table(record_id=match.record_id, seat="A")
    assert table.step == "5", "it has answered, and waits for Ana's Roll"
    assert table.order is not None
    (aro,) = table.order.aros.values()
    assert (aro.skill, aro.at) == ("BS Attack", 1), "from before the cover was reached"


def test_an_order_told_in_one_go_is_answered_and_its_dice_are_left_to_who_tells_it(
    ana: Player,
) -> None:
    match = actions.play_example(player=ana)
    done_by_itself(match)
    own, _ = log.table(record_id=match.record_id, seat="A")
    seen = game.view(own, "A")
    shooter = next(one.id for one in seen.mine if not one.marker)
    fusilier = next(one.id for one in seen.theirs if one.name == "Fusilier 1")
    say(match, ana, "TellOrder", actor=shooter, skill="BS Attack", target=fusilier,
        weapon="Combi Rifle", then="Move")  # fmt: skip
    done_by_itself(match)
    table, _ = log.table(record_id=match.record_id, seat="A")
    assert table.step == "5", "it has answered both halves"
    assert table.order is not None
    assert not table.order.dice, "it throws no dice of its own"
    assert not table.order.made
    say(match, ana, "TellOutcome", hurt=[{"piece": fusilier}], steady=True, still=True)
    done_by_itself(match)
    table, _ = log.table(record_id=match.record_id, seat="A")
    assert table.order is None
    assert "Unconscious" in table.pieces[fusilier].tokens


def test_it_sees_no_more_than_its_seat(ana: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked for its next thing, it is given its own seat's fold, and no other's."""
    match = actions.play_example(player=ana)
    asked: list[str] = []
    fold = log.fold

    def seen(**said: object) -> object:
        asked.append(str(said["seat"]))
        return fold(**said)  # type: ignore[arg-type]

    monkeypatch.setattr(log, "fold", seen)
    monkeypatch.setattr(matches, "play", lambda **said: matches.Answer("taken"))
    actions.move(match_id=match.pk)
    assert set(asked) == {"B"}


def test_nothing_is_asked_of_it_where_it_does_not_play(ana: Player, bo: Player) -> None:
    match = matches.open_match(player=ana)
    matches.join(match=match, player=bo, token_or_code=match.code)
    assert not Job.objects.filter(name="practice.move").exists()


@pytest.mark.long("a whole match against the notebook")
@pytest.mark.parametrize("book", [N4, N5_3], ids=str)
def test_a_whole_match_against_it_ends_and_verifies(ana: Player, book: Book) -> None:
    match = actions.practise(player=ana, rounds=1, edition=book.edition)
    armies.create_from_roster(player=ana, roster=rosters_for(book, 150)[-1].id)
    chance = Random(3)
    for _ in range(LONGEST):
        done_by_itself(match)
        match.refresh_from_db()
        if match.finished or not a_thing_is_said(match, ana, chance):
            break
    assert match.finished, match.line
    kept = msgspec.convert(queries.taken_away(match=match, seat="A"), record.Record)
    assert not record.verify(kept)


def test_one_tap_on_the_first_page_begins_one(client: Client) -> None:
    assert 'action="/practice/"' in client.get("/").content.decode()
    answer = client.post("/practice/")
    match = Match.objects.get()
    assert answer.headers["Location"] == f"/m/{match.public_id}/"
    assert (match.kind, match.notebook, match.points) == ("practice", "B", 150)
    assert "The notebook" in client.get(answer.headers["Location"]).content.decode()
    assert client.get("/practice/").status_code == 405


def test_the_notebook_brings_an_army_of_the_size_that_was_asked_for(client: Client) -> None:
    client.post("/practice/", {"points": "300"})
    match = Match.objects.get()
    assert match.points == 300
    done_by_itself(match)
    full = log.fold(record_id=match.record_id, seat="referee").table
    own = [one.profile.points for one in full.troopers.values() if one.side == match.notebook]
    assert sum(own) == pytest.approx(300, abs=20)
    assert not Army.objects.exists(), "who is nobody keeps nothing"


@pytest.mark.long("whole matches of two programs")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("book", "points"), [(N4, 150), (N4, 300), (N5_3, 150), (N5_3, 300)], ids=str
)
def test_bots_play_by_the_api_alone(
    live_server: LiveServer, monkeypatch: Any, book: Book, points: int
) -> None:
    monkeypatch.setattr(UserRateThrottle, "THROTTLE_RATES", {"user": None})
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": None})
    tally = Tally()
    play_match(
        tally,
        address=live_server.url,
        play="random",
        rounds=1,
        seed="1",
        points=points,
        book=book,
    )
    assert tally.commands > 50
    assert tally == Tally(matches=1, ended=1, commands=tally.commands)


@pytest.mark.django_db(transaction=True)
def test_the_records_of_bots_that_are_stuck_are_read_too(
    live_server: LiveServer, monkeypatch: Any
) -> None:
    tally = Tally()
    monkeypatch.setattr(bots.Bot, "says", lambda bot: False)
    monkeypatch.setattr(record, "verify", lambda kept: kept.seat == "B")
    play_match(tally, address=live_server.url, play="random", rounds=1, seed="1")
    assert tally == Tally(matches=1, stuck=1, unverified=1)


def test_a_server_that_fails_is_told_of() -> None:
    tally = Tally()
    play_match(tally, address="http://127.0.0.1:1", play="random", rounds=1, seed="1")
    assert tally == Tally(matches=1, http_5xx=1)


def say(match: Match, player: Player, kind: str, **fields: object) -> None:
    cursor = log.cursor(record_id=match.record_id, seat="A")
    answer = matches.play(
        match=match,
        seat="A",
        player=player,
        data={"kind": kind, **fields},
        command_id=uuid4(),
        cursor=cursor,
    )
    assert answer.status == "taken", answer.refusal


def a_thing_is_said(match: Match, player: Player, chance: Random) -> bool:
    """Ana plays as a beginner too; False when there is nothing for her to say."""
    refused: set[str] = set()
    for _ in range(TRIES):
        table, cursor = log.table(record_id=match.record_id, seat="A")
        yours = table.due is None and "A" in table.waits
        found = {
            "yours": yours,
            "offers": msgspec.to_builtins(game.offers(table, "A"), enc_hook=game.in_english),
        }
        view = msgspec.to_builtins(game.view(table, "A"), enc_hook=game.in_english)
        said = choose(found, view, chance=chance, play="beginner", refused=refused)
        if said is None:
            return False
        (army, *_) = vault.vault(player=player)
        data = {**said, "army": army.public_id} if said.get("army") == ARMY else said
        answer = matches.play(
            match=match, seat="A", player=player, data=data, command_id=uuid4(), cursor=cursor
        )
        if answer.status == "taken":
            return True
        refused.add(chosen(found, said))
    return False


def test_it_is_played_by_the_edition_that_is_chosen(ana: Player, client: Client) -> None:
    client.force_login(ana)
    assert "N4 2.1" in client.get("/").content.decode()
    client.post("/practice/", {"points": "150", "edition": "N4 2.1"})
    match = Match.objects.get()
    terms = log.table(record_id=match.record_id, seat="watcher")[0].terms
    assert (match.edition, terms.edition) == ("N4 2.1", "N4 2.1")
    answer = client.post("/practice/", {"points": "150", "edition": "ZZ"})
    assert answer.status_code == 422
    assert "The notebook practises N4, N4 2.1, N5.2, N5.3, not “ZZ”." in answer.content.decode()
