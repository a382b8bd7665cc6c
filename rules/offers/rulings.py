"""Rulings where they matter: what is to be read where a decision is taken, for who takes it.

A ruling names the words that must be there: a skill that is declared, a State, what somebody has.
They are looked for in the offer, in who acts and in whom that seat sees it act against: on the
seat's own Table alone, so that a ruling tells of the other side what stands there for all to see; and once
more on that of what shows, so that those of one's own secrets can stand under their cover.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from rules.book.charts import Rule
from rules.book.editions import Book
from rules.book.labels import head
from rules.book.profiles import Bearer, label_name
from rules.ids import PieceId, Side, TrooperId
from rules.log.table import Order, Piece, Table, Trooper, side_of
from rules.memory import of_a_book
from rules.offers.shapes import Offer, Ruling
from rules.reference import modes, rules_by_id, skills
from rules.reference.arms import arm
from rules.rolls.rolls import hand_of
from rules.seen.effective import acting
from rules.seen.openly import openly
from rules.skills import impetuous_phase
from rules.skills.activated_together import COORDINATED, FIRETEAM
from rules.skills.fireteams import members
from rules.states import in_force, seen, states

FAQ: Final = ("FAQ-", "N4 FAQ")
"""How the id of an answer of the FAQ begins, or its page: N5 prints most where they belong."""
IMPETUOUS: Final = "Impetuous"
JOURNALIST: Final = "Journalist"
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
        self.shown: dict[str, frozenset[str]] = {}

    def read(self, offer: Offer) -> tuple[Ruling, ...]:
        """The rulings on an offer, what is to be read before one decides first."""
        own = self._of_own(offer.about).union(
            self._around(),
            *(self._of_theirs(id) for id in _against(offer, self.table.order, self.side)),
        )
        words = own.union(_said(self.table.book, offer), self._rolled(offer), self._near(offer))
        asked = _rulings(self.table.book, words)
        if offer.command == "GiveMods":
            asked = tuple(rule for rule in asked if _goes_with_acts(self.table.book, rule))
        found = [Ruling(rule.id, _is_near(rule, own)) for rule in asked]
        return tuple(sorted(found, key=lambda one: not one.near))

    def _around(self) -> Iterator[str]:
        """How it acts, by the Order and the step."""
        table, order = self.table, self.table.order
        if order is not None and order.party in (COORDINATED, FIRETEAM):
            yield "Fireteam" if order.party == FIRETEAM else "Coordinated Order"
        if table.step == impetuous_phase.STEP or (order and order.pool == impetuous_phase.POOL):
            yield IMPETUOUS

    def _rolled(self, offer: Offer) -> Iterator[str]:
        """What was declared that is now rolled for."""
        hand = hand_of(self.table, PieceId(offer.about)) if offer.command == "GiveMods" else None
        if hand is not None:
            yield hand.declared.skill
            yield from (
                _of_weapon(self.table.book, hand.declared.weapon) if hand.declared.weapon else ()
            )

    def _near(self, offer: Offer) -> Iterator[str]:
        """What others have that counts for a Guts Roll near them: who is near the players know."""
        if offer.command == "Guts":
            every = (word for piece in self.table.pieces for word in self._of_theirs(piece))
            yield from (word for word in every if word == JOURNALIST)

    def _of_own(self, about: str) -> frozenset[str]:
        if about not in self.known:
            piece = self.table.pieces.get(PieceId(about))
            trooper = (
                acting(self.table, piece) if piece else self.table.troopers.get(TrooperId(about))
            )
            self.known[about] = frozenset(self._own(piece, trooper))
        return self.known[about]

    def _own(self, piece: Piece | None, trooper: Trooper | None) -> Iterator[str]:
        if piece is not None and side_of(piece) != self.side:
            yield from _shows(self.table, piece)
            return
        if trooper is not None:
            yield from (one.name for one in in_force(self.table.book, trooper))
            # Who may act impetuously is told of it when it does.
            yield from (one for one in _had(self.table.book, trooper.profile) if one != IMPETUOUS)
            yield trooper.profile.type
        if piece is not None:
            yield from (one.name for one in seen(self.table, piece))
            yield from ("Fireteam",) if members.team_of(self.table, piece.id) else ()

    def _of_theirs(self, id: str) -> frozenset[str]:
        if id not in self.shown:
            piece = self.table.pieces.get(PieceId(id))
            self.shown[id] = frozenset(_shows(self.table, piece) if piece else ())
        return self.shown[id]


def _shows(table: Table, piece: Piece) -> Iterator[str]:
    """What shows on a piece."""
    for state in seen(table, piece):
        yield state.name
        yield from ("Marker",) if state.marker else ()
    card = piece.told or piece.card
    if card is not None:
        yield from _had(table.book, card)
        yield card.type


def _is_near(rule: Rule, own: frozenset[str]) -> bool:
    """Whether it is to be read before one decides: what nobody keeps to but the players, and what
    there is for a State that holds or for what somebody has. The rest goes with the skill alone."""
    return rule.level == "show" or not own.isdisjoint(rule.when or (_state(rule),))


def with_rulings(table: Table, side: Side, offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """What a seat could do, each with what is to be read where it is decided: what goes with the pieces
    as they stand, and apart from it what the truth adds, which its owner alone may read."""
    true, shown = Reader(table, side), Reader(openly(table, side), side)
    found = []
    for offer in offers:
        if _is_decided(offer):
            stands = shown.read(offer)
            told = {one.rule for one in stands}
            own = tuple(one for one in true.read(offer) if one.rule not in told)
            offer = replace(offer, rulings=stands, own_rulings=own)
        found.append(offer)
    return tuple(found)


def with_open_rulings(shown: Table, side: Side, offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """What a seat could do with its pieces as they stand, each with what then is to be read."""
    reader = Reader(shown, side)
    return tuple(
        replace(one, rulings=reader.read(one)) if _is_decided(one) else one for one in offers
    )


def _is_decided(offer: Offer) -> bool:
    """Whether something is decided by it: where nothing can be there is nothing to read but why not."""
    return offer.command in DECIDED and offer.refusal is None


def _against(offer: Offer, order: Order | None, side: Side) -> tuple[str, ...]:
    """Whom it is aimed at: one of several, or who is answered; at a Roll, everybody in the Order."""
    if order is not None and offer.command == "GiveMods":
        return (*order.pieces, *order.aros)
    if order is not None and order.side != side:
        return order.pieces
    aimed = (blank for blank in offer.blanks if blank.name == "target")
    return tuple(one.value for blank in aimed for one in blank.choices)


def _said(book: Book, offer: Offer) -> Iterator[str]:
    """The words of what would be said: the skill, the way in which, with which weapons."""
    given = offer.given
    yield DECIDED[offer.command]
    yield from (str(given[name]) for name in ("skill", "first", "second", "state") if name in given)
    yield from ("Guided",) if given.get("guided") else ()
    yield from ("Zero Visibility Zone",) if given.get("zone") == "Zero" else ()
    for blank in offer.blanks:
        match blank.name:
            case "weapon":
                yield from (word for one in blank.choices for word in _of_weapon(book, one.value))
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


@lru_cache(maxsize=4096)
def _of_weapon(book: Book, named: str) -> tuple[str, ...]:
    name = head(named)[0]
    if not modes(book, name):
        return (name,)
    found = arm(book, named)
    # A trait that is called like a State lets its user enter it; it is in none by that.
    traits = (trait for trait in found.traits if trait not in states(book))
    return (name, found.ammo, *found.ammo.split("+"), *traits)


@cache
def _words_of(label: str) -> tuple[str, str]:
    return label, label_name(label)


def _had(book: Book, bearer: Bearer) -> Iterator[str]:
    """What it has. Who is better at a skill that anybody declares has not declared it by that."""
    for label in (*bearer.skills, *bearer.equipment):
        yield from (word for word in _words_of(label) if word not in _declared(book))


# ------------------------------------------------------------------ which of them


@lru_cache(maxsize=4096)
def _rulings(book: Book, words: frozenset[str]) -> tuple[Rule, ...]:
    return tuple(
        rule for rule, kinds in _asked(book).items() if all(words & kind for kind in kinds)
    )


@of_a_book
def _asked(book: Book) -> MappingProxyType[Rule, tuple[frozenset[str], ...]]:
    """What must be there for each ruling: of the words of each kind that it names, one."""
    found: dict[Rule, tuple[frozenset[str], ...]] = {}
    for rule in rules_by_id(book).values():
        if rule.level == "show" or (rule.id.startswith(FAQ) or rule.page.startswith(FAQ)):
            kinds: dict[str, set[str]] = {}
            for word in rule.when or (_state(rule),):
                kinds.setdefault(_kind(book, word), set()).add(word)
            found[rule] = tuple(map(frozenset, kinds.values()))
    return MappingProxyType(found)


def _goes_with_acts(book: Book, rule: Rule) -> bool:
    """Whether a Roll can make it matter: not what somebody has whatever they do."""
    return any(_kind(book, word) != "had" for word in rule.when or (_state(rule),))


@of_a_book
def _declared(book: Book) -> frozenset[str]:
    return frozenset(card.name for card in skills(book) if card.kind in ("common", "hacking"))


def _kind(book: Book, word: str) -> str:
    if word in SAID:
        return "said"
    if word in _declared(book):
        return "skill"
    return "state" if word in states(book) else "had"


def _state(rule: Rule) -> str:
    """A row of a State's page is read where the State is in force."""
    return rule.page.removesuffix(" State")
