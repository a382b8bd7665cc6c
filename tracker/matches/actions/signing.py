"""Whether a command is signed as it has to be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_noop

from rules import game
from rules.game import Command, Refusal, Signatures, Table
from tracker.matches.refusals import said
from tracker.orderlog.models import Record

UNSIGNED: Final = Refusal(
    "unsigned", gettext_noop("A device is named by itself: send what it has signed with it.")
)
UNFIT: Final = Refusal(
    "unfit-signature",
    gettext_noop("No device of yours has signed just this, as the match stands. Nothing was done."),
)


@dataclass(frozen=True, slots=True)
class Under:
    """What was signed `by` a device of what was sent, if anything; `or_not`: it is taken without as well."""

    by: Signatures | None
    or_not: bool

    def fits(self, command: Command, table: Table, record: Record, *, stale: bool) -> bool:
        """Whether it is of this command. `table` is that of its side, and the `record` is held: what it was
        given on is where both chains stand, so whatever is `stale` was signed on something else."""
        if self.by is None or stale:
            return False
        heads = record.head_all, record.head_a if command.by == "A" else record.head_b
        return game.fits(
            self.by,
            command,
            match=table.fair.digest,
            keys=table.devices.get(command.by, ()),
            heads=heads,
        )

    def lacks(self, command: Command, *, first: bool) -> Refusal | None:
        """Why it isn't taken without: it is signed otherwise, or it names a device, which signs that itself.
        Of several commands the `first` alone is signed."""
        if game.named_in(command):
            return said(UNFIT if self.by else UNSIGNED)
        return said(UNFIT) if first and self.by and not self.or_not else None
