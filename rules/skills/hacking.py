"""What a hack is rolled with: the MODs of the chart, Firewalls, and the Repeaters that it goes through.

Judged from what everybody sees, so that the roll card is the same on every seat's Table.
"""

from typing import Final

from rules.book.editions import Book
from rules.book.labels import Bonus
from rules.book.profiles import Bearer, has, level
from rules.dice.mods import Mod
from rules.ids import PieceId, Side, other
from rules.log.table import (
    Card,
    Declared,
    Order,
    Piece,
    Table,
    name_of,
    piece_of,
    pieces_of,
    side_of,
)
from rules.memory import remembered_of
from rules.messages import say
from rules.moments import declaring
from rules.page import said
from rules.reference import Programme
from rules.reference.arms import by_comms, programme
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import counted, own_card, while_it_works
from rules.skills.ecm import against_hacking
from rules.skills.supportware import dusted
from rules.skills.tinbot import idle, of_its_team
from rules.state import State
from rules.states import seen
from rules.weapons.devices import added, is_hacker, upgrades

REPEATER: Final = "Repeater"
DEPLOYED: Final = "Deployable Repeater"
THEIRS: Final = f"enemy {DEPLOYED}"
FIREWALL: Final = "Firewall"
TINBOT: Final = "TinBot: Firewall"
NO_REPEATER: Final = Refusal("no-repeater", say("There is no such Repeater on the table."))


@remembered_of(16)
def repeaters(table: Table, side: Side) -> tuple[Piece, ...]:
    """What everybody sees on the table to be a Repeater of a side, or to carry one, and to work."""
    return tuple(
        piece
        for piece in pieces_of(table, side)
        if _relays(piece) and repeats_not(table, piece) is None
    )


def _relays(piece: Piece) -> bool:
    return REPEATER in piece.shape.face or (piece.card is not None and has(piece.card, REPEATER))


def may_go_through(table: Table, side: Side, via: tuple[str, ...]) -> Refusal | None:
    """Whether these are Repeaters that a hack of this side may go through, and work."""
    if not via:
        return None
    for named in _relays_of(table, via):
        if _relays(named) and (no := repeats_not(table, named)):
            return no
    standing = {one.id for one in (*repeaters(table, side), *repeaters(table, other(side)))}
    known = all(one in standing or one in (DEPLOYED, THEIRS) for one in via)
    return None if known else NO_REPEATER


def repeats_not(table: Table, piece: Piece) -> Refusal | None:
    """Why what a piece bears carries no Programme now, as everybody sees; None where it does."""
    return silenced(table, piece) or refuse(off_while_null, seen(table, piece))


def silenced(table: Table, piece: Piece) -> Refusal | None:
    """Why no item of a piece lets it react, or carries anything."""
    for _, id, sentence in said(seen(table, piece), declaring.silenced):
        return Refusal("silenced", sentence, id)
    return None


@rule("HACK-21")
def off_while_null(states: tuple[State, ...]) -> str | None:
    """A Repeater works by itself, unless whoever bears it is Isolated or in a Null State."""
    null = next((state.name for state in states if state.null), None)
    return say("{state}, it has no Repeater that works.", state=null) if null else None


def through_theirs(table: Table, side: Side, via: tuple[str, ...]) -> bool:
    """Whether one of these Repeaters is the enemy's."""
    return any(one == THEIRS or _of_others(table, side, one) for one in via)


def _of_others(table: Table, side: Side, id: str) -> bool:
    return any(side_of(one) != side for one in _relays_of(table, (id,)))


def _relays_of(table: Table, via: tuple[str, ...]) -> list[Piece]:
    """The Repeaters of these that are pieces: what has none goes by its name."""
    return [piece for one in via if (piece := table.pieces.get(PieceId(one)))]


def may_answer_it(table: Table, order: Order, target: PieceId | None) -> Refusal | None:
    """Whether an ARO is aimed at no Repeater that the Order did not activate."""
    aimed = piece_of(table, target)
    idle = aimed is not None and aimed.id not in order.pieces and _relays(aimed)
    return refuse(not_the_repeater, table, target) if idle else None


@rule("FAQ-H1")
def not_the_repeater(table: Table, target: PieceId | None) -> str | None:
    """Nothing reacts to a Repeater that an enemy Hacker uses, only to the Hacker."""
    return say("{target} is only a Repeater: aim at the Hacker.", target=name_of(table, target))


# ------------------------------------------------------------------ MODs


def hack_mods(table: Table, piece: Piece, declared: Declared) -> tuple[Mod, ...]:
    """The MODs of a Comms Attack: those of its Programme, and of the target's Firewall."""
    aimed = piece_of(table, declared.target)
    if aimed is None or not by_comms(table.book, declared):
        return ()
    known = programme(table.book, declared.skill)
    found = [
        own_mod(known),
        while_it_works(table, aimed, against_hacking(counted(table, aimed), known is not None)),
        *(firewalls(table, side_of(piece), declared, aimed) or (idle(table, aimed, FIREWALL),)),
    ]
    return tuple(mod for mod in found if mod is not None)


@rule("HACK-4")
def own_mod(known: Programme | None) -> Mod | None:
    """A Programme gives its user the MOD that the chart prints."""
    return Mod(known.name, known.own_mod, own_mod.id) if known and known.own_mod else None


@rule("HACK-5")
def enemy_mod(book: Book, known: Programme | None, bearer: Bearer | None) -> Mod | None:
    """A Programme gives whoever it is rolled against the MOD that the chart prints, and its Upgrade."""
    if known is None:
        return None
    more = added(book, bearer, known.name) if bearer else ()
    value = known.enemy_mod + sum(
        one.number for one in more if isinstance(one, Bonus) and one.number < 0
    )
    return Mod(known.name, value, enemy_mod.id) if value else None


def firewalls(table: Table, side: Side, declared: Declared, aimed: Piece) -> list[Mod]:
    """The MOD of the Firewall that guards a target against this Comms Attack of a side, if any does."""
    card = counted(table, aimed)
    found = [firewall(table.book, card), dusted(table, aimed, card)] if card else []
    found.append(of_its_team(table, aimed, FIREWALL))
    if through_theirs(table, side, declared.via) or _must(table, side, declared, card):
        found.append(of_their_repeater(table.book, programme(table.book, declared.skill), card))
    known = [mod for mod in found if mod is not None]
    return [Mod(FIREWALL, one_firewall(known), one_firewall.id)] if known[1:] else known


def _must(table: Table, side: Side, declared: Declared, card: Card | None) -> bool:
    """Whether a hack goes through an enemy Repeater though nobody said so: never."""
    return bool(repeaters(table, other(side))) and not obliges_nobody()


@rule("HACK-6")
def firewall(book: Book, card: Card) -> Mod | None:
    """A Firewall of its own, of its device or of its TinBot gives an enemy's Comms Attack its MOD."""
    upgraded = (
        said.number
        for one in upgrades(book, card)
        if one.programme == FIREWALL
        for said in one.adds
        if isinstance(said, Bonus)
    )
    known = min(level(card, FIREWALL), level(card, TINBOT), *upgraded)
    return Mod(FIREWALL, known, firewall.id) if known else None


@rule("FAQ-H2")
def of_their_repeater(book: Book, known: Programme | None, card: Card | None) -> Mod | None:
    """Through an enemy Repeater a Programme meets a Firewall (-3), against an enemy Hacker alone."""
    meets = known is not None and card is not None and is_hacker(book, card)
    return Mod(FIREWALL, -3, of_their_repeater.id) if meets else None


@rule("HACK-7", off=lambda found: sum(mod.value for mod in found))
def one_firewall(found: list[Mod]) -> int:
    """Of several Firewalls one counts: its player's choice, and nobody chooses the lesser."""
    return min(mod.value for mod in found)


@rule("FAQ-H8")
def obliges_nobody() -> bool:
    """To be inside the ZoC of an enemy Repeater obliges nobody to use it."""
    return True


def left_alone(table: Table, side: Side, declared: Declared) -> tuple[str, ...]:
    """The rule by which a Programme goes through no enemy Repeater, where there is one."""
    free = programme(table.book, declared.skill) is not None and not through_theirs(
        table, side, declared.via
    )
    there = free and repeaters(table, other(side)) and obliges_nobody()
    return (obliges_nobody.id,) if there else ()


def hardening(table: Table, by: PieceId, declared: Declared, target: Piece) -> tuple[Mod, ...]:
    """What a Firewall does to the Saving Rolls that a Comms Attack calls for."""
    if not by_comms(table.book, declared):
        return ()
    # What was placed on the table is used by nobody: it is the enemy's of whom it reaches.
    user = table.pieces.get(by)
    side = side_of(user) if user else other(side_of(target))
    mod = hardened.by(table.book)(firewalls(table, side, declared, target))
    return (mod,) if mod else ()


@rule("HACK-8")
def hardened(found: list[Mod]) -> Mod | None:
    """Behind a Firewall a Comms Attack has 3 less Attack Damage."""
    return Mod(FIREWALL, -3, hardened.id) if found else None


@hardened.worded("N5.2")
def saved_from(found: list[Mod]) -> Mod | None:
    """Behind a Firewall Saving Rolls against a Comms Attack have +3."""
    return Mod(FIREWALL, 3, hardened.id) if found else None


# ------------------------------------------------------------------ Requirements at Resolution


def out_of_reach(table: Table, piece: PieceId, declared: Declared) -> bool:
    """Whether a hack goes through an enemy Repeater that can't carry it: the target is no Hacker, or
    the Repeater none, whatever they were shown as."""
    standing = table.pieces.get(piece)
    if standing is None or not through_theirs(table, side_of(standing), declared.via):
        return False
    if programme(table.book, declared.skill) is None:
        return False
    aimed = [table.pieces[one] for one in declared.targets if one in table.pieces]
    relays = _relays_of(table, declared.via)
    cards = [own_card(table, one) for one in aimed]
    real = [_truly_relays(table, one) for one in relays]
    return hackers_alone() and not (
        all(c and is_hacker(table.book, c) for c in cards) and all(real)
    )


def _truly_relays(table: Table, piece: Piece) -> bool:
    card = own_card(table, piece)
    return REPEATER in piece.shape.face or (card is not None and has(card, REPEATER))


@rule("HACK-9")
def hackers_alone() -> bool:
    """Through an enemy Repeater a Programme reaches enemy Hackers and nobody else."""
    return True
