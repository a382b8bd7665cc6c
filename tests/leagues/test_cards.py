"""What a message shows of a link to an event, a round or a game: what all may read there, and no more."""

from __future__ import annotations

import re

import pytest
from django.templatetags.static import static
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_pages import claimed, signed_in
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.models import Club, Event, Pairing
from tracker.leagues.queries.cards import LONGEST

pytestmark = pytest.mark.django_db


def card(path: str, client: Client | None = None) -> dict[str, str]:
    html = (client or Client()).get(path).content.decode()
    return dict(re.findall(r'<meta property="og:([a-z_:]+)" content="([^"]*)">', html))


def of_game(game: Pairing) -> str:
    return f"/p/{game.public_id}/"


def test_a_game_shows_its_result_once_that_counts(event: Event) -> None:
    game = cast.next_round(event)[0]
    one, other = cast.names(game)
    assert card(of_game(game))["title"] == "Norte Open, Round 1"
    assert card(of_game(game))["description"] == f"{one} – {other}"
    # What one side alone has reported is for the two of them.
    told = Told((7, 3), (201, 99))
    actions.report(pairing=game, by=game.first.member, side="first", told=told)
    for client in (None, claimed(event, one)):
        assert card(of_game(game), client)["description"] == f"{one} – {other}"
    assert game.second
    actions.agree(pairing=game, by=game.second.member, side="second")
    shown = card(of_game(game))
    assert shown["description"] == f"{one} 7–3 {other}"
    assert shown["image"] == "http://testserver" + static("icon-512.png")


def test_a_round_shows_who_meets_whom_and_an_event_who_leads(event: Event) -> None:
    page, round = f"/e/{event.public_id}/", f"/e/{event.public_id}/round/1/"
    assert card(page)["title"] == "Norte Open"
    first, second = cast.next_round(event)
    cast.result(first, (7, 3))
    (one, other), (third, fourth) = cast.names(first), cast.names(second)
    shown = card(round)
    assert shown["title"] == "Norte Open, Round 1"
    assert shown["description"] == f"{one} 7–3 {other}; {third} – {fourth}"
    cast.do_jobs()
    assert card(page)["description"].startswith(f"1. {one}, 2. ")


def test_who_has_a_bye_and_who_did_not_come_have_no_points(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo", "Cruz"])
    games = cast.next_round(event)
    game = next(one for one in games if not one.is_bye)
    free = next(one for one in games if one.is_bye)
    actions.decide(pairing=game, by=cast.ORGANISER, told=Told((0, 0), walkover="second"))
    one, other = cast.names(game)
    assert card(of_game(game))["description"] == f"{one} – {other}"
    assert card(of_game(free))["description"] == free.first.member.name


def test_names_are_words_and_there_is_an_end_to_them(club: Club) -> None:
    event = cast.opened(club, ['"><b>x', *(f"Somebody of a long name {n:03}" for n in range(40))])
    cast.next_round(event)
    html = signed_in(None).get(f"/e/{event.public_id}/round/1/").content.decode()
    assert '"><b>x' not in html
    said = card(f"/e/{event.public_id}/round/1/")["description"]
    assert said.endswith(" …")
    assert len(said.replace("&quot;", '"').replace("&gt;", ">").replace("&lt;", "<")) <= LONGEST + 2
