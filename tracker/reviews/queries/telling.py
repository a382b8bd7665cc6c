"""What those who played say of their match in the notebook's place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.crypto import salted_hmac

from rules.game import Side
from tracker.matches.models import Match
from tracker.reviews.models import Telling
from tracker.reviews.queries.noted import for_all_said

TITLE = "title"


@dataclass(frozen=True, slots=True)
class Own:
    """The words of who played, by what they stand for: the title, a paragraph, the lessons of a side."""

    words: Mapping[str, str] = field(default_factory=dict)

    def said(self, key: str) -> str | None:
        """None, where the notebook's stand."""
        return self.words.get(key)

    @property
    def title(self) -> str:
        return self.words.get(TITLE, "")

    def lesson(self, side: Side) -> str:
        """What a side would do otherwise; nothing, where it has not said so."""
        return self.words.get(lesson_key(side), "")


def lesson_key(side: Side) -> str:
    return f"lessons-{side}"


def own_words(*, match: Match) -> Own:
    """All that was written in the place of the notebook's words."""
    row = Telling.objects.filter(match=match).first()
    return Own(dict(row.words)) if row else Own()


def stand(*, match: Match) -> str:
    """What the notes for everybody and the words of who played say now, as a few signs that no others
    have. They tell nothing."""
    said = [for_all_said(match=match), sorted(own_words(match=match).words.items())]
    return salted_hmac("reviews.notes", json.dumps(said), algorithm="sha256").hexdigest()
