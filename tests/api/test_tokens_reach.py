"""A token is for one seat, or for the matches that it opens and joins; one from before, for all of them."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from rules.reference import N4
from rules.reference.starter_rosters import rosters
from tests.api.program import ROOT, Program
from tests.leagues import cast
from tests.matches.phone import Phone
from tracker.accounts import actions
from tracker.accounts.models import Player, Token
from tracker.leagues import actions as leagues
from tracker.leagues.terms import Terms
from tracker.matches import actions as matches
from tracker.matches.models import Match, Seat

TOKENS = f"{ROOT}tokens/"
OF_A_SEAT = ("", "view/", "table/", "log/", "offers/", "record/", "wait/", "armies/", "keys/")
ELSEWHERE = ("matches/", "armies/", "events/", "me/everything/")


def made(player: Player, **asked: str) -> Any:
    said = {"label": "A screen", **asked}
    return Phone(player).client.post(TOKENS, said, content_type="application/json")


def for_a_seat(player: Player, match: Match, side: str) -> Program:
    answer = made(player, match=match.public_id, side=side)
    assert answer.status_code == 201, answer.content
    return Program(answer.json()["token"], match=match.public_id)


@pytest.fixture
def anas_seat(ana: Player, example: Match) -> Program:
    return for_a_seat(ana, example, "A")


@pytest.fixture
def another(ana: Player) -> Match:
    return matches.open_match(player=ana)


@pytest.mark.parametrize("address", OF_A_SEAT)
def test_a_token_for_a_seat_opens_that_seat(address: str, anas_seat: Program) -> None:
    assert anas_seat.get(f"{anas_seat.at}{address}").status_code == 200
    assert anas_seat.get(f"{anas_seat.at}{address}", seat="A").status_code == 200


@pytest.mark.parametrize("address", OF_A_SEAT)
def test_at_another_match_it_finds_what_a_stranger_finds(
    address: str, anas_seat: Program, another: Match, cruz: Player
) -> None:
    stranger = Program(actions.make_token(player=cruz, label="A test")[1])
    found = anas_seat.get(f"matches/{another.public_id}/{address}")
    assert found.status_code == 404
    assert found.content == stranger.get(f"matches/{another.public_id}/{address}").content


@pytest.mark.parametrize("address", ELSEWHERE)
def test_nothing_else_of_its_player_is_in_reach(address: str, anas_seat: Program) -> None:
    answer = anas_seat.get(address)
    assert (answer.status_code, answer.json()["code"]) == (403, "out-of-reach")


def test_it_opens_and_joins_no_match(anas_seat: Program, bo: Player) -> None:
    other = matches.open_match(player=bo)
    for address, said in (
        ("matches/", {}), ("matches/example/", {}), ("matches/join/", {"code": other.code}),
        ("armies/", {"roster": "any"}),
    ):  # fmt: skip
        answer = anas_seat.post(address, **said)
        assert (answer.status_code, answer.json()["code"]) == (403, "out-of-reach"), address
    assert Match.objects.count() == 2


def test_what_anybody_may_read_it_may_too(anas_seat: Program) -> None:
    event = cast.opened(cast.club(), ["Ana", "Bo"])
    for address in ("rosters/", f"events/{event.public_id}/"):
        assert anas_seat.get(address).status_code == 200


def test_what_its_player_prepares_is_out_of_reach_for_a_seats(
    anas_seat: Program, ana: Player
) -> None:
    """One for matches of its own acts in leagues, too."""
    club = cast.club()
    club.members.update(player=ana)
    draft = leagues.prepare(
        club=club, by="Olga", name="Cup", kind="tournament", form="swiss", terms=Terms()
    )
    for program in (anas_seat, Program()):
        assert program.get(f"events/{draft.public_id}/").status_code == 404
    assert Program(made(ana).json()["token"]).found(f"events/{draft.public_id}/")


def test_it_says_who_it_acts_for(anas_seat: Program, ana: Player) -> None:
    assert anas_seat.found("me/")["name"] == ana.name


def test_of_two_seats_it_opens_one(ana: Player) -> None:
    both = matches.play_example(player=ana, both=True)
    program = for_a_seat(ana, both, "B")
    seen = program.found(program.at)
    assert (seen["seat"], seen["both_seats"]) == ("B", False)
    for address in OF_A_SEAT:
        assert program.get(f"{program.at}{address}", seat="A").status_code == 404, address
    refused = program.post(f"{program.at}commands/?seat=A", id="0", cursor=0, command={})
    assert refused.status_code == 404


def test_it_plays(anas_seat: Program) -> None:
    marker = anas_seat.piece("Marker 1")
    anas_seat.do("DeclareSkill", actor=marker, skill="Move", pool="regular", to="the crates")


def test_a_seat_that_is_somebody_elses_by_now_is_out_of_its_reach(
    anas_seat: Program, example: Match, bo: Player, ana: Player
) -> None:
    Seat.objects.filter(match=example, side="A").update(player=bo)
    assert anas_seat.get(anas_seat.at).status_code == 404
    Seat.objects.filter(match=example, side="B").update(player=ana)
    assert anas_seat.get(anas_seat.at).status_code == 404


def test_it_looks_on_elsewhere_by_the_link_alone(
    anas_seat: Program, another: Match, ana: Player
) -> None:
    watch = matches.let_watch(match=another)
    looks = Program(anas_seat.headers["Authorization"].split()[1], watch_token=watch)
    assert looks.found(f"matches/{another.public_id}/")["seat"] == "watcher"


def test_a_token_is_for_a_seat_of_ones_own(ana: Player, bo: Player, example: Match) -> None:
    for asked in (
        {"match": example.public_id, "side": "B"},
        {"match": example.public_id},
        {"match": "none", "side": "A"},
        {"side": "A"},
    ):
        answer = made(ana, **asked)
        assert answer.status_code == 422, asked
        assert "a seat of your own" in answer.json()["detail"]
    assert not Token.objects.exists()


def test_none_is_made_for_a_side_with_a_pin(ana: Player) -> None:
    both = matches.play_example(player=ana, both=True)
    matches.set_pin(match=both, side="B", pin="2468")
    assert made(ana, match=both.public_id, side="B").status_code == 422
    program = for_a_seat(ana, both, "A")
    matches.set_pin(match=both, side="A", pin="1357")
    assert program.get(program.at).status_code == 409


def test_without_a_seat_it_is_for_matches_of_its_own(
    ana: Player, bo: Player, another: Match
) -> None:
    program = Program(made(ana).json()["token"])
    assert program.get(f"matches/{another.public_id}/").status_code == 404
    assert program.found("matches/")["running"] == []
    opened = program.post("matches/").json()
    joined = matches.open_match(player=bo)
    assert program.post("matches/join/", code=joined.code).status_code == 200
    assert {one["id"] for one in program.found("matches/")["running"]} == {
        opened["id"], joined.public_id,
    }  # fmt: skip
    for id in (opened["id"], joined.public_id):
        assert program.get(f"matches/{id}/view/").status_code == 200
    roster = next(iter(rosters(N4))).id
    assert program.post("armies/", roster=roster).status_code == 201
    assert program.get("me/everything/").json()["code"] == "out-of-reach"


def test_both_seats_that_it_opened_are_its_own(ana: Player) -> None:
    program = Program(made(ana).json()["token"])
    program.match = program.post("matches/example/", both=True).json()["id"]
    for side in ("A", "B"):
        assert program.found(program.at, seat=side)["seat"] == side


def test_by_a_code_it_gets_into_no_match_that_its_player_sits_at(
    ana: Player, another: Match
) -> None:
    program = Program(made(ana).json()["token"])
    answer = program.post("matches/join/", code=another.code)
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-seat")
    assert program.get(f"matches/{another.public_id}/").status_code == 404


def test_a_guest_of_a_program_begins_with_one_for_matches_of_its_own(another: Match) -> None:
    program = Program.guest("Dora")
    assert Token.objects.get().reach == "own"
    assert program.post("matches/").status_code == 201


def test_one_from_before_works_on_as_what_it_was(ana: Player, another: Match) -> None:
    token, said = actions.make_token(player=ana, label="From before")
    assert token.reach == "all"
    program = Program(said)
    assert program.get(f"matches/{another.public_id}/").status_code == 200
    for address in ELSEWHERE:
        assert program.get(address).status_code == 200, address


def test_its_page_says_what_each_is_for(ana: Player, example: Match) -> None:
    client = Phone(ana).client
    asked = f"/accounts/tokens/?match={example.public_id}&side=A"
    assert "The seat that you came from" in client.get(asked).content.decode()
    client.post(asked, {"label": "Mine", "scope": "read", "match": example.public_id, "side": "A"})
    client.post("/accounts/tokens/", {"label": "A bot", "scope": "play"})
    actions.make_token(player=ana, label="From before")
    page = client.get("/accounts/tokens/").content.decode()
    for words in ("One seat", "Matches that it opens or joins", "Everything that is yours"):
        assert words in page
    assert [one.reach for one in Token.objects.order_by("pk")] == ["seat", "own", "all"]


def test_a_seat_s_page_leads_to_it(ana: Player, example: Match) -> None:
    page = Client()
    page.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    shown = page.get(f"/m/{example.public_id}/share/").content.decode()
    assert f"/accounts/tokens/?match={example.public_id}&amp;side=A" in shown
