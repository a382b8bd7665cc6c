"""What a list may form Fireteams of, by the official chart that its data has."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.reference import FireteamsChart
from tracker.armies.lines import Listed, at_the_start
from tracker.armies.models import Army, Unit
from tracker.armies.official import fireteams, schema


def fireteams_chart(*, army: Army, troopers: Sequence[Listed]) -> FireteamsChart | None:
    """The Fireteams Chart of the data that a list was made with, as far as its `troopers` go. None where
    there is none, and where the list has somebody whom no data knows: then its player is trusted."""
    main = at_the_start(troopers)
    if army.made_with is None or not all(one.unit for one in main):
        return None
    chart = fireteams.read(army.made_with.filed)
    if chart is None:
        return None
    rows = Unit.objects.filter(sectorial=army.made_with)
    slugs = set(rows.values_list("filed__slug", flat=True))
    filed = rows.filter(number__in={one.unit for one in main}).order_by("number")
    units = [msgspec.convert(row.filed, schema.Unit) for row in filed]
    return fireteams.chart_of(chart, units, slugs, reinforced=len(main) < len(troopers))
