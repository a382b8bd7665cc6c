"""Rulings where they matter: what is to be read where a decision is taken, for who takes it.

A ruling names the words that must be there: a skill that is declared, a State, what somebody has.
They are looked for in the offer, in who acts and in whom that seat sees it act against: on the
seat's own Table alone, so that a ruling tells of the other side what stands there for all to see; and once
more on that of what shows, so that those of one's own secrets can stand under their cover.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from rules.ids import PieceId, Side, TrooperId
from rules.log.table import Order, Piece, Table, Trooper, side_of
from rules.offers.faq import asked_by, goes_with_acts, is_near
from rules.offers.keywords import DECIDED, had, of_weapon, said, shows
from rules.offers.shapes import Offer, Ruling
from rules.rolls.rolls import hand_of
from rules.seen.effective import acting
from rules.seen.openly import openly
from rules.skills import impetuous_phase
from rules.skills.activated_together import COORDINATED, FIRETEAM
from rules.skills.fireteams import members
from rules.states import in_force, seen

IMPETUOUS: Final = "Impetuous"
JOURNALIST: Final = "Journalist"


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
        words = own.union(said(self.table.book, offer), self._rolled(offer), self._near(offer))
        asked = asked_by(self.table.book, words)
        if offer.command == "GiveMods":
            asked = tuple(rule for rule in asked if goes_with_acts(self.table.book, rule))
        found = [Ruling(rule.id, is_near(rule, own)) for rule in asked]
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
                of_weapon(self.table.book, hand.declared.weapon) if hand.declared.weapon else ()
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
            yield from shows(self.table, piece)
            return
        if trooper is not None:
            yield from (one.name for one in in_force(self.table.book, trooper))
            # Who may act impetuously is told of it when it does.
            yield from (one for one in had(self.table.book, trooper.profile) if one != IMPETUOUS)
            yield trooper.profile.type
        if piece is not None:
            yield from (one.name for one in seen(self.table, piece))
            yield from ("Fireteam",) if members.team_of(self.table, piece.id) else ()

    def _of_theirs(self, id: str) -> frozenset[str]:
        if id not in self.shown:
            piece = self.table.pieces.get(PieceId(id))
            self.shown[id] = frozenset(shows(self.table, piece) if piece else ())
        return self.shown[id]


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
