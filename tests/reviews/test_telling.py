"""A report in the words of who played: the title, each paragraph, what one would do otherwise."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from rules.game import Side
from tests.bench.played_out import played_out
from tests.matches.phone import Phone
from tests.reviews.test_photographs import SHOWS, shows
from tests.reviews.test_report import counted, read
from tests.reviews.written import called, example, random_match, to_the_end, written
from tests.rules.laws.play import Match as Played
from tracker.accounts import actions as accounts
from tracker.accounts.models import Player
from tracker.matches.models import Match
from tracker.reviews import queries
from tracker.reviews.models import Note, Printed, Telling
from tracker.reviews.report import Report

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere("told from one log")]


@pytest.fixture
def markers(ana: Player, bo: Player) -> Match:
    return counted(written(example("three_markers"), ana, bo))


@pytest.fixture(scope="module")
def played() -> Played:
    found = played_out(0)
    assert found is not None
    return found


@pytest.fixture
def eventful(played: Played, ana: Player, bo: Player) -> Match:
    """One that was played out, with more Orders than are told."""
    return counted(written(played, ana, bo))


def says(phone: Phone, key: str, **fields: str) -> Any:
    return phone.client.post(f"{phone.url}report/words/{key}/", fields)


def told(phone: Phone) -> Report:
    report: Report = phone.get("report/").context["report"]
    return report


def test_every_sentence_of_the_story_can_be_said_otherwise(
    ana: Player, bo: Player, markers: Match
) -> None:
    anas, bos = Phone(ana, markers), Phone(bo, markers)
    keys = [one.key for one in told(anas).paragraphs]
    assert len(keys) == len(set(keys)) > 3
    edits = anas.get("report/", edit="1").content.decode()
    for nth, key in enumerate(keys):
        assert f"/report/words/{key}/" in edits
        form = anas.get(f"report/words/{key}/").context["form"]
        was = next(one for one in told(anas).paragraphs if one.key == key)
        assert form.initial["text"] == was.text
        assert says(anas, key, text=f"Ana’s sentence {nth}.").status_code == 302
    page = read(bos)
    assert [f"Ana’s sentence {nth}." in page for nth in range(len(keys))] == [True] * len(keys)
    assert "tries to Discover" not in page
    text = bos.get("report/report.md").content.decode()
    assert "Ana’s sentence 0." in text
    assert "Ana’s sentence 0." in bos.get("report/report.html").content.decode()
    assert says(bos, keys[0], back="1").status_code == 302
    assert "Ana’s sentence 0." not in read(anas)
    assert "Ana’s sentence 1." in read(anas)


def test_what_is_left_empty_is_left_out(ana: Player, markers: Match) -> None:
    anas = Phone(ana, markers)
    order = next(one for turn in told(anas).turns for one in turn.told if one.order == 1)
    assert says(anas, order.key, text="").status_code == 302
    assert "Order 1 " not in read(anas)
    assert "**Order 1" not in anas.get("report/report.md").content.decode()


def test_a_title_of_ones_own_stands_on_the_card_too(ana: Player, markers: Match) -> None:
    anas = Phone(ana, markers)
    assert "Ana wins against Bo" in read(anas)
    before = bytes(Printed.objects.get(kind="card").kept)
    was = queries.card(match=markers)
    assert says(anas, "title", text="The night of the three Markers").status_code == 302
    assert "The night of the three Markers" in read(anas)
    assert "Ana wins against Bo" not in read(anas)
    assert bytes(Printed.objects.get(kind="card").kept) != before
    assert queries.card(match=markers) != was


def test_what_one_would_do_otherwise_is_ones_own_to_say(
    ana: Player, bo: Player, cruz: Player, markers: Match
) -> None:
    anas, bos = Phone(ana, markers), Phone(bo, markers)
    assert says(bos, "lessons-B", text="Discover first.").status_code == 302
    assert "What Bo would do otherwise Discover first." in read(anas)
    assert says(anas, "lessons-B", text="Give up sooner.").status_code == 403
    assert "Discover first." in read(anas)
    assert "What Ana would do otherwise" not in read(bos)
    assert says(Phone(cruz, markers), "title", text="Mine").status_code == 404
    assert Telling.objects.get().words == {"lessons-B": "Discover first."}


def test_what_is_not_in_a_report_can_not_be_said_otherwise(ana: Player, markers: Match) -> None:
    anas = Phone(ana, markers)
    assert says(anas, "order-99999", text="No such Order").status_code == 404
    assert says(anas, "order-1", text="x" * 1501).status_code in (404, 422)
    key = next(iter(told(anas).paragraphs)).key
    assert says(anas, key, text="x" * 1501).status_code == 422
    assert not Telling.objects.exists()


def test_what_is_kept_is_encrypted(ana: Player, markers: Match) -> None:
    says(Phone(ana, markers), "title", text="Zanzibar")
    from django.db import connection

    with connection.cursor() as asked:
        asked.execute("SELECT words FROM reviews_telling")
        (row,) = asked.fetchall()
    assert "Zanzibar" not in str(row)


def test_a_photograph_comes_first_and_goes_along(ana: Player, markers: Match) -> None:
    anas = Phone(ana, markers)
    assert told(anas).leads is None
    shows(anas, audience="all")
    html = anas.get("report/").content.decode()
    assert html.index(SHOWS) < html.index("<h1>")
    assert html.count(f'alt="{SHOWS}"') == 1
    file = anas.get("report/report.html").content.decode()
    assert 'src="data:image/jpeg;base64,' in file
    assert file.index("data:image/jpeg") < file.index("<h1>")


def test_a_pdf_of_other_words_is_none(ana: Player, markers: Match) -> None:
    before = queries.stand(match=markers)
    says(Phone(ana, markers), "title", text="Another night")
    assert queries.stand(match=markers) != before


def sums(ana: Player, bo: Player, names: dict[Side, str]) -> list[str]:
    """What each turn came to in a match of four, in which both sides have two."""
    match = to_the_end(random_match(2))
    match.log = called(match.log, names)
    report = told(Phone(ana, counted(written(match, ana, bo))))
    return [turn.sums.text for turn in report.turns if turn.sums]


@pytest.mark.parametrize("names", [{"A": "Ana", "B": "Ana"}, {"A": "Cruz, Bo", "B": "Bo"}])
def test_which_turn_of_whom_it_was_is_no_matter_of_names(
    ana: Player, bo: Player, names: dict[Side, str]
) -> None:
    were = sums(ana, bo, {"A": "Xenia", "B": "Zoe"})
    assert len(were) == 4
    assert sums(ana, bo, names) == [
        one.replace("Xenia", names["A"]).replace("Zoe", names["B"]) for one in were
    ]


def notes_for_oneself(match: Match, player: Player, side: Side, *lines: int) -> None:
    for at in lines:
        Note.objects.create(
            match=match, player=player, side=side, at=at, own=at, text="mine", written=match.opened
        )


def untold(phone: Phone, match: Match) -> list[int]:
    """Where the Orders begin that the report does not tell."""
    counted, has = queries.told(match=match), {one.key for one in told(phone).paragraphs}
    assert counted is not None
    passages = [one for chapter in counted.chapters for one in chapter.passages if one.order]
    return [one.at for one in passages if f"order-{one.at}" not in has]


def test_notes_add_to_what_is_told_and_displace_nothing(
    ana: Player, bo: Player, eventful: Match
) -> None:
    anas, bos = Phone(ana, eventful), Phone(bo, eventful)
    before = {one.key for one in told(bos).paragraphs}
    rest = untold(bos, eventful)
    assert rest
    notes_for_oneself(eventful, bo, "B", *rest)
    after = {one.key for one in told(bos).paragraphs}
    assert after == before | {f"order-{at}" for at in rest}
    assert {one.key for one in told(anas).paragraphs} == before, "Ana knows of no note"


def test_what_was_said_of_an_order_stays_when_the_note_beside_it_goes(
    ana: Player, bo: Player, eventful: Match
) -> None:
    anas, bos = Phone(ana, eventful), Phone(bo, eventful)
    at = untold(anas, eventful)[0]
    notes_for_oneself(eventful, ana, "A", at)
    assert says(anas, f"order-{at}", text="Everybody shall read this").status_code == 302
    assert "Everybody shall read this" in read(bos)
    Note.objects.all().delete()
    assert "Everybody shall read this" in read(anas)
    assert says(bos, f"order-{at}", back="1").status_code == 302
    assert "Everybody shall read this" not in read(anas)
    assert at in untold(anas, eventful)


def test_words_at_what_is_told_no_more_can_be_taken_back(ana: Player, markers: Match) -> None:
    anas = Phone(ana, markers)
    says(anas, "title", text="A night")
    row = Telling.objects.get()
    row.words = {"order-99999": "Of a line that is gone", "lessons-B": "Bo’s"}
    row.save()
    assert says(anas, "lessons-B", back="1").status_code == 403
    assert says(anas, "order-99999", back="1").status_code == 302
    assert Telling.objects.get().words == {"lessons-B": "Bo’s"}
    assert says(anas, "order-99999", back="1").status_code == 404


def test_an_order_that_is_left_out_takes_its_dice_and_its_map_along(
    ana: Player, bo: Player, eventful: Match
) -> None:
    anas = Phone(ana, eventful)
    turn = next(one for one in told(anas).turns if any(order.rolled for order in one.told))
    assert turn.cut_of
    for one in turn.told:
        assert says(anas, one.key, text="").status_code == 302
    without = next(one for one in told(anas).turns if one.at == turn.at)
    assert without.cut_of == 0
    assert not any(one.rolled for one in without.told)


def test_who_deletes_themselves_takes_along_what_they_would_do_otherwise(
    ana: Player, bo: Player, markers: Match
) -> None:
    anas, bos = Phone(ana, markers), Phone(bo, markers)
    says(anas, "lessons-A", text="Give up later.")
    says(bos, "lessons-B", text="I should have stayed at home.")
    says(bos, "title", text="A night in Bilbao")
    asked = bos.client.get(reverse("accounts:delete")).content.decode()
    assert "The title and the paragraphs of a battle report" in asked
    accounts.delete(player=bo)
    page = read(anas)
    assert "stayed at home" not in page
    assert "Give up later." in page
    assert "A night in Bilbao" in page
    assert set(Telling.objects.get().words) == {"lessons-A", "title"}


def test_a_title_left_empty_is_the_notebooks_again(ana: Player, markers: Match) -> None:
    anas = Phone(ana, markers)
    says(anas, "title", text="A night in Bilbao")
    assert says(anas, "title", text=" ").status_code == 302
    assert "Ana wins against Bo" in read(anas)
    assert Telling.objects.get().words == {}


@pytest.mark.parametrize(
    ("said", "stands"),
    [
        ("- an item", "\\- an item"),
        ("+ an item", "\\+ an item"),
        ("1. an item", "1\\. an item"),
        ("2) an item", "2\\) an item"),
        ("---", "\\---"),
        ("===", "\\==="),
        ("10 Orders", "10 Orders"),
    ],
)
def test_words_at_the_beginning_of_a_line_are_no_mark(
    ana: Player, markers: Match, said: str, stands: str
) -> None:
    anas = Phone(ana, markers)
    says(anas, "lessons-A", text=said)
    assert stands in anas.get("report/report.md").content.decode().splitlines()
