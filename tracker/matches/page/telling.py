"""The keys of an Order that is told in one go, as the page has them: what is at hand, what is a tap further
away, what is under a cover that everybody has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules.game import Goes, Joins, Key, Offer, Telling, Words
from tracker.matches.habit import Habit
from tracker.matches.page.acts import Act, act, in_row

AT_HAND: Final[Mapping[str, int]] = {
    "order": 6, "aros": 8, "outcome": 6, "going on": 6, "guts": 6,
}  # fmt: skip
"""So many keys stand at hand; the others open below them."""
ROW_ENDS: Final = ";"
"""Between the rows of one key, as that of a Fireteam that reacts; within a row it is written otherwise."""
MOVE: Final = "Move"
JOINED_BY: Final = "."
"""Between those who are to act together, in an address."""
HEADINGS: Final[Mapping[str, str]] = {
    "order": gettext_noop("Who acts?"),
    "aros": gettext_noop("Who reacted?"),
    "outcome": gettext_noop("What came of it?"),
    "going on": gettext_noop("Who goes on?"),
    "guts": gettext_noop("Who failed Guts?"),
}


@dataclass(frozen=True)
class Pressable:
    """A key. One of an Order is an `act`; the others are a row each of one form, so that several can be
    ticked and sent together: `field` is the row's name and `row` all of it. `end` is the field of an Order
    that says where its last Move ends, if it has one."""

    label: str
    note: str
    act: Act
    field: str = ""
    row: str = ""
    id: str = ""
    end: str = ""


@dataclass(frozen=True)
class Join:
    """Somebody who could act with who is picked, or does (`on`): `party` is what is asked for by the press,
    with them or without."""

    id: str
    name: str
    on: bool
    party: str
    marker: bool = False


@dataclass(frozen=True)
class Told:
    """The keys of one seat. `none` is what is said by no key at all: that nobody reacted, or was hurt.
    `reach`: how many inches of the map two Moves go, 0 where nobody can tell; None without a map. To each of
    the `bearers` one of the `states` may have come; those who `go` on a map say where."""

    part: str
    near: tuple[Pressable, ...]
    rest: tuple[Pressable, ...]
    covered: tuple[Pressable, ...]
    none: Act | None
    order: int
    second: Words
    joins: tuple[Join, ...] = ()
    arms: tuple[str, ...] = ()
    reach: int | None = None
    states: tuple[str, ...] = ()
    bearers: tuple[tuple[str, str], ...] = ()
    goes: tuple[Goes, ...] = ()

    @property
    def together(self) -> bool:
        """Whether several act."""
        return any(one.on for one in self.joins)

    @property
    def masked(self) -> bool:
        """Whether a Marker acts along."""
        return any(one.on and one.marker for one in self.joins)

    @property
    def heading(self) -> str:
        """What is asked by its keys."""
        return _(HEADINGS[self.part])


def told(telling: Telling | None, habit: Habit) -> Told | None:
    """Nothing where Orders are kept step by step, by their player or by the terms, and for the Order that
    is taken so."""
    if telling is None or telling.refusal or (telling.part == "order" and not habit.in_one_go):
        return None
    if telling.order and habit.apart == telling.order:
        return None
    every = [_pressable(one, at) for at, one in enumerate(telling.keys)]
    none = next((one.act for one in every if not (one.row or telling.part == "order")), None)
    found = tuple(one for one in every if one.row or telling.part == "order")
    covered = [_pressable(one, at) for at, one in enumerate(telling.covered, len(every))]
    near = AT_HAND[telling.part]
    return Told(
        telling.part,
        found[:near],
        found[near:],
        tuple(covered),
        none,
        telling.order,
        telling.second,
        tuple(_joins(telling.joins)),
        telling.arms,
        telling.reach,
        telling.states,
        telling.bearers,
        telling.goes if telling.reach is not None else (),
    )


def _end(given: Mapping[str, Any]) -> str:
    """The field that says where the last Move of an Order ends; none without a Move."""
    halves = (("then_to", given.get("then")), ("to", given.get("skill")))
    return next((field for field, skill in halves if skill == MOVE), "")


def _joins(found: Sequence[Joins]) -> Iterator[Join]:
    now = [one.piece for one in found if one.on]
    for one in found:
        party = [id for id in now if id != one.piece] if one.on else [*now, one.piece]
        yield Join(f"joins-{one.piece}", one.name, one.on, JOINED_BY.join(party), one.marker)


def joined(said: str) -> tuple[str, ...]:
    """Those who are to act together with who is picked, as the page asks for them."""
    return tuple(one for one in said.split(JOINED_BY) if one)


def _pressable(key: Key, at: int) -> Pressable:
    rows = key.rows if key.kind != "TellOrder" else ()
    given = {} if rows else key.fields
    own = act(Offer(key.kind, key.label, given, (), key.about), "told", adds=key.note)
    if not rows:
        return Pressable(key.label, key.note, own, end=_end(given))
    said = ROW_ENDS.join(in_row(row) for _, row in rows)
    return Pressable(key.label, key.note, own, rows[0][0], said, f"told-{at}")
