"""What is seen at an ARO check: whom it answers, who may, and how it is closed."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from rules.game import Ruling
from tracker.matches.page.acts import Act, saying
from tracker.matches.page.aro_answer import Answer, own_to_read, to_read
from tracker.matches.page.aro_check import Half, halves
from tracker.matches.page.aro_row import closing
from tracker.matches.page.deciding import first_of
from tracker.matches.page.drawn import Drawn


class Answering(Drawn):
    """The page at an ARO check."""

    @property
    def said_aloud(self) -> Act | None:
        """To the active side at an ARO check: "no AROs", as the other side said at the table."""
        if self.view.step not in ("2", "4") or self.part != "waiting":
            return None
        if self.told is not None and self.told.none is not None:
            return saying(self.told.none, _("No AROs"), _("said aloud"))
        done = next(iter(self.acts["Done"]), None)
        return saying(done, _("No AROs"), _("said aloud")) if done else None

    @property
    def against(self) -> Any:
        """Whom the AROs answer: of several who act, whose Order it is."""
        return first_of(self.view.theirs)

    @property
    def with_it(self) -> int:
        """How many more act in that Order."""
        return sum(one.acting and not one.leads for one in self.view.theirs)

    @property
    def did(self) -> tuple[Any, ...]:
        """The last skill of the Order, in words."""
        told = [row.words[-1] for row in self.spine if row.number in ("1.2", "3") and row.words]
        return tuple(told[-1]) if told else ()  # type: ignore[arg-type]

    @property
    def to_read(self) -> tuple[Ruling, ...]:
        """The rulings on the AROs of all who stand on the table."""
        return to_read([one for one in self.listed if not one.covered])

    @property
    def to_read_hidden(self) -> tuple[Ruling, ...]:
        """Those on the AROs of who does not, and what only the truth of the others adds: they stand where
        nobody sees how many there are."""
        return (*to_read(self.hidden), *own_to_read((*self.listed, *self.hidden)))

    @property
    def listed(self) -> tuple[Answer, ...]:
        """Who is listed at an ARO check."""
        return tuple(one for row in self.aro_rows for one in row.answers)

    @property
    def aro_who(self) -> int:
        """How many they are."""
        return len(self.listed)

    @property
    def cant_react(self) -> tuple[Answer, ...]:
        """Whom a rule lets answer with nothing, as everybody sees."""
        return tuple(one for one in self.answers if not one.able)

    @property
    def closing(self) -> tuple[str, str]:
        """What "done" publishes, as far as it shows: how many AROs, and which. Who hides is told of by
        no word, where anybody else is."""
        told = closing(self.aro_rows)
        hidden = any(one.noted for one in self.hidden)
        return (
            told if told[0] or not hidden else (_("Declare AROs"), _("as noted under your cover"))
        )

    @property
    def closings(self) -> tuple[Act | None, Act | None]:
        """The quiet and the bright way to end an ARO check, each saying what it tells."""
        done = {bool(one.offer.given.get("whole")): one for one in self.acts["Done"]}
        here, whole = done.get(False), done.get(True)
        if self.closing[0] and here:
            return None, saying(here, *self.closing)
        quiet = saying(here, _("No AROs"), _("to this")) if here and whole else None
        bright = saying(whole, _("No AROs"), _("this whole Order")) if whole else here
        if bright is here and here:
            bright = saying(here, _("No more AROs"))
        return quiet, bright

    @property
    def no_more(self) -> Act | None:
        """To declare what is noted and give up every later ARO of this Order, where there is one."""
        every = self.acts["Done"]
        whole = next((one for one in every if one.offer.given.get("whole")), None)
        return (
            saying(whole, _("And no more"), _("this Order")) if whole and self.closing[0] else None
        )

    @property
    def halves(self) -> tuple[Half, ...]:
        """The Short Skills of the Order, and which of them is answered."""
        return halves(self.view)

    @property
    def answered(self) -> str:
        """The skill that is answered: the last one that was said."""
        said = (half.named for half in reversed(self.halves))
        return next(filter(None, said), "")

    @property
    def gives_up_aros(self) -> bool:
        """Whether the last word of an ARO check would give up what somebody could still declare: it
        is held then, and never bright. Who hides makes no difference to it."""
        return bool(self.answers) and not self.closing[0]
