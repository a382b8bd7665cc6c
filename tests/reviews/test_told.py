"""How the report of a whole match reads: short, and nothing of it twice."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import pytest

from tests.api import whole_match
from tests.matches.phone import Phone
from tests.reviews.test_report import counted
from tracker.matches.models import Match, Seat
from tracker.reviews.report import Report

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere("told from one log")]

WORDS: Final = 900
FOLDED: Final = re.compile(r"(?s)<details.*?</details>|<svg.*?</svg>")


@pytest.fixture
def long() -> Phone:
    """The long example match, as Ana looks back at it."""
    match: Match = whole_match.play().match
    match.refresh_from_db()
    player = Seat.objects.get(match=match, side="A").player
    assert player is not None
    return Phone(player, counted(match))


def sentences(report: Report) -> list[str]:
    told = [one.text for one in report.paragraphs]
    return [one for text in told for one in re.split(r"(?<=[.!?]) (?=[A-Z])", text)]


def test_the_report_of_the_long_match_is_short_and_says_nothing_twice(long: Phone) -> None:
    page = long.get("report/")
    html = page.content.decode()
    body = FOLDED.sub(" ", html[html.index("<article") : html.index("</article>")])
    read = " ".join(re.sub(r"<[^>]*>", " ", body).split())
    print(read)
    told = sentences(page.context["report"])
    assert len(told) > 30
    twice = [one for one, times in Counter(told).items() if times > 1]
    assert not twice
    assert "nobody succeeds" not in read.lower()
    turns = page.context["report"].turns
    assert all(len(turn.told) <= 3 for turn in turns)
    assert sum(bool(turn.told) for turn in turns) >= 6
    words = re.findall(r"\w[\w’.+%-]*", read)
    assert 300 < len(words) <= WORDS
