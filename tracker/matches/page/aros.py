"""With what each of one's own may answer, and what is noted already."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from msgspec.structs import replace as change

from rules.game import Blank, Offer, PieceId, Ruling, View
from tracker.matches.page.acts import Act, act, at_once, several


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

    @property
    def able(self) -> bool:
        """Whether it is listed: anybody is of whom more is known to its owner than shows."""
        return self.covered or any(not one.barred for one in self.acts)

    @property
    def covered(self) -> bool:
        """Whether what it may do would tell what it is."""
        return bool(self.piece.marker or self.piece.secret)

    @property
    def to_read(self) -> tuple[Ruling, ...]:
        """The rulings on what it may do, for where that stands under its cover."""
        return to_read([self])

    @property
    def waited(self) -> bool:
        """Whether it waited for this moment: then it goes before those that only may."""
        return bool(self.piece.doing == "delays its ARO")

    @property
    def barred(self) -> tuple[Act, ...]:
        """What a rule forbids, one for each sentence."""
        said = {one.offer.refusal.sentence: one for one in self.acts if one.offer.refusal}
        return tuple(said.values())


AROS: Final = ("DeclareAro", "DelayAro")


def answers(
    view: View, offers: Sequence[Offer], chosen: str = "", unseen: Collection[str] = ()
) -> tuple[Answer, ...]:
    """One's own pieces at an ARO check: first who waited for this, then all that may answer. Those
    that are `unseen` have it in ZoC alone."""
    pieces = [(one, one.id) for one in view.mine]
    found = _answers(view, offers, pieces, chosen, unseen)
    return tuple(sorted(found, key=lambda one: not one.waited))


def from_hiding(view: View, offers: Sequence[Offer], chosen: str = "") -> tuple[Answer, ...]:
    """One's own troopers off the table that may answer, and come onto it by that."""
    return _answers(view, offers, [(one, one.noted_as) for one in view.absent], chosen, ())


def _answers(
    view: View,
    offers: Sequence[Offer],
    pieces: Sequence[tuple[Any, PieceId]],
    chosen: str,
    unseen: Collection[str],
) -> tuple[Answer, ...]:
    noted = dict(view.noted)
    found = []
    for piece, noted_as in pieces:
        own = [one for one in offers if one.about == piece.id and one.command in AROS]
        if not (own or getattr(piece, "marker", False)):
            continue
        if piece.id in unseen:
            own = [_unseen(one) for one in own]
        back = _of(offers, "Withdraw", piece.id)
        said = "".join(str(getattr(word, "text", word)) for word in noted.get(noted_as, ()))
        acts = tuple(
            one
            for offer in sorted(own, key=_place)
            for one in at_once(offer, view.step, on=bool(said) and _is(offer, said), noted=said)
        )
        longer = tuple(
            act(one, f"{view.step} longer") for one in own if one.refusal is None and several(one)
        )
        taken = act(back, view.step) if back else None
        found.append(Answer(piece, acts, longer, said, taken, piece.id == chosen))
    return tuple(_as_the_real_one(one, found) for one in found)


def _unseen(offer: Offer) -> Offer:
    """An ARO as it is declared without LoF, where it can be."""
    return change(offer, blanks=tuple(map(_by_zone, offer.blanks)))


def _by_zone(blank: Blank) -> Blank:
    near = blank.name == "through" and any(one.value == "ZoC" for one in blank.choices)
    return change(blank, preset=("ZoC",)) if near else blank


def needs_line(one: Act) -> bool:
    """Whether this would be said to have LoF."""
    return ("through", "LoF") in one.preset


def _as_the_real_one(answer: Answer, found: Sequence[Answer]) -> Answer:
    """A replica as it stands among those that may answer: alike, and with nothing noted."""
    real = next((one for one in found if one.piece.id == _idle_for(answer)), None)
    if real is None:
        return answer
    acts = tuple(replace(one, on=False) for one in real.acts)
    return replace(answer, acts=acts, longer=real.longer, why_idle=answer.barred)


def _idle_for(answer: Answer) -> str:
    """Of whom it is a replica; nobody, for who is off the table."""
    return str(getattr(answer.piece, "idle_for", ""))


def _of(offers: Sequence[Offer], command: str, about: str) -> Offer | None:
    return next((one for one in offers if one.command == command and one.about == about), None)


def _place(offer: Offer) -> tuple[bool, int]:
    """The delay first, then the Attack; what is barred last."""
    usual = ("Delay", "CC Attack", "BS Attack", "Discover", "Dodge", "Reset")
    place = usual.index(offer.label) if offer.label in usual else len(usual)
    return offer.refusal is not None, place


def _is(offer: Offer, said: str) -> bool:
    return said == "delays" if offer.command == "DelayAro" else said.startswith(offer.label)


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
    acts = [act for answer in found for act in answer.acts]
    noted = [act for act in acts if act.on]
    return tuple(dict.fromkeys(one for act in noted or acts for one in act.offer.rulings))
