"""A fault in one place is not the match's end: what is offered of one is made apart from all else.

What throws while offers are made becomes one barred offer in its place, and whoever hears of faults is
told. Nobody is told where a fault is to be found and mended: it throws. Each seat's offers are made from
that seat's Table alone, so what bars an offer of one seat changes none of another's.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TypeAlias

from rules.offers.shapes import Given, Offer
from rules.refusals import Refusal
from rules.turn.ruling import puts_right

Hears: TypeAlias = Callable[[Exception], None]

AT_FAULT: Final = Refusal(
    "fault",
    "The notebook can’t work this out: that is its fault, not yours. "
    "Agree on what happens here, and enter it as a Ruling.",
    puts_right.id,
)
_hears: ContextVar[Hears | None] = ContextVar("hears", default=None)


@contextmanager
def heard_by(hears: Hears | None) -> Iterator[None]:
    """While offers are made: who hears of faults."""
    before = _hears.set(hears)
    try:
        yield
    finally:
        _hears.reset(before)


def apart(made: Callable[[], Iterable[Offer]], command: str, about: str = "") -> Iterator[Offer]:
    """What is `made` of one trooper, or of one thing. Where that throws, a barred offer of this command
    ends it, and it alone."""
    try:
        yield from made()
    except Exception as error:
        hears = _hears.get()
        if hears is None:
            raise
        hears(error)
        given: dict[str, Given] = {"actor": about} if about else {}
        yield Offer(command, "What else it could do", given, about=about, refusal=AT_FAULT)


def as_it_is(read: Callable[[], tuple[Offer, ...]], made: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Offers with what is to be read beside them; without it where that throws."""
    try:
        return read()
    except Exception as error:
        hears = _hears.get()
        if hears is None:
            raise
        hears(error)
        return made
