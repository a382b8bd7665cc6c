"""Why something of a match is not done, in the language of who asked."""

from __future__ import annotations

from django.utils.translation import gettext as _
from msgspec.structs import replace

from rules.game import Refusal


def said(refusal: Refusal) -> Refusal:
    """A refusal that is kept as a constant, as it is answered: what is kept has no language."""
    return replace(refusal, sentence=_(refusal.sentence))
