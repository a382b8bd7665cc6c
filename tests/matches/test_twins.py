"""Twins through the pages: two matches that differ in a secret are sent alike to everybody else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from rules import game
from rules.game import BOOKS
from tests.matches.served import Served, ServedTwins, draws
from tests.rules.laws import test_told as told
from tests.rules.laws import test_told_together as together
from tests.rules.laws import twins as laws
from tests.rules.laws.matches import Script
from tests.rules.laws.pairs import PAIRS, Pair
from tests.rules.laws.telling import Tellers
from tests.rules.laws.twins import Leak
from tracker.live import hub
from tracker.matches import queries
from tracker.matches.actions import consequences
from tracker.matches.habit import Habit
from tracker.matches.models import Seat
from tracker.matches.views import context
from tracker.orderlog import exporting
from tracker.orderlog import queries as log
from tracker.orderlog.actions import appending

pytestmark = [
    pytest.mark.long("twins of whole matches, by HTTP"),
    pytest.mark.django_db(transaction=True),
]

LONGEST = 8
LANGUAGES = ("en", "es")


@pytest.fixture(autouse=True)
def _served(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[None]:
    monkeypatch.setattr(laws, "Match", Served)
    monkeypatch.setattr(consequences, "luck", draws)
    # A nosy player asks much.
    settings.ACCOUNT_RATE_LIMITS = {}
    for kind in (UserRateThrottle, AnonRateThrottle):
        monkeypatch.setattr(kind, "allow_request", lambda *_: True)
    ServedTwins.woken = []
    hub.carry_by(lambda woken, _: ServedTwins.woken.extend(woken))
    yield
    hub.carry_by(hub.hub.wake)


def play(pair: Pair, number: int, length: int = LONGEST) -> int:
    """Twins of one seed, compared after each step; how often. The editions and the languages share the
    seeds. Raises Leak."""
    Served.language = LANGUAGES[number % len(LANGUAGES)]
    first, *chances = Script(number, length).chances()
    played = ServedTwins(pair, first, tuple(BOOKS)[number % len(BOOKS)])
    played.play(iter(chances))
    return played.compared


@pytest.mark.parametrize("at", range(len(PAIRS)), ids=[pair.name for pair in PAIRS])
def test_twins_are_sent_the_same(at: int, thorough: bool) -> None:
    # Each pair once at least, and its seed another than the next one's. Thoroughly: 300 in all.
    for number in range(at, len(PAIRS) * 12 if thorough else len(PAIRS), len(PAIRS)):
        assert play(PAIRS[at], number) >= 9


class ServedTellers(ServedTwins, Tellers):
    """Twins whose Orders are told in one go, on pages that keep them so."""

    def __init__(self, *pair: Any) -> None:
        super().__init__(*pair)
        Seat.objects.update(habit=Habit(in_one_go=True).written)


@pytest.mark.parametrize("played", told.PLAYED, ids=lambda one: one.__name__)
def test_twins_who_tell_whole_orders_are_sent_the_same(
    played: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(told, "Tellers", ServedTellers)
    played(0)


@pytest.mark.parametrize("played", together.PLAYED, ids=lambda one: one.__name__)
def test_twins_in_which_several_act_are_sent_the_same(
    played: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(together, "Tellers", ServedTellers)
    played(0)


# ------------------------------------------------------------------ planted leaks


def the_log_is_told_from_the_whole_of_it(patch: pytest.MonkeyPatch) -> None:
    told = queries.told

    def whole(*, record_id: UUID, seat: game.Seat, upto: int, **more: Any) -> Any:
        every = log.cursor(record_id=record_id, seat="referee")
        return told(record_id=record_id, seat="referee", upto=every, **more)

    patch.setattr(queries, "told", whole)


def a_record_is_the_whole_log(patch: pytest.MonkeyPatch) -> None:
    record = exporting.record
    patch.setattr(
        exporting, "record", lambda *, record_id, **_: record(record_id=record_id, seat="referee")
    )


def a_page_is_stamped_with_the_number_in_storage(patch: pytest.MonkeyPatch) -> None:
    page = context.table_context

    def stamped(request: Any, sitting: Any, answer: Any = None) -> dict[str, Any]:
        stamp = {"cursor": sitting.match.record.seq}
        return page(request, sitting, answer) | stamp

    patch.setattr("tracker.matches.views.table.table_context", stamped)


def programs_read_the_whole_log(patch: pytest.MonkeyPatch) -> None:
    def lines(*, seat: game.Seat, **said: Any) -> Any:
        return log.lines(seat="referee", **said)

    read = SimpleNamespace(table=log.table, lines=lines)
    patch.setattr("tracker.matches.api.log.log", read)


def a_private_line_wakes_everybody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(appending, "WAKES", dict.fromkeys(appending.WAKES, appending.WAKES["all"]))


@pytest.mark.parametrize(
    ("pair", "leak"),
    [
        ("another trooper under the Marker", a_record_is_the_whole_log),
        ("composed in another order", the_log_is_told_from_the_whole_of_it),
        ("fussing over deployment", a_page_is_stamped_with_the_number_in_storage),
        ("fussing over deployment", a_private_line_wakes_everybody),
        ("fussing over deployment", programs_read_the_whole_log),
    ],
)
def test_a_planted_leak_is_seen(
    pair: str, leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    played = next(one for one in PAIRS if one.name == pair)
    with pytest.raises(Leak):
        play(played, 0, 1)
