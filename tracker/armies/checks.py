"""What is wrong with a list: sentences for its owner. Warnings, not walls: any list may be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.messages import say
from rules.messages import together as all_of
from rules.reference import GROUP_LIMIT, ArmyList
from rules.reference import amiss as of_the_rules
from tracker.armies.lines import Brought, Listed, Together, at_the_start
from tracker.armies.missing import lacking
from tracker.spoken import spoken

POINTS_A_SWC: Final = 50
# From here on a number means that a list may have as many as it likes.
_TOTAL: Final = 100


PRICE: Final = gettext_noop("points or SWC")
MADE_OF: Final = gettext_noop("size, Combat Groups or Lieutenant")
AVAILABLE: Final = gettext_noop("availability")
UNKNOWN: Final = gettext_noop("lines that are not known")
ABOUT: Final = (PRICE, MADE_OF, AVAILABLE, UNKNOWN)
"""What a sentence is about, in words that tell nothing of what is in the list."""


def amiss(troopers: Sequence[Listed], brought: Brought | None) -> tuple[str, ...]:
    """What keeps the list from being a legal army, by its own edition; nothing when it is one.

    A list of one's own making has no limit of points and no prices of SWC: they are not asked for.
    """
    limit = None if brought is None else brought.limit
    return tuple(spoken(sentence) for _what, sentence in looked_over(troopers, brought, limit))


def looked_over(
    troopers: Sequence[Listed], brought: Brought | None, limit: int | None
) -> Iterator[tuple[str, str]]:
    """The same for so many points, each as it is kept, with what it is about."""
    if limit is not None:
        yield from ((PRICE, one) for one in _price(troopers, limit))
    nobody = nobody_begins(troopers)
    lacks = lacking(brought)
    if nobody and not lacks:
        yield MADE_OF, nobody
    if not nobody:
        counted = tuple(one.entry() for one in at_the_start(troopers))
        yield from ((MADE_OF, one) for one in of_the_rules(ArmyList("", "", counted)))
    yield from ((MADE_OF, one) for one in _no_such_group(troopers))
    yield from ((MADE_OF, one) for one in _too_many_reinforcements(troopers))
    together = () if brought is None else brought.together
    yield from ((AVAILABLE, one) for one in _available(troopers, together))
    if lacks:
        yield UNKNOWN, lacks


def nobody_begins(troopers: Sequence[Listed]) -> str:
    """Why no match can begin with the list: it has nobody for it. Nothing where it has."""
    if any(one.counts for one in at_the_start(troopers)):
        return ""
    if troopers:
        return say(
            "Nobody on this list begins a match: it has Reinforcements or Peripherals alone."
        )
    return say("There are no troopers yet.")


def unchecked(troopers: Sequence[Listed], brought: Brought | None) -> tuple[str, ...]:
    """What nobody has looked at here, so that it is not taken for right."""
    found = [
        _(
            "%(name)s: how many a list may have depends on who else is on it, which is not checked "
            "here. The official builder checks it."
        )
        % {"name": name}
        for name in (brought.unchecked if brought else ())
    ]
    if brought is None and any(one.unit for one in troopers):
        found.append(
            _(
                "Put together by hand: which units exclude or need each other is not checked here. "
                "The official builder checks it."
            )
        )
    if any(one.reinforcement for one in troopers):
        found.append(
            _(
                "Reinforcements: their limits are not checked here. A code doesn’t say what they "
                "may cost."
            )
        )
    return tuple(found)


def points(troopers: Sequence[Listed]) -> int:
    return sum(one.profile.points for one in troopers)


def swc(troopers: Sequence[Listed]) -> float:
    """The SWC spent, less what some troopers bring along ("+1")."""
    return sum(_swc(one) for one in troopers)


def _swc(one: Listed) -> float:
    if one.swc.startswith("+"):
        return -float(one.swc)
    return float(one.swc) if one.swc[:1].isdigit() else 0.0


def _no_such_group(troopers: Sequence[Listed]) -> Iterator[str]:
    """A match takes no other, so it is said before."""
    for group in sorted({one.group for one in at_the_start(troopers)}):
        if not 1 <= group <= GROUP_LIMIT:
            yield say(
                "Combat Group {group}: Combat Groups are numbered from 1 to {most}.",
                group=group,
                most=GROUP_LIMIT,
            )


def _too_many_reinforcements(troopers: Sequence[Listed]) -> Iterator[str]:
    """A Combat Group of Reinforcements is as large as any other."""
    groups = Counter(one.group for one in troopers if one.reinforcement and one.counts)
    for group, size in sorted(groups.items()):
        if size > GROUP_LIMIT:
            yield say(
                "Combat Group {group} has {troopers} troopers: {most} at most.",
                group=group,
                troopers=size,
                most=GROUP_LIMIT,
            )


def _price(troopers: Sequence[Listed], limit: int) -> Iterator[str]:
    main = at_the_start(troopers)
    spent, weight = points(main), swc(main)
    if spent > limit:
        yield say("{spent} points: the list is for {limit}.", spent=spent, limit=limit)
    most = limit / POINTS_A_SWC
    if weight > most:
        yield say(
            "{swc:g} SWC: a list of {points} points has {most:g}.",
            swc=weight,
            points=limit,
            most=most,
        )


def _available(troopers: Sequence[Listed], limits: Sequence[Together]) -> Iterator[str]:
    models: dict[tuple[int, int], list[Listed]] = {}
    for one in at_the_start(troopers):
        if one.unit and not one.along:
            models.setdefault((one.unit, one.model), []).append(one)
    # A unit of two models is one unit, and is said once.
    yield from dict.fromkeys(
        say(
            "{many} × {unit}: its availability is {most}.",
            many=len(same),
            unit=same[0].profile.unit,
            most=same[0].available,
        )
        for same in models.values()
        if 0 <= same[0].available < min(_TOTAL, len(same))
    )
    units = Counter(unit for unit, model in models for one in models[unit, model] if unit)
    for together in limits:
        taken = sum(units[unit] for unit in together.units)
        if taken > together.most and len([unit for unit in together.units if units[unit]]) > 1:
            yield say(
                "{units}: {most} at most of them together.",
                units=all_of(together.names),
                most=together.most,
            )
