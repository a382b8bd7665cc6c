"""A match of an event is over, and what it hid stays shut until the event is: at every address, for everybody
but whose it is."""

from __future__ import annotations

import json

import pytest

from rules import record
from tests.leagues import cast
from tests.secrecy import canaries
from tests.secrecy.canaries import Hidden, found
from tests.secrecy.test_doors import asked, leaks
from tests.secrecy.viewers import OTHERS, browser
from tracker.accounts.models import Player
from tracker.jobs.models import Job
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.orderlog import queries as log

ON_THE_TABLE = ("nightheron", "nightkestrel", "nightosprey")
"""Those of the canaries that the seals of a match hold."""


@pytest.fixture
def conceded(ana: Player, bo: Player, monkeypatch: pytest.MonkeyPatch) -> Hidden:
    """Bo has given up, and their event goes on."""
    monkeypatch.setattr(
        canaries, "SCRIPT", canaries.SCRIPT.replace("[table]", "[table]\nshut = true")
    )
    hidden = Hidden(ana, bo)
    Match.objects.filter(pk=hidden.match.pk).update(shut=True, kind=Match.Kind.PLAYED)
    hidden.match.refresh_from_db()
    hidden.bo.send("Concede")
    cast.do_jobs()
    hidden.match.refresh_from_db()
    assert hidden.match.finished
    return hidden


@pytest.mark.long("every address there is")
@pytest.mark.parametrize("viewer", OTHERS)
def test_nobody_else_is_sent_a_secret_though_the_match_is_over(
    viewer: str, conceded: Hidden, cruz: Player
) -> None:
    assert list(leaks(viewer, conceded, cruz)) == []


def test_nothing_is_counted_or_found_of_it(conceded: Hidden) -> None:
    assert not Job.objects.filter(name="reviews.count").exists()
    page = conceded.bo.client.get("/reviews/")
    assert conceded.match.public_id not in page.content.decode()


def test_no_dice_that_were_thrown_in_private_can_be_thrown_again(conceded: Hidden) -> None:
    page = conceded.bo.get("dice/")
    assert page.status_code == 200
    assert not page.context["dice"].bound.secret
    assert "SecretOpened" not in conceded.bo.get("record.json").content.decode()


def test_its_page_says_what_stays_shut_and_until_when(conceded: Hidden) -> None:
    for phone in (conceded.ana, conceded.bo):
        assert "stays shut until the event is over" in phone.html()
    report = conceded.bo.get("report/")
    assert report.status_code == 404
    assert "when the event is over" in report.content.decode()


def part_of(hidden: Hidden, viewer: str, cruz: Player) -> record.Record:
    answer = browser(viewer, hidden, cruz).get(f"/m/{hidden.match.public_id}/record.json")
    return record.decode(answer.content.decode())


def test_the_record_of_each_is_their_own_part_and_holds(conceded: Hidden, cruz: Player) -> None:
    for viewer, seat in {"the owner": "A", "the opponent": "B", "a watcher": "watcher"}.items():
        kept = part_of(conceded, viewer, cruz)
        assert (kept.seat, record.verify(kept), record.shut(kept)) == (seat, (), True)
        # That it proves no more yet is said, and no fault.
        told = " ".join(record.unproved(kept))
        assert "What was sealed stays shut until its event is over" in told
        assert "was not worked out" in told


@pytest.mark.long("every address there is")
def test_once_the_event_is_over_it_is_as_any_other_match(conceded: Hidden, cruz: Player) -> None:
    actions.open_up(match=conceded.match, at=conceded.match.finished)  # type: ignore[arg-type]
    cast.do_jobs()
    for viewer in ("the owner", "the opponent", "a watcher"):
        kept = part_of(conceded, viewer, cruz)
        assert (kept.seat, record.verify(kept), record.shut(kept)) == ("referee", (), False)
        assert kept.signature
    assert conceded.bo.get("report/").status_code == 200
    seen = " ".join(text for _, text in asked("the opponent", conceded, cruz))
    assert set(ON_THE_TABLE) <= set(found(seen))


def test_it_is_opened_once(conceded: Hidden) -> None:
    at = conceded.match.finished
    assert at
    for _ in range(2):
        actions.open_up(match=conceded.match, at=at)
    lines = log.lines(record_id=conceded.match.record_id, seat="watcher")
    kinds = [type(line.entry.event).__name__ for line in lines]
    assert kinds.count("SealOpened") == 2


def test_one_that_is_opened_while_it_is_played_opens_as_it_ends(
    ana: Player, bo: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        canaries, "SCRIPT", canaries.SCRIPT.replace("[table]", "[table]\nshut = true")
    )
    hidden = Hidden(ana, bo)
    Match.objects.filter(pk=hidden.match.pk).update(shut=True)
    hidden.match.refresh_from_db()
    actions.open_up(match=hidden.match, at=hidden.match.opened)
    assert found(hidden.bo.html()) == []
    hidden.bo.send("Concede")
    cast.do_jobs()
    plain = json.loads(hidden.bo.get("record.json").content)
    assert plain["seat"] == "referee"
    assert record.verify(record.decode(json.dumps(plain))) == ()
