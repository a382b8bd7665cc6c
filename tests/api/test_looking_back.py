"""Programs look back at a match: notes, figures, the report, to whom it is shown; and records are brought."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from PIL import Image

from tests.api.conftest import token_of
from tests.api.program import ROOT, Program
from tests.api.test_tokens_reach import for_a_seat
from tests.files.test_pictures import sent as picture
from tests.leagues.cast import do_jobs
from tests.practice.test_practice import done_by_itself
from tests.reviews.written import random_match, to_the_end, written
from tracker.accounts.models import Player
from tracker.leagues.models import Club, Member
from tracker.matches.models import Match
from tracker.reviews.actions import count_match
from tracker.reviews.models import Brought, Note
from tracker.tables.models import SavedTable

pytestmark = pytest.mark.django_db

SAID = "I should have gone round by the lane."


@pytest.fixture
def running(ana: Player, bo: Player) -> Match:
    return written(random_match(5, 30), ana, bo)


@pytest.fixture
def over(ana: Player, bo: Player) -> Match:
    played = max((random_match(number) for number in range(6)), key=lambda one: len(one.log))
    return written(to_the_end(played), ana, bo)


def at(player: Player, match: Match) -> Program:
    return Program(token_of(player), match=match.public_id)


def done(answer: Any) -> Any:
    """What an act that was done answers with."""
    assert answer.status_code < 300, answer.content
    return answer.json() if answer.content else None


def refused(answer: Any) -> tuple[int, str]:
    assert answer.headers["Content-Type"] == "application/problem+json"
    return answer.status_code, answer.json()["code"]


def read(program: Program) -> list[Any]:
    notes: list[Any] = program.found(f"{program.at}notes/")["notes"]
    return notes


# ------------------------------------------------------------------ notes


def test_a_note_is_its_writers_alone_until_the_end_and_then_for_whom_they_say(
    running: Match, over: Match, ana: Player, bo: Player
) -> None:
    for match, others in ((running, []), (over, [SAID])):
        mine, theirs = at(ana, match), at(bo, match)
        key = str(uuid4())
        said = {"text": SAID, "at": 5, "audience": "both", "key": key}
        made = done(mine.post(f"{mine.at}notes/", **said))
        assert done(mine.post(f"{mine.at}notes/", **said)) == made, "sent twice, written once"
        assert [one["text"] for one in read(mine)] == [SAID]
        assert [one["text"] for one in read(theirs)] == others
        if not others:
            assert SAID not in "".join(theirs.sent)
        # Nobody else changes it.
        address = f"{theirs.at}notes/{made['id']}/"
        assert refused(theirs.post(address, text="No")) == (404, "not-found")
        assert refused(theirs.delete(address)) == (404, "not-found")
        done(mine.post(address, text="Round by the roof, then.", audience="own"))
        assert [one["text"] for one in read(mine)] == ["Round by the roof, then."]
        assert read(theirs) == []
        done(mine.delete(address))
        assert read(mine) == []


def test_a_note_that_says_nothing_is_refused_by_its_field(over: Match, ana: Player) -> None:
    mine = at(ana, over)
    answer = mine.post(f"{mine.at}notes/", text="  ")
    assert refused(answer) == (422, "not-done")
    assert "text" in answer.json()["fields"]
    assert not Note.objects.exists()


def test_a_picture_with_a_note_is_seen_by_who_reads_that(
    over: Match, ana: Player, bo: Player
) -> None:
    mine, theirs = at(ana, over), at(bo, over)
    made = done(mine.post(f"{mine.at}notes/", text=SAID, audience="own"))
    address = f"{mine.at}notes/{made['id']}/photograph/"
    sent = picture()
    assert refused(mine.post_raw(address, sent, "image/jpeg")) == (422, "not-done")
    asked = f"{address}?alt=Her+Marker"
    assert refused(mine.post_raw(asked, b"GIF89a", "image/jpeg")) == (422, "not-done")
    assert refused(mine.post_raw(asked, "{}")) == (415, "media-type")
    assert refused(theirs.post_raw(asked, sent, "image/jpeg")) == (404, "not-found")
    done(mine.post_raw(asked, sent, "image/jpeg"))
    do_jobs()
    [note] = read(mine)
    assert (note["alt"], note["unread"]) == ("Her Marker", None)
    # What is said of it anew leaves the picture where it is.
    done(mine.post(f"{mine.at}notes/{made['id']}/", text="Look", audience="own"))
    found = mine.get(address)
    assert found.headers["Content-Type"] == "image/jpeg"
    with Image.open(BytesIO(found.content)) as seen:
        assert not seen.getexif()
    assert refused(theirs.get(address)) == (404, "not-found")
    done(mine.delete(address))
    assert refused(mine.get(address)) == (404, "not-found")
    assert [one["alt"] for one in read(mine)] == [""]


# ------------------------------------------------------------------ to whom it is shown


def test_a_match_is_shown_by_a_link_and_to_a_club_when_it_is_over(
    running: Match, over: Match, ana: Player, cruz: Player
) -> None:
    early, mine = at(ana, running), at(ana, over)
    assert refused(early.post(f"{early.at}shown/link/")) == (403, "forbidden")
    shown = done(mine.post(f"{mine.at}shown/link/", days=7))
    assert shown["link"]["ends"]
    assert Client().get(f"/r/{shown['link']['token']}/").status_code == 200
    done(mine.delete(f"{mine.at}shown/link/"))
    assert Client().get(f"/r/{shown['link']['token']}/").status_code == 404
    assert mine.found(f"{mine.at}shown/")["link"] is None

    club = Club.objects.create(name="Norte")
    for who in (ana, cruz):
        Member.objects.create(club=club, player=who, name=who.name)
    hers = at(cruz, over)
    assert refused(hers.get(f"{hers.at}report/")) == (404, "not-found")
    address = f"{mine.at}shown/clubs/{club.public_id}/"
    assert refused(mine.post(f"{mine.at}shown/clubs/none/")) == (404, "not-found")
    assert done(mine.post(address))["clubs"] == [
        {"id": club.public_id, "name": "Norte", "shown": True}
    ]
    # Who is shown it looks on: she writes nothing there, and shows it to nobody.
    assert hers.found(f"{hers.at}report/")["headline"]
    assert refused(hers.post(f"{hers.at}notes/", text=SAID)) == (403, "forbidden")
    assert refused(hers.post(f"{hers.at}shown/link/")) == (404, "not-found")
    assert refused(hers.post(f"{hers.at}figures/")) == (403, "forbidden")
    assert refused(hers.get(f"{hers.at}view/")) == (404, "not-found")
    done(mine.delete(address))
    assert refused(hers.get(f"{hers.at}report/")) == (404, "not-found")


def test_a_token_for_one_seat_is_shown_nothing_by_a_club(
    over: Match, running: Match, ana: Player, bo: Player
) -> None:
    club = Club.objects.create(name="Norte")
    Member.objects.create(club=club, player=ana, name=ana.name)
    mine = at(ana, over)
    done(mine.post(f"{mine.at}shown/clubs/{club.public_id}/"))
    screen = for_a_seat(ana, running, "A")
    assert refused(screen.get(f"matches/{over.public_id}/report/")) == (404, "not-found")


# ------------------------------------------------------------------ figures and the report


@pytest.mark.parametrize("part", ["figures/", "report/", "report/pdf/", "shown/"])
def test_until_the_match_is_over_there_is_none_of_it(
    part: str, running: Match, ana: Player
) -> None:
    mine = at(ana, running)
    assert refused(mine.get(mine.at + part)) == (403, "forbidden")


def test_figures_are_counted_and_counted_anew(over: Match, ana: Player) -> None:
    mine = at(ana, over)
    assert mine.found(f"{mine.at}figures/") == {
        "counted": False, "percent": 0, "points": [], "marked": [], "troopers": [],
    }  # fmt: skip
    done(mine.post(f"{mine.at}figures/"))
    do_jobs()
    found = mine.found(f"{mine.at}figures/")
    assert found["counted"]
    assert {one["side"] for one in found["troopers"]} == {"A", "B"}


def test_who_played_says_it_in_their_own_words(over: Match, ana: Player, bo: Player) -> None:
    count_match(match_id=over.pk)
    mine, theirs = at(ana, over), at(bo, over)
    told = mine.found(f"{mine.at}report/")
    assert told["counted"]
    assert told["markdown"].startswith("# ")
    key = next(one["key"] for one in told["sentences"] if not one["key"].startswith("lessons"))
    done(mine.post(f"{mine.at}report/words/{key}/", text="It rained."))
    [said] = [one for one in theirs.found(f"{theirs.at}report/")["sentences"] if one["key"] == key]
    assert (said["text"], said["own"]) == ("It rained.", True)
    done(mine.post(f"{mine.at}report/words/title/", text="The wet lane"))
    assert theirs.found(f"{theirs.at}report/")["headline"] == "The wet lane"
    done(theirs.delete(f"{theirs.at}report/words/{key}/"))
    [back] = [one for one in mine.found(f"{mine.at}report/")["sentences"] if one["key"] == key]
    assert not back["own"]
    assert refused(mine.post(f"{mine.at}report/words/none/", text="No")) == (404, "not-found")
    # What Bo would do otherwise he says himself.
    assert refused(mine.post(f"{mine.at}report/words/lessons-B/", text="No")) == (403, "forbidden")
    done(theirs.post(f"{theirs.at}report/words/lessons-B/", text="Stay at home."))
    assert "Stay at home." in mine.found(f"{mine.at}report/")["markdown"]


@pytest.mark.usefixtures("makes_pdf")
def test_the_report_is_printed_for_who_asks(over: Match, ana: Player) -> None:
    count_match(match_id=over.pk)
    mine = at(ana, over)
    assert refused(mine.get(f"{mine.at}report/pdf/")) == (404, "not-found")
    done(mine.post(f"{mine.at}report/pdf/"))
    do_jobs()
    found = mine.get(f"{mine.at}report/pdf/")
    assert found.content.startswith(b"%PDF")
    assert mine.found(f"{mine.at}report/")["pdf"]


# ------------------------------------------------------------------ once more, and across matches


def test_a_moment_is_tried_again_at_the_token_that_asked(over: Match, ana: Player) -> None:
    mine = at(ana, over)
    new = done(mine.post(f"{mine.at}again/", at=20, side="B"))
    address = f"{mine.at}again/{new['id']}/"
    assert mine.found(address)["state"] == "begun"
    done_by_itself(Match.objects.get(public_id=new["id"]))
    assert mine.found(address)["state"] == "ready"
    assert mine.found(f"matches/{new['id']}/")["seat"] == "B"


def test_a_match_that_goes_on_is_not_tried_again(running: Match, ana: Player) -> None:
    mine = at(ana, running)
    assert refused(mine.post(f"{mine.at}again/", at=5)) == (403, "forbidden")


def test_others_see_of_ones_own_page_what_one_chose(over: Match, ana: Player) -> None:
    mine = at(ana, over)
    page = mine.found("me/page/")
    assert (page["shown"], page["token"]) == ([], "")
    shown = done(mine.post("me/page/", parts=["luck", "mission"]))
    assert set(shown["shown"]) == {"luck", "mission"}
    assert Client().get(f"/reviews/of/{shown['token']}/").status_code == 200
    assert refused(mine.post("me/page/", parts=["all"])) == (400, "malformed")
    assert done(mine.post("me/page/", parts=[]))["token"] == ""
    assert Client().get(f"/reviews/of/{shown['token']}/").status_code == 404


def test_a_record_is_brought_and_looked_back_at(over: Match, ana: Player, bo: Player) -> None:
    keeper = Player.objects.create_user(email="cruz@example.org", password=None, name="Cruz")
    hers = Program(token_of(keeper))
    text = at(ana, over).get(f"matches/{over.public_id}/record/").content
    guest = at(bo, over).post_raw("records/", text)
    assert refused(guest) == (422, "not-done")
    done(hers.post_raw("records/", b"{}"))
    do_jobs()
    said = hers.found("records/")
    assert (said["kept"], said["reads"]) == ([], False)
    assert said["refused"]
    done(hers.post_raw("records/", text))
    do_jobs()
    [kept] = hers.found("records/")["kept"]
    assert Brought.objects.get().match.public_id == kept["id"]
    assert hers.found(f"matches/{kept['id']}/report/")["versus"]
    assert refused(at(bo, over).get(f"matches/{kept['id']}/report/")) == (404, "not-found")


# ------------------------------------------------------------------ the photograph of a table


def test_a_table_has_its_photograph_fitted_and_forgotten(ana: Player, bo: Player) -> None:
    mine, theirs = Program(token_of(ana)), Program(token_of(bo))
    table = done(mine.post("tables/", name="Ours"))["id"]
    address = f"tables/{table}/photograph/"
    assert mine.found(address) == {"taken": False, "corners": [], "reads": False, "refused": ""}
    assert refused(mine.post(f"{address}corners/", corners=[[0, 0]] * 4)) == (422, "not-done")
    assert refused(theirs.post_raw(address, picture(), "image/jpeg")) == (404, "not-found")
    done(mine.post_raw(address, picture(), "image/jpeg"))
    assert mine.found(address)["reads"]
    do_jobs()
    assert mine.found(address)["taken"]
    corners = [[10.0, 10.0], [90.0, 12.0], [95.0, 90.0], [5.0, 88.0]]
    done(mine.post(f"{address}corners/", corners=corners))
    assert mine.found(address)["corners"] == corners
    assert refused(mine.post(f"{address}corners/", corners=corners[:3])) == (400, "malformed")
    assert mine.get(f"{address}flat/").headers["Content-Type"] == "image/jpeg"
    assert refused(theirs.get(f"{address}flat/")) == (404, "not-found")
    done(mine.delete(address))
    assert not mine.found(address)["taken"]
    assert SavedTable.objects.get().public_id == table


def test_a_picture_that_is_too_large_is_not_read(
    ana: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.files.program.PictureBody.largest", 1000)
    mine = Program(token_of(ana))
    table = done(mine.post("tables/", name="Ours"))["id"]
    answer = mine.post_raw(
        f"tables/{table}/photograph/", b"\xff\xd8\xff" + b"0" * 1000, "image/jpeg"
    )
    assert refused(answer) == (413, "oversize")


def test_files_come_in_as_often_as_by_the_pages_and_no_oftener(
    ana: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = Program(token_of(ana))
    table = done(mine.post("tables/", name="Ours"))["id"]
    answers = [mine.post_raw(f"tables/{table}/photograph/", b"no", "image/jpeg") for _ in range(11)]
    assert [one.status_code for one in answers] == [422] * 10 + [429]
    assert ROOT in answers[0].wsgi_request.path
