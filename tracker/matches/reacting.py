"""Who can react to an Order, as a player said it of their own: for this seat alone, of one Order."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass, field
from typing import Any

from django.http import QueryDict


@dataclass(frozen=True, slots=True)
class Kept:
    """In which Order it was said, at which of its steps, and of whom: in LoF, or in ZoC alone. `more`
    are those that were ticked one by one, at the step `more_at`."""

    order: int = 0
    at: str = ""
    lof: list[str] = field(default_factory=list)
    zoc: list[str] = field(default_factory=list)
    more: list[str] = field(default_factory=list)
    more_at: str = ""

    def asked(self, order: int) -> bool:
        """Whether it was said of all of them, in this Order."""
        return bool(self.at) and self.order == order

    def ticked(self, order: int, step: str) -> list[str]:
        """Who was ticked by hand at this step."""
        return self.more if (self.order, self.more_at) == (order, step) else []

    @property
    def written(self) -> dict[str, Any]:
        return asdict(self)


def kept(written: dict[str, Any] | None) -> Kept:
    """What a seat keeps; nothing, where nothing was said yet."""
    return Kept(**written) if written else Kept()


def closed(note: Kept) -> Kept:
    """A note once its Order is over. Orders are counted anew in each turn, so that it must not be taken
    for one of the next turn; whom it named stays, to be offered the next time it is asked."""
    return Kept(lof=note.lof, zoc=note.zoc)


def said(before: Kept, form: QueryDict, *, order: int, step: str, own: Collection[str]) -> Kept:
    """What is kept after this form: the answer to the question, or one more that can react."""

    def named(field: str) -> list[str]:
        return [one for one in dict.fromkeys(form.getlist(field)) if one in own]

    more = named("more")
    if not more:
        lof = named("lof")
        return Kept(order, step, lof, [one for one in named("zoc") if one not in lof])
    now = before if before.order == order else Kept(order)
    ticked = list(dict.fromkeys([*now.ticked(order, step), *more]))
    return Kept(order, now.at, now.lof, now.zoc, ticked, step)
