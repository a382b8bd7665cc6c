"""Points for something else than a game, with their reason; and what else a table says."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_pages import claimed, do, olga
from tracker.leagues import actions
from tracker.leagues.actions import NotDone, Told
from tracker.leagues.models import Act, Award, Club, Entry, Event, Pairing
from tracker.leagues.queries import exports
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    """Four who have met each other: who is earlier in the alphabet has won by 7 to 3."""
    event = cast.opened(
        club, ["Ana", "Bo", "Cruz", "Dee"], kind="league", form="round_robin", terms=Terms()
    )
    cast.next_round(event)
    rows = Pairing.objects.filter(round__event=event)
    for game in rows.select_related("first__member", "second__member", "round__event__club"):
        first, second = cast.names(game)
        actions.decide(pairing=game, by="Olga", told=Told((7, 3) if first < second else (3, 7)))
    return event


def page(event: Event, part: str = "") -> str:
    html = Client().get(f"/e/{event.public_id}/{part}").content.decode()
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def places(event: Event) -> list[tuple[str, int]]:
    event.refresh_from_db()
    return [(row["name"], row["tp"]) for row in exports.standings(event=event)]


def test_a_bonus_and_a_penalty_count_and_say_what_for(event: Event, club: Club) -> None:
    assert places(event) == [("Ana", 15), ("Bo", 10), ("Cruz", 5), ("Dee", 0)]
    client = olga(club)
    for name, tp, why in (("Bo", "+6", "Best painted army"), ("Ana", "-1", "List came late")):
        said = {"entry": cast.entry(event, name).pk, "tp": tp, "why": why}
        assert do(client, event, "award", **said).status_code == 302
    cast.do_jobs()
    assert places(event) == [("Bo", 16), ("Ana", 14), ("Cruz", 5), ("Dee", 0)]
    html = page(event)
    assert "Bo: +6 TP: Best painted army" in html
    assert "Ana: -1 TP: List came late" in html
    assert "+6 TP: Best painted army" in page(event, f"players/{cast.entry(event, 'Bo').pk}/")
    assert [row["awarded"] for row in exports.standings(event=event)] == [6, -1, 0, 0]
    actions.undo(act=Act.objects.filter(said__contains="painted").get(), by="Olga")
    assert places(event)[0] == ("Ana", 14)


@pytest.mark.parametrize(
    ("tp", "why", "refused"),
    [("3", " ", "what it is for"), ("0", "Nothing", "and not 0"), ("99", "All", "from -20 to 20"),
     ("x", "What", "how many")],
)  # fmt: skip
def test_it_has_a_reason_and_an_end(
    event: Event, club: Club, tp: str, why: str, refused: str
) -> None:
    answer = do(olga(club), event, "award", entry=cast.entry(event, "Bo").pk, tp=tp, why=why)
    assert answer.status_code == 422
    assert refused in answer.content.decode()
    assert not Award.objects.exists()


def test_nobody_gives_it_to_themselves(event: Event) -> None:
    bo = claimed(event, "Bo")
    said = {"entry": cast.entry(event, "Bo").pk, "tp": "3", "why": "Me"}
    assert do(bo, event, "award", **said).status_code == 404


def test_nothing_is_given_once_it_is_over(event: Event) -> None:
    actions.close(event=event, by="Olga")
    with pytest.raises(actions.NotDone, match="It is over"):
        actions.award(entry=cast.entry(event, "Bo"), by="Olga", tp=1, why="Late")


def test_a_table_says_games_and_how_strong_the_opponents_were(event: Event) -> None:
    # Bo won two of three; the others scored 21, 13 and 9.
    html = page(event)
    assert "3 games, 2–0–1 , opponents 43 OP" in html


def test_a_round_robin_has_a_cross_table(event: Event, club: Club) -> None:
    html = page(event, "cross/")
    assert "1 Ana no game × 7–3 7–3 7–3 15" in html
    assert "3 Cruz 3–7 3–7 no game × 7–3 5" in html
    swiss = cast.opened(club, ["Ana", "Bo"], name="Swiss")
    assert Client().get(f"/e/{swiss.public_id}/cross/").status_code == 404


def test_who_is_taken_out_and_comes_back_has_what_they_were_awarded(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo"], name="Later")
    seated, ana = Act.objects.latest("pk"), cast.entry(event, "Ana")
    actions.award(entry=ana, by="Olga", tp=2, why="Painted")
    with pytest.raises(NotDone, match="There is an award that depends on it"):
        actions.undo(act=seated, by="Olga")
    actions.leave(entry=ana, by="Olga")
    assert not Entry.objects.filter(pk=ana.pk).exists()
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    assert [one.tp for one in cast.entry(event, "Ana").awards.all()] == [2]
