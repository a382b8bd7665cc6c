"""The leagues in Spanish: every page, a form, a refusal, the trail, a mail."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from infinity_site.languages.found import ROOT, messages
from rules.reference.season_missions import season
from tests.leagues import cast
from tests.leagues.test_former_players import deleted
from tests.leagues.test_pages import claimed, olga, signed_in
from tests.leagues.test_teams import in_order, met, of_teams
from tracker.accounts import actions as accounts
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.missions import wrong
from tracker.leagues.models import Act, Club, Event
from tracker.leagues.queries import teams
from tracker.leagues.saying import FORMS, in_words
from tracker.leagues.terms import Terms
from tracker.matches.titles import called

pytestmark = pytest.mark.django_db

SPANISH = {"Accept-Language": "es"}
OF_EVENT = ("", "round/1/", "players/", "statistics/", "trail/", "desk/", "screen/", "lists/", "share/",
            "paper/pairings/", "paper/control/", "paper/standings/", "paper/sign-up/")  # fmt: skip


@pytest.fixture
def club() -> Club:
    return cast.club()


@pytest.fixture
def event(club: Club) -> Event:
    return cast.opened(club, ["Ana", "Bo", "Cruz", "Dee"], terms=Terms(lists=1))


@cache
def english() -> list[str]:
    """What the pages of the leagues say in English; short words may be names."""
    found = []
    for one in messages(ROOT):
        ids = [one.id] if isinstance(one.id, str) else [str(id) for id in one.id]
        of_a_page = any(name.startswith("templates/leagues/") for name, _ in one.locations)
        found += [said for said in ids if of_a_page and "%(" not in said and len(said) > 12]
    return found


def drawn(client: Client, address: str) -> str:
    answer = client.get(address, headers=SPANISH)
    assert answer.status_code == 200, address
    return unescape(answer.content.decode())


def test_no_page_has_a_sentence_in_english(club: Club, event: Event) -> None:
    cast.next_round(event)
    browser = olga(club)
    of_club = [
        "/leagues/",
        "/leagues/told/",
        f"/c/{club.public_id}/",
        f"/c/{club.public_id}/trail/",
    ]
    pages = [f"/e/{event.public_id}/{one}" for one in OF_EVENT]
    pages += [one for one in of_club if browser.get(one).status_code == 200]
    pages.append(f"/p/{cast.of_round(event, 1)[0].public_id}/")
    for address in [one for one in pages if browser.get(one).status_code == 200]:
        page = drawn(browser, address)
        assert [said for said in english() if f">{said}<" in page] == [], address
        assert '<html lang="es"' in page, address


def test_no_page_of_teams_has_a_sentence_in_english(club: Club) -> None:
    event = of_teams(club)
    actions.type_in(event=event, by="Olga", names=["Mia"])
    cast.next_round(event, anyway=True)
    one, other = met(event)
    actions.seat_by_hand(encounter=one, by="Olga", pairs=in_order(one))
    leader = teams.captain_of(team=other.first)
    assert leader
    captain = claimed(event, leader.member.name)
    of_teams_alone = (f"teams/{one.first_id}/", f"encounters/{one.pk}/", f"encounters/{other.pk}/")
    for browser in (olga(club), captain):
        for part in ("", "players/", "round/1/", "screen/", *of_teams_alone):
            page = drawn(browser, f"/e/{event.public_id}/{part}")
            assert [said for said in english() if f">{said}<" in page] == [], part
    assert "Tu defensor" in drawn(captain, f"/e/{event.public_id}/encounters/{other.pk}/")


def test_a_form_says_in_spanish_what_is_wrong(club: Club) -> None:
    answer = olga(club).post("/leagues/new/", {"club": "", "name": ""}, headers=SPANISH)
    assert "Escribe un nombre." in answer.content.decode()


def test_a_refusal_is_in_the_language_of_who_asked(event: Event) -> None:
    game = cast.next_round(event)[0]
    with override("es"), pytest.raises(actions.NotDone) as refused:
        actions.agree(pairing=game, by=game.first.member, side="first")
    assert str(refused.value) == "La otra parte aún no ha informado."


def test_the_trail_is_kept_in_one_language_and_read_in_any(club: Club, event: Event) -> None:
    with override("es"):
        cast.next_round(event)
        game = cast.of_round(event, 1)[0]
        actions.decide(pairing=game, by=cast.ORGANISER, told=Told((5, 3), (100, 80)))
    said = set(Act.objects.filter(event=event).values_list("said", flat=True))
    assert {"Opened Norte Open", "Paired Round 1", "Seated 4 players by name"} <= said
    page = drawn(olga(club), f"/e/{event.public_id}/trail/")
    assert "Emparejada la ronda 1" in page
    assert "Inscritos 4 jugadores por nombre" in page
    one, other = cast.names(game)
    assert f"{one} contra {other} es 5–3" in page


def test_every_act_of_a_season_has_a_form(club: Club, event: Event) -> None:
    cast.next_round(event)
    with override("es"):
        assert [one.said for one in Act.objects.all() if one.words == one.said] == []


def test_what_has_no_form_stands_as_it_is() -> None:
    with override("es"):
        assert in_words("Hm") == "Hm"
    for form in FORMS:
        with override("en"):
            points = form.replace("%(points)s", "5–3")
            said = re.sub(r"%\((number|days|minutes)\)s", "2", points)
            said = re.sub(r"%\((\w+)\)s", r"\1", said)
            assert in_words(said) == said


def test_a_mail_is_in_the_language_of_its_reader(event: Event, mailoutbox: list[Any]) -> None:
    player = cast.guest("Ana")
    accounts.keep(player=player, email="ana@example.org", password="a long one indeed")
    accounts.reads_in(player=player, language="es")
    actions.claim(member=cast.entry(event, "Ana").member, player=player)
    cast.next_round(event)
    cast.do_jobs()
    [mail] = mailoutbox
    assert "Ronda 1 de Norte Open: juegas contra" in mail.body
    assert "No más correos de este tipo:" in mail.body


def test_the_switches_are_in_spanish() -> None:
    page = drawn(signed_in(cast.guest("Ana")), "/leagues/told/")
    assert "Contra quién juegas, cuando se empareja una ronda" in page


def test_who_has_deleted_themself_is_named_in_the_language_of_who_reads(
    club: Club, event: Event
) -> None:
    for game in cast.next_round(event):
        cast.result(game, (7, 3))
    for name in ("Ana", "Bo"):
        deleted(event, name)
    game = next(one for one in cast.of_round(event, 1) if "A former player" in cast.names(one))
    with override("es"):
        actions.decide(pairing=game, by=cast.ORGANISER, told=Told((5, 3), (100, 80)))
    # As it is kept: the same for all who read it.
    said = Act.objects.latest("pk").said
    assert "A former player" in said
    browser = olga(club)
    gone = cast.entry(event, "A former player")
    pages = [f"/e/{event.public_id}/{one}" for one in (*OF_EVENT, f"players/{gone.pk}/")]
    pages += [f"/c/{club.public_id}/", f"/c/{club.public_id}/p/{gone.member_id}/"]
    pages.append(f"/p/{game.public_id}/")
    for address in pages:
        assert "A former player" not in drawn(browser, address), address
    table = drawn(browser, f"/e/{event.public_id}/")
    assert "Un antiguo jugador" in table
    assert "Un antiguo jugador (2)" in table
    assert "Un antiguo jugador" in drawn(browser, f"/e/{event.public_id}/trail/")
    told = browser.get(f"/api/v1/events/{event.public_id}/people/", headers=SPANISH).json()
    assert "Un antiguo jugador" in {one["name"] for one in told["entries"]}
    # A file is brought back as it was taken away.
    assert "A former player" in drawn(browser, f"/e/{event.public_id}/standings.csv")


def test_a_refusal_names_who_has_deleted_themself_as_its_reader_does(event: Event) -> None:
    cast.next_round(event)
    deleted(event, "Ana")
    gone = cast.entry(event, "A former player")
    assert gone.division
    with override("es"), pytest.raises(actions.NotDone, match="Un antiguo jugador ya"):
        actions.divide(entry=gone, by=cast.ORGANISER, division=gone.division)


def test_missions_and_their_lines_are_named_in_the_language_of_who_reads(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo"], terms=Terms(missions=(("annihilation",),)))
    [game] = cast.next_round(event)
    browser = olga(club)
    pages = {one: drawn(browser, f"/e/{event.public_id}/{one}") for one in ("round/1/", "screen/")}
    pages["desk"] = drawn(browser, f"/e/{event.public_id}/desk/")
    told = Told((5, 3), mission="annihilation", sheets={"first": [3, 0, 1], "second": [0, 3, 0]})
    actions.decide(pairing=game, by=cast.ORGANISER, told=told)
    pages["game"] = drawn(browser, f"/p/{game.public_id}/")
    pages["new"] = drawn(browser, f"/leagues/new/?club={club.public_id}")
    for name, page in pages.items():
        assert "Annihilation" not in page, name
    assert "Aniquilación" in pages["round/1/"]
    assert "Aniquilación" in pages["game"]
    assert "Mataste al Teniente enemigo" in pages["game"]
    assert "You killed the enemy Lieutenant" not in pages["game"]


def test_what_cannot_be_true_of_both_sheets_is_said_in_spanish() -> None:
    sheet = season()["last_launch"].sheet()
    with override("es"):
        [said] = wrong(sheet, sheet, [1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0])
    assert "army points" not in said


def test_the_title_of_a_game_keeps_its_mission_in_no_language(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo"], terms=Terms(missions=(("annihilation",),)))
    player = cast.guest("Ana")
    actions.claim(member=cast.entry(event, "Ana").member, player=player)
    [game] = cast.next_round(event)
    side = "first" if cast.names(game)[0] == "Ana" else "second"
    with override("es"):
        match = actions.play_here(pairing=game, player=player, side=side)
        assert called(match.title) == "Norte Open, Ronda 1, Aniquilación"
    assert match.title == called(match.title) == "Norte Open, Round 1, Annihilation"
    assert "Norte Open, Ronda 1, Aniquilación" in drawn(signed_in(player), "/")
