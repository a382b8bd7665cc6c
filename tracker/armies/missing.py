"""What a code has that the unit data here does not: one sentence, and the lines to unfold."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from rules.messages import say
from tracker.armies.lines import Brought, Unknown
from tracker.spoken import spoken

WHO_ADDS_IT: Final = say(
    "Whoever runs this notebook adds unit data with one command, ./dev data; "
    "then read the code again."
)


def missing(came: Brought | None) -> str:
    """What is not known of a code, and who can help; nothing where every line is known."""
    return str(spoken(lacking(came)))


def lacking(came: Brought | None) -> str:
    """The same as it is kept."""
    count = len(came.unknown) if came is not None else 0
    if came is None or not count:
        return ""
    if came.lacks:
        return say(
            "The notebook has no {what}, so none of the {count} lines of this code can be read "
            "yet. {who}",
            what=came.lacks,
            count=count,
            who=WHO_ADDS_IT,
        )
    if count == 1:
        return say(
            "{count} line of this code is not in the unit data of this notebook. {who}",
            count=count,
            who=WHO_ADDS_IT,
        )
    return say(
        "{count} lines of this code are not in the unit data of this notebook. {who}",
        count=count,
        who=WHO_ADDS_IT,
    )


def lines(came: Brought | None) -> tuple[str, ...]:
    """Each line that is not known, by what a code has for names: the builder's numbers."""
    if came is None:
        return ()
    return tuple(line(one) for one in came.unknown)


def line(one: Unknown) -> str:
    """One of them."""
    return _(
        "Combat Group %(group)s: unit %(unit)s, profile group %(model)s, option %(option)s. %(why)s"
    ) % {
        "group": one.group,
        "unit": one.unit,
        "model": one.model,
        "option": one.option,
        "why": spoken(one.why),
    }
