"""What the table answers: yes, no, or too close to call, and always the figure that it rests on."""

from typing import Final, Literal, TypeAlias

import msgspec

MM: Final = 1 / 25.4
"""One millimetre in inches."""
HAIR: Final = 0.02
"""What nobody can tell on a table: half a millimetre, in inches."""
TOUCH: Final = 3e-4
"""Two edges nearer than this are one, in inches: places are written to a ten-thousandth."""

Verdict: TypeAlias = Literal["yes", "no", "close"]


class Answer(msgspec.Struct, frozen=True):
    """Whether something is so; the figure it was judged by and the limit, both in inches."""

    verdict: Verdict
    figure: float
    limit: float = 0.0

    @property
    def sure(self) -> bool:
        """Whether it is one or the other, and not too close to call."""
        return self.verdict != "close"


def at_most(figure: float, limit: float) -> Answer:
    """Whether a figure is no more than a limit, in inches; too close within a hair of it."""
    if abs(figure - limit) <= HAIR:
        return Answer("close", figure, limit)
    return Answer("yes" if figure < limit else "no", figure, limit)


def at_least(figure: float, limit: float) -> Answer:
    """Whether a figure is no less than a limit, in inches; too close within a hair of it."""
    if abs(figure - limit) <= HAIR:
        return Answer("close", figure, limit)
    return Answer("yes" if figure > limit else "no", figure, limit)


def measured_out(figure: float, limit: float) -> Answer:
    """Whether a figure is no more than a limit, where a player brings it just there: to the end of
    a MOV, to a line, into contact. What is beyond it by less than a hair is too close."""
    if figure <= limit + TOUCH:
        return Answer("yes", figure, limit)
    return Answer("close" if figure <= limit + HAIR else "no", figure, limit)


def both(*verdicts: Verdict) -> Verdict:
    """Whether all of it is so: one no is enough against it, one doubt makes a doubt."""
    if "no" in verdicts:
        return "no"
    return "close" if "close" in verdicts else "yes"


def turned(verdict: Verdict) -> Verdict:
    """The answer to the opposite question; a doubt stays one."""
    if verdict == "close":
        return "close"
    return "no" if verdict == "yes" else "yes"
