"""What the charts of the game print: a rule, a skill, a weapon, a programme, a starter roster.

`rules.reference` reads them from the catalogue and is the door to them.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from rules.book.army_lists import ArmyList
from rules.book.editions import BOOKS
from rules.book.profiles import Edition, Profile, label_name

Level = Literal["enforce", "ask", "show"]
Length = Literal["short_movement", "short", "entire", "aro"]
Kind = Literal["skill", "equipment", "trait", "ammunition", "programme", "bonus"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""What a name of a profile can be, beside that of a weapon."""


class Rule(msgspec.Struct, frozen=True, rename={"as_": "as"}):
    """One rule of the catalogue, in our own words: those of the `edition` that worded it so.

    `when` names what must be there to show it. The names of a profile that it acts on stand by their
    kind: a skill, an item of equipment, what a weapon has (trait, ammunition), a Programme, a bonus of
    a Fireteam; `used_with` are the skills that it lets weapons be used with. `beyond` says of a rule
    that is only shown why there is nothing in it that a notebook could keep. `without` says what is
    played where it is off, if that is not its `text` denied.

    In an edition that was written anew `as` names another whose rule it is, unchanged; `source` is what
    it rests on beside its page.
    """

    id: str
    edition: str
    level: Level
    heading: str
    page: str
    text: str
    when: tuple[str, ...] = ()
    skill: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    trait: tuple[str, ...] = ()
    ammunition: tuple[str, ...] = ()
    programme: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()
    used_with: tuple[str, ...] = ()
    beyond: str = ""
    stays: bool = False
    without: str = ""
    as_: str = ""
    source: str = ""

    def names(self) -> tuple[tuple[Kind, str], ...]:
        """The names that it acts on, each with its kind."""
        return tuple((kind, name) for kind in KINDS for name in getattr(self, kind))

    @property
    def key(self) -> str:
        """What tells this wording from those of other editions: the id alone, where it is a first one."""
        book = BOOKS[self.edition]
        named = f"{book.line[-1].partition('.')[0]}-{self.id}" if book.beside else self.id
        return named if book.base is None else f"{named} {self.edition}"


class Number(msgspec.Struct, frozen=True, rename={"is_": "is"}):
    """A number that a rule prints: what it `counts`, how much it is, and how much it may be by a house
    rule."""

    rule: str
    edition: str
    counts: str
    is_: int
    least: int
    most: int


class SkillCard(msgspec.Struct, frozen=True):
    """A skill of the chart of Orders and AROs. `roll` is the Attribute rolled, "" for none; `ally`
    says that its target is one of one's own."""

    name: str
    edition: Edition
    kind: Literal["common", "special", "equipment", "hacking"]
    lengths: tuple[Length, ...]
    labels: tuple[str, ...]
    roll: Literal["", "BS", "CC", "PH", "WIP"]
    target: bool = False
    weapon: bool = False
    ally: bool = False

    @property
    def attacks(self) -> bool:
        """Whether it is an Attack, with a weapon or with a Programme."""
        return self.bears("Attack") or (self.bears("Comms Attack") and self.target)

    @property
    def evades_comms(self) -> bool:
        """Whether it is rolled against every Comms Attack on its user, and aimed at nobody."""
        return self.bears("Comms Attack") and not self.target

    def may_be(self, length: Length) -> bool:
        return length in self.lengths

    def bears(self, label: str) -> bool:
        return label in self.labels


class Weapon(msgspec.Struct, frozen=True):
    """One mode of a weapon. Bands are (from, to, MOD) in inches.

    `damage` is a number, or "PH" or "WIP" (its user's own), or "*" (that of the weapon fired), or
    None where the weapon does none. `save` is the Attribute of the Saving Roll as printed.
    """

    id: int
    name: str
    edition: Edition
    kind: Literal["weapon", "equipment", "skill"]
    bands: tuple[tuple[int, int, int], ...]
    burst: int
    ammo: str
    save: str
    traits: tuple[str, ...]
    mode: str = ""
    also: str = ""
    damage: int | str | None = None

    def band(self, inches: float) -> int | None:
        """The MOD at this distance; None beyond the last band, and for a weapon that has none."""
        return next((mod for _, upto, mod in self.bands if inches <= upto), None)

    @property
    def reach(self) -> int:
        """The far end of the last band in inches; 0 without bands."""
        return self.bands[-1][1] if self.bands else 0

    def bears(self, trait: str) -> bool:
        """Whether it has the trait, at whatever value: "Disposable" for "Disposable (2)"."""
        return any(trait in (printed, label_name(printed)) for printed in self.traits)


class Programme(msgspec.Struct, frozen=True):
    """A Hacking Programme. No `targets`: anybody, or nobody; no `devices`: by an Upgrade alone;
    `state` is the State that it brings, by its name or its short one."""

    name: str
    edition: Edition
    lengths: tuple[Length, ...]
    labels: tuple[str, ...]
    targets: tuple[str, ...]
    devices: tuple[str, ...]
    effect: str
    own_mod: int = 0
    enemy_mod: int = 0
    damage: int | None = None
    burst: int = 1
    ammo: str = ""
    state: str = ""
    burst_in_aro: int = 1


class Silhouette(msgspec.Struct, frozen=True):
    """A Silhouette: height and base in millimetres; no base for S X, which keeps its trooper's."""

    value: str
    edition: Edition
    height: int
    base: int | None = None


class Starter(msgspec.Struct, frozen=True):
    """A profile that the notebook brings along. `id` is its name in the catalogue; `lieutenant_swc` is
    what it costs of SWC where it leads, in place of `swc`; `availability` how many of its unit an army of
    the faction may have, None where there is no end."""

    id: str
    faction: str
    profile: Profile
    swc: float = 0
    lieutenant_swc: float = 0
    availability: int | None = None


class Roster(msgspec.Struct, frozen=True):
    """An army ready to be played in a match of its `size` by the game of its `edition`. `swc` is what each
    of its entries costs."""

    id: str
    army: ArmyList
    points: int
    size: int
    swc: tuple[float, ...]
    edition: Edition
