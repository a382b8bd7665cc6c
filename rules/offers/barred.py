"""What is offered of one is made apart from all else: what throws is one barred offer in its place."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from rules.apart import heard
from rules.messages import say
from rules.offers.shapes import Given, Offer
from rules.refusals import Refusal
from rules.turn.ruling import puts_right

AT_FAULT: Final = Refusal(
    "fault",
    say(
        "The notebook can’t work this out: that is its fault, not yours. "
        "Agree on what happens here, and enter it as a Ruling."
    ),
    puts_right.id,
)


def offered_apart(
    made: Callable[[], Iterable[Offer]], command: str, about: str = ""
) -> Iterator[Offer]:
    """What is `made` of one trooper, or of one thing. Where that throws, a barred offer of this command
    ends it, and it alone."""
    try:
        yield from made()
    except Exception as error:
        heard(error)
        given: dict[str, Given] = {"actor": about} if about else {}
        yield Offer(command, say("What else it could do"), given, about=about, refusal=AT_FAULT)
