"""How far a shooter is and whether there is Cover, to be pressed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.game import Inches, Offer, View
from tracker.matches.page.acts import Act, act
from tracker.matches.page.rolls import AGREED, COVER, RANGE, is_said, mod_of, offer_for
from tracker.spoken import spoken


@dataclass(frozen=True)
class Reach:
    """A range band to press: from and to in inches, and its MOD; `out` is past the last."""

    near: int
    far: int
    mod: int
    out: bool = False
    on: bool = False

    @property
    def inches(self) -> Inches:
        """From where to where it reaches."""
        return Inches(self.far, since=self.near)


@dataclass(frozen=True)
class Ranging:
    """What the table says of one shooter: its bands, and Cover, as given so far."""

    hand: Any
    act: Act
    reaches: tuple[Reach, ...]
    cover: bool
    more: int
    worked: str = ""

    @property
    def first(self) -> bool:
        """Whether this has to be said before there are dice: the map finds it too close to call."""
        return not is_said(self.hand)

    @property
    def stands(self) -> tuple[Reach, ...]:
        """In what it is rolled unless another is pressed: each band with that MOD."""
        return tuple(one for one in self.reaches if one.on)

    @property
    def id(self) -> str:
        """Of what it is changed by: another once something is said, so that this closes by itself."""
        said = (self.hand.asked, self.cover, self.more, *(one.near for one in self.stands))
        return "-".join((self.act.id, *(str(int(one)) for one in said)))


def ranging(view: View, offers: Sequence[Offer], piece: str) -> Ranging | None:
    """The range and Cover of a shooter, if its Roll asks for them."""
    hand = next((one for roll in view.rolls for one in roll.hands if one.piece == piece), None)
    offer = offer_for(offers, "GiveMods", piece)
    if hand is None or offer is None or not hand.ranged:
        return None
    blanks = {blank.name: blank for blank in offer.blanks}
    stands = next(iter(blanks["band"].preset), None) if not hand.asked else None
    gone = not hand.asked and bool(blanks["out"].preset)
    covers = not hand.asked and "cover" in blanks and bool(blanks["cover"].preset)
    band = mod_of(hand, RANGE)
    out = hand.asked and not hand.success and hand.value + sum(m.value for m in hand.mods) > 0
    reaches = [
        Reach(near, far, mod, on=(hand.asked and not out and mod == band) or stands == str(mod))
        for near, far, mod in hand.bands
    ]
    past = max((far for _, far, _ in hand.bands), default=0)
    reaches.append(Reach(past, 0, 0, out=True, on=out or gone))
    cover = covers or bool(mod_of(hand, COVER))
    found = (blanks[name].worked for name in ("band", "cover") if name in blanks)
    return Ranging(
        hand, act(offer, view.step), tuple(reaches), cover, mod_of(hand, AGREED) or 0,
        ", ".join(str(spoken(one)) for one in found if one),
    )  # fmt: skip
