"""What is chosen between two Orders: who acts, and by which skill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.game import STRATEGOS, Refusal, Ruling
from tracker.matches.page.actors import FAVOURITES, Actor, is_covered, leads_apart
from tracker.matches.page.covered import AT_HAND as COVERED_AT_HAND
from tracker.matches.page.drawn import Drawn
from tracker.matches.page.pick import Pick
from tracker.matches.page.spending import Spending, spending

AT_HAND: Final = 9
"""Up to so many acts stand side by side; the others open below them."""
ROOM: Final = 10
"""Letters of a word that a third of a phone has room for."""


class Choosing(Drawn):
    """The page of who spends an Order."""

    @property
    def near(self) -> tuple[Pick, ...]:
        """The picks at hand: the usual skills, barred or not, and of the others the first few; of who
        comes onto the table every way to come."""
        return tuple(pick for pick in self.picks if _usual(pick) or self._comes_by(pick))

    def _comes_by(self, pick: Pick) -> bool:
        return self.brings_out and not pick.act.barred and not _is_whole(pick)

    @property
    def rest(self) -> tuple[Pick, ...]:
        """The other skills that can be declared, one tap further away."""
        near = {pick.n for pick in (*self.near, *self.whole)}
        return tuple(one for one in self.picks if one.n not in near and not one.act.barred)

    @property
    def whole(self) -> tuple[Pick, ...]:
        """The Orders that can be said in one go, beside the one at hand."""
        return tuple(one for one in self.picks if _is_whole(one) and not _usual(one))

    @property
    def barred(self) -> tuple[Pick, ...]:
        return tuple(pick for pick in self.picks if pick.act.barred)

    @property
    def pairs(self) -> bool:
        """Whether who is picked has keys for a whole Order each."""
        return self.picked is not None and self.told is not None and bool(self.told.near)

    @property
    def brings_out(self) -> bool:
        """Whether who was chosen does not stand on the table: its Order brings it there."""
        return self.chosen in self.view.absent

    @property
    def lost(self) -> str:
        """What is lost if the turn ends now."""
        left = self.view.pools[0].left
        return ngettext("%(left)s Order is lost", "%(left)s Orders are lost", left) % {"left": left}

    @property
    def unable(self) -> tuple[Actor, ...]:
        """Whom a rule keeps from acting."""
        return tuple(one for one in self.actors if one.barred)

    @property
    def at_hand(self) -> tuple[str, ...]:
        """Three skills of who is picked beside the usual one, where their names have room."""
        if self.hides:
            return COVERED_AT_HAND
        skills = self.picked.skills if self.picked else ()
        return tuple(one for one in skills if max(map(len, one.split())) <= ROOM)[:3]

    @property
    def hides(self) -> bool:
        """Whether who is picked shows less than it is: nothing in the open hangs on who is beneath."""
        return self.picked is not None and is_covered(self.view, self.picked.piece)

    @property
    def cost(self) -> str:
        """What the Order of who is picked costs, of its Combat Group's Orders."""
        if self.picked is None:
            return ""
        piece = self.picked.piece
        pool = next((one for one in self.view.pools[0].groups if one.group == piece.group), None)
        left = pool.regular + pool.irregular if pool else 0
        if not left:
            return _("an Order of its own")
        spent = {"group": piece.group, "left": left, "then": left - 1}
        return _("Group %(group)s, %(left)s → %(then)s") % spent

    @property
    def leads_apart(self) -> bool:
        """Whether the Order that a skill costs is asked for under a cover."""
        return leads_apart(self.view)

    @property
    def own_rulings(self) -> tuple[Ruling, ...]:
        """What is to be read of the skills in the open by who knows the truth of their trooper."""
        return tuple(dict.fromkeys(r for one in self.picks for r in one.act.offer.own_rulings))

    @property
    def pools_away(self) -> bool:
        """Whether one's Orders have no bar of their own: the numbers of a Roll need the room, and who
        chooses a trooper sees them beside each Combat Group, and nobody has any when all is over."""
        return self.dice_step or self.part in ("actors", "over")

    @property
    def has_orders(self) -> bool:
        """Whether one's own Orders are shown, to be spent."""
        return bool(self.view.you and self.active and self.view.pools[0].groups)

    @property
    def spending(self) -> Spending:
        """What a Command Token could be spent on; what Strategos does in place of one is said apart."""
        shown, true = (
            [one for one in acts["SpendToken"] if one.offer.given["use"] != STRATEGOS]
            for acts in (self.shown, self.acts)
        )
        return spending(shown, true, asks=self.view.step == "executive")

    @property
    def teamless(self) -> tuple[tuple[str, Refusal], ...]:
        """Who could lead a Fireteam by its looks and can't in truth, and why."""
        led = {act.offer.about for act in self.shown["FormFireteam"] if not act.barred}
        true = [act.offer for act in self.acts["FormFireteam"] if act.offer.about in led]
        return tuple((self._called(one), one.refusal) for one in true if one.refusal)


def _usual(pick: Pick) -> bool:
    """Whether a pick stands at hand: a usual skill, barred or not; another if it is one of the first
    and its name has room beside two more."""
    label = pick.act.offer.label
    if _is_whole(pick):
        return label in FAVOURITES
    room = max(map(len, label.split()), default=0) <= ROOM
    return label in FAVOURITES or (room and pick.n < AT_HAND and not pick.act.barred)


def _is_whole(pick: Pick) -> bool:
    return pick.act.offer.command == "DeclareOrder"


def why_idle(found: Sequence[Pick]) -> str:
    """Why a replica does nothing: one sentence, whatever it was asked to do."""
    said = (one.act.offer.refusal for one in found)
    return next((refusal.sentence for refusal in said if refusal), "")
