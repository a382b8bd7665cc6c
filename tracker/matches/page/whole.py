"""The match page as it is drawn once, whatever is decided on it."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tracker.matches.page.answering import Answering
from tracker.matches.page.beside import Beside
from tracker.matches.page.choosing import Choosing
from tracker.matches.page.order import Row, Told, theirs
from tracker.matches.page.rolling import Rolling
from tracker.spoken import as_text

TOLD: Final = ("reacted", "came")
"""What is asked of an Order that is told in one go."""
ON_THE_MAP: Final = ("deployment", "actors", "skill", "aros")
"""What is decided where the pieces stand, in a match that has a map."""
_HEADINGS: Final = {
    "armies": gettext_noop("Your army"),
    "initiative": gettext_noop("Initiative"),
    "actors": gettext_noop("Who acts?"),
    "aros": gettext_noop("Declare AROs"),
    "coherency": gettext_noop("Coherency Check"),
    "landing": gettext_noop("PH Roll of the jump"),
    "over": gettext_noop("The match is over"),
    "adjourned": gettext_noop("Adjourned"),
    "called": gettext_noop("You are called back"),
    "settling": gettext_noop("One moment"),
}


class Page(Choosing, Answering, Rolling, Beside):
    """One drawing of the match page, whatever is decided on it."""

    @property
    def on_the_map(self) -> bool:
        """Whether the map comes first: something is decided on it, or the other side acts there."""
        return self.part in ON_THE_MAP or (self.part == "waiting" and bool(self.spine))

    @property
    def template(self) -> str:
        return f"matches/table/parts/{self.part}.jinja"

    @property
    def heading(self) -> str:
        """The heading of what is open now: focus goes there when the step changes."""
        if self.told is not None and self.part in TOLD:
            return self.told.heading
        heading = _HEADINGS.get(self.part)
        return _(heading) if heading else self.view.title

    @property
    def newest(self) -> str:
        """The newest line that everybody hears; what is private is read out nowhere."""
        heard = (told.line for told in self.lines if not (told.line.private or told.line.proof))
        return next((as_text(line.words) for line in heard), "")

    @property
    def theirs(self) -> tuple[Told, ...]:
        """What the other side said last, since one's own last act."""
        return theirs(self.lines, self.view.you or "")

    @property
    def ahead(self) -> tuple[Row, ...]:
        return tuple(row for row in self.spine if row.at == "ahead")
