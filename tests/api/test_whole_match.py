"""A full match of three Rounds by two programs, from deployment to the final score.

What is counted: an army of fifteen has some fifteen Orders in a turn, fewer as troopers fall, so that
three Rounds have room for a hundred at most. "Over 300 Orders' worth" is read as over 300 things said
in Orders (skills, AROs, MODs, dice, Saving and Guts Rolls, "no more"), and over 1,500 events.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest

from rules import record
from tests import committed
from tests.api.whole_match import WholeMatch, play
from tests.matches.phone import Phone
from tests.reviews.jumping import jumps_are_live
from tests.reviews.test_report import counted
from tests.rules.laws.play import SEATS
from tracker.matches.models import Seat
from tracker.reviews.report import Report

pytestmark = [
    pytest.mark.long("a whole match of three Rounds by the API"),
    pytest.mark.django_db,
    pytest.mark.anywhere("the same commands from the same seed"),
]

IN_ORDERS = {
    "DeclareSkill", "SkipSecond", "DeclareAro", "Done", "GiveMods", "ReadDice", "Save", "DodgeMove",
    "Guts", "CheckCoherency", "PutDown", "Announce",
}  # fmt: skip
PUT_RIGHT = {"RulingProposed", "BackAsked", "Objected", "EndProposed", "MatchAdjourned"}

WORDS: Final = 900
FOLDED: Final = re.compile(r"(?s)<details.*?</details>|<svg.*?</svg>")


@pytest.fixture(scope="module")
def whole(django_db_setup: None, django_db_blocker: Any) -> Iterator[WholeMatch]:
    """Played once for all that is asked of it, and taken back."""
    with django_db_blocker.unblock(), committed.taken_back():
        yield play()


def test_a_full_match_is_played_by_two_programs(whole: WholeMatch) -> None:
    seats = whole.programs

    # It has gone through three Rounds to its end, and both are told the same score.
    lines = [list(program.log()) for program in seats]
    public = [[line["event"] for line in part if not line["private"]] for part in lines]
    assert public[0] == public[1]
    kinds = Counter(event["kind"] for event in public[0])
    assert kinds["TurnBegan"] == 6
    ended = next(event for event in public[0] if event["kind"] == "MatchEnded")
    assert ended["how"] == "rounds"
    tables = [program.found(f"{program.at}table/")["table"] for program in seats]
    assert tables[0]["scores"] == tables[1]["scores"]
    assert all(score["objective"] + score["victory"] > 0 for score in tables[0]["scores"].values())
    assert all(program.found(program.at)["finished"] for program in seats)

    # Nothing had to be put right, and it was long.
    assert not PUT_RIGHT & set(kinds)
    assert kinds["OrderSpent"] >= 40
    assert kinds["SkillDeclared"] + kinds["AroDeclared"] >= 150
    assert sum(said["kind"] in IN_ORDERS for said in whole.said) > 300
    assert len(public[0]) > 1_500

    # Looked back at, each moment is what each seat saw then.
    assert sum(jumps_are_live(whole.match, seat) for seat in SEATS) == 800

    # Its record can be checked by anybody.
    kept = record.decode(seats[0].get(f"{seats[0].at}record/").content.decode())
    assert record.verify(kept) == ()


def sentences(report: Report) -> list[str]:
    told = [one.text for one in report.paragraphs]
    return [one for text in told for one in re.split(r"(?<=[.!?]) (?=[A-Z])", text)]


def test_its_report_is_short_and_says_nothing_twice(whole: WholeMatch) -> None:
    match = counted(whole.match)
    player = Seat.objects.get(match=match, side="A").player
    assert player is not None
    page = Phone(player, match).get("report/")
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
