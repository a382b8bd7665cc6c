"""Why something of a match is not done, in the language of who asked."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from msgspec.structs import replace

from rules.game import Refusal

NO_SUCH_ARMY: Final = Refusal("no-such-army", gettext_noop("Choose one of your own armies."))
NOT_OF_EDITION: Final = Refusal(
    "not-of-edition", gettext_noop("No list of N4 is played by N5. Bring one that was made for N5.")
)
NO_SUCH_TABLE: Final = Refusal("no-such-table", gettext_noop("Choose one of your own tables."))
NOT_HANDED_IN: Final = Refusal(
    "not-handed-in", gettext_noop("You handed in lists for this match. Choose one of them.")
)
NO_SUCH_LIEUTENANT: Final = Refusal(
    "no-such-lieutenant",
    gettext_noop("That trooper can’t be the Lieutenant of this list. Choose another one."),
)


def said(refusal: Refusal) -> Refusal:
    """A refusal that is kept as a constant, as it is answered: what is kept has no language."""
    return replace(refusal, sentence=_(refusal.sentence))
