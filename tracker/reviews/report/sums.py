"""What a Player Turn cost and brought, in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.game import SIDES, Side
from tracker.reviews.counting.shapes import Counted, Marked, Point
from tracker.spoken import worded


def sums_of(
    number: int, counted: Counted, names: Mapping[Side, str], whose: str
) -> tuple[str, ...]:
    """What a turn cost and brought: Orders, who was lost, Wounds, the score."""
    chapters, stood = counted.chapters, {one.at: one for one in counted.points}
    at = chapters[number].at
    if at not in stood:
        return ()
    after = chapters[number + 1].at if number + 1 < len(chapters) else counted.points[-1].at
    begins, ends = stood[at], stood.get(after, counted.points[-1])
    lost = [one for one in counted.marked if one.kind == "loss" and at <= one.at <= after]
    spent = sum(ends.orders[side] - begins.orders[side] for side in SIDES)
    takes = ngettext("%(turn)s takes %(count)d Order", "%(turn)s takes %(count)d Orders", spent)
    if not spent:
        takes = _("%(turn)s passes without an Order")
    told = {"took": takes % {"turn": whose, "count": spent}}
    if losses := ", ".join(_losses(lost, begins, ends, names)):
        came = _("%(took)s; %(losses)s.") % (told | {"losses": losses})
    else:
        came = _("%(took)s and nobody falls.") % told
    return (came, *_score(begins, ends, names))


def _losses(
    lost: Sequence[Marked], begins: Point, ends: Point, names: Mapping[Side, str]
) -> Iterator[str]:
    for side in SIDES:
        who = [worded(one.lost) for one in lost if one.side == side]
        wounds = ends.wounds[side] - begins.wounds[side]
        if wounds > 0 and not who:
            told = ngettext("%(count)d Wound", "%(count)d Wounds", wounds)
            who = [told % {"count": wounds}]
        if who:
            yield _("%(name)s loses %(lost)s") % {"name": names[side], "lost": _and(who)}


def _score(begins: Point, ends: Point, names: Mapping[Side, str]) -> list[str]:
    if begins.score == ends.score:
        return []
    a, b = ends.score["A"], ends.score["B"]
    if a == b:
        return [_("It is %(points)d all.") % {"points": a}]
    ahead: Side = "A" if a > b else "B"
    told = {"name": names[ahead], "more": max(a, b), "fewer": min(a, b)}
    return [_("%(name)s leads, %(more)d to %(fewer)d.") % told]


def _and(parts: Sequence[str]) -> str:
    *most, last = parts
    return _("%(one)s and %(other)s") % {"one": ", ".join(most), "other": last} if most else last
