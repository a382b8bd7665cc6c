"""A match on its page, in Spanish: what the page says, and what is said to who types something wrong."""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape

import pytest
from django.db import connection
from django.utils.translation import override

from infinity_site.languages.__main__ import catalogues, read
from rules.reference import Mission, Objective
from tests.matches.phone import Phone
from tests.matches.test_example import revealed, to_the_end, up_to_the_reveal
from tests.matches.test_map import deployed
from tests.orderlog.lines import stored
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.forms import MISSIONS
from tracker.matches.models import Match
from tracker.orderlog import exporting
from tracker.spoken import as_text

pytestmark = pytest.mark.django_db

LONG = 12
PLACES = ("templates/matches/", "tracker/matches/page/", "tracker/matches/views/", "rules/")
TAG = re.compile(r"<script.*?</script>|<[^>]*>", re.DOTALL)
READ_OUT = re.compile(r' (?:aria-label|title|placeholder|alt)="([^"]*)"')
PARTS = ("panel/?right=1", "map/", "clock/", "terms/", "dice/", "log/", "share/")


@pytest.fixture
def example(ana: Player, bo: Player) -> Match:
    opened = actions.play_example(player=ana, both=False)
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    return opened


@pytest.fixture
def anas(ana: Player, example: Match) -> Phone:
    phone = Phone(ana, example)
    phone.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "es"
    return phone


@cache
def english() -> list[str]:
    """What the pages of a match and the rules say, whole and without anything that is filled in; but what is
    called the same in Spanish (test_catalogues.py has each of these)."""
    return [
        str(one.id)
        for _, file, _ in catalogues()
        for one in read(file)
        if isinstance(one.id, str)
        and one.string != one.id
        and len(one.id) > LONG
        and " " in one.id
        and not any(mark in one.id for mark in ("%(", "<", "{"))
        and any(place.startswith(PLACES) for place, _ in one.locations)
    ]


def shown(phone: Phone, part: str = "") -> str:
    """What is read on the page, or read out."""
    answer = phone.get(part)
    assert answer.status_code == 200, part
    html = answer.content.decode()
    read = (TAG.sub(" ", html), *READ_OUT.findall(html))
    return unescape(" ".join(" ".join(read).split()))


def left_on(page: str) -> list[str]:
    there = (one for one in english() if one in page)
    return [one for one in there if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", page)]


def test_the_page_of_a_match_says_nothing_in_english(anas: Phone) -> None:
    page = shown(anas)
    assert "¿Quién actúa?" in page
    assert left_on(page) == []


@pytest.mark.parametrize("side", ["A", "B"])
def test_no_step_of_an_order_says_anything_in_english(anas: Phone, bo: Player, side: str) -> None:
    bos = Phone(bo, anas.match)
    (anas if side == "A" else bos).client.defaults["HTTP_ACCEPT_LANGUAGE"] = "es"
    (bos if side == "A" else anas).client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    reads = anas if side == "A" else bos
    for chapter in (up_to_the_reveal, revealed, to_the_end):
        for part in PARTS:
            assert left_on(shown(reads, part)) == [], (chapter.__name__, part)
        chapter(anas, bos)
    bos.do("Concede")
    for part in ("", *PARTS):
        assert left_on(shown(reads, part)) == [], part


def test_the_same_match_is_read_in_two_languages(anas: Phone, bo: Player, example: Match) -> None:
    bos = Phone(bo, example)
    assert "Waiting for" in shown(bos)
    assert "¿Quién actúa?" in shown(anas)
    assert "¿Quién actúa?" not in shown(bos)
    # Nor what a piece is called in another: a Marker says what it is.
    assert "Marcador 1" in shown(anas)
    assert "Marker" not in shown(anas)
    assert "Marker 1" in shown(bos)
    assert "Marcador" not in shown(bos)
    # Nobody is told in which language the other reads.
    assert "Esperando" not in shown(bos)


@cache
def spanish() -> list[str]:
    """What catalogues have in Spanish, whole and without anything that is filled in."""
    return [
        str(one.string)
        for language, file, _ in catalogues()
        for one in read(file)
        if language == "es"
        and isinstance(one.string, str)
        and one.string != one.id
        and len(one.string) > LONG
        and not any(mark in one.string for mark in ("%(", "<", "{"))
    ]


def test_of_a_match_that_two_read_in_spanish_nothing_is_kept_in_it(
    anas: Phone, bo: Player, example: Match
) -> None:
    bos = Phone(bo, example)
    bos.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "es"
    for chapter in (up_to_the_reveal, revealed, to_the_end):
        chapter(anas, bos)
    bos.client.post(f"{bos.url}clock/ask/", {"what": "set", "minutes": "60"})
    anas.do("Object", about="No.")
    bos.do("Concede")
    assert "¿Quién actúa?" in spanish()
    # What lies there in the clear, and what is encrypted of the log.
    log = exporting.record(record_id=example.record_id, seat="referee")
    kept = "\n".join((*stored(), json.dumps(log, default=str, ensure_ascii=False)))
    assert "Caliban" in kept
    assert [one for one in spanish() if one in kept] == []


def test_its_line_in_a_list_is_in_the_language_of_whose_list_it_is(
    anas: Phone, bo: Player, example: Match
) -> None:
    bos = Phone(bo, example)
    up_to_the_reveal(anas, bos)
    mine, theirs = (unescape(one.client.get("/").content.decode()) for one in (anas, bos))
    assert "Orden de Marcador 1: Segunda Habilidad" in mine
    assert "Marker 1’s Order: Second Skill" in theirs
    assert "El ejemplo del reglamento. Ronda 1 de 1. Shasvastii y PanOceania" in mine
    assert "The worked example. Round 1 of 1. Shasvastii and PanOceania" in theirs


def test_a_line_that_was_kept_as_it_stood_is_read_as_it_stands(anas: Phone, example: Match) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE matches_match SET line = %s", ["Orders Phase"])
    example.refresh_from_db()
    assert example.line == "Orders Phase"
    assert "Fase de Órdenes" not in anas.client.get("/").content.decode()


def test_what_is_wrong_with_a_new_match_is_said_in_spanish(anas: Phone) -> None:
    wrong = anas.client.post(
        "/matches/new/", {"points": "300", "rounds": "3", "lines": "The crate"}
    )
    assert "Empieza por los puntos" in wrong.content.decode()


def test_what_is_asked_of_the_clock_is_said_as_each_reads_it(anas: Phone, bo: Player) -> None:
    bos = Phone(bo, anas.match)
    bos.client.post(f"{bos.url}clock/ask/", {"what": "set", "minutes": "60"})
    assert "Bo quiere un reloj: 60 minutos para cada bando." in shown(anas)
    assert "you would like a clock: 60 minutes for each side." in shown(bos, "clock/")
    anas.client.post(f"{anas.url}clock/ask/", {"answer": "yes", "what": "set", "minutes": "60"})
    assert re.search(r"Tú: quedan \d+ minutos, en marcha\. Bo: quedan 60 minutos\.", shown(anas))


def test_a_command_is_refused_in_the_language_of_who_gave_it(anas: Phone, bo: Player) -> None:
    # What is refused is kept as a constant: nobody's language stays in it.
    for phone, said in (
        (anas, "Falta algo en esa orden. Elige de nuevo."),
        (Phone(bo, anas.match), "That command is not complete. Choose again."),
        (anas, "Falta algo en esa orden. Elige de nuevo."),
    ):
        answer = phone.client.post(
            f"{phone.url}do/", {"kind": "Done", "cursor": "no"}, headers={"HX-Request": "true"}
        )
        assert said in answer.content.decode()


def test_names_that_the_notebook_gives_are_kept_in_english_and_said_to_each(anas: Phone) -> None:
    assert anas.match is not None
    assert anas.match.title == "The worked example"
    assert "El ejemplo del reglamento" in shown(anas, "terms/")


@pytest.mark.parametrize(
    ("name", "said"), [("Annihilation", "Aniquilación"), ("Three markers", "Tres marcadores")]
)
def test_a_mission_is_kept_in_english_and_named_to_each(
    ana: Player, bo: Player, name: str, said: str
) -> None:
    opened = actions.open_match(player=ana, mission=MISSIONS[name], title=name)
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    anas, bos = Phone(ana, opened), Phone(bo, opened)
    anas.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "es"
    new = unescape(anas.client.get("/matches/new/").content.decode())
    assert f'<option value="{name}">{said}</option>' in new
    bos.do("Concede")
    assert opened.title == name
    for part in ("", "terms/"):
        assert said in shown(anas, part), part
        assert name not in shown(anas, part), part
    assert name in shown(bos)
    assert said in anas.client.get("/matches/finished/").content.decode()
    assert anas.view.mission
    assert anas.view.mission.name == name


def test_a_mission_that_was_typed_in_stays_as_it_was_typed(ana: Player, bo: Player) -> None:
    own = Mission("Move, Dodge", (Objective("Discover", 1),))
    opened = actions.open_match(player=ana, mission=own, title="Move, Dodge")
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    anas = Phone(ana, opened)
    anas.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "es"
    anas.do("Concede")
    assert "Move, Dodge" in shown(anas)


def test_a_zone_that_was_chosen_is_said_in_the_language_of_who_reads_it(
    ana: Player, bo: Player
) -> None:
    opened = actions.open_match(player=ana, title="Cup", points=150, rounds=3)
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    anas, bos = Phone(ana, opened), Phone(bo, opened)
    deployed(anas, bos)
    lines = [one.line.words for one in bos.lines]
    with override("es"):
        said = " ".join(map(as_text, lines))
    assert "en el borde superior del mapa." in said
    assert "in the upper edge of the map." in " ".join(map(as_text, lines))
