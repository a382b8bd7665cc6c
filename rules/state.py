"""What a State of the rulebook is to the engine: hooks under the headings of its page.

A State file says how the State begins, what it changes while it lasts, and what ends it. Every hook
is a registered rule; a State that has nothing to say leaves the hook out. The engine asks all the
States in force and names none of them.
"""

from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeAlias

import msgspec

from rules.dice.mods import Mod
from rules.ids import PieceId
from rules.profiles import Profile
from rules.reference import SkillCard, Weapon
from rules.registry import Rule
from rules.table import Card, Half, Piece, Pool, Shape, Table

When: TypeAlias = Literal["now", "conclude"]
"""When a State that ends leaves the table: at once, or at the end of the Order."""


class Cause(msgspec.Struct, frozen=True):
    """Something that may end a State: what its bearer declared, touched or suffered."""

    kind: Literal[
        "declared",
        "contact",
        "discovered",
        "hit",
        "save",
        "coherency",
        "failed",
        "other",
        "entered",
    ]
    skill: SkillCard | None = None
    half: Half = 1
    weapon: str = ""
    what: str = ""
    aro: bool = False
    null: bool = False


class Blow(msgspec.Struct, frozen=True):
    """Wounds (or STR) lost: how many by now, of how many; whether the trooper was down already, and
    whether the ammunition kills outright; `held`: it had fallen, and fought on; `bearer` is who lost
    them."""

    lost: int
    wounds: int
    down: bool = False
    kills: bool = False
    held: bool = False
    bearer: Card | None = None


class Harm(msgspec.Struct, frozen=True):
    """What a failed Saving Roll (or a successful Attack that calls for none) brings: the States
    that the ammunition, the trait or the Programme names, as they are printed there."""

    states: frozenset[str] = frozenset()


class Cure(msgspec.Struct, frozen=True):
    """A Roll that was passed: by what skill or item, on a trooper with STR or with Wounds."""

    skill: str
    structure: bool = False


class Tether(msgspec.Struct, frozen=True):
    """What a Peripheral hangs on: whether its Controller is Null, the States of both by name."""

    null: bool
    controller: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()


class Aim(msgspec.Struct, frozen=True):
    """An act of the opponent against a piece, judged from what everybody sees."""

    table: Table
    by: PieceId
    skill: SkillCard
    piece: Piece
    aro: bool = False


class State(msgspec.Struct, frozen=True, kw_only=True):
    """One State: its name and its hooks.

    `marker`: a face stands in for the Model. `null`: the trooper counts for nothing (Null label).
    `faces` are what it makes its pieces show, where that is not its own name. `instead_of` is the
    State whose place it takes where both would begin; `of` is its page, where that has several levels.
    """

    name: str
    marker: bool = False
    null: bool = False
    faces: tuple[str, ...] = ()
    instead_of: str = ""
    of: str = ""

    # Activation
    begins: Rule[[Profile], bool] | None = None
    returns: Rule[[SkillCard], bool] | None = None
    wedges: Rule[[bool], bool] | None = None
    asks_to_return: Rule[[bool], str | None] | None = None
    comes_back: tuple[Rule[[Profile, SkillCard], bool], ...] = ()
    once: Rule[[Profile], str] | None = None
    once_tried: Rule[[Profile], str] | None = None
    once_left: Rule[[Profile], bool] | None = None
    near_landing: Rule[[bool], str | None] | None = None
    settled: Rule[[], bool] | None = None
    of_a_weapon: Rule[[Shape], Shape] | None = None
    under_template: Rule[[set[str]], str | None] | None = None

    # In the States Phase: whose State is activated then, and what the table alone can say of it.
    activates: Rule[[Profile], bool] | None = None
    asks_to_activate: Rule[[bool], str | None] | None = None

    default: Rule[[], bool] | None = None
    gives_way: Rule[[bool], bool] | None = None
    withstands: Rule[[Card], bool] | None = None
    wounded: tuple[Rule[[Blow], bool], ...] = ()
    inflicted: tuple[Rule[[Harm], bool], ...] = ()
    shelters: Rule[[], bool] | None = None
    deploys: Rule[[Card], bool] | None = None
    unfit: Rule[[Card], str | None] | None = None
    starts: Rule[[SkillCard], bool] | None = None
    armed: Rule[[str], str | None] | None = None
    met: Rule[[tuple["State", ...], tuple["State", ...]], bool] | None = None
    used_up: Rule[[int, int], bool] | None = None
    unguided: tuple[Rule[[Tether], bool], ...] = ()
    strays: Rule[[], bool] | None = None

    # Effects: what shows
    shapes: tuple[Rule[[Profile, Shape], Shape], ...] = ()
    absent: Rule[[], bool] | None = None
    multiplies: Rule[[Profile], int] | None = None
    copies: tuple[Rule[[int, Shape, bool], Shape | None], ...] = ()
    copies_card: tuple[Rule[[Card], Card | None], ...] = ()
    copies_tokens: Rule[[], bool] | None = None
    near: Rule[[bool], str | None] | None = None
    imitates: Rule[[Profile, Profile], str | None] | None = None
    imitated_as: tuple[Rule[[Card], Card], ...] = ()
    hidden_with: Rule[[], bool] | None = None
    keeps_secret: Rule[[], bool] | None = None
    own_numbers: Rule[[], bool] | None = None
    announces: Rule[[], bool] | None = None
    arc: Rule[[], int] | None = None
    renews: Rule[[], bool] | None = None
    renews_from: tuple[Rule[[bool], bool], ...] = ()
    silhouette: Rule[[], str] | None = None
    recasts: Rule[[Card], Card] | None = None
    covered: Rule[[], bool] | None = None

    # Effects: what its bearer may do, and gives. `lets` allows a skill that
    # `acts` would bar; `paid_by` bars an Order, `wields` a weapon, `joins`
    # a Coordinated Order or a Fireteam (by that name); `own_mods` are asked with the skill rolled;
    # `order_given` turns the training that its Order counts as; `counts` is asked for the end or not.
    acts: tuple[Rule[[SkillCard], str | None], ...] = ()
    lets: Rule[[SkillCard], bool] | None = None
    acts_from_start: tuple[Rule[[SkillCard], str | None], ...] = ()
    replica_acts: tuple[Rule[[SkillCard], str | None], ...] = ()
    together: Rule[[], bool] | None = None
    coherent: Rule[[], bool] | None = None
    appears_coherent: Rule[[], bool] | None = None
    replica_idles: Rule[[SkillCard], bool] | None = None
    replica_works: Rule[[str], str | None] | None = None
    surprises: Rule[[], bool] | None = None
    keeps_automatic: Rule[[], bool] | None = None
    stops_automatic: Rule[[], bool] | None = None
    paid_by: Rule[[Pool], str | None] | None = None
    still_pays: Rule[[Pool], bool] | None = None
    wields: Rule[[Weapon], str | None] | None = None
    cuts_programmes: Rule[[], bool] | None = None
    joins: tuple[Rule[[str], str | None], ...] = ()
    own_mods: tuple[Rule[[str], Mod | None], ...] = ()
    unshaken: Rule[[], bool] | None = None
    gives_order: Rule[[], int] | None = None
    order_given: Rule[[str], str] | None = None
    keeps_irregular: Rule[[], bool] | None = None
    unled: Rule[[], bool] | None = None
    counts: Rule[[bool], bool] | None = None
    removes: Rule[[], bool] | None = None
    brings: Rule[[], str] | None = None
    rooted: Rule[[], str | None] | None = None
    empties: Rule[[str, int, int], str | None] | None = None
    fires: Rule[[Weapon], Weapon | None] | None = None
    bursts: Rule[[Weapon], int] | None = None
    withheld: Rule[[], str | None] | None = None
    serves: Rule[[], bool] | None = None

    # Command Tokens and Retreat!: `entered_by_token` by the Strategic Use, `freed_by_token` in which
    # use ("executive" or "tactical"), `freed_for_good` until the end of the game; `routs` whom an army
    # in Retreat! puts into it and `exempts` whom not, `unmasks` whether a State (a Marker's or not)
    # ends as it begins.
    entered_by_token: Rule[[Profile], bool] | None = None
    freed_by_token: Rule[[], str] | None = None
    freed_for_good: Rule[[], bool] | None = None
    routs: Rule[[Profile], bool] | None = None
    exempts: Rule[[Profile], bool] | None = None
    unmasks: Rule[[bool], bool] | None = None

    # Effects: what the opponent may do
    targeted: tuple[Rule[[Aim], str | None], ...] = ()
    allows: tuple[Rule[[Aim], bool], ...] = ()
    touched: tuple[Rule[[Table, Piece], str | None], ...] = ()
    at_mercy: Rule[[], bool] | None = None
    counts_for: tuple[Rule[[str], bool], ...] = ()
    delays: Rule[[], bool] | None = None
    waits_for_reveal: Rule[[bool], bool] | None = None
    missed: Rule[[], bool] | None = None
    discover_mods: tuple[Rule[[Piece], Mod | None], ...] = ()
    against_mods: tuple[Rule[[SkillCard], Mod | None], ...] = ()
    opposed_mods: tuple[Rule[[bool], Mod | None], ...] = ()
    melee_mods: tuple[Rule[[int], Mod | None], ...] = ()

    # Cancellation. `recovers` is asked when a Roll was passed; what `resists` is not ended by it.
    ends: tuple[Rule[[Cause], When | None], ...] = ()
    recovers: tuple[Rule[[Cure], bool], ...] = ()
    resists: tuple[Rule[[Cure], bool], ...] = ()
    regains: Rule[[], bool] | None = None
    at_states_phase: Rule[[], bool] | None = None
    passes_into: Rule[[], str] | None = None
    replica_ends: tuple[Rule[[Cause], bool], ...] = ()
    concludes: Rule[[], bool] | None = None
    replicas_go: Rule[[], bool] | None = None
    becomes: tuple[Rule[[Cause], str], ...] = ()
    emerges: tuple[Rule[[Cause], bool], ...] = ()
    emerges_plainly: Rule[[bool], str | None] | None = None
    replaced: Rule[[Profile, Shape], Shape | None] | None = None
    discloses: Rule[[Profile], Card | None] | None = None
    takes_along: Rule[[], str] | None = None
    lifts: Rule[[SkillCard, bool], bool] | None = None
    parted: tuple[Rule[[tuple["State", ...], tuple[tuple["State", ...], ...]], bool], ...] = ()
    slips_away: Rule[[], bool] | None = None
    reloads: Rule[[], bool] | None = None
    won_back: Rule[[], bool] | None = None
    guided_again: Rule[[Tether], bool] | None = None
    back_in_reach: Rule[[], bool] | None = None
    whole_order: Rule[[], bool] | None = None
    freed_by_room: Rule[[], bool] | None = None

    @property
    def page(self) -> str:
        """The page of the rulebook that tells of it."""
        return f"{self.of or self.name} State"

    @property
    def disguises(self) -> bool:
        """Whether it is nobody's to see, or seen only as what it pretends: no token tells it."""
        hides = (self.absent, self.multiplies, self.imitates)
        return self.marker or any(one is not None for one in hides)


def said(
    states: tuple[State, ...], hook: Callable[[State], Any], *args: Any
) -> Iterator[tuple[State, str, Any]]:
    """Ask one hook of every State: each answer that says something, with the rule's id."""
    for state in states:
        rules = hook(state)
        for asked in rules if isinstance(rules, tuple) else (rules,):
            if asked is not None and (answer := asked(*args)):
                yield state, asked.id, answer
