"""The list of a side that deploys: its rows, their fields and their places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_noop

from rules.game import Choice, Ruling
from tracker.matches.noting import SEVERAL
from tracker.matches.page.acts import Act

FORMS: Final = {
    "Camouflaged": gettext_noop("Marker"),
    "Hidden Deployment": gettext_noop("Hidden"),
    "Model": gettext_noop("Model"),
}
"""How a player calls what a form is named in the rulebook."""


ROW: Final = frozenset({"form", "others", "real", "coherent"})
"""What the ways of a row say of a trooper."""


Said = Mapping[str, str]


@dataclass(frozen=True)
class Way:
    """A way in which a trooper may be deployed, to be tapped."""

    value: str
    label: str
    checked: bool


@dataclass(frozen=True)
class Field:
    """Something more to be said of a trooper: the name that the form sends it by."""

    name: str
    label: str
    kind: str
    value: str
    choices: tuple[Choice, ...] = ()

    @property
    def chosen(self) -> tuple[str, ...]:
        """Which of its choices were chosen, where several may be."""
        return tuple(self.value.split(SEVERAL))

    @property
    def places(self) -> bool:
        """Whether it says where a base stands."""
        return self.name.endswith("-where")


@dataclass(frozen=True)
class Place:
    """One of the places of a trooper with decoys, and whether it is the real one."""

    n: int
    field: Field
    real: bool


@dataclass(frozen=True)
class Member:
    """A trooper of a row: what else may be said of it."""

    trooper: Any
    nth: int
    places: tuple[Place, ...]
    fields: tuple[Field, ...]

    @property
    def real_first(self) -> bool:
        """Whether it stands at its first place."""
        return not any(one.real for one in self.places)


@dataclass(frozen=True)
class Row:
    """A loadout of the list: who has it, how they stand, and whether one of them is kept for last."""

    members: tuple[Member, ...]
    ways: tuple[Way, ...]
    last: bool
    may_be_last: bool
    alike: int = 1
    """How many of this loadout there are in all rows."""

    @property
    def first(self) -> Any:
        return self.members[0].trooper


@dataclass(frozen=True)
class Deploying:
    """All of one's own that is not on the table, as the usual way through this step or as `said`."""

    rows: tuple[Row, ...]
    reserve: int
    mapped: bool
    done: Act | None
    rulings: tuple[Ruling, ...]

    @property
    def plain(self) -> tuple[Row, ...]:
        """Those with one way alone, whose places are seldom said."""
        return () if self.mapped else tuple(row for row in self.rows if len(row.ways) == 1)
