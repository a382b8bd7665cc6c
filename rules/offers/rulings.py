"""Rulings where they matter: what is to be read where a decision is taken, for who takes it.

A ruling names the words that must be there: a skill that is declared, a State, what somebody has.
They are looked for in the offer, in who acts and in whom that seat sees it act against: on the
seat's own Table alone, so that a ruling tells of the other side what stands there for all to see.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from rules.bearing import acting
from rules.charts import Rule
from rules.ids import Side
from rules.offers.shapes import Offer, Ruling
from rules.order.arms import arm
from rules.order.parties import COORDINATED, FIRETEAM
from rules.profiles import Bearer, label_name
from rules.reference import modes, rules_by_id, skills
from rules.states import in_force, seen, states
from rules.table import Order, Piece, Table, Trooper, side_of
from rules.turn import fireteams, impetuous

FAQ: Final = "N4 FAQ"
IMPETUOUS: Final = "Impetuous"
DECIDED: Final[dict[str, str]] = {
    "DeclareSkill": "",
    "DeclareOrder": "",
    "DeclareAro": "ARO",
    "DelayAro": "ARO",
    "Compose": "deployment",
    "GiveMods": "MOD",
    "Save": "Saving Roll",
    "Guts": "Guts Roll",
    "Announce": "",
    "EnterState": "",
    "SpendToken": "Command Token",
}
"""Where a decision is taken, and what that is called in the rulings."""
SAID: Final = frozenset(
    {"ARO", "Command Token", "Coordinated Order", "Guided", "Guts Roll", "Hacking Program",
     "MOD", "Partial Cover", "Saving Roll", "Total Cover", "Zero Visibility Zone", "deployment"}
)  # fmt: skip
"""Words of what is said and done, beside the names of skills."""


class Reader:
    """One seat's Table, and what is to be read there."""

    def __init__(self, table: Table, side: Side) -> None:
        self.table, self.side = table, side
        self.known: dict[str, frozenset[str]] = {}

    def read(self, offer: Offer) -> Offer:
        """The offer with its rulings, what is to be read before one decides first.

        Where nothing can be decided there is nothing to read but why not.
        """
        if offer.command not in DECIDED or offer.refusal is not None:
            return offer
        own = frozenset(self._around(offer))
        words = own | frozenset(_said(offer))
        found = [Ruling(rule.id, _is_near(rule, own)) for rule in _rulings(words)]
        return replace(offer, rulings=tuple(sorted(found, key=lambda one: not one.near)))

    def _around(self, offer: Offer) -> Iterator[str]:
        """What who acts is and has, and what shows on whom it acts against."""
        table, order = self.table, self.table.order
        yield from self._of_own(offer.about)
        if order is not None and order.party in (COORDINATED, FIRETEAM):
            yield "Fireteam" if order.party == FIRETEAM else "Coordinated Order"
        if table.step == impetuous.STEP or (order and order.pool == impetuous.POOL):
            yield IMPETUOUS
        for id in _against(offer, order, self.side):
            if id in table.pieces:
                yield from self._of_theirs(table.pieces[id])

    def _of_own(self, about: str) -> frozenset[str]:
        if about not in self.known:
            piece = self.table.pieces.get(about)
            trooper = acting(self.table, piece) if piece else self.table.troopers.get(about)
            self.known[about] = frozenset(self._own(piece, trooper))
        return self.known[about]

    def _own(self, piece: Piece | None, trooper: Trooper | None) -> Iterator[str]:
        if piece is not None and side_of(piece) != self.side:
            yield from self._of_theirs(piece)
            return
        if trooper is not None:
            yield from (one.name for one in in_force(trooper))
            # Who may act impetuously is told of it when it does.
            yield from (one for one in _had(trooper.profile) if one != IMPETUOUS)
            yield trooper.profile.type
        if piece is not None:
            yield from (one.name for one in seen(self.table, piece))
            yield from ("Fireteam",) if fireteams.team_of(self.table, piece.id) else ()

    def _of_theirs(self, piece: Piece) -> Iterator[str]:
        for state in seen(self.table, piece):
            yield state.name
            yield from ("Marker",) if state.marker else ()
        card = piece.told or piece.card
        if card is not None:
            yield from _had(card)
            yield card.type


def _is_near(rule: Rule, own: frozenset[str]) -> bool:
    """Whether it is to be read before one decides: what nobody keeps to but the players, and what
    there is for a State that holds or for what somebody has. The rest goes with the skill alone."""
    return rule.level == "show" or not own.isdisjoint(rule.when or (_state(rule),))


def with_rulings(table: Table, side: Side, offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """What a seat could do, each with what is to be read where it is decided."""
    reader = Reader(table, side)
    return tuple(map(reader.read, offers))


def _against(offer: Offer, order: Order | None, side: Side) -> tuple[str, ...]:
    """Whom it is aimed at: one of several, or who is answered; at a Roll, everybody in the Order."""
    if order is not None and offer.command == "GiveMods":
        return (*order.pieces, *order.aros)
    if order is not None and order.side != side:
        return order.pieces
    aimed = (blank for blank in offer.blanks if blank.name == "target")
    return tuple(one.value for blank in aimed for one in blank.choices)


def _said(offer: Offer) -> Iterator[str]:
    """The words of what would be said: the skill, the way in which, with which weapons."""
    given = offer.given
    yield DECIDED[offer.command]
    yield from (str(given[name]) for name in ("skill", "first", "second", "state") if name in given)
    yield from ("Guided",) if given.get("guided") else ()
    yield from ("Zero Visibility Zone",) if given.get("zone") == "Zero" else ()
    for blank in offer.blanks:
        match blank.name:
            case "weapon":
                yield from (word for one in blank.choices for word in _of_weapon(one.value))
            case "via":
                yield from ("Repeater", "Hacking Program")
            case "party":
                yield "Coordinated Order"
            case "cover":
                yield "Partial Cover"
            case "total":
                yield "Total Cover"
            case "stance" | "form" | "mine":
                yield from (one.value for one in blank.choices)


@cache
def _of_weapon(named: str) -> tuple[str, ...]:
    name = named.partition(", ")[0]
    if not modes(name):
        return (name,)
    found = arm(named)
    # A trait that is called like a State lets its user enter it; it is in none by that.
    traits = (trait for trait in found.traits if trait not in states())
    return (name, found.ammo, *found.ammo.split("+"), *traits)


@cache
def _words_of(label: str) -> tuple[str, str]:
    return label, label_name(label)


def _had(bearer: Bearer) -> Iterator[str]:
    for label in (*bearer.skills, *bearer.equipment):
        yield from _words_of(label)


# ------------------------------------------------------------------ which of them


@lru_cache(maxsize=4096)
def _rulings(words: frozenset[str]) -> tuple[Rule, ...]:
    return tuple(rule for rule, kinds in _asked().items() if all(words & kind for kind in kinds))


@cache
def _asked() -> MappingProxyType[Rule, tuple[frozenset[str], ...]]:
    """What must be there for each ruling: of the words of each kind that it names, one."""
    found: dict[Rule, tuple[frozenset[str], ...]] = {}
    for rule in rules_by_id().values():
        if rule.level == "show" or rule.page.startswith(FAQ):
            kinds: dict[str, set[str]] = {}
            for word in rule.when or (_state(rule),):
                kinds.setdefault(_kind(word), set()).add(word)
            found[rule] = tuple(map(frozenset, kinds.values()))
    return MappingProxyType(found)


def _kind(word: str) -> str:
    declared = (card.name for card in skills() if card.kind in ("common", "hacking"))
    if word in SAID:
        return "said"
    if word in declared:
        return "skill"
    return "state" if word in states() else "had"


def _state(rule: Rule) -> str:
    """A row of a State's page is read where the State is in force."""
    return rule.page.removesuffix(" State")
