"""Where the dice of each Roll go in: whose they are, how many, or how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from rules.game import Offer, View
from tracker.matches.page.acts import Act, act
from tracker.matches.page.keypad import FACES, KEYS, Count, Entry, Key, fails_key, key_of
from tracker.matches.page.rolls import is_said, offer_for
from tracker.spoken import spoken


def roll_entry(view: View, offers: Sequence[Offer], piece: str) -> Entry | None:
    """Where the dice of one hand go in."""
    found = [(r, h) for r in view.rolls for h in r.hands if h.piece == piece]
    read = offer_for(offers, "ReadDice", piece)
    if not found or read is None:
        return None
    roll, hand = found[0]
    return Entry(
        name=hand.name,
        read=act(read, view.step),
        count=hand.burst,
        keys=tuple(key_of(face, hand.success, hand.bonus, hand.low) for face in FACES),
        here=_roll_here(view, offers, roll, hand),
        rest=any(blank.name == "rest" for blank in read.blanks),
        outcomes=tuple(_outcomes(view, offers, roll)),
        mine=hand.side == view.you,
    )


def _roll_here(view: View, offers: Sequence[Offer], roll: Any, hand: Any) -> Act | None:
    """All dice of a Roll at once, if nothing has to be said any more of the other side of it."""
    here = offer_for(offers, "RollDice", hand.piece)
    if here is None:
        return None
    others = [one for one in roll.hands if one.piece != hand.piece and not one.dice]
    if not all(map(is_said, others)):
        others = []
    then: list[str] = []
    for one in others:
        offer = offer_for(offers, "RollDice", one.piece)
        then += [act(offer, view.step).in_full] if offer else []
    adds = _("all dice") if others else ""
    return replace(act(here, view.step, adds=adds), then=tuple(then))


def _outcomes(view: View, offers: Sequence[Offer], roll: Any) -> Iterable[Act]:
    """How a Roll could have ended."""
    for one in offers:
        if one.command != "GiveOutcome" or one.given.get("roll") != roll.lead:
            continue
        counts = next((blank.choices for blank in one.blanks), ())
        for count in counts:
            said = {"how": spoken(one.label), "many": count.label}
            say = one.label if count.value == "1" else _("%(how)s, %(many)s times") % said
            yield act(one, view.step, say=say, preset=(("hits", count.value),))
        if not counts:
            yield act(one, view.step)


def save_entry(view: View, offers: Sequence[Offer], piece: str) -> Entry | None:
    """Where the Saving Rolls of a piece go in."""
    save = next((one for one in view.saves if one.piece == piece), None)
    mine = [one for one in offers if one.command == "Save" and one.about == piece]
    if save is None or not mine:
        return None
    read, here, outcome = mine
    failed = next(blank.choices for blank in outcome.blanks)
    return Entry(
        name=save.name,
        read=act(read, view.step),
        count=save.hit.saves,
        keys=tuple(fails_key(face, save.hit.fails_on, save.hit.passes_on) for face in FACES),
        here=act(here, view.step),
        outcomes=tuple(
            act(outcome, view.step, say=choice.label, preset=(("failed", choice.value),))
            for choice in failed
        ),
        mine=save.side == view.you,
        what=_("Saving Roll"),
        counts=tuple(_counts(view, save, outcome)) if len(failed) <= KEYS else (),
    )


def _counts(view: View, save: Any, outcome: Offer) -> Iterable[Count]:
    """A key for each number of failed Saving Rolls, with what it does to whom it hit."""
    choices = next(blank.choices for blank in outcome.blanks)
    for choice, does in zip(choices, save.after, strict=True):
        one = act(outcome, view.step, say=choice.label, preset=(("failed", choice.value),))
        yield Count(one, choice.value, does, choice.value != "0")


def fails_unrolled(offers: Sequence[Offer]) -> bool:
    """Whether no die of a Guts Roll is asked for: it is failed, and only where to is still to be said."""
    return not any(blank.kind == "die" for one in offers for blank in one.blanks)


def guts_entry(view: View, offers: Sequence[Offer], piece: str) -> Entry | None:
    """Where a Guts Roll goes in: one die on WIP; nowhere for who fails it without a Roll."""
    mine = [one for one in offers if one.command == "Guts" and one.about == piece]
    standing = next((one for one in (*view.mine, *view.theirs) if one.id == piece), None)
    if not mine or standing is None or fails_unrolled(mine):
        return None
    read, here, *outcomes = mine
    wip = standing.card.wip if standing.card else 0
    return Entry(
        name=standing.name,
        read=act(read, view.step),
        count=1,
        keys=tuple(key_of(face, wip) for face in FACES),
        here=act(here, view.step),
        outcomes=tuple(act(one, view.step) for one in outcomes),
        mine=standing.side == view.you,
        what=_("Guts Roll"),
    )


def jump_entry(view: View, offers: Sequence[Offer], piece: str) -> Entry | None:
    """Where the PH Rolls of a jump go in: no key is marked, for what it needs tells who jumps."""
    mine = [one for one in offers if one.command == "RollJump"]
    if not mine:
        return None
    read, here = mine
    return Entry(
        name=_("The jump"),
        read=act(read, view.step),
        count=read.blanks[0].count,
        keys=tuple(Key(face, "", "") for face in FACES),
        here=act(here, view.step),
        outcomes=(),
        mine=True,
        what=_("PH Roll"),
    )


def initiative_entry(view: View, offers: Sequence[Offer], scene: int) -> Entry | None:
    """Where both dice of the Initiative Roll go in: no key is marked, for it would tell a Lieutenant's WIP.
    After each Roll, counted by its `scene`, the keys are others: a tie is rolled again."""
    mine = {bool(one.blanks): one for one in offers if one.command == "RollInitiative"}
    if not mine:
        return None
    return Entry(
        name=_("Initiative"),
        read=act(mine[True], f"{view.step}-{scene}"),
        count=len(mine[True].blanks),
        keys=tuple(Key(face, "", "") for face in FACES),
        here=act(mine[False], view.step, adds=_("both dice")),
        outcomes=(),
        mine=True,
    )
