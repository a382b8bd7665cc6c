"""The example on a page, with the notebook as the second person: what it did is read there."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.matches.phone import Phone
from tests.practice.test_practice import done_by_itself
from tracker.accounts.models import Player
from tracker.matches import actions as matches
from tracker.matches.models import Match, Seat
from tracker.practice import actions

pytestmark = pytest.mark.django_db


def bot(phone: Phone) -> str:
    """What the page says that the notebook did."""
    html = phone.html()
    start = html.index('id="bot"')
    return html[start : html.index("</div></div>", start)]


def test_the_first_button_of_the_first_page_begins_it() -> None:
    client = Client()
    html = client.get("/").content.decode()
    assert html.index("Play the example") < html.index("Practise against") < html.index("Start a")
    answer = client.post("/practice/example/")
    match = Match.objects.get()
    assert answer.headers["Location"] == f"/m/{match.public_id}/"
    assert (match.kind, match.notebook) == ("example", "B")
    assert client.get("/practice/example/").status_code == 405


def test_nobody_else_is_waited_for(ana: Player) -> None:
    match = actions.play_example(player=ana)
    assert all(seat.player for seat in Seat.objects.filter(match=match))
    html = Phone(ana, match).html()
    assert "Show the other player a code" not in html
    assert "The notebook plays Bo." in html


def test_the_page_shows_what_the_notebook_did_and_no_more_than_that(ana: Player) -> None:
    phone = Phone(ana, actions.play_example(player=ana))
    assert phone.match is not None
    assert "Fusilier" not in bot(phone)
    phone.do("DeclareSkill", actor=phone.piece("Marker 1"), skill="Move")
    assert "delays" not in bot(phone), "it has not said so yet"
    done_by_itself(phone.match)
    assert "delays its ARO." in bot(phone)
    phone.do(
        "DeclareSkill",
        actor=phone.piece("Marker 1"),
        skill="BS Attack",
        target=phone.piece("Fusilier 1"),
        weapon="Boarding Shotgun, Burst Mode",
    )
    assert "delays" not in bot(phone), "it was before one's own last act"
    done_by_itself(phone.match)
    assert "BS Attack" in bot(phone)
    (range_told,) = (one for one in phone.lines if "range" in one.line.text)
    assert "Fusilier 1: range +3" in range_told.line.text, "as the example has it"


def test_each_step_is_counted(ana: Player) -> None:
    phone = Phone(ana, actions.play_example(player=ana))
    assert 'aria-label="Step 1 of 6"' in phone.html()
    assert phone.html().count("Skip: start your own match") == 1
    phone.do("DeclareSkill", actor=phone.piece("Marker 1"), skill="Move")
    assert 'aria-label="Step 2 of 6"' in phone.html()


def test_a_match_of_two_has_no_such_line(ana: Player, bo: Player) -> None:
    match = matches.open_match(player=ana)
    matches.join(match=match, player=bo, token_or_code=match.code)
    html = Phone(ana, match).html()
    assert 'id="bot"' not in html
    assert "Step " not in html
