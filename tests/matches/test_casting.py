"""On a stream and on a big screen: by the watchers' link alone, what who looks on may see."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.matches.test_watching import NOW, finish_the_order
from tests.secrecy.canaries import Hidden, found
from tracker.accounts.models import Player
from tracker.matches import actions

pytestmark = pytest.mark.django_db
BOTH = ("overlay", "screen")


@pytest.fixture
def hidden(ana: Player, bo: Player) -> Hidden:
    return Hidden(ana, bo)


def cast(hidden: Hidden, name: str, behind: int = 0, **asked: Any) -> Any:
    """What broadcast software gets, which has an address and nothing else."""
    if behind != hidden.match.watch_behind or not hidden.match.watch_token:
        actions.let_watch(match=hidden.match, behind=behind)
    return Client().get(f"/w/{hidden.match.watch_token}/{name}/", asked)


@pytest.mark.parametrize("name", BOTH)
def test_it_says_who_plays_the_score_the_orders_and_what_happened_last(
    hidden: Hidden, name: str
) -> None:
    hidden.bo.do("NoteScore", side="B", objective=4, victory=120)
    page = cast(hidden, name).content.decode()
    for said in ("Ana", "Bo", "<b>4</b> OP", "<b>120</b> VP", "Order", NOW):
        assert said in page
    assert f"cast--{name}" in page


@pytest.mark.parametrize("name", BOTH)
def test_it_says_no_secret_and_leaves_nothing_in_the_browser(hidden: Hidden, name: str) -> None:
    answer = cast(hidden, name)
    assert found(answer.content.decode()) == []
    assert "sessionid" not in answer.cookies
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("name", BOTH)
def test_it_is_as_far_behind_as_the_players_say(hidden: Hidden, name: str) -> None:
    before = cast(hidden, name, behind=1)
    assert "1 Order behind" in before.content.decode()
    assert NOW not in before.content.decode()
    finish_the_order(hidden)
    hidden.bo.do("DeclareSkill", actor=hidden.bo.piece("Fusilier 1"), skill="Move", to="the bank")
    answer = cast(hidden, name, behind=1)
    assert answer.context["lines"] != before.context["lines"]
    assert "the bank" not in answer.content.decode()


@pytest.mark.parametrize("name", BOTH)
def test_the_clock_of_now_is_on_no_picture_that_is_behind(hidden: Hidden, name: str) -> None:
    for phone in (hidden.ana, hidden.bo):
        phone.client.post(f"{phone.url}clock/ask/", {"what": "set", "minutes": "60"})
    assert "60:00" in cast(hidden, name).content.decode()
    assert "60:00" not in cast(hidden, name, behind=1).content.decode()


def test_it_is_drawn_anew_only_when_there_is_more(hidden: Hidden) -> None:
    page = cast(hidden, "overlay")
    stands = page.context["again"].partition("stands=")[2]
    assert cast(hidden, "overlay", stands=stands).status_code == 204
    hidden.bo.do("NoteScore", side="B", objective=1, victory=0)
    assert cast(hidden, "overlay", stands=stands).status_code == 200


def test_what_one_side_notes_for_itself_draws_nothing_anew(hidden: Hidden) -> None:
    stands = cast(hidden, "overlay").context["again"].partition("stands=")[2]
    hidden.ana.do("Withdraw", piece=hidden.ana.piece("Marker 1"))
    assert cast(hidden, "overlay", stands=stands).status_code == 204


@pytest.mark.parametrize("name", BOTH)
def test_a_link_that_is_taken_back_shows_nothing(hidden: Hidden, name: str) -> None:
    token = hidden.match.watch_token
    actions.stop_watching(match=hidden.match)
    assert Client().get(f"/w/{token}/{name}/").status_code == 404
    assert Client().get(f"/w/none/{name}/").status_code == 404
    # An open picture becomes empty, without a word of it on the stream.
    answer = Client().get(f"/w/{token}/{name}/", headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (404, b'<main class="cast" id="main"></main>')


def test_players_find_both_where_they_give_the_link_away(hidden: Hidden) -> None:
    page = hidden.ana.get("share/").content.decode()
    for name in BOTH:
        assert f"/w/{hidden.match.watch_token}/{name}/" in page
