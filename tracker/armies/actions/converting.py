"""Troopers with what they are in a match of another game than their list was made for."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rules.reference import Edition
from tracker.armies.lines import Listed
from tracker.armies.official.converting import for_n4, powers
from tracker.armies.queries.official import weapon_rows


def as_played(troopers: Iterable[Listed], edition: Edition) -> tuple[Listed, ...]:
    """Each with what it is in a match, where its own edition is not played as it stands."""
    return tuple(troopers if edition == "N4" else _converted(troopers))


def _converted(troopers: Iterable[Listed]) -> Iterable[Listed]:
    chart = powers(weapon_rows(edition="N5"))
    for one in troopers:
        played, lost = for_n4(one.profile, chart)
        becomes = tuple(for_n4(other, chart)[0] for other in one.becomes)
        played = msgspec.structs.replace(played, becomes=becomes)
        yield msgspec.structs.replace(one, played=played, lost=lost)
