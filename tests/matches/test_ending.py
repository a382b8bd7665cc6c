"""The end of a match on the page: who won, what was scored when, what proves it."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.utils.html import strip_tags
from msgspec.structs import replace

from rules import game
from rules.log import events as e
from rules.log.table import Score
from rules.view.ending import by_round, why
from tests.matches.phone import Phone
from tests.matches.test_turn import OURS, phones, played_on
from tracker.accounts.models import Player
from tracker.matches.ended import how_long


def words(phone: Phone) -> str:
    """The end as it is read."""
    html = phone.html().split('id="ended"')[1].split("</section>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def turn(active: Phone, *after: tuple[str, dict[str, str]]) -> None:
    """A Player Turn without an Order, in which this was scored."""
    while active.view.step in ("executive", "loss"):
        active.do("Done")
    for command, data in after:
        active.do(command, **data)
    active.do("EndTurn")


@pytest.mark.long("a match to its end")
def test_each_reads_who_won_and_when_the_points_were_scored(ana: Player, bo: Player) -> None:
    anas, bos = phones(ana, bo, OURS)
    played_on(anas, bos)
    crate = {"side": "A", "line": "0"}
    turn(anas, ("ScoreObjective", crate | {"times": "1"}), ("ShowClassified", {"number": "7"}))
    turn(bos, ("ScoreObjective", {"side": "B", "line": "1", "times": "1"}))
    turn(anas, ("ScoreObjective", crate | {"times": "3"}))
    turn(bos)
    anas.do("Done")
    assert "You win" not in anas.html()
    bos.do("Done")
    assert anas.view.headline == "You win"
    assert bos.view.headline == "You lose"
    assert "<small>played</small>" in anas.html()
    told = words(anas)
    assert "7 Ana, " in told
    assert "Ours , end of Round 2: Ana scored more in Round 2 and did more Classified" in told
    assert "Ours Ana Bo Round 1 2 3 Round 2 4 0 Classified Objectives 1 0" in told
    assert "Objective Points 7 3 Victory Points left" in told
    assert "Ours Bo Ana Round 1 3 2 Round 2 0 4 Classified Objectives 0 1" in words(bos)


def test_who_conceded_is_said_and_the_seals_are_counted(anas: Phone, bos: Phone) -> None:
    bos.do("Concede")
    assert anas.view.headline == "You win"
    told = words(anas)
    assert "In Round 1 of 1: Bo conceded." in told
    assert "Victory Points left" not in told
    lines = anas.get("seals.json").json()["lines"]
    opened = [one for one in lines if one["kind"] in ("LeafOpened", "SealOpened")]
    assert opened
    assert f"{len(opened)} seals opened" in told
    assert "Download record" in told


def test_the_page_of_the_end_asks_for_its_turning_point(anas: Phone, bos: Phone) -> None:
    assert 'id="turning"' not in anas.html()
    bos.do("Concede")
    small = anas.html().split('id="turning"')[1].split("</small>")[0]
    assert f"{anas.url}report/turning/" in small
    assert strip_tags(f"<small {small}") == "to read, print and share"


# ------------------------------------------------------------------ what can be told of the Rounds


def scored(*notes: tuple[str, int, int]) -> game.Table:
    """A match that is over in Round 2, after these notes of Ana's: at which step, in which Round, and
    how many objective points she then had."""
    table = game.EMPTY
    for step, number, points in notes:
        changed = {"step": step, "round": number}
        table = after(table, changed, e.ScoreNoted("A", "A", points, 0))
    return after(table, {"step": "over", "round": 2, "winner": "A", "ended": "rounds"})


def after(table: game.Table, changed: dict[str, object], *events: e.Event) -> game.Table:
    return game.fold(replace(table, **changed), [game.Entry("all", (), one) for one in events])


def rows(table: game.Table) -> list[tuple[str, int]]:
    return [(one.name, one.points["A"]) for one in by_round(table)]


def test_what_is_taken_off_was_scored_last() -> None:
    table = scored(("orders", 1, 3), ("orders", 2, 5), ("orders", 2, 2))
    assert rows(table) == [("Round 1", 2), ("Round 2", 0)]
    assert table.scores["A"] == Score(2, 0)


def test_points_noted_after_the_last_round_are_of_the_end() -> None:
    table = scored(("orders", 1, 1), ("score", 2, 4))
    assert rows(table) == [("Round 1", 1), ("Round 2", 0), ("At the end", 3)]


def test_where_all_was_noted_at_the_end_no_round_is_told() -> None:
    table = scored(("score", 2, 4))
    assert not by_round(table)
    told = "".join(one if isinstance(one, str) else one.text for one in why(table))
    assert told.startswith("End of Round 2: ")
    assert told.endswith(" has 4 Objective Points more.")


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(0, "0 min"), (46, "46 min"), (106, "1 h 46"), (60, "1 h 00"), (24 * 60, "1 day")],
)
def test_how_long_it_was_played_is_said_as_one_says_it(minutes: int, said: str) -> None:
    began = datetime(2026, 11, 14, 18, tzinfo=UTC)
    assert how_long(began, began + timedelta(minutes=minutes)) == said
