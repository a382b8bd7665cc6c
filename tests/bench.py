"""How fast it is: `./dev bench` prints a table. Figures to compare on one machine, not to test."""

from __future__ import annotations

import gzip
import logging
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tests.matches.phone import Phone
    from tracker.matches.models import Match

LENGTHS: Final = (50, 500, 2000)
TIMES: Final = 15
MATCHES: Final = 6


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="notebook-bench-") as data:
        _set_up(data)
        for heading, measure in (("The rules alone", kernel), ("Through the pages", pages)):
            print(f"\n{heading}")
            for name, figure in measure():
                print(f"  {name:<44}{figure:>12}", flush=True)


def _set_up(data: str) -> None:
    """A database of its own, so that nobody's matches are slowed down or filled up."""
    os.environ["DATA_DIR"] = data
    os.environ.pop("DATABASE_URL", None)
    os.environ["ALLOWED_HOSTS"] = "testserver"
    os.environ["LOG_LEVEL"] = "WARNING"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "infinity_site.settings")
    import django
    from django.core.management import call_command
    from django.test.utils import setup_test_environment

    django.setup()
    # The pages say what they were drawn from, as they do in tests.
    setup_test_environment()
    logging.disable(logging.WARNING)
    call_command("migrate", verbosity=0)


def ms(ask: Callable[[], object], times: int = TIMES) -> str:
    """The median of some tries, in milliseconds; the first, which warms up, is not counted."""
    ask()
    took = []
    for _ in range(times):
        began = time.perf_counter()
        ask()
        took.append(time.perf_counter() - began)
    return f"{statistics.median(took) * 1000:.1f} ms"


# ------------------------------------------------------------------ the rules alone


def kernel() -> list[tuple[str, str]]:
    from rules import game, scenario
    from tests.rules.laws.matches import Script, played
    from tests.rules.laws.play import Match

    matches = [played(Script(number, 60)) for number in range(MATCHES)]
    longest = max(matches, key=lambda match: len(match.log))

    def again() -> int:
        for match in matches:
            replay = Match()
            for command, luck in match.given:
                replay.put(command, luck)
        return sum(len(match.given) for match in matches)

    def folded() -> int:
        for match in matches:
            game.fold(game.EMPTY, match.log)
        return sum(len(match.log) for match in matches)

    boards: list[tuple[game.Table, game.Side]] = [
        (moment.tables[side], side)
        for moment in scenario.play(scenario.example("camo_x1")).moments
        for side in game.SIDES
    ]
    return [
        ("commands, with settling and every seat's fold", _rate(again)),
        ("lines folded", _rate(folded)),
        ("offers of a seat, the slowest", _slowest(game.offers, boards)),
        ("view of a seat, the slowest", _slowest(game.view, boards)),
        ("lines of the longest of these matches", str(len(longest.log))),
    ]  # fmt: skip


def _slowest(ask: Callable[..., object], boards: Sequence[tuple[Any, Any]]) -> str:
    """The time that the slowest of several asks for."""
    took = (ms(partial(ask, *board)) for board in boards)
    return f"{max(float(one.split()[0]) for one in took)} ms"


def _rate(ask: Callable[[], int], at_least: float = 1.0) -> str:
    ask()
    done, began = 0, time.perf_counter()
    while time.perf_counter() - began < at_least:
        done += ask()
    return f"{done / (time.perf_counter() - began):,.0f} / s"


# ------------------------------------------------------------------ through the pages


def pages() -> list[tuple[str, str]]:
    from tests.matches.phone import Phone
    from tracker.accounts import codes
    from tracker.accounts.models import Player
    from tracker.matches import actions

    ana, bo = (
        Player.objects.create_guest(name=name, rejoin_code=codes.new()) for name in ("Ana", "Bo")
    )
    figures = [("to open the example", ms(lambda: actions.play_example(player=ana), 5))]
    match = actions.play_example(player=ana, both=False)
    actions.join(match=match, player=bo, token_or_code=match.code)
    anas, bos = Phone(ana, match), Phone(bo, match)
    for length in LENGTHS:
        _grow(match, length)
        figures += _at_length(length, anas, bos)
    page = bos.html().encode()
    figures += [
        ("bytes of a page", f"{len(page):,}"),
        ("bytes of a page, packed", f"{len(gzip.compress(page)):,}"),
        ("from a declaration to its settling", _settled(anas, bos)),
    ]
    return figures


def _grow(match: Match, length: int) -> None:
    """Bring the log to so many lines."""
    from django.utils import timezone

    from rules import game
    from tracker.orderlog import actions as orderlog
    from tracker.orderlog import queries as log

    has = log.cursor(record_id=match.record_id, seat="watcher")
    event = game.decode("Objected", {"by": "B", "about": "The clock is slow."})
    entries = [game.Entry("all", ("OBJ-1",), event)] * max(0, length - has)
    orderlog.append(record_id=match.record_id, entries=entries, at=timezone.now())


def _at_length(length: int, anas: Phone, bos: Phone) -> list[tuple[str, str]]:
    from tests.matches.phone import Phone
    from tracker.orderlog import folds

    def cold() -> object:
        folds.forget()
        return bos.get()

    cursor = anas.cursor
    return [
        (
            f"a command, at {length} lines",
            ms(lambda: anas.send("Object", cursor=cursor, about="No.")),
        ),
        (f"a refresh, at {length} lines", ms(lambda: bos.get("panel/"))),
        (f"joining late, at {length} lines", ms(lambda: Phone(bos.player, bos.match).get())),
        (f"the first page of a new process, at {length} lines", ms(cold, 5)),
    ]


def _settled(anas: Phone, bos: Phone) -> str:
    """Until the other side's Table has it, with the thread that does jobs in one process."""
    from tracker.jobs import embedded
    from tracker.orderlog import queries as log

    assert bos.match is not None
    record_id = bos.match.record_id
    embedded.start()
    took: list[float] = []
    try:
        for skill in ("Move", ""):
            kind, fields = _next(anas, skill)
            sent = {"cursor": anas.cursor, **fields}
            began = time.perf_counter()
            answer = anas.send(kind, **sent)
            assert answer.status_code == 200, answer.context["refusal"]
            while log.table(record_id=record_id, seat="B")[0].due is not None:
                time.sleep(0.001)
            took.append(time.perf_counter() - began)
            bos.send("Done", whole="true")
            while log.table(record_id=record_id, seat="B")[0].due is not None:
                time.sleep(0.001)
    finally:
        embedded.stop()
    return f"{max(took) * 1000:.1f} ms"


def _next(anas: Phone, skill: str) -> tuple[str, dict[str, Any]]:
    if not skill:
        return "SkipSecond", {}
    actor = anas.piece("Marker 1")
    return "DeclareSkill", {"actor": actor, "skill": skill, "pool": "regular", "to": "the crates"}


if __name__ == "__main__":
    main()
