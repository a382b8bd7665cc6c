"""One piece that may answer an Order, with all that it may answer, and what is to be read of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.game import Ruling, Words
from tracker.matches.page.acts import Act


@dataclass(frozen=True)
class Answer:
    """One piece that may answer: an act for a tap each, the longer forms, why some are barred."""

    piece: Any
    acts: tuple[Act, ...]
    longer: tuple[Act, ...]
    noted: str
    back: Act | None
    open: bool = False
    """Whether its longer forms were asked for: they would be most of the page."""
    why_idle: tuple[Act, ...] = ()
    """Of a replica, why it answers nothing: that is read under a cover alone."""
    false: frozenset[str] = frozenset()
    """Which of these acts it has by its looks alone: their press leads to its cover."""
    beneath: tuple[Act, ...] = ()
    """What a Model may do in truth that its looks don't tell: it stands under its cover."""
    words: Words = ()
    """What is noted, to be told in the language of who reads it."""

    @property
    def able(self) -> bool:
        """Whether it is listed: whatever may be a trooper is, and a Model that could answer by its looks."""
        return self.covered or any(not one.barred for one in self.acts)

    @property
    def covered(self) -> bool:
        """Whether nothing in the open tells what it may do: it is a Marker, or one of several."""
        return is_several(self.piece)

    @property
    def under(self) -> tuple[Act, ...]:
        """The forms under its cover."""
        return self.longer if self.covered else tuple(one for one in self.beneath if not one.barred)

    @property
    def barred_under(self) -> tuple[Act, ...]:
        """What it can't do, as its cover says."""
        return self.barred if self.covered else one_a_sentence(self.beneath)

    @property
    def to_read(self) -> tuple[Ruling, ...]:
        """The rulings on what it may do that are read under its cover."""
        return (*(to_read([self]) if self.covered else ()), *own_to_read([self]))

    @property
    def waited(self) -> bool:
        """Whether it waited for this moment: then it goes before those that only may."""
        return bool(self.piece.doing == "delays its ARO")

    @property
    def barred(self) -> tuple[Act, ...]:
        """What a rule forbids, one for each sentence."""
        return one_a_sentence(self.acts)


def one_a_sentence(acts: Sequence[Act]) -> tuple[Act, ...]:
    """What is barred, one for each sentence that says why."""
    said = {one.offer.refusal.sentence: one for one in acts if one.offer.refusal}
    return tuple(said.values())


def is_several(piece: Any) -> bool:
    """Whether whoever sees a piece knows that it may be somebody else, or nobody."""
    return bool(piece.marker or getattr(piece, "several", False))


def why_wait(found: Sequence[Answer]) -> tuple[str, ...]:
    """The rules by which an ARO may wait and by which an Attack may not be answered at once: as they
    are for those of whom everything shows."""
    offers = [one.offer for answer in found if not answer.covered for one in answer.acts]
    every = [one.offer for answer in found for one in answer.acts]
    waits = [id for one in every if one.command == "DelayAro" for id in one.rules]
    barred = [
        one.refusal.rule
        for one in offers
        if waits and one.command == "DeclareAro" and one.label == "BS Attack" and one.refusal
    ]
    return tuple(dict.fromkeys(id for id in (*barred, *waits) if id))


def to_read(found: Sequence[Answer]) -> tuple[Ruling, ...]:
    """What is to be read before anybody answers: once, however many have it; of what is noted alone,
    as soon as something is."""
    return tuple(dict.fromkeys(one for act in _in_hand(found) for one in act.offer.rulings))


def own_to_read(found: Sequence[Answer]) -> tuple[Ruling, ...]:
    """What there is to read beside for who knows the truth of them."""
    return tuple(dict.fromkeys(one for act in _in_hand(found) for one in act.offer.own_rulings))


def _in_hand(found: Sequence[Answer]) -> list[Act]:
    acts = [act for answer in found for act in answer.acts]
    return [act for act in acts if act.on] or acts
