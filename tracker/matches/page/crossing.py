"""What a way would cross, in the words that stand under the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from rules.game import Met
from tracker.lengths import length
from tracker.spoken import spoken

NAMED: Final = 3
"""So many are named, for the map and what is decided on it are one screen of a phone."""


def told(met: Sequence[Met]) -> list[str]:
    """The nearest by name, the others by their number."""
    found = sorted(met, key=lambda one: one.inches)
    more = len(found) - NAMED
    rest = [_("%(many)s more, lit on the map") % {"many": more}] if more > 0 else []
    return [*map(of, found[:NAMED]), *rest]


def of(met: Met) -> str:
    """ "Orc 1: LoF, 22.0″", "Zhanshi 2: LoF?, ZoC, 6.3″": what is too close to call has a question mark."""
    found = [
        f"{word}{'?' if verdict == 'close' else ''}"
        for word, verdict in ((_("LoF"), met.sight), (_("ZoC"), met.zone))
        if verdict != "no"
    ]
    return f"{spoken(met.name)}: {', '.join(found)}, {length(met.inches, '.1f')}"
