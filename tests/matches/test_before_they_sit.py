"""Before the other player sits down they are called by their name, where somebody has said it; else each
page calls them what they are to its reader."""

from __future__ import annotations

import pytest
from django.test import Client

from rules import game
from tests.matches.phone import Phone
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.matches import actions, queries
from tracker.matches.models import Match

PAGES = ("", "panel/", "log/", "share/", "clock/", "dice/", "table/")


def alone(player: Player, **terms: object) -> Match:
    return actions.open_match(player=player, points=150, **terms)  # type: ignore[arg-type]


def entered(player: Player, match: Match) -> Phone:
    """At the table, with an army brought: it is the other's turn to bring theirs."""
    phone = Phone(player, match)
    army = armies.create_from_roster(player=player, roster="nox-and-a-caliban")
    phone.do("EnterArmy", army=army.public_id)
    return phone


def said(phone: Phone) -> str:
    """All that the pages of the match say, and the list of matches."""
    answers = [phone.get(part) for part in PAGES]
    answers.append(phone.client.get("/"))
    return "\n".join(one.content.decode() for one in answers if one.status_code == 200)


@pytest.mark.parametrize("side", ["A", "B"])
def test_who_is_not_named_is_your_opponent(ana: Player, side: game.Side) -> None:
    match = alone(ana, side=side)
    phone = Phone(ana, match)
    assert "Your opponent sees your faction" in phone.html()
    phone = entered(ana, match)
    html = phone.html()
    assert "Your opponent’s army" in html
    assert "Waiting for your opponent" in html
    assert f"Side {game.other(side)}" not in said(phone)
    [listed] = queries.running(player=ana)
    assert (listed.opponent, listed.status) == ("Nobody yet", "Waiting for a player")


def test_whom_the_match_waits_for_has_a_name(ana: Player, bo: Player) -> None:
    match = alone(ana, meant_for=bo)
    phone = entered(ana, match)
    html = phone.html()
    assert "Bo’s army" in html
    assert "Waiting for Bo" in html
    found = said(phone)
    assert "Side B" not in found
    assert "Your opponent" not in found
    [listed] = queries.running(player=ana)
    assert (listed.opponent, listed.status) == ("Bo", "Waiting for Bo")


def test_a_name_that_was_typed_holds_until_they_sit_down(ana: Player, bo: Player) -> None:
    match = alone(ana, opponent="Roberto")
    phone = entered(ana, match)
    assert "Waiting for Roberto" in phone.html()
    actions.join(match=match, player=bo, token_or_code=match.join_token)
    found = said(phone)
    assert "Roberto" not in found
    assert "Waiting for Bo" in found


def test_a_rematch_says_whom_it_waits_for(match: Match, ana: Player, bo: Player) -> None:
    Phone(ana, match).do("Concede")
    match.refresh_from_db()
    again = actions.rematch(match=match, side="A", player=ana)
    assert queries.names(match=again) == {"A": "Bo", "B": "Ana"}
    assert "Bo sees your faction" in Phone(ana, again).html()
    assert bo.name == "Bo"


def test_to_who_looks_on_nobody_is_an_opponent(ana: Player, client: Client) -> None:
    match = alone(ana)
    entered(ana, match)
    token = actions.let_watch(match=match)
    client.get(f"/w/{token}/")
    html = client.get(f"/m/{match.public_id}/").content.decode()
    assert "The opponent’s army" in html
    assert "our opponent" not in html
    assert "Side B" not in html


def test_a_line_of_the_log_is_right_for_whoever_reads_it(ana: Player) -> None:
    match = alone(ana)
    table = Phone(ana, match).sitting.fold().table
    assert game.player(table, "B") == "your opponent"
    assert game.who(table, "B").text == "the opponent"
    assert game.begins("your opponent") == "Your opponent"
    assert game.begins("ana") == "ana", "a name is written as its bearer writes it"
