"""Whose dice are waited for, and whose move it is while they are."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from rules.game import Ruling, begins, other
from tracker.matches.page.drawn import ROLLS, Drawn

READ_AT_DICE: Final = ("GiveMods", "Save", "Guts")


class Rolling(Drawn):
    """The page where dice are entered, with its flag."""

    @property
    def held(self) -> bool:
        """Whether dice wait until what is doubted is settled."""
        return self.dice_step and bool(self.view.objections) and not self.acts["ReadDice"]

    @property
    def proposed_to_you(self) -> bool:
        return "Agree" in self.acts

    @property
    def dice_read(self) -> tuple[Ruling, ...] | None:
        """What only the truth of one's own adds to read of the dice: it stands under a cover that whoever
        plays has there, whatever is under it. None where there are no dice, and for who looks on."""
        if self.view.you is None or self.part not in ROLLS.values():
            return None
        decided = (one for kind in READ_AT_DICE for one in self.acts[kind])
        return tuple(dict.fromkeys(read for one in decided for read in one.offer.own_rulings))

    @property
    def yours(self) -> bool:
        """Whether it is for this seat to go on: not any more once its own dice are in."""
        return self.view.yours and not self._waits_for_dice

    @property
    def headline(self) -> str:
        """Whose move it is, for the flag."""
        if self._waits_for_dice and self.view.yours and self.view.you:
            name = begins(self.view.names[other(self.view.you)])
            return _("%(name)s’s dice") % {"name": name}
        return self.view.headline

    @property
    def flag_is_theirs(self) -> bool:
        """Whether the flag has the colour of the other side: it is their move, or they have won."""
        if self.view.over:
            return self.view.winner == self.view.pools[1].side
        return not self.yours

    @property
    def _waits_for_dice(self) -> bool:
        return self.dice_step and not self.dice_part and not self.moves and not self.held

    @property
    def dice_part(self) -> bool:
        """Whether dice are being entered."""
        return self.entry is not None or self.ranging is not None

    @property
    def keyed(self) -> bool:
        """Whether there are keys for them: not while one is asked for a word to something else."""
        return self.dice_part and not self.proposed_to_you

    @property
    def reading_other(self) -> bool:
        return self.entry is not None and not self.entry.mine
