"""What one's own Model may declare by its looks, and what it may in truth.

In the open stands what any trooper could declare of which the same shows. What is so in truth is declared
there; what is otherwise, and all that there is beside, stands under the cover that every piece has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.game import Offer, View
from tracker.matches.page.actors import as_it_looks, named, told
from tracker.matches.page.pick import Pick
from tracker.matches.page.picks import picks


def by_looks(
    view: View, shown: Sequence[Offer], true: Sequence[Offer], chosen: str, skill: str
) -> tuple[tuple[Pick, ...], tuple[Pick, ...]]:
    """The skills in the open, one of them chosen, each able where it is so in truth; and, numbered on from
    there, those that are only so in truth."""
    same = {told(one, view): one for one in true}
    looks = {told(one, view): one for one in shown}
    stands = [as_it_looks(same.get(key), one) for key, one in looks.items()]
    able = {named(one) for key, one in looks.items() if key in same}
    opened = tuple(
        replace(one, able=named(one.act.offer) in able)
        for one in picks(view, stands, chosen, skill)
    )
    left = [one for key, one in same.items() if key not in looks]
    beneath = enumerate(picks(view, left, chosen), len(opened))
    return opened, tuple(
        replace(one, n=n, checked=False, act=replace(one.act, id=f"own-{one.act.id}"))
        for n, one in beneath
    )
