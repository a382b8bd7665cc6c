"""A thousand live matches in turn, beside ten; and a match that a process has never heard of."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from django.db import connections

from infinity_site import services
from tests.bench import copies, processor
from tests.bench.layout import House
from tests.bench.phones import Phone, example, worked_order
from tests.bench.web import LONG, grow
from tests.services.processes import free_port

FEW: Final = 10
CONNECTIONS: Final = 16
"""More than there are processes, so that each of them has something to do."""
PIECES: Final = 10
"""In which the many and the few take turns."""
COLD: Final = 7  # matches
WARM: Final = 9  # commands, each of which is held against the first


def figures(house: House) -> Iterator[tuple[str, float, str]]:
    processor.stands_apart()
    yield "cold.command_ratio", statistics.median(_cold(house)), "ratio"
    yield from _many(house)


def _many(house: House) -> Iterator[tuple[str, float, str]]:
    live = copies.live(house)
    ana, _ = live.phones
    browsers = [ana.beside() for _ in range(CONNECTIONS)]
    phones = [browsers[number % CONNECTIONS].at(match) for number, match in enumerate(live.matches)]
    before = processor.memory(house.pages)
    with ThreadPoolExecutor(CONNECTIONS) as threads:
        # Each process hears of its matches, and each page has all that it shows.
        list(threads.map(_speak, (phones[at::CONNECTIONS] for at in range(CONNECTIONS))))
    used = {"many": 0.0, "few": 0.0}
    for at in range(PIECES):
        many = phones[at::PIECES]
        used["many"] += _used(house, many)
        used["few"] += _used(house, phones[:FEW] * (len(many) // FEW))
    yield "many.command_ratio", used["many"] / used["few"], "ratio"
    grown = processor.memory(house.pages) - before
    yield "memory.mb_per_1000_matches", grown / len(phones) * 1000, "MB"


def _used(house: House, phones: Iterable[Phone]) -> float:
    """What a command each costs the processor, the database's with it."""
    before = processor.used(house.pages)
    _speak(phones)
    return processor.between(before, processor.used(house.pages))


def _speak(phones: Iterable[Phone]) -> None:
    for phone in phones:
        phone.give("Object", about="That is too far.")
    connections.close_all()


def _cold(house: House) -> Iterator[float]:
    """How much longer the first command takes of a process that has started anew, at several matches that
    have had a whole Order since they grew long."""
    anas = []
    for _ in range(COLD):
        ana, bo = example(house.front)
        grow(ana, LONG)
        _play(ana, bo)
        anas.append(ana)
    port = free_port()
    process = house.start("fresh", services.web(port, workers="1"), port)
    _play(*(phone.beside(port) for phone in example(house.front)))
    for ana in anas:
        took = []
        phone = ana.beside(port)
        for _ in range(1 + WARM):
            phone.give("Object", about="That is too far.")
            took.append(phone.took)
        yield took[0] / statistics.median(took[1:])
    process.kill()


def _play(ana: Phone, bo: Phone) -> None:
    ana.open(), bo.open()
    for phone, kind, fields in worked_order(ana, bo):
        phone.give(kind, **fields)
        for looks in (bo, ana):
            looks.look()
