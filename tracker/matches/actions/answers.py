"""What a player is told who gave a command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from django.utils.translation import gettext_noop

from rules.game import Refusal
from tracker.matches import refusals

STALE: Final = Refusal(
    "stale",
    gettext_noop("The match has moved on since you loaded this page. This is how it stands now."),
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player is told: taken, refused (and why), or asked of a page that is out of date."""

    status: Literal["taken", "refused", "stale"]
    refusal: Refusal | None = None
    at: int = 0
    """Which of several commands it was that would not do."""
    heads: tuple[str, str] | None = None
    """Of one that was not signed just so, and could be: the heads on which its device has to sign it."""


def outdated() -> Answer:
    """What a page is told that is out of date."""
    return Answer("stale", refusals.said(STALE))
