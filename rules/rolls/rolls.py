"""Which Rolls an Order leads to, who opposes whom, and what each must reach."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from rules.book.editions import Book
from rules.dice.face_to_face import opposed
from rules.dice.mods import Mod, Target, success_value
from rules.ids import NO_PIECE, PieceId, Side
from rules.log.table import Card, Declared, Given, Order, Piece, Table, piece_of, side_of
from rules.memory import remembered_of
from rules.reference import SkillCard, Weapon
from rules.reference.arms import by_comms, lays, veils
from rules.registry import rule
from rules.rolls.firing import cover_of, opposed_mods, shot
from rules.rolls.mods import discovers_as_it_shoots, mods_of, out_of_reach
from rules.rolls.targets import among_several, parts, share
from rules.rolls.templates import blinds_visors_too, hits_by_itself, reached
from rules.seen.effective import SIXTH_SENSE, counted, members, sense_as_one
from rules.skill import made_by, skill_card
from rules.skills import martial_arts
from rules.skills.activated_together import FIRETEAM, dice_of
from rules.skills.berserk import apart, leader_strikes
from rules.skills.close_combat import adjoins, fights, finishes, spared
from rules.skills.guard import reaches
from rules.skills.requirements import needs_roll_afar
from rules.skills.sixth_sense import in_a_dodge
from rules.states import together_with
from rules.weapons import brackets


class Hand(msgspec.Struct, frozen=True):
    """One trooper's side of a Roll: what it rolls, on what, and what it needs."""

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


class Roll(msgspec.Struct, frozen=True):
    """A Normal Roll (one hand) or a Face to Face Roll (the first hand against the others)."""

    hands: tuple[Hand, ...]

    @property
    def lead(self) -> PieceId:
        """The piece that the Roll is known by: its first hand's."""
        return self.hands[0].piece

    @property
    def face_to_face(self) -> bool:
        """Whether the hands oppose each other."""
        return len(self.hands) > 1


@remembered_of(4)
def rolls(table: Table) -> tuple[Roll, ...]:
    """The Rolls of this Order still to be made, in the order in which they are made."""
    order = table.order
    if order is None:
        return ()
    first = _discovers(table, order)
    if first:
        return first
    hands: list[Roll] = []
    taken: set[PieceId] = set()
    answered: set[tuple[PieceId, str]] = set()
    for aro, attacks_on_it in _evaded_at_once(table, order):
        attackers = [piece for piece, _ in attacks_on_it]
        mine = _hand(table, order, aro, order.aros[aro], attackers, active=False)
        theirs = [_hand(table, order, *one, (aro,), active=True) for one in attacks_on_it]
        if mine is not None:
            mine = replace(mine, rules=(*mine.rules, all_of_them.id))
            hands.append(Roll((mine, *(hand for hand in theirs if hand is not None))))
            taken.add(aro)
            answered |= {(piece, one.skill) for piece, one in attacks_on_it}
    for piece in rollers(table, order):
        for declared in made_by(order, piece):
            card = skill_card(table.book, declared.skill)
            if (
                card is None
                or not needs_roll(table.book, card, declared)
                or card.name == "Discover"
            ):
                continue
            if (piece, declared.skill) in answered:
                continue
            left = [one for one in parts(declared) if not _rolled_for(order, piece, one)]
            left = [one for one in left if not finishes(table, piece, one)]
            if order.party == FIRETEAM and fights(card):
                left = left if leader_strikes(piece == order.pieces[0]) else []
            for at, part in enumerate(left):
                against = [
                    aro for aro in order.aros if _opposes(table.book, order, piece, part, aro)
                ]
                against = [aro for aro in against if aro not in taken]
                taken.update(against)
                # Of dice divided among several targets those for the next wait for their turn.
                found = () if at else _hands(table, order, piece, part, against)
                hands += [Roll(found)] if found else []
    for aro, declared in order.aros.items():
        card = skill_card(table.book, declared.skill)
        if aro in taken or card is None or is_made(order, aro, declared.skill):
            continue
        if not needs_roll(table.book, card, declared):
            continue
        hand = _hand(table, order, aro, declared, active=False)
        if hand is not None and aro not in order.idled:
            hands.append(Roll((hand,)))
    return tuple(hands)


def hand_of(table: Table, piece: PieceId) -> Hand | None:
    """The side of a pending Roll that belongs to a piece."""
    pending = (hand for roll in rolls(table) for hand in roll.hands)
    return next((hand for hand in pending if hand.piece == piece), None)


Attack: TypeAlias = tuple[PieceId, Declared]
"""Who of the active side makes it, and how it was declared."""


def _evaded_at_once(table: Table, order: Order) -> Iterator[tuple[PieceId, list[Attack]]]:
    """Who Dodges or Resets before the Attacks of several, and before those alone: one Roll for all."""
    every = [
        (piece, one)
        for piece in rollers(table, order)
        for one in made_by(order, piece)
        if attacks(table.book, one)
        and not _rolled_for(order, piece, one)
        and not finishes(table, piece, one)
    ]
    against = {
        at: [aro for aro in order.aros if _opposes(table.book, order, *one, aro)]
        for at, one in enumerate(every)
    }
    for aro, answer in order.aros.items():
        on_it = [one for at, one in enumerate(every) if aro in against[at]]
        alone = all(against[at] in ([], [aro]) or aro not in against[at] for at in against)
        plain = all(not one.split and needs_roll_of(table.book, one) for _, one in on_it)
        if len(on_it) > 1 and alone and plain and not _aimed(table.book, answer) and all_of_them():
            yield aro, on_it


def needs_roll_of(book: Book, declared: Declared) -> bool:
    """Whether a declared skill is one that is rolled for."""
    card = skill_card(book, declared.skill)
    return card is not None and needs_roll(book, card, declared)


@rule("ROLL-8")
def all_of_them() -> bool:
    """One Dodge, Reset or Zero Pain is rolled Face to Face with all the Attacks on its user at once,
    each compared with it by itself."""
    return True


def _rolled_for(order: Order, piece: PieceId, part: Declared) -> bool:
    """Whether nothing is left to roll of a skill (or of its part that is aimed at one of several)."""
    target = part.target if part.split else None
    return piece in order.idled or is_made(order, piece, part.skill, target)


def _hands(
    table: Table, order: Order, piece: PieceId, part: Declared, against: list[PieceId]
) -> tuple[Hand, ...]:
    mine = _hand(table, order, piece, part, against, active=True)
    theirs = [_hand(table, order, aro, order.aros[aro], (piece,), active=False) for aro in against]
    return tuple(hand for hand in (mine, *theirs) if hand is not None)


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
    found = []
    for piece, declared, active in every:
        if declared.skill != "Discover" or is_made(order, piece, "Discover"):
            continue
        if piece in order.idled or declared.target in order.revealed:
            continue  # shown by its own act: nothing is left to Discover
        hand = _hand(table, order, piece, declared, active=active)
        if hand is not None:
            found.append(Roll((hand,)))
    return tuple(found)


def is_made(order: Order, piece: PieceId, skill: str, target: PieceId | None = None) -> bool:
    """Whether this piece has made its Roll for this skill in this Order, at this target if it has
    several."""
    return any(
        one.piece == piece and one.skill == skill and target in (None, one.target)
        for one in order.made
    )


def _opposes(book: Book, order: Order, piece: PieceId, declared: Declared, aro: PieceId) -> bool:
    """Whether an ARO and the active trooper's skill are rolled Face to Face (ROLL-6)."""
    answer = order.aros[aro]
    if is_made(order, aro, answer.skill) or aro in order.idled:
        return False
    if declared.target == aro and apart(declared, answer):
        return False
    active_hits = _aimed(book, declared) and aro in reached(declared)
    aro_hits = _aimed(book, answer) and (answer.target or piece) == piece
    active_spoils = aro_hits and _spoils(book, declared, answer)
    aro_spoils = _aimed(book, declared) and _spoils(book, answer, declared)
    smoke = _crosses(book, declared, aro, answer) or _crosses(book, answer, piece, declared)
    return smoke or opposed(active_hits or active_spoils, aro_hits or aro_spoils)


def _crosses(book: Book, smoke: Declared, enemy: PieceId, attack: Declared) -> bool:
    """Whether Smoke lies across the LoF of an Attack."""
    if enemy not in smoke.caught or by_comms(book, attack) or not _aimed(book, attack):
        return False
    return veils(book, smoke) and opposes_who_looks_through()


@rule("SMOKE-1")
def opposes_who_looks_through() -> bool:
    """Smoke is rolled Face to Face against every Attack with a Roll and LoF whose LoF it crosses."""
    return True


def _aimed(book: Book, declared: Declared) -> bool:
    """Whether it is an Attack on somebody that a Roll decides on: what hits by itself is opposed by
    nobody, nor is what puts a Deployable down."""
    harmless = veils(book, declared) or lays(book, declared)
    return attacks(book, declared) and not hits_by_itself(book, declared) and not harmless


def attacks(book: Book, declared: Declared) -> bool:
    """Whether a declared skill is an Attack, with a weapon or with a Programme."""
    card = skill_card(book, declared.skill)
    return card is not None and card.attacks


def _spoils(book: Book, declared: Declared, attack: Declared) -> bool:
    """Whether a skill that attacks nobody is still rolled against this Attack."""
    if declared.skill == "Dodge":
        return not (by_comms(book, attack) and no_dodging_comms())
    card = skill_card(book, declared.skill)
    if card is not None and card.evades_comms:
        return by_comms(book, attack) and evades()
    return declared.skill == "Reset" and (by_comms(book, attack) or not reset_stops_nothing())


def _dodges_comms(book: Book, order: Order, piece: PieceId, declared: Declared) -> bool:
    """Whether this is a Dodge of somebody whom a Comms Attack is made on."""
    every = (*order.declared, *order.aros.values())
    hit = any(attacks(book, one) and by_comms(book, one) and piece in one.targets for one in every)
    return declared.skill == "Dodge" and hit


@rule("DODGE-3")
def no_dodging_comms() -> bool:
    """Nobody Dodges a Comms Attack."""
    return True


@rule("HACK-10")
def evades() -> bool:
    """Zero Pain is rolled Face to Face against every Comms Attack on its user, and nullifies it."""
    return True


@rule("RESET-1")
def reset_stops_nothing() -> bool:
    """Against any Attack but a Comms Attack a Reset is a Normal Roll."""
    return True


def needs_roll(book: Book, card: SkillCard, declared: Declared) -> bool:
    """Whether a skill is rolled for, as it was declared: a kit used in contact is not."""
    if hits_by_itself(book, declared):
        return False
    return bool(card.roll) and not (no_roll_in_contact(card) and declared.contact)


@rule("CARE-3")
def no_roll_in_contact(card: SkillCard) -> bool:
    """A kit used in Silhouette contact needs no Roll of its user; from afar it is a BS Roll."""
    return needs_roll_afar(card)


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
    attribute = by_ph(by_wip(card.roll, used.used), used.used)
    bearer = counted(table, standing) or standing.card
    value, by_brackets = brackets.attribute(
        table.book, bearer, declared, attribute, _attribute(bearer, attribute)
    )
    given = order.given.get(piece, Given())
    sheltered = () if fights(card) else cover_of(table, declared.target)
    given = replace(given, cover=True) if sheltered else given
    mods = mods_of(table, order, standing, declared, given, active=active)
    mods += opposed_mods(table, order, facing)
    mods += tuple(mod for id in facing for mod in _imposed(table, order, id, standing))
    mods = in_a_dodge(table.book, bearer, order, piece, declared.skill, mods)
    also = [by_brackets] if by_brackets else []
    sensed = any(SIXTH_SENSE in mod.label for mod in mods)
    also += [sense_as_one.id] if sensed and sense_as_one(members(table, piece)) else []
    also += [by_wip.id if attribute == "WIP" else by_ph.id] if attribute != card.roll else []
    also += [discovers_as_it_shoots.id] if card.name == "Discover" else []
    also += [evades.id] if card.evades_comms else []
    if veils(table.book, declared) and facing:
        also += [opposes_who_looks_through.id]
        also += [blinds_visors_too.id] if used.used and blinds_visors_too(used.used) else []
    also += [no_dodging_comms.id] if _dodges_comms(table.book, order, piece, declared) else []
    dice, fewer = dice_of(table, order, piece, used.dice) if active else (used.dice, ())
    also += [among_several.id] if declared.split else []
    also += _hand_to_hand(table, order, piece, declared) if fights(card) else []
    dice += used.allies
    target = success_value(value, mods)
    if given.out and out_of_reach():
        target = Target(0, rules=(out_of_reach.id,))
    return Hand(
        piece, side_of(standing), active, declared, attribute, value, mods, target,
        share(declared, dice),
        piece in order.given, given.cover, (*used.rules, *sheltered, *also, *fewer),
    )  # fmt: skip


def _hand_to_hand(table: Table, order: Order, piece: PieceId, declared: Declared) -> list[str]:
    """The rules by which a CC Attack is rolled for, and as a Normal Roll."""
    ids = [
        *apart(declared, order.aros.get(declared.target or NO_PIECE)),
        *spared(table, declared.target),
    ]
    mine, target = table.pieces.get(piece), piece_of(table, declared.target)
    card = skill_card(table.book, declared.skill)
    if mine and target and card and not adjoins(table, piece, declared.target):
        ids += reaches(table, mine, target, card)
    team = order.party == FIRETEAM and leader_strikes(True)
    return [*ids, leader_strikes.id] if team else ids


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


@rule("TRAIT-3", off=lambda attribute, used: attribute)
def by_wip(attribute: str, used: Weapon | None) -> str:
    """A Technical Weapon is rolled with WIP, whatever the skill says."""
    return "WIP" if used is not None and used.bears("Technical Weapon") else attribute


def _attribute(card: Card, attribute: str) -> int:
    return {"BS": card.bs, "CC": card.cc, "PH": card.ph, "WIP": card.wip}.get(attribute, 0)
