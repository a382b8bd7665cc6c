"""On which days of the week two could play: said by each, and read by who has a game against them."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_pages import claimed, do, olga
from tracker.leagues import actions
from tracker.leagues.models import Act, Club, Entry, Event
from tracker.leagues.terms import Terms
from tracker.leagues.weekdays import as_bits, named

pytestmark = pytest.mark.django_db

TUESDAY, SATURDAY, SUNDAY = 1, 5, 6


@pytest.fixture
def event(club: Club) -> Event:
    return cast.opened(
        club, ["Ana", "Bo", "Cruz"], kind="league", form="round_robin", terms=Terms(days=14)
    )


def seen(client: Client, address: str) -> str:
    html = client.get(address).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def says(client: Client, event: Event, name: str, *days: int) -> int:
    entry = cast.entry(event, name).pk
    return int(do(client, event, "days", entry=entry, day=list(days)).status_code)


def test_days_are_kept_and_named() -> None:
    assert named(as_bits([6, 1, 1])) == ["Tuesday", "Sunday"]
    assert (as_bits([]), as_bits([7, -1]), named(0)) == (0, 0, [])


def test_games_with_a_day_of_both_come_first(event: Event) -> None:
    ana, bo, cruz = (claimed(event, name) for name in ("Ana", "Bo", "Cruz"))
    assert says(ana, event, "Ana", TUESDAY, SATURDAY) == 302
    assert says(cruz, event, "Cruz", SATURDAY, SUNDAY) == 302
    cast.next_round(event)
    page = f"/e/{event.public_id}/"
    said = seen(ana, page)
    assert "Both of you: Saturday" in said
    assert "They have not said when" in said
    assert said.index("Both of you") < said.index("They have not said when")
    # Bo has said nothing, and reads what the others have.
    assert "They can on Tuesday, Saturday" in seen(bo, page)
    game = cast.between(event, "Ana", "Cruz")
    assert "Both of you can usually play on Saturday." in seen(ana, f"/p/{game.public_id}/")
    says(cruz, event, "Cruz", SUNDAY)
    assert "No day of both: they can on Sunday" in seen(ana, page)
    # What has a date, or was played, needs none.
    cast.result(game, (7, 3))
    assert "they can on Sunday" not in seen(ana, page)


def test_only_those_with_a_game_against_them_read_it(event: Event, club: Club) -> None:
    zoe = claimed(cast.opened(club, ["Zoe"], name="Other"), "Zoe")
    says(claimed(event, "Ana"), event, "Ana", TUESDAY)
    cast.next_round(event)
    entry, game = cast.entry(event, "Ana"), cast.between(event, "Ana", "Bo")
    pages = [f"/e/{event.public_id}/{part}" for part in ("", "players/", "trail/", "event.json",
             f"players/{entry.pk}/", "standings.csv", "calendar.ics")]  # fmt: skip
    for client in (zoe, Client(), claimed(event, "Cruz")):
        for address in (*pages[1:], f"/p/{game.public_id}/"):
            assert "Tuesday" not in client.get(address).content.decode(), address
    for client in (zoe, Client()):
        assert "Tuesday" not in client.get(pages[0]).content.decode()
    assert "Ana said when they can play" in Client().get(pages[2]).content.decode()
    # An organiser can say it for who has no phone at hand.
    assert re.search(r"value=.1. +checked", olga(club).get(pages[4]).content.decode())


def test_one_says_it_of_oneself(event: Event, club: Club) -> None:
    bo = claimed(event, "Bo")
    assert says(bo, event, "Ana", TUESDAY) == 404
    assert says(olga(club), event, "Ana", SUNDAY) == 302
    assert cast.entry(event, "Ana").days == as_bits([SUNDAY])
    actions.undo(act=Act.objects.latest("pk"), by="Olga")
    assert cast.entry(event, "Ana").days == 0
    # What is no day is none.
    do(bo, event, "days", entry=cast.entry(event, "Bo").pk, day=["9", "x", "1"])
    assert cast.entry(event, "Bo").days == as_bits([TUESDAY])


def test_it_goes_along_into_the_next_season(event: Event) -> None:
    says(claimed(event, "Ana"), event, "Ana", TUESDAY)
    cast.next_round(event)
    actions.close(event=event, by="Olga", anyway=True)
    event.refresh_from_db()
    after = actions.open_next_season(event=event, by="Olga", name="Autumn")
    assert Entry.objects.get(event=after, member__name="Ana").days == as_bits([TUESDAY])


def test_in_a_tournament_of_one_day_nobody_is_asked(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo"])
    ana = claimed(event, "Ana")
    cast.next_round(event)
    entry = cast.entry(event, "Ana")
    assert (
        "days of the week"
        not in ana.get(f"/e/{event.public_id}/players/{entry.pk}/").content.decode()
    )
    assert "When could you play?" not in ana.get(f"/e/{event.public_id}/").content.decode()
