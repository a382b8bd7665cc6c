"""Who may answer, with what, and what is noted already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import replace

from rules.game import Offer, Ruling, View
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

    @property
    def halves(self) -> tuple[tuple[str, tuple[Act, ...]], ...]:
        """Its acts by where on its way the target is answered; all in one if that is no choice."""
        found: dict[str, list[Act]] = {}
        for one in self.acts:
            found.setdefault(one.adds, []).append(one)
        return tuple((where, tuple(acts)) for where, acts in found.items())

    @property
    def long_words(self) -> bool:
        """Whether a quarter of the line has no room for the name of one of its skills."""
        return any(len(word) > ROOM for one in self.acts for word in one.say.split())

    @property
    def barred(self) -> tuple[Act, ...]:
        """What a rule forbids, one for each sentence."""
        said = {one.offer.refusal.sentence: one for one in self.acts if one.offer.refusal}
        return tuple(said.values())

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """What is to be read of this trooper before it answers; folded where it stands in secret."""
        said = (one for act in self.acts for one in act.offer.rulings if one.near)
        return tuple(dict.fromkeys(replace(one, near=not self.piece.marker) for one in said))

    @property
    def told_back(self) -> bool:
        """Whether what is noted has to be said: none of its acts shows it as pressed."""
        return bool(self.noted and self.back) and not any(one.on for one in self.acts)

    @property
    def waited(self) -> bool:
        """Whether it waited for this moment: then it goes before those that only may."""
        return bool(self.piece.doing == "delays its ARO")


ROOM: Final = 8
"""Letters of a word that a quarter of a line has room for."""
AROS: Final = ("DeclareAro", "DelayAro")


def answers(view: View, offers: Sequence[Offer], chosen: str = "") -> tuple[Answer, ...]:
    """One's own pieces at an ARO check: first who waited for this, then all that may answer."""
    return _answers(view, offers, [(one, one.id) for one in view.mine], chosen)


def from_hiding(view: View, offers: Sequence[Offer], chosen: str = "") -> tuple[Answer, ...]:
    """One's own troopers off the table that may answer, and come onto it by that."""
    return _answers(view, offers, [(one, one.noted_as) for one in view.absent], chosen)


def _answers(
    view: View, offers: Sequence[Offer], pieces: Sequence[tuple[Any, str]], chosen: str
) -> tuple[Answer, ...]:
    noted = dict(view.noted)
    found = []
    for piece, noted_as in pieces:
        own = [one for one in offers if one.about == piece.id and one.command in AROS]
        if not own:
            continue
        back = _of(offers, "Withdraw", piece.id)
        said = "".join(str(getattr(word, "text", word)) for word in noted.get(noted_as, ()))
        acts = tuple(
            one
            for offer in sorted(own, key=_place)
            for one in at_once(offer, view.step, on=bool(said) and _is(offer, said))
        )
        longer = tuple(
            act(one, f"{view.step} longer") for one in own if one.refusal is None and several(one)
        )
        taken = act(back, view.step) if back else None
        found.append(Answer(piece, acts, longer, said, taken, piece.id == chosen))
    found.sort(key=lambda one: not one.waited)
    return tuple(found)


def _of(offers: Sequence[Offer], command: str, about: str) -> Offer | None:
    return next((one for one in offers if one.command == command and one.about == about), None)


def _place(offer: Offer) -> tuple[bool, int]:
    """The delay first, then the Attack; what is barred last."""
    usual = ("Delay", "BS Attack", "Dodge", "Discover", "Reset")
    place = usual.index(offer.label) if offer.label in usual else len(usual)
    return offer.refusal is not None, place


def _is(offer: Offer, said: str) -> bool:
    return said == "delays" if offer.command == "DelayAro" else said.startswith(offer.label)


def why_wait(offers: Sequence[Offer]) -> tuple[str, ...]:
    """The rules by which an ARO may wait and by which an Attack may not be answered at once."""
    waits = [id for one in offers if one.command == "DelayAro" for id in one.rules]
    barred = [
        one.refusal.rule
        for one in offers
        if waits and one.command == "DeclareAro" and one.label == "BS Attack" and one.refusal
    ]
    return tuple(dict.fromkeys(id for id in (*barred, *waits) if id))


def to_read(found: Sequence[Answer]) -> tuple[Ruling, ...]:
    """What is to be read of the skills that answer, whoever declares them."""
    said = (one for answer in found for act in answer.acts for one in act.offer.rulings)
    return tuple(dict.fromkeys(one for one in said if not one.near))


def closing(found: Sequence[Answer]) -> str:
    """What "done" publishes, for its button: "Fusilier 2 delays"."""
    told = [
        f"{one.piece.name} {one.noted}"
        if one.noted == "delays"
        else f"{one.piece.name}: {one.noted}"
        for one in found
        if one.noted
    ]
    return told[0] if len(told) == 1 else f"{len(told)} AROs" if told else ""
