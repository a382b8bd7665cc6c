"""Two who report the same points, and another mission or first turn: the points count, the rest is left
open, and the page says so."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.leagues import cast
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.models import Event, Pairing
from tracker.leagues.queries import statistics as figures

pytestmark = pytest.mark.django_db

BOTH = Told((7, 3), (200, 100))


def reported(event: Event, one: Told, other: Told) -> Pairing:
    game = cast.next_round(event)[0]
    assert game.second
    actions.report(pairing=game, by=game.first.member, side="first", told=one)
    actions.report(pairing=game, by=game.second.member, side="second", told=other)
    game.refresh_from_db()
    assert (game.how, game.op_first) == ("agreed", 7)
    return game


def told(**values: object) -> Told:
    return Told((7, 3), (200, 100), **values)  # type: ignore[arg-type]


def said(game: Pairing) -> str:
    return Client().get(f"/p/{game.public_id}/").content.decode()


def test_what_they_say_differently_is_left_open_and_it_is_said(event: Event) -> None:
    game = reported(
        event,
        told(mission="hardlock", first_turn="first"),
        told(mission="evacuation", first_turn="second"),
    )
    assert (game.mission, game.first_turn) == ("", "")
    assert "Of the mission and the first turn they say different things" in said(game)
    assert not figures.statistics(event=event).missions


def test_what_one_of_them_leaves_out_the_other_says(event: Event) -> None:
    game = reported(event, told(mission="hardlock"), told(first_turn="second"))
    assert (game.mission, game.first_turn) == ("hardlock", "second")
    assert "different things" not in said(game)


def test_a_sheet_goes_with_its_mission(event: Event) -> None:
    one, other = {"first": [1], "second": [2]}, {"first": [2], "second": [1]}
    game = reported(
        event, told(mission="hardlock", sheets=one), told(mission="hardlock", sheets=other)
    )
    assert (game.mission, game.sheets) == ("hardlock", {})
    assert "Of the sheet they say different things" in said(game)


def test_who_says_that_it_is_right_says_all_of_it(event: Event) -> None:
    game = cast.next_round(event)[0]
    assert game.second
    actions.report(pairing=game, by=game.first.member, side="first", told=told(mission="hardlock"))
    actions.agree(pairing=game, by=game.second.member, side="second")
    game.refresh_from_db()
    assert game.mission == "hardlock"
    assert "different things" not in said(game)
