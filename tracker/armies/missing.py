"""What a code has that the unit data here does not: one sentence, and the lines to unfold."""

from __future__ import annotations

from typing import Final

from tracker.armies.lines import Brought, Unknown

WHO_ADDS_IT: Final = (
    "Whoever runs this notebook adds unit data with one command, ./dev data; "
    "then read the code again."
)


def missing(came: Brought | None) -> str:
    """What is not known of a code, and who can help; nothing where every line is known."""
    count = len(came.unknown) if came is not None else 0
    if came is None or not count:
        return ""
    if came.lacks:
        return (
            f"The notebook has no {came.lacks}, so none of the {count} lines of this code can be "
            f"read yet. {WHO_ADDS_IT}"
        )
    what = "1 line of this code is" if count == 1 else f"{count} lines of this code are"
    return f"{what} not in the unit data of this notebook. {WHO_ADDS_IT}"


def lines(came: Brought | None) -> tuple[str, ...]:
    """Each line that is not known, by what a code has for names: the builder's numbers."""
    if came is None:
        return ()
    return tuple(line(one) for one in came.unknown)


def line(one: Unknown) -> str:
    """One of them."""
    numbers = f"unit {one.unit}, profile group {one.model}, option {one.option}"
    return f"Combat Group {one.group}: {numbers}. {one.why}"
