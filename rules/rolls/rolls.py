"""Which Rolls an Order leads to, who opposes whom, and what each must reach."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from rules.book.editions import Book
from rules.dice.mods import Mod, Target, success_value
from rules.dice.special import without_the_weakest
from rules.ids import NO_PIECE, PieceId, Side
from rules.log.table import Card, Declared, Given, Made, Order, Piece, Table, piece_of, side_of
from rules.measured.saturation import left_of
from rules.measured.visibility import blinds_visors_too
from rules.memory import remembered_of
from rules.reference import SkillCard, Weapon
from rules.reference.arms import veils
from rules.registry import rule
from rules.rolls.blinding import has_a_template_over_it, on_its_own_dodge
from rules.rolls.firing import cover_of, done_by, opposed_mods, shot
from rules.rolls.mods import mods_of
from rules.rolls.opposing import (
    at_which,
    dodges_comms,
    evades,
    is_made,
    needs_roll_of,
    no_dodging_comms,
    opposes,
    opposes_who_looks_through,
)
from rules.rolls.sights import discovers_as_it_shoots, out_of_reach
from rules.rolls.surprising import SURPRISE, is_used_up, on_its_attribute
from rules.rolls.targets import among_several, parts, share
from rules.rolls.templates import uses_template
from rules.seen.effective import SIXTH_SENSE, counted, senses_in_its_team
from rules.skill import made_by, skill_card
from rules.skills import fireteam_level, martial_arts
from rules.skills.activated_together import FIRETEAM, dice_of
from rules.skills.berserk import apart, leader_strikes
from rules.skills.close_combat import adjoins, fights, finishes, spared
from rules.skills.guard import reaches
from rules.skills.sixth_sense import in_a_dodge
from rules.states import together_with
from rules.weapons import brackets


class Hand(msgspec.Struct, frozen=True):
    """One trooper's side of a Roll: what it rolls, on what, and what it needs. `at` is its target, where
    it rolls for the same skill more than once. Of the dice of its `burst` so many are `special`: they are
    taken away again. `under` is what it needs to get out of a Template, where that is something else."""

    piece: PieceId
    side: Side
    active: bool
    declared: Declared
    attribute: str
    value: int
    mods: tuple[Mod, ...]
    target: Target
    burst: int
    given: bool
    cover: bool
    rules: tuple[str, ...] = ()
    at: PieceId | None = None
    special: int = 0
    under: Target | None = None

    @property
    def counting(self) -> int:
        """How many of its dice count."""
        return self.burst - self.special

    def facing(self, book: Book, other: Declared) -> "Hand":
        """It, as it is compared with a skill of the other side."""
        if self.under is None or not uses_template(book, other):
            return self
        return replace(self, target=self.under)

    def kept(self, dice: tuple[int, ...]) -> tuple[int, ...]:
        """Those of its dice, as they fell, that count."""
        if not self.special:
            return dice
        return without_the_weakest(self.target, dice, self.counting)


class Roll(msgspec.Struct, frozen=True):
    """A Normal Roll (one hand), or all hands that are thrown together, and which of them are compared:
    two that oppose each other, one and all that oppose it, or several and several."""

    hands: tuple[Hand, ...]
    pairs: tuple[tuple[Hand, Hand], ...] = ()

    @property
    def lead(self) -> PieceId:
        """The piece that the Roll is known by: its first hand's."""
        return self.hands[0].piece

    @property
    def face_to_face(self) -> bool:
        """Whether the hands oppose each other."""
        return len(self.hands) > 1


@remembered_of(16)
def rolls(table: Table) -> tuple[Roll, ...]:
    """The Rolls of this Order still to be made, in the order in which they are made."""
    order = table.order
    if order is None:
        return ()
    first = _discovers(table, order)
    if first:
        return first
    left = tuple(_left(table, order))
    met = _met(table, order, left)
    together = (_together(table, order, left, *one) for one in _groups(left, met))
    # An answer to several Attacks is told first, those that meet none last.
    found = sorted((one for one in together if one.hands), key=lambda one: one.hands[0].active)
    answering = {aro for _, aro in met}
    for aro, declared in order.aros.items():
        done = aro in answering or aro in order.idled or is_made(order, aro, declared.skill)
        if done or not needs_roll_of(table.book, declared):
            continue
        hand = _hand(table, order, aro, declared, active=False)
        found += [Roll((hand,))] if hand is not None else []
    return tuple(found)


def hand_of(table: Table, piece: PieceId) -> Hand | None:
    """The side of a pending Roll that belongs to a piece."""
    pending = (hand for roll in rolls(table) for hand in roll.hands)
    return next((hand for hand in pending if hand.piece == piece), None)


def roll_of(table: Table, made: Sequence[Made]) -> Roll | None:
    """The Roll that came to this, as it was still to be made. A log of old may have made in several Rolls
    what is one now: then the part of it that was thrown."""
    for roll in rolls(table):
        hands = {(hand.piece, hand.declared.skill): hand for hand in roll.hands}
        thrown = tuple(hand for one in made if (hand := hands.get((one.piece, one.skill))))
        if len(thrown) == len(made):
            told = [(one.piece, one.declared) for one in thrown]
            pairs = (
                pair
                for pair in roll.pairs
                if all((one.piece, one.declared) in told for one in pair)
            )
            return Roll(thrown, tuple(pairs))
    return None


class Part(NamedTuple):
    """What the active side has still to roll for: a skill, at one of its targets. `waits`: of dice that
    are divided among several those for another target come first."""

    piece: PieceId
    declared: Declared
    waits: bool


Met: TypeAlias = tuple[int, PieceId]
"""Which of all that the active side rolls for is answered Face to Face, and by whom."""


def _left(table: Table, order: Order) -> Iterator[Part]:
    for piece in rollers(table, order):
        for declared in made_by(order, piece):
            card = skill_card(table.book, declared.skill)
            if card is None or card.name == "Discover" or not needs_roll_of(table.book, declared):
                continue
            team = order.party == FIRETEAM and fights(card)
            if team and not leader_strikes(piece == order.pieces[0]):
                continue
            left = [one for one in parts(declared) if not _rolled_for(order, piece, one)]
            left = [one for one in left if not finishes(table, piece, one)]
            yield from (Part(piece, one, at > 0) for at, one in enumerate(left))


def _met(table: Table, order: Order, left: Sequence[Part]) -> list[Met]:
    found: list[Met] = []
    for aro in order.aros:
        against = [
            (at, aro)
            for at, part in enumerate(left)
            if opposes(table.book, order, part.piece, part.declared, aro)
        ]
        found += against if all_of_them() else against[:1]
    return found


def _groups(left: Sequence[Part], met: Sequence[Met]) -> Iterator[tuple[list[int], list[Met]]]:
    """What is thrown at once, because each is compared with one of the others; what has to wait for
    other dice of the same trooper is in none yet."""
    grouped: set[int] = set()
    for at in range(len(left)):
        if at in grouped:
            continue
        linked = [one for one in met if one[0] == at]
        for part, aro in linked:  # it grows while it is gone through
            linked += [
                one for one in met if one not in linked and (one[0] == part or one[1] == aro)
            ]
        group = sorted({at, *(part for part, _ in linked)})
        grouped.update(group)
        now = [one for one in group if not left[one].waits]
        if {left[one].piece for one in group} <= {left[one].piece for one in now}:
            yield now, [one for one in linked if one[0] in now]


def _together(
    table: Table, order: Order, left: Sequence[Part], group: Sequence[int], met: Sequence[Met]
) -> Roll:
    """One Roll of a group. Its first hand is the one that opposes all others, if there is one."""
    active = {
        at: _hand(
            table, order, left[at].piece, left[at].declared,
            [aro for part, aro in met if part == at], active=True,
        )
        for at in group
    }  # fmt: skip
    answers = {
        aro: _hand(
            table, order, aro, order.aros[aro],
            [left[part].piece for part, one in met if one == aro], active=False,
        )
        for aro in order.aros if any(one == aro for _, one in met)
    }  # fmt: skip
    hands = [hand for hand in active.values() if hand is not None]
    answering = [hand for hand in answers.values() if hand is not None]
    pairs = [
        (one.facing(table.book, two.declared), two.facing(table.book, one.declared))
        for at, aro in met
        if (one := active[at]) and (two := answers[aro])
    ]
    if len(answering) == 1 and len(hands) > 1:
        return Roll((*answering, *hands), tuple((two, one) for one, two in pairs))
    return Roll((*hands, *answering), tuple(pairs))


@rule("ROLL-8")
def all_of_them() -> bool:
    """One Dodge, Reset or Zero Pain is rolled Face to Face with all the Attacks on its user at once,
    each compared with it by itself."""
    return True


def _rolled_for(order: Order, piece: PieceId, part: Declared) -> bool:
    """Whether nothing is left to roll of a skill (or of its part that is aimed at one of several)."""
    return piece in order.idled or is_made(order, piece, part.skill, at_which(order, piece, part))


def rollers(table: Table, order: Order) -> tuple[PieceId, ...]:
    """The active pieces that roll: of several that are one trooper, the one that has shown itself."""
    if order.together:
        return tuple(piece for piece in order.pieces if piece in order.revealed)
    several = {
        piece
        for piece in order.pieces
        if len(set(order.pieces).intersection(together_with(table, piece))) > 1
    }
    return tuple(one for one in order.pieces if one not in several or one in order.revealed)


def _discovers(table: Table, order: Order) -> tuple[Roll, ...]:
    """Discover Rolls come first: an Attack on the same Marker hangs on them (CAMO-E16)."""
    every = [(piece, one, True) for piece in rollers(table, order) for one in made_by(order, piece)]
    every += [(piece, one, False) for piece, one in order.aros.items()]
    found: list[Roll] = []
    for piece, declared, active in every:
        if declared.skill != "Discover" or _rolled_for(order, piece, declared):
            continue
        if declared.target in order.revealed:
            continue  # shown by its own act: nothing is left to Discover
        if any(roll.lead == piece for roll in found):
            continue  # one Marker after the other
        hand = _hand(table, order, piece, declared, active=active)
        if hand is not None:
            found.append(Roll((hand,)))
    return tuple(found)


def _hand(
    table: Table,
    order: Order,
    piece: PieceId,
    declared: Declared,
    facing: Sequence[PieceId] = (),
    *,
    active: bool,
) -> Hand | None:
    standing = table.pieces.get(piece)
    card = skill_card(table.book, declared.skill)
    if standing is None or card is None or standing.card is None:
        return None
    used = shot(table, order, standing, declared, card, active=active)
    book = table.book
    attribute = by_ph.by(book)(by_wip.by(book)(card.roll, used.used), used.used)
    bearer = counted(table, standing) or standing.card
    value, by_brackets = brackets.attribute(
        table.book, bearer, declared, attribute, _attribute(bearer, attribute)
    )
    given = order.given.get(piece, Given())
    sheltered = cover_of(table, declared)
    given = replace(given, cover=True) if sheltered else given
    mods = mods_of(table, order, standing, declared, given, active=active, opposed=bool(facing))
    mods += _of_the_others(table, order, facing, standing, card)
    better = on_its_own_dodge(table, order, standing, declared, facing)
    mods += (better,) if better is not None else ()
    mods = in_a_dodge(table.book, bearer, order, piece, declared.skill, mods)
    also = [by_brackets] if by_brackets else []
    surprised = any(mod.label == SURPRISE for mod in mods)
    also += [one.id for one in (on_its_attribute, is_used_up) if surprised and one.wording(book)]
    sensed = any(SIXTH_SENSE in mod.label for mod in mods)
    also += senses_in_its_team(table, standing) if sensed else ()
    also += [by_wip.id if attribute == "WIP" else by_ph.id] if attribute != card.roll else []
    also += [discovers_as_it_shoots.id] if card.name == "Discover" else []
    also += fireteam_level.kept_from(table, standing, card)
    also += [evades.id] if card.evades_comms else []
    if veils(table.book, declared) and facing:
        also += [opposes_who_looks_through.id]
        also += [blinds_visors_too.id] if used.used and blinds_visors_too(used.used) else []
    also += [no_dodging_comms.id] if dodges_comms(table.book, order, piece, declared) else []
    dice, fewer = dice_of(table, order, piece, used.dice) if active else (used.dice, ())
    also += [among_several.id] if declared.split else []
    also += [all_of_them.id] if len(facing) > 1 and not card.attacks else []
    also += _hand_to_hand(table, order, piece, declared) if fights(card) else []
    dice, thinned = left_of(declared, card, share(declared, dice + used.allies))
    special = 0 if declared.target in declared.split else used.special
    also += [without_the_weakest.id] if special else []
    target = success_value(table.book, value, mods)
    under = None
    if better is not None and has_a_template_over_it(table, order, piece):
        under = success_value(table.book, value, [mod for mod in mods if mod != better])
    if given.out and out_of_reach():
        target = Target(0, rules=(out_of_reach.id,))
    return Hand(
        piece, side_of(standing), active, declared, attribute, value, mods, target,
        dice + special,
        piece in order.given, given.cover, (*used.rules, *sheltered, *also, *fewer, *thinned),
        at_which(order, piece, declared), special, under,
    )  # fmt: skip


def _hand_to_hand(table: Table, order: Order, piece: PieceId, declared: Declared) -> list[str]:
    """The rules by which a CC Attack is rolled for, and as a Normal Roll."""
    ids = [
        *apart(table.book, declared, order.aros.get(declared.target or NO_PIECE)),
        *spared(table, declared.target),
    ]
    mine, target = table.pieces.get(piece), piece_of(table, declared.target)
    card = skill_card(table.book, declared.skill)
    if mine and target and card and not adjoins(table, piece, declared.target):
        ids += reaches(table, mine, target, card)
    team = order.party == FIRETEAM and leader_strikes(True)
    return [*ids, leader_strikes.id] if team else ids


def _of_the_others(
    table: Table, order: Order, facing: Sequence[PieceId], on: Piece, card: SkillCard
) -> tuple[Mod, ...]:
    """What all on the other side of a Face to Face Roll give this one."""
    found = opposed_mods(table, order, facing)
    found += tuple(mod for id in facing for mod in _imposed(table, order, id, on))
    fighter = counted(table, on)
    if fighter is None or not fights(card) or not _by_fighters(table, order, facing):
        return found
    return martial_arts.left_of(table.book, fighter, found)


def _by_fighters(table: Table, order: Order, facing: Sequence[PieceId]) -> bool:
    """Whether those on the other side fight hand to hand."""
    every = (one for id in facing for one in done_by(order, id))
    return any(fights(skill_card(table.book, one.skill)) for one in every)


def _imposed(table: Table, order: Order, id: PieceId, on: Piece) -> tuple[Mod, ...]:
    """What the other side of a Face to Face Roll gives this one, by the skill that it uses."""
    enemy = table.pieces.get(id)
    bearer = counted(table, enemy) if enemy else None
    every = (order.aros[id],) if id in order.aros else tuple(made_by(order, id))
    if bearer is None:
        return ()
    found: tuple[Mod, ...] = ()
    for one in every:
        if not fights(skill_card(table.book, one.skill)):
            found += brackets.imposed(table.book, bearer, one)
        elif (one.target or on.id) == on.id:
            found += martial_arts.imposed(table.book, bearer, counted(table, on), one)
    return found


@rule("TRAIT-4", off=lambda attribute, used: attribute)
def by_ph(attribute: str, used: Weapon | None) -> str:
    """A Throwing Weapon is rolled with PH."""
    thrown = used is not None and used.bears("Throwing Weapon") and attribute == "BS"
    return "PH" if thrown else attribute


@by_ph.worded("N5.2")
def with_ph(attribute: str, used: Weapon | None) -> str:
    """A BS Weapon (PH) is rolled with PH in place of BS."""
    thrown = used is not None and used.bears("BS Weapon (PH)") and attribute == "BS"
    return "PH" if thrown else attribute


@rule("TRAIT-3", off=lambda attribute, used: attribute)
def by_wip(attribute: str, used: Weapon | None) -> str:
    """A Technical Weapon is rolled with WIP, whatever the skill says."""
    return "WIP" if used is not None and used.bears("Technical Weapon") else attribute


@by_wip.worded("N5.2")
def with_wip(attribute: str, used: Weapon | None) -> str:
    """A BS Weapon (WIP) is rolled with WIP in place of BS, and so is a Programme."""
    return "WIP" if used is not None and used.bears("BS Weapon (WIP)") else attribute


def _attribute(card: Card, attribute: str) -> int:
    return {"BS": card.bs, "CC": card.cc, "PH": card.ph, "WIP": card.wip}.get(attribute, 0)
