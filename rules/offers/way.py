"""A skill in one of its ways, and what is still to be said of it."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from rules.book.editions import Book
from rules.book.profiles import Profile, has
from rules.ids import PieceId, other
from rules.log import commands as c
from rules.log.table import NOISE, Piece, Table, Trooper, Zone, name_of, pieces_of, side_of
from rules.measured.clouds import REACHES
from rules.measured.visibility import may_see
from rules.memory import remembered
from rules.messages import say, term
from rules.moments import declaring, rolling
from rules.offers.shapes import Blank, Choice, Given
from rules.order.line_of_fire import stood_in_contact, touches_it
from rules.reference import SkillCard
from rules.reference.arms import arm
from rules.rolls.templates import may_catch
from rules.rolls.whole_fights import may_lay_over
from rules.seen.effective import counted
from rules.skills.albedo import may_look_at
from rules.skills.requirements.care import either_mends_or_frees
from rules.states import seen
from rules.weapons.improvements import is_a_bs_attack
from rules.weapons.seen_or_not import needs_line
from rules.weapons.special_attacks import fires_twice
from rules.weapons.special_mods import INTUITIVE, SPECULATIVE

IN_FULL: Final = ("Total Reaction", "Neurocinetics")
"""By what an ARO is made with more than one die."""
ZONES: Final[tuple[Zone, ...]] = ("Low", "Poor", "Zero", NOISE)


class Way(msgspec.Struct, frozen=True):
    """A skill in one of its ways: what it is called, what is said by choosing it, with which weapons.

    `aimless`: it is aimed at a place; `laid`: with a Template, which may reach others; `lays`: it puts
    something down.
    """

    card: SkillCard
    label: str
    given: dict[str, Given] = {}
    weapons: tuple[str, ...] = ()
    aimless: bool = False
    laid: bool = False
    lays: bool = False

    @property
    def one_die(self) -> bool:
        """Whether it is made with a single die, whatever the Burst of its weapon."""
        return bool(self.given) or self.card.name in (SPECULATIVE, INTUITIVE)

    def targets(
        self, table: Table, actor: Piece, aimable: tuple[Choice, ...], *, aro: bool
    ) -> tuple[Choice, ...]:
        """Of whom the skill could be aimed at, those that it could in this way."""
        pieces = table.pieces
        return tuple(
            one for one in aimable if self._fits(table, actor, pieces[PieceId(one.value)], aro=aro)
        )

    def _fits(self, table: Table, actor: Piece, aimed: Piece, *, aro: bool) -> bool:
        shown = seen(table, aimed)
        if not self.lies_over(table, actor, aimed, aro=aro):
            return False
        if "guided" in self.given:
            return any(state.name == "Targeted" for state in shown)
        if self.card.name == INTUITIVE:
            return "zone" in self.given or any(state.marker for state in shown)
        touches = stood_in_contact if aro else touches_it
        if self.card.name == "BS Attack" and ("sees" in self.given) != touches(
            table, actor, aimed.id
        ):
            return False
        looks = needs_line(table.book, self.card, next(iter(self.weapons), ""))
        return (
            not looks or touches(table, actor, aimed.id) or not may_look_at(table, actor, aimed.id)
        )

    def lies_over(
        self, table: Table, actor: Piece, piece: Piece, *, aro: bool, met: bool = False
    ) -> bool:
        """Whether its Template, if there is one, could lie over somebody; in ARO `met`: once they met whom
        they ran into."""
        told: dict[str, Any] = {
            "by": side_of(actor),
            "actor": actor.id,
            "skill": self.card.name,
            "target": piece.id,
        }
        asked = (
            c.DeclareAro(**told, weapon=one, met=met) if aro else c.DeclareSkill(**told, weapon=one)
            for one in self.weapons
        )
        return not self.laid or not any(may_lay_over(one, table) for one in asked)

    def details(
        self, table: Table, actor: Piece, trooper: Trooper | None, *, aro: bool
    ) -> Iterator[Blank]:
        """What is said of it beside its target and weapon."""
        if self.aimless or self.lays:
            label = say("Where it lies") if self.lays else say("Where it bursts")
            yield Blank("to", "text", label, required=True, bursts=0.0 if self.lays else REACHES)
        if self.laid:
            under = self._reachable(table, actor, aro=aro)
            label = say("Whose LoF it crosses") if self.aimless else say("Also under its Template")
            if under:
                yield Blank("caught", "several", label, under, count=len(under))
        if not aro and any(fires_twice(arm(table.book, one)) for one in self.weapons):
            yield Blank("double", "flag", say("Double Shot: +1 Burst, both uses"))
        looks = self.card.target and not self.card.ally and not self.card.bears("No LoF")
        if looks and not self.given and self.card.name not in (SPECULATIVE, INTUITIVE):
            zones = _zones(table.book, trooper.profile if trooper else None)
            yield Blank("zone", "choice", say("Through a Visibility Zone"), zones)
        if any(
            either_mends_or_frees(table, one, self.card.name)
            for one in pieces_of(table, side_of(actor))
        ):
            yield Blank("mends", "flag", say("Gives STR back, and ends no State"))
        if self.card.target and is_a_bs_attack(self.card) and self._bursts(table, actor, aro=aro):
            yield Blank("saturated", "flag", say("Through a Saturation Zone: -1 Burst"))

    def _bursts(self, table: Table, actor: Piece, *, aro: bool) -> bool:
        """Whether it could be rolled with more dice than one."""
        if self.one_die or not any(arm(table.book, one).burst > 1 for one in self.weapons):
            return False
        fully = any(state.speaks(rolling.burst) for state in seen(table, actor))
        bearer = counted(table, actor)
        return not aro or fully or (bearer is not None and any(has(bearer, one) for one in IN_FULL))

    def _reachable(self, table: Table, actor: Piece, *, aro: bool) -> tuple[Choice, ...]:
        """Who could be under its Template, whoever of those it is aimed at."""
        order = table.order
        enemies = [
            piece
            for piece in pieces_of(table, other(side_of(actor)))
            if not aro or (order is not None and piece.id in order.pieces)
        ]
        return tuple(
            Choice(piece.id, name_of(table, piece.id), piece.shape.where)
            for piece in enemies
            if self.lies_over(table, actor, piece, aro=aro)
            and all(self._catches(table, actor, piece, weapon) for weapon in self.weapons)
        )

    def _catches(self, table: Table, actor: Piece, piece: Piece, weapon: str) -> bool:
        asked = c.DeclareSkill(
            by=side_of(actor), actor=actor.id, skill=self.card.name, weapon=weapon,
            caught=(piece.id,), guided="guided" in self.given,
        )  # fmt: skip
        hidden = any(state.speaks(declaring.under_template) for state in seen(table, piece))
        barred = hidden and (self.aimless or self.card.name == INTUITIVE)
        return not barred and may_catch(asked, self.card, table) is None


@remembered
def _zones(book: Book, profile: Profile | None) -> tuple[Choice, ...]:
    """The Visibility Zones that somebody could see through."""
    return tuple(
        Choice(zone, term(zone if zone == NOISE else f"{zone} Visibility"))
        for zone in ZONES
        if not may_see(zone, profile)
    )
