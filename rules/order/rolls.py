"""Which Rolls an Order leads to, who opposes whom, and what each must reach."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from rules.bearing import counted
from rules.dice.face_to_face import opposed
from rules.dice.mods import Mod, Target, success_value
from rules.ids import PieceId, Side
from rules.order.arms import by_comms
from rules.order.firing import cover_of, opposed_mods, shot
from rules.order.mods import discovers_as_it_shoots, mods_of, out_of_reach
from rules.order.parties import dice_of, made_by
from rules.order.requirements import needs_roll_afar, skill_card
from rules.reference import SkillCard, Weapon
from rules.registry import rule
from rules.table import Card, Declared, Given, Order, Table, side_of


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
    for piece in rollers(order):
        for declared in made_by(order, piece):
            card = skill_card(declared.skill)
            if card is None or not needs_roll(card, declared) or card.name == "Discover":
                continue
            if is_made(order, piece, card.name) or piece in order.idled:
                continue
            against = [aro for aro in order.aros if _opposes(order, piece, declared, aro)]
            against = [aro for aro in against if aro not in taken]
            mine = _hand(table, order, piece, declared, against, active=True)
            theirs = [
                _hand(table, order, aro, order.aros[aro], (piece,), active=False) for aro in against
            ]
            taken.update(against)
            found = [hand for hand in (mine, *theirs) if hand is not None]
            if found:
                hands.append(Roll(tuple(found)))
    for aro, declared in order.aros.items():
        card = skill_card(declared.skill)
        if aro in taken or card is None or not card.roll or is_made(order, aro, declared.skill):
            continue
        hand = _hand(table, order, aro, declared, active=False)
        if hand is not None and aro not in order.idled:
            hands.append(Roll((hand,)))
    return tuple(hands)


def rollers(order: Order) -> tuple[PieceId, ...]:
    """The active pieces that roll: of several that are one trooper, the one that has shown itself."""
    if not order.together:
        return order.pieces
    return tuple(piece for piece in order.pieces if piece in order.revealed)


def _discovers(table: Table, order: Order) -> tuple[Roll, ...]:
    """Discover Rolls come first: an Attack on the same Marker hangs on them (CAMO-E16)."""
    every = [(piece, one, True) for piece in rollers(order) for one in made_by(order, piece)]
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


def is_made(order: Order, piece: PieceId, skill: str) -> bool:
    """Whether this piece has made its Roll for this skill in this Order."""
    return any(one.piece == piece and one.skill == skill for one in order.made)


def _opposes(order: Order, piece: PieceId, declared: Declared, aro: PieceId) -> bool:
    """Whether an ARO and the active trooper's skill are rolled Face to Face (ROLL-6)."""
    answer = order.aros[aro]
    if is_made(order, aro, answer.skill) or aro in order.idled:
        return False
    active_hits = attacks(declared) and declared.target == aro
    aro_hits = attacks(answer) and (answer.target or piece) == piece
    active_spoils = aro_hits and _spoils(declared, answer)
    return opposed(active_hits or active_spoils, aro_hits or _spoils(answer, declared))


def attacks(declared: Declared) -> bool:
    """Whether a declared skill is an Attack, with a weapon or with a Programme."""
    card = skill_card(declared.skill)
    return card is not None and card.attacks


def _spoils(declared: Declared, attack: Declared) -> bool:
    """Whether a skill that attacks nobody is still rolled against this Attack."""
    if declared.skill == "Dodge":
        return not (by_comms(attack) and no_dodging_comms())
    return declared.skill == "Reset" and (by_comms(attack) or not reset_stops_nothing())


def _dodges_comms(order: Order, piece: PieceId, declared: Declared) -> bool:
    """Whether this is a Dodge of somebody whom a Comms Attack is made on."""
    every = (*order.declared, *order.aros.values())
    hit = any(attacks(one) and by_comms(one) and one.target == piece for one in every)
    return declared.skill == "Dodge" and hit


@rule("DODGE-3", off=False)
def no_dodging_comms() -> bool:
    """Nobody Dodges a Comms Attack."""
    return True


@rule("RESET-1", off=False)
def reset_stops_nothing() -> bool:
    """Against any Attack but a Comms Attack a Reset is a Normal Roll."""
    return True


def needs_roll(card: SkillCard, declared: Declared) -> bool:
    """Whether a skill is rolled for, as it was declared: a kit used in contact is not."""
    return bool(card.roll) and not (no_roll_in_contact(card) and declared.contact)


@rule("CARE-3", off=False)
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
    card = skill_card(declared.skill)
    if standing is None or card is None or standing.card is None:
        return None
    used = shot(table, standing, declared, card, active=active)
    attribute = by_wip(card.roll, used.used)
    value = _attribute(counted(table, standing) or standing.card, attribute)
    given = order.given.get(piece, Given())
    sheltered = cover_of(table, declared.target)
    given = replace(given, cover=True) if sheltered else given
    mods = mods_of(table, order, standing, declared, given, active=active)
    mods += opposed_mods(table, order, facing)
    also = [by_wip.id] if attribute != card.roll else []
    also += [discovers_as_it_shoots.id] if card.name == "Discover" else []
    also += [no_dodging_comms.id] if _dodges_comms(order, piece, declared) else []
    dice, fewer = dice_of(order, piece, used.dice) if active else (used.dice, ())
    target = success_value(value, mods)
    if given.out and out_of_reach():
        target = Target(0, rules=(out_of_reach.id,))
    return Hand(
        piece, side_of(standing), active, declared, attribute, value, mods, target, dice,
        piece in order.given, given.cover, (*used.rules, *sheltered, *also, *fewer),
    )  # fmt: skip


@rule("TRAIT-3", off=lambda attribute, used: attribute)
def by_wip(attribute: str, used: Weapon | None) -> str:
    """A Technical Weapon is rolled with WIP, whatever the skill says."""
    return "WIP" if used is not None and used.bears("Technical Weapon") else attribute


def _attribute(card: Card, attribute: str) -> int:
    return {"BS": card.bs, "CC": card.cc, "PH": card.ph, "WIP": card.wip}.get(attribute, 0)
