"""With what each of one's own may answer, and what is noted already."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final

from msgspec.structs import replace as change

from rules.game import Blank, Offer, PieceId, View
from tracker.matches.page.actors import as_it_looks, named, told
from tracker.matches.page.acts import Act, act, at_once
from tracker.matches.page.aro_answer import Answer, is_several, one_a_sentence
from tracker.matches.page.asked import several

AROS: Final = ("DeclareAro", "DelayAro")


def answers(
    view: View,
    offers: Sequence[Offer],
    shown: Sequence[Offer],
    chosen: str = "",
    unseen: Collection[str] = (),
) -> tuple[Answer, ...]:
    """One's own pieces at an ARO check, a Model with what is `shown` of it: first who waited for this, then
    all that may answer. Those that are `unseen` have it in ZoC alone."""
    found = []
    for piece in view.mine:
        true = _of_piece(offers, piece.id)
        looks = true if is_several(piece) else _of_piece(shown, piece.id)
        if not (true or looks or piece.marker):
            continue
        if piece.id in unseen:
            true, looks = list(map(_unseen, true)), list(map(_unseen, looks))
        found.append(_answer(view, offers, piece, piece.id, true, looks, chosen))
    alike = (_as_the_real_one(one, found) for one in found)
    return tuple(sorted(alike, key=lambda one: not one.waited))


def from_hiding(view: View, offers: Sequence[Offer], chosen: str = "") -> tuple[Answer, ...]:
    """One's own troopers off the table that may answer, and come onto it by that."""
    return tuple(
        _answer(view, offers, one, one.noted_as, true, true, chosen)
        for one in view.absent
        if (true := _of_piece(offers, one.id))
    )


def _of_piece(offers: Sequence[Offer], id: str) -> list[Offer]:
    return [one for one in offers if one.about == id and one.command in AROS]


def _answer(
    view: View,
    offers: Sequence[Offer],
    piece: Any,
    noted_as: PieceId,
    true: Sequence[Offer],
    looks: Sequence[Offer],
    chosen: str,
) -> Answer:
    """What one of them may answer: as it `looks`, where it is so in truth; the rest beneath."""
    back = _of(offers, "Withdraw", piece.id)
    words = dict(view.noted).get(noted_as, ())
    said = "".join(str(getattr(word, "text", word)) for word in words)
    same = {told(one, view): one for one in true}
    taps = {named(one): one for one in true if one.refusal is None}
    acts, longer, false = list[Act](), list[Act](), set[str]()
    for look in sorted(looks, key=_place):
        own = as_it_looks(true_one, look) if (true_one := same.get(told(look, view))) else None
        tap = own or (_tapped(taps.get(named(look)), look) if look.refusal is None else None)
        now = tap or look
        on = bool(said) and _is(now, said)
        ways = [*at_once(now, view.step, on=on, noted=said)]
        form = act(own or look, f"{view.step} longer")
        acts += ways
        longer += [form] if look.refusal is None and several(look) else []
        false |= {one.id for one in ways if tap is None} | ({form.id} if own is None else set())
    open_to_all = {told(look, view) for look in looks}
    left = [one for key, one in same.items() if key not in open_to_all]
    beneath = tuple(act(one, f"{view.step} own") for one in left)
    idle = one_a_sentence(beneath) if getattr(piece, "idle_for", "") else ()
    return Answer(
        piece,
        tuple(acts),
        tuple(longer),
        said,
        act(back, view.step) if back else None,
        piece.id == chosen,
        idle,
        frozenset(false),
        beneath,
        words,
    )


def _tapped(true: Offer | None, look: Offer) -> Offer | None:
    """An ARO as it is declared by one tap: it tells no more than its name, so that with what it is
    declared may be another thing than what shows."""
    if true is None:
        return None
    own = (*true.rulings, *true.own_rulings)
    return change(true, rulings=look.rulings, own_rulings=own)


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
    """A replica, as everybody knows that one of them is, as the real one stands among those that may
    answer: alike, with nothing noted."""
    real = next((one for one in found if one.piece.id == answer.piece.idle_for), None)
    if real is None or not answer.covered:
        return answer
    acts = tuple(replace(one, on=False) for one in real.acts)
    return replace(answer, acts=acts, longer=real.longer, why_idle=answer.barred)


def _of(offers: Sequence[Offer], command: str, about: str) -> Offer | None:
    return next((one for one in offers if one.command == command and one.about == about), None)


def _place(offer: Offer) -> tuple[bool, int]:
    """The delay first, then the Attack; what is barred last."""
    usual = ("Delay", "CC Attack", "BS Attack", "Discover", "Dodge", "Reset")
    place = usual.index(offer.label) if offer.label in usual else len(usual)
    return offer.refusal is not None, place


def _is(offer: Offer, said: str) -> bool:
    return said == "delays" if offer.command == "DelayAro" else said.startswith(offer.label)
