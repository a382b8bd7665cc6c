"""Troopers off the table on the page: their owner's alone, and the bars that cover them stand always."""

from __future__ import annotations

from rules import game, scenario
from rules.game import Seat, Table
from tests.matches.test_places import SCENARIOS, drawn
from tracker.matches.page import Page, page


def tables(name: str, moment: int) -> dict[Seat, Table]:
    """Every seat's Table after so many steps of a written scenario."""
    script = scenario.read((SCENARIOS / f"{name}.toml").read_text())
    played = [one for one in scenario.play(script).moments if not one.setup]
    return played[moment].tables


def seen(table: Table, seat: Seat) -> Page:
    return page(game.view(table, seat), game.offers(table, seat))


def test_who_hides_may_act_and_its_order_says_that_it_appears() -> None:
    after = tables("holo_h1_hidden_with_its_decoys", 0)
    found = seen(after["A"], "A")
    (arrival,) = found.arrivals
    assert (arrival.piece.name, arrival.move) == ("Hassassin Áyyār", None)
    html = drawn(after["A"], "A")
    assert "Appear…" in html
    assert ("Off the table", "Hassassin Áyyār, the roof") in found.view.secrets
    chosen = drawn(after["A"], "A", f"{arrival.piece.id}.{found.moment}")
    assert "Brings <b>Hassassin Áyyār</b> onto the table: the roof" in chosen
    assert "Comes out as" in chosen
    for seat in ("B", "watcher"):
        assert "yyār" not in drawn(after[seat], seat)


def test_who_hides_answers_like_anybody_and_nobody_sees_that_it_could() -> None:
    before, noted = (tables("hide_c1_reacts", moment) for moment in (0, 2))
    (answer,) = seen(before["A"], "A").hidden
    assert answer.piece.name == "Spectre"
    assert "BS Attack" in {one.say for one in answer.acts}
    found = seen(noted["A"], "A")
    assert found.hidden[0].back is not None
    bright = found.closings[1]
    assert bright is not None
    # The button stands in the open: it names nobody who hides.
    assert (bright.say, bright.adds) == ("Declare AROs", "as noted under your cover")
    assert "Spectre" not in drawn(noted["B"], "B")


def test_the_bars_stand_where_nobody_hides_too() -> None:
    asked = tables("aro_3_answers_the_activated", 0)["B"]
    html = drawn(asked, "B")
    assert "Hidden troopers" in html
    assert "None of yours that can answer." in html


def test_an_enemy_that_goes_back_may_be_barred() -> None:
    after = tables("hide_e2_bars_a_return", 0)
    html = drawn(after["A"], "A")
    assert "Spectre sees it" in html
    assert "Nobody sees it" in html
    assert "Spectre" not in drawn(after["B"], "B")


def test_a_sensor_that_has_passed_asks_who_is_inside_its_zone() -> None:
    after = tables("sens_4_who_hides_is_found", 14)
    html = drawn(after["B"], "B")
    assert "Spectre is inside its ZoC" in html
    assert "Nobody (else) is inside its ZoC" in html
    for seat in ("A", "watcher"):
        assert "Spectre" not in drawn(after[seat], seat)


def test_a_sensor_asks_who_has_nobody_hidden_in_the_same_words() -> None:
    """The other player's page of one who hides nobody is that of one who does."""
    html = drawn(tables("sens_1_all_at_once", 10)["B"], "B")
    assert "Hidden troopers" in html
    assert "None of yours." in html
    assert "Nobody (else) is inside its ZoC" in html
