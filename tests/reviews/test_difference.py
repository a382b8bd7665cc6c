"""What one side alone knew at a moment, beside all that the other could tell of it."""

from __future__ import annotations

import pytest

from rules import game
from tests.matches.phone import Phone
from tests.reviews.written import example, random_match, to_the_end, written
from tests.rules.laws import play
from tracker.accounts.models import Player
from tracker.reviews.difference import known_alone
from tracker.reviews.queries.moments import Course, Turn


def begun(match: play.Match) -> int:
    """The line with which the first turn begins."""
    return next(
        at for at, one in enumerate(match.log, 1) if type(one.event).__name__ == "TurnBegan"
    )


def views(match: play.Match, at: int) -> tuple[game.View, game.View]:
    a, b = (
        game.view(
            game.fold(game.EMPTY, [one for one in match.log[:at] if game.sees(side, one.audience)]),
            side,
        )
        for side in game.SIDES
    )
    return a, b


def test_three_markers_hide_one_trooper_and_the_other_side_sees_three_alike() -> None:
    match = example("three_markers")
    a, b = views(match, begun(match))
    alone = {one.name: one for one in known_alone(a, b) if one.name.startswith("Marker")}
    assert len(alone) == 3
    assert sorted("real" in one.truth for one in alone.values()) == [False, False, True]
    seen = {one.seen.partition(", ")[0] for one in alone.values()}
    assert len(seen) == 1, "by what was to be seen they are alike"
    for one in alone.values():
        assert one.seen.endswith(", one of 3 alike"), "that much could be worked out"
        assert "Trickster" in one.truth
        assert "Trickster" not in one.seen
    led = next(one for one in known_alone(a, b) if one.truth == "the Lieutenant")
    assert "Nox" in led.name
    assert not [one for one in known_alone(b, a) if one.name.startswith("Marker")]


def test_who_hides_off_the_table_was_nothing_to_the_other_side() -> None:
    for number in range(12):
        match = random_match(number)
        a, b = views(match, len(match.log))
        for mine, theirs in ((a, b), (b, a)):
            hid = {one.noted_as for one in mine.absent}
            told = [one for one in known_alone(mine, theirs) if one.piece in hid]
            assert len(told) == len(mine.absent)
            assert {one.seen for one in told} <= {"nothing at all"}


@pytest.mark.django_db
def test_both_maps_have_rings_about_what_one_alone_knew(ana: Player, bo: Player) -> None:
    anas = Phone(ana, written(to_the_end(random_match(9)), ana, bo))
    page = anas.get("review/", at="60", eyes="both")
    html = page.content.decode()
    panes = page.context["panes"]
    assert html.count("seat__map") == 2
    assert html.count("board__only") == sum(len(pane.rings) for pane in panes)
    for pane, other in zip(panes, reversed(panes), strict=True):
        assert pane.alone == known_alone(pane.view, other.view)
        assert not pane.board.turned, "both maps lie the same way"
        for one in pane.alone:
            assert f"{other.name} could tell: {one.seen}." in html


@pytest.mark.django_db
def test_what_the_other_had_to_work_out_is_on_its_map(ana: Player, bo: Player) -> None:
    match = to_the_end(random_match(10))
    anas, drawn = Phone(ana, written(match, ana, bo)), 0
    for at in range(begun(match), len(match.log), max(1, len(match.log) // 6)):
        page = anas.get("review/", at=str(at), eyes="both")
        html, panes = page.content.decode(), page.context["panes"]
        assert html.count("board__guess") == sum(len(pane.guesses) for pane in panes)
        for pane, other in zip(panes, reversed(panes), strict=True):
            stand = {(one.x, one.y) for one in pane.board.pieces if one.side.startswith("them")}
            assert {(one.x, one.y) for one in pane.guesses} <= stand, "never about its own"
            truths = {one.piece: one.truth for one in other.alone}
            for one in pane.guessed:
                assert one.piece in truths
                assert f"<b>{one.name}</b>: {one.seen}." in html
                assert "nothing at all" not in one.seen
            drawn += len(pane.guesses)
    assert drawn


def named(*shares: int) -> list[str]:
    names = ("Ana", "Bo")
    turns = tuple(
        Turn(at, f"Round {1 + n // 2}, {names[n % 2]}", names[n % 2], f"R{1 + n // 2}", at)
        for n, at in enumerate(shares)
    )
    return [name for name, _ in Course(100, turns, ()).named]


def test_turns_are_named_on_the_slider_where_there_is_room() -> None:
    assert named(0, 25, 50, 75) == ["R1 Ana", "Bo", "R2 Ana", "Bo"]
    assert named(0, 10, 50, 55) == ["R1", "Bo", "R2", "Bo"], "each Round at least"
    assert named(0, 25, 28) == ["R1 Ana", "R2 Ana"]
