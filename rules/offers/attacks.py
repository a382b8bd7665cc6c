"""The ways in which a skill can be declared: an Attack plainly, with a Template, with Smoke, Guided."""

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
from rules.reference.arms import arm, is_thrown
from rules.rolls.templates import is_template, may_catch
from rules.rolls.whole_fights import may_lay_over
from rules.seen.effective import counted
from rules.skills.albedo import may_look_at
from rules.skills.requirements import (
    either_mends_or_frees,
    is_targetless,
    may_aim,
    weapons_for,
)
from rules.skills.team_fire import may_spend_more
from rules.states import seen
from rules.weapons.charges import is_placed
from rules.weapons.special_attacks import (
    INTUITIVE,
    SPECULATIVE,
    fires_twice,
    guides,
    is_a_bs_attack,
    needs_line,
)

EVERYBODYS: Final = ("BS Attack", "CC Attack")
"""Attacks that are looked for first: where they can't be made, the page says why."""
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


def ways_to(
    table: Table, actor: Piece, trooper: Trooper | None, card: SkillCard, *, aro: bool
) -> Iterator[Way]:
    """Every way in which a trooper could declare a skill; the plain one also where it can't, unless
    there is another. None for what needs a weapon of a kind that it does not bear."""
    ways = _ways_with(table.book, trooper.profile if trooper else None, card, aro)
    yield from ways
    if card.name != "BS Attack":
        return
    plain = next((one.weapons for one in ways if not (one.given or one.laid or one.lays)), ())
    if plain and _touched(table, actor, card, aro=aro):
        yield Way(
            card,
            say("{skill} at an enemy in contact", skill=term(card.name)),
            {"sees": True},
            plain,
        )
    if costly := _for_one_use_more(table, actor, card, plain):
        yield Way(
            card, say("{skill}, for one use more", skill=term(card.name)), {"double": True}, costly
        )


def _for_one_use_more(
    table: Table, actor: Piece, card: SkillCard, weapons: tuple[str, ...]
) -> tuple[str, ...]:
    """With which of these its Fireteam gives it a die that costs a use more."""
    if not table.fireteams:
        return ()
    used = {one: arm(table.book, one) for one in weapons}
    return tuple(
        name
        for name, one in used.items()
        if not fires_twice(one) and may_spend_more(table, actor, card, one)
    )


@remembered
def _ways_with(book: Book, profile: Profile | None, card: SkillCard, aro: bool) -> tuple[Way, ...]:
    return tuple(_by_weapons(book, profile, card, aro=aro))


def _by_weapons(
    book: Book, profile: Profile | None, card: SkillCard, *, aro: bool
) -> Iterator[Way]:
    """The ways that somebody has by what its profile bears, wherever it stands."""
    if not card.weapon:
        yield Way(card, term(card.name))
        return
    named = weapons_for(book, card, profile) if profile else ()
    if not named and card.name not in EVERYBODYS:
        return
    if not card.target:
        charges = tuple(one for one in named if is_placed(book, one))
        others = tuple(one for one in named if one not in charges)
        if others or not charges or aro:
            yield Way(card, term(card.name), {}, others)
        if charges and not aro:
            yield Way(card, say("{skill}: D-Charges", skill=term(card.name)), {}, charges)
        return
    smoke = tuple(one for one in named if is_targetless(book, card, one))
    if card.name == INTUITIVE:
        placed = tuple(one for one in named if arm(book, one).bears("Deployable"))
        named = tuple(one for one in named if one not in placed)
        for lies in (False, True):
            fit = tuple(one for one in named if is_template(book, one) == lies)
            label = _with_a_template(card) if lies else term(card.name)
            if fit:
                yield Way(card, label, {}, fit, laid=lies)
                yield Way(
                    card,
                    say("{skill}, into Zero Visibility", skill=label),
                    {"zone": "Zero"},
                    fit,
                    laid=lies,
                )
        if placed:
            yield Way(card, say("{skill}, to place", skill=term(card.name)), {}, placed, lays=True)
        return
    thrown = tuple(one for one in smoke if is_thrown(arm(book, one)))
    smoke = tuple(one for one in smoke if one not in thrown)
    laid = tuple(one for one in named if is_template(book, one) and one not in smoke)
    plain = tuple(one for one in named if one not in (*smoke, *thrown, *laid))
    if plain or not named:
        yield Way(card, term(card.name), {}, plain)
    if laid:
        yield Way(card, _with_a_template(card), {}, laid, laid=True)
    if smoke:
        yield Way(
            card,
            say("{skill}, no target", skill=term(card.name)),
            {},
            smoke,
            aimless=True,
            laid=True,
        )
    if thrown:
        yield Way(
            card,
            say("{skill}, to place", skill=term(card.name)),
            {},
            thrown,
            aimless=True,
            lays=True,
        )
    if card.name == "BS Attack" and not aro and profile and guides(profile) and plain:
        yield Way(card, say("Guided Attack"), {"guided": True}, (*plain, *laid), laid=True)


def _with_a_template(card: SkillCard) -> str:
    return say("{skill}, Template", skill=term(card.name))


def _touched(table: Table, actor: Piece, card: SkillCard, *, aro: bool) -> bool:
    """Whether somebody that it could aim at stands in contact with it."""
    touches = stood_in_contact if aro else touches_it
    order = table.order
    return any(
        touches(table, actor, one) and may_aim(table, actor, card, one, aro=aro) is None
        for one in table.pieces
        if not aro or (order is not None and one in order.pieces)
    )
