"""Why one stands below another who has as many tournament points: in a sentence, and line by line."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tracker.leagues.ranking import Standing, level_until, why_below
from tracker.leagues.scoring import CRITERIA
from tracker.leagues.terms import BY_LOT, Terms


@dataclass(frozen=True, slots=True)
class Compared:
    """One line of why: what is compared, both figures, and whether this is what decides."""

    words: str
    upper: int
    lower: int
    decides: bool
    unused: bool


@dataclass(frozen=True, slots=True)
class Why:
    """Why the next one stands below: in a sentence, and line by line."""

    upper: str
    lower: str
    sentence: str
    lines: tuple[Compared, ...]


def why_above(one: Standing, below: Standing, upper: str, lower: str, terms: Terms) -> Why:
    scoring = terms.scoring
    decided = why_below(below, one, scoring)
    level = level_until(below, one, scoring)
    said = _(" and ").join(f"{words} ({figure})" for words, figure in level)
    names = {"upper": upper, "lower": lower}
    if decided is None:
        sentence = (
            _("%(upper)s and %(lower)s are level in everything: a lot decides.")
            if terms.ties == BY_LOT
            else _(
                "%(upper)s and %(lower)s are level in everything: their names alone set the order."
            )
        ) % names
    else:
        words, low, high = decided
        level_in = {"criteria": said, "words": words, "high": high, "low": low}
        sentence = (
            _("Level in %(criteria)s: %(words)s decide, %(high)s to %(low)s.") % level_in
            if said
            else ""
        )
    lines = []
    over = False
    for criterion in scoring.order:
        decides = not over and one.of(criterion) != below.of(criterion)
        words = str(CRITERIA[criterion])
        lines.append(Compared(words, one.of(criterion), below.of(criterion), decides, over))
        over = over or decides
    return Why(upper, lower, sentence, tuple(lines))
