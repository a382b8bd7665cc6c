"""What guides through an example names what there is to press as it is written there."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

from rules import game, scenario
from rules.game import SIDES
from rules.log.table import MODEL
from tests.matches.test_places import drawn
from tracker.matches.page import page

PRESSED = re.compile(r"<(button|summary|a|label)\b[^>]*>(.*?)</\1>", re.DOTALL)
NAMED = re.compile("“(.+?)”")


def written(html: str) -> set[str]:
    """What stands on everything that can be pressed, each bold or plain word of it by itself."""
    words = set()
    for _, inner in PRESSED.findall(html):
        inner = re.sub(r'<span class="away">.*?</span>', "", inner)
        words |= {" ".join(part.split()) for part in re.split(r"<[^>]+>", inner)}
    return words


@pytest.mark.parametrize("name", scenario.examples())
def test_guidance_names_what_is_pressed_as_it_is_written(name: str) -> None:
    pages: dict[str, set[str]] = defaultdict(set)
    for moment in scenario.play(scenario.example(name)).moments:
        for seat in SIDES:
            table = moment.tables[seat]
            line = scenario.guidance(table, seat)
            if line is not None and seat in table.waits:
                pages[line[0]] |= written(drawn(table, seat))
                if table.step == "5":
                    # Where the range was said with the dice, they were asked for on no page.
                    pages[line[0]] |= {one.label for one in game.offers(table, seat)}
                if table.step == "orders":
                    at = page(game.view(table, seat), ()).moment
                    for piece in game.view(table, seat).mine:
                        pages[line[0]] |= written(drawn(table, seat, f"{piece.id}.{at}"))
    for say, pressed in pages.items():
        assert not re.search(r"\bDone\b", say), say
        assert set(NAMED.findall(say)) <= pressed, (say, set(NAMED.findall(say)) - pressed)
    guided = [say for say in pages if not say.startswith(("The Order is over", "If a Marker left"))]
    assert all(map(NAMED.search, guided)), [say for say in guided if not NAMED.search(say)]


def test_guidance_marks_none_of_three_as_the_real_one() -> None:
    for moment in scenario.play(scenario.example("holo_x1")).moments:
        line = scenario.guidance(moment.tables["A"], "A")
        assert line is None or "it is the one on" not in line[0]


@pytest.mark.parametrize("name", scenario.examples())
def test_guidance_says_nobody_s_name_who_is_under_a_marker_or_hides(name: str) -> None:
    """It stands in the open, and the other side may sit across the table."""
    for moment in scenario.play(scenario.example(name)).moments:
        for seat in SIDES:
            table = moment.tables[seat]
            line = scenario.guidance(table, seat)
            shown = {piece.trooper for piece in table.pieces.values() if piece.shape.face == MODEL}
            unseen = [one.profile.name for one in table.troopers.values()
                      if one.side == seat and one.id not in shown]  # fmt: skip
            said = [] if line is None else [word for word in unseen if word in str(line)]
            assert not said, (line, said)
