"""The report of a match of three Rounds is read on the way home: it is short, and says nothing twice."""

from __future__ import annotations

import re

import pytest

from tests.bench.played_out import played_out
from tests.matches.phone import Phone
from tests.reviews.written import written
from tracker.accounts.models import Player
from tracker.reviews.actions import count_match

MOST_WORDS = 900


def told(page: str) -> list[str]:
    """The paragraphs of the story and of what was hidden, without maps, dice, marks and who was helped."""
    _, _, after = page.partition("<h2>The story</h2>")
    assert after
    beside = r'<(figure|ul|aside)\b.*?</\1>|<b class="report__[nr].*?</b>|<span class="report__mark.*?</span>'
    plain = re.sub(f"(?s){beside}", " ", after)
    found = re.findall(r'(?s)<p class="report__(?:order|sums)">(.*?)</p>', plain)
    return [" ".join(re.sub(r"<[^>]*>", " ", one).split()) for one in found]


@pytest.mark.parametrize("number", [0, 1])
def test_the_report_of_a_whole_match_is_short_and_says_nothing_twice(
    number: int, ana: Player, bo: Player
) -> None:
    played = played_out(number)
    assert played is not None
    match = written(played, ana, bo)
    count_match(match_id=match.pk)
    paragraphs = told(Phone(ana, match).get("report/").content.decode())
    words = sum(len(one.split()) for one in paragraphs)
    print(f"{len(played.log)} lines of the log, {len(paragraphs)} paragraphs, {words} words")
    assert len(paragraphs) >= 6
    assert words <= MOST_WORDS
    sentences = [one for told in paragraphs for one in re.split(r"(?<=[.!?]) +", told)]
    again = {one for one in sentences if sentences.count(one) > 1}
    assert not again
    assert not [one for one in sentences if "nobody succeeds" in one.lower()]
