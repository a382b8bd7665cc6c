"""A large tournament: how long a round takes to be paired, and its table to be sent."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from random import Random
from typing import Final

from django.db.models import F
from django.utils import timezone

from tests.bench.layout import House
from tracker.accounts import codes
from tracker.accounts.models import Player
from tracker.leagues import actions
from tracker.leagues.models import Event, Pairing
from tracker.leagues.terms import Terms

PLAYERS: Final = 500
ROUNDS: Final = 8
ASKED: Final = 20


def figures(house: House) -> Iterator[tuple[str, float, str]]:
    event = _opened()
    chance, paired = Random(500), []
    for number in range(1, ROUNDS + 1):
        began = time.perf_counter()
        actions.pair(event_id=event.pk, number=number)
        paired.append(time.perf_counter() - began)
        _played(event, number, chance)
    yield "leagues.pair_500_s_max", max(paired), "s"
    began = time.perf_counter()
    actions.keep_standings(event_id=event.pk)
    yield "leagues.table_500_ms", (time.perf_counter() - began) * 1000, "ms"
    yield "leagues.page_500_ms_p50", statistics.median(_asked(event, house)) * 1000, "ms"
    began = time.perf_counter()
    actions.count_ratings(club_id=event.club_id, after=0)
    yield "leagues.ratings_of_500_games_ms", (time.perf_counter() - began) * 1000, "ms"


def _opened() -> Event:
    player = Player.objects.create_guest(name="Olga", rejoin_code=codes.new())
    club = actions.found_club(player=player, name="Large")
    event = actions.prepare(
        club=club, by="Olga", name="Large", kind="tournament", form="swiss", terms=Terms(rounds=8)
    )
    actions.open_event(event=event, by="Olga")
    actions.type_in(event=event, by="Olga", names=[f"Player {at:03}" for at in range(PLAYERS)])
    event.asked = "Olga"
    event.save(update_fields=["asked"])
    return event


def _played(event: Event, number: int, chance: Random) -> None:
    """Results as they are written down, without the two reports of each."""
    games = list(Pairing.objects.filter(round__event=event, round__number=number))
    for game in games:
        game.op_first, game.op_second = chance.randrange(11), chance.randrange(11)
        game.vp_first, game.vp_second = chance.randrange(300), chance.randrange(300)
        game.settled, game.how = timezone.now(), "agreed"
    fields = ["op_first", "op_second", "vp_first", "vp_second", "settled", "how"]
    Pairing.objects.bulk_update(games, fields)
    Event.objects.filter(pk=event.pk).update(acts=F("acts") + 1)
    event.refresh_from_db()


def _asked(event: Event, house: House) -> list[float]:
    """The page of the table, as a stranger asks for it; the first answers warm up."""
    connection = HTTPConnection("127.0.0.1", house.web, timeout=30)
    took = []
    for _ in range(ASKED):
        began = time.perf_counter()
        connection.request("GET", f"/e/{event.public_id}/", headers={"Accept-Encoding": "gzip"})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200, answer.status
        took.append(time.perf_counter() - began)
    return took[5:]
