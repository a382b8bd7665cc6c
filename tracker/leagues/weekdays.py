"""On which days of the week somebody can usually play: a number with a bit for each, Monday first. 0 says
nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext_lazy as _

WEEKDAYS: Final = (
    _("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday"),
)  # fmt: skip


def as_bits(days: Iterable[int]) -> int:
    """Of the days by their numbers, Monday 0."""
    return sum(1 << day for day in set(days) if 0 <= day < len(WEEKDAYS))


def named(bits: int) -> list[str]:
    return [str(name) for day, name in enumerate(WEEKDAYS) if bits >> day & 1]
