"""What players are told while they are away: by mail, in a browser, and no more of it after one press."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.leagues import cast
from tests.leagues.test_pages import claimed, do, olga, signed_in
from tests.push.listener import listening, set_up
from tracker.accounts import actions as accounts
from tracker.accounts.models import Player
from tracker.jobs.models import Job
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.models import Act, Club, Event, Member, Pairing, Quiet
from tracker.leagues.terms import Terms
from tracker.push import actions as push

pytestmark = pytest.mark.django_db


def written_to(event: Event, name: str) -> Player:
    """Somebody with an address, who is in."""
    player = cast.guest(name)
    email = f"{name.casefold()}@example.org"
    accounts.keep(player=player, email=email, password="a long one indeed")
    actions.claim(member=cast.entry(event, name).member, player=player)
    return player


def told(mails: list[Any]) -> list[tuple[str, str]]:
    """To whom, and the sentence."""
    cast.do_jobs()
    found = [(mail.to[0].partition("@")[0], mail.body.partition("\n")[0]) for mail in mails]
    mails.clear()
    return found


def test_both_are_told_whom_they_play(event: Event, mailoutbox: list[Any]) -> None:
    written_to(event, "Ana")
    cast.next_round(event)
    game = next(one for one in cast.of_round(event, 1) if "Ana" in cast.names(one))
    [other] = set(cast.names(game)) - {"Ana"}
    [mail] = mailoutbox
    assert mail.subject == "Norte Open: Round 1"
    first, _, address, *_ = mail.body.split("\n")
    assert first == f"In Round 1 of Norte Open you play {other} at table {game.table}."
    assert address.endswith(f"/p/{game.public_id}/")


def test_nobody_is_told_of_a_pairing_that_was_taken_back(
    event: Event, mailoutbox: list[Any]
) -> None:
    written_to(event, "Ana")
    actions.ask_for_round(event=event, by="Olga", anyway=True)
    actions.pair(event_id=event.pk, number=1)
    Job.objects.filter(name="leagues.pair").delete()
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    assert Job.objects.filter(name="leagues.announce").exists()
    assert told(mailoutbox) == []


def test_the_other_side_is_told_that_it_was_reported_and_not_what(
    event: Event, mailoutbox: list[Any]
) -> None:
    game = cast.next_round(event)[0]
    one, other = cast.names(game)
    written_to(event, one)
    written_to(event, other)
    actions.report(pairing=game, by=game.first.member, side="first", told=Told((7, 3), (201, 99)))
    [(name, said)] = told(mailoutbox)
    assert name == other.casefold()
    assert said == (
        f"{one} has reported your game in Round 1 of Norte Open. Say whether it is right. Without an"
        " answer it counts after 72 hours."
    )
    assert not re.search(r"201|\b99\b|7–3", said)
    # Who has answered by the time the notice goes out is told nothing.
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    cast.result(game, (7, 3))
    assert told(mailoutbox) == []


def test_organisers_and_the_other_side_are_told_of_a_dispute(
    event: Event, club: Club, mailoutbox: list[Any]
) -> None:
    game = cast.next_round(event)[0]
    one, other = cast.names(game)
    written_to(event, one)
    written_to(event, other)
    organiser = Member.objects.get(club=club, role="organiser").player
    assert organiser
    accounts.keep(player=organiser, email="olga@example.org", password="a long one indeed")
    cast.result(game, (7, 3))
    told(mailoutbox)
    game.refresh_from_db()
    actions.dispute(pairing=game, by=game.first.member, why="It was 6")
    found = dict(told(mailoutbox))
    said = f"{one} and {other} do not agree on their game in Round 1 of Norte Open."
    assert found == {"olga": f"{said} Decide it.", other.casefold(): said}


def test_a_date_is_told_without_the_place(event: Event, mailoutbox: list[Any]) -> None:
    game = cast.next_round(event)[0]
    one, other = cast.names(game)
    written_to(event, other)
    when = timezone.now() + timedelta(days=2)
    actions.propose(pairing=game, by=one, side="first", when=when, where="12 Harbour Row")
    cast.do_jobs()
    [mail] = mailoutbox
    assert f"{one} proposes {when:%Y-%m-%d, %H:%M} for your game" in mail.body
    assert "Harbour" not in mail.body + mail.subject


def test_whose_lists_are_missing_is_told_a_day_before_they_lock(
    club: Club, mailoutbox: list[Any]
) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        event = cast.opened(club, ["Ana", "Bo"], terms=Terms(lists=2, lists_hours=2))
        written_to(event, "Ana")
        begins = timezone.now() + timedelta(days=7)
        actions.put_off(event=event, by="Olga", begins=begins)
        later = begins + timedelta(days=3)
        actions.put_off(event=event, by="Olga", begins=later)
        clock.shift(timedelta(days=6))
        assert told(mailoutbox) == []
        clock.shift(timedelta(days=3))
        [(name, said)] = told(mailoutbox)
        assert (name, said) == (
            "ana",
            "You have 2 lists to hand in for Norte Open before they lock.",
        )


def test_who_goes_up_is_told_as_the_next_season_opens(club: Club, mailoutbox: list[Any]) -> None:
    event = actions.prepare(
        club=club, by="Olga", name="Spring", kind="league", form="round_robin",
        terms=Terms(up=1, down=1), divisions=[("First", 1), ("Second", 2)],
    )  # fmt: skip
    actions.open_event(event=event, by="Olga")
    actions.type_in(event=event, by="Olga", names=["Ana", "Bo", "Cruz", "Dee"])
    for name, division in zip(["Ana", "Bo", "Cruz", "Dee"], (0, 0, 1, 1), strict=True):
        entry = cast.entry(event, name)
        actions.divide(entry=entry, by="Olga", division=list(event.divisions.all())[division])
    cast.next_round(event)
    for game in Pairing.objects.filter(round__event=event).select_related("round__event__club"):
        win = cast.names(game)[0] < cast.names(game)[1]
        actions.decide(pairing=game, by="Olga", told=Told((7, 3) if win else (3, 7)))
    actions.close(event=event, by="Olga")
    event.refresh_from_db()
    for name in ("Ana", "Bo", "Cruz"):
        written_to(event, name)
    told(mailoutbox)
    after = actions.open_next_season(event=event, by="Olga", name="Autumn")
    assert told(mailoutbox) == []
    actions.open_event(event=after, by="Olga")
    assert dict(told(mailoutbox)) == {
        "ana": "Autumn is open. You play in First.",
        "bo": "Autumn is open. You go down: you play in Second.",
        "cruz": "Autumn is open. You go up: you play in First.",
    }


def test_a_browser_is_told_where_there_is_no_address(
    event: Event, monkeypatch: pytest.MonkeyPatch, mailoutbox: list[Any]
) -> None:
    heard: list[tuple[str, str]] = []
    monkeypatch.setattr(
        push, "tell", lambda *, player, body, url, **_: heard.append((player.name, url))
    )
    monkeypatch.setattr("tracker.push.queries.reached", lambda *, player_ids: set(player_ids))
    actions.claim(member=cast.entry(event, "Ana").member, player=cast.guest("Ana"))
    cast.next_round(event)
    game = next(one for one in cast.of_round(event, 1) if "Ana" in cast.names(one))
    assert heard == [("Ana", f"/p/{game.public_id}/")]
    assert mailoutbox == []


def test_a_program_is_told_of_rounds_reports_and_disputes_and_of_no_points(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = listening(monkeypatch)
    set_up(claimed(event, "Ana"), program)
    cast.next_round(event)
    game = next(one for one in cast.of_round(event, 1) if "Ana" in cast.names(one))
    assert game.second
    ana, other = game.first.member, game.second.member
    sides = ["first", "second"]
    if ana.name != "Ana":
        ana, other = other, ana
        sides.reverse()
    told = Told((7, 3), (201, 99))
    actions.report(pairing=game, by=other, side=sides[1], told=told)
    cast.do_jobs()
    actions.agree(pairing=game, by=ana, side=sides[0])
    game.refresh_from_db()
    actions.dispute(pairing=game, by=other, why="It was 6")
    cast.do_jobs()
    said = program.said()
    assert [one["type"] for one in said] == ["paired", "reported", "disputed"]
    assert said[0]["data"]["text"] == (
        f"In Round 1 of Norte Open you play {other.name} at table {game.table}."
    )
    for one in said:
        assert one["data"]["url"].endswith(f"/p/{game.public_id}/")
        assert not re.search(r"201|\b99\b|7–3|It was 6", str(one))


def test_who_cannot_be_told_costs_no_job(event: Event) -> None:
    actions.claim(member=cast.entry(event, "Ana").member, player=cast.guest("Ana"))
    cast.next_round(event)
    assert not Job.objects.filter(name="leagues.notice").exists()


# ------------------------------------------------------------------------------- one press


def switch_of(mail: Any) -> str:
    address: str = mail.extra_headers["List-Unsubscribe"].strip("<>")
    assert address in mail.body
    return "/n/" + address.partition("/n/")[2]


def test_one_press_ends_it_without_signing_in(event: Event, mailoutbox: list[Any]) -> None:
    ana = written_to(event, "Ana")
    cast.next_round(event)
    [mail] = mailoutbox
    switch = switch_of(mail)
    assert mail.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    # A mail program that opens what it is sent switches nothing.
    passer_by = Client(enforce_csrf_checks=True)
    html = passer_by.get(switch).content.decode()
    assert "No more of these" in html
    assert "ana@example.org" not in html
    assert not Quiet.objects.exists()
    answer = passer_by.post(switch, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert "You are told no more" in answer.content.decode()
    assert [(one.player, one.kind) for one in Quiet.objects.all()] == [(ana, "paired")]
    mailoutbox.clear()
    for game in cast.of_round(event, 1):
        actions.decide(pairing=game, by="Olga", told=Told((7, 3)))
    cast.next_round(event)
    assert mailoutbox == []
    # Another kind still comes; and this one, after all.
    assert passer_by.post(switch, {"on": "1"}).status_code == 200
    assert not Quiet.objects.exists()


@pytest.mark.parametrize("token", ["none", "WzEsICJwYWlyZWQiXQ:1:x", "a" * 400])
def test_a_switch_that_was_made_up_is_none(token: str) -> None:
    assert Client().get(f"/n/{token}/").status_code == 404
    assert Client().post(f"/n/{token}/").status_code == 404


def test_all_switches_stand_on_a_page_of_ones_own(event: Event) -> None:
    ana = signed_in(written_to(event, "Ana"))
    assert "What you are told by mail" in ana.get("/leagues/").content.decode()
    assert ana.get("/leagues/told/").content.decode().count("Switch off") == 9
    ana.post("/leagues/told/", {"kind": "due", "on": "0"})
    assert [one.kind for one in Quiet.objects.all()] == ["due"]
    html = ana.get("/leagues/told/").content.decode()
    assert (html.count("Switch off"), html.count("Switch on")) == (8, 1)
    ana.post("/leagues/told/", {"kind": "due", "on": "1"})
    assert not Quiet.objects.exists()
    assert ana.post("/leagues/told/", {"kind": "weather"}).status_code == 404
    assert Client().get("/leagues/told/").status_code == 302


def test_the_round_is_paired_as_fast_whoever_is_told(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz", "Dee"])
    assert do(olga(club), event, "pair").status_code == 302
    assert Job.objects.filter(name="leagues.announce").count() <= 1
