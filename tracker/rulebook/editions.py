"""The editions that can be read, each with the rules that are in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.utils.functional import lazystr
from django.utils.translation import gettext

from rules import reference
from rules.reference import BOOKS, N4, rules_by_id, versions

TOGETHER: Final = tuple(one.edition for one in versions(N4))
"""Those that are read side by side."""


class _Together:
    def __str__(self) -> str:
        between = gettext("and")
        return f" {between} ".join(TOGETHER)


EDITIONS: Final = (
    (N4.edition, lazystr(_Together())),
    *((name, name) for name in reversed(tuple(BOOKS)) if name not in TOGETHER),
)
"""What can be read by itself: N4 in its versions, and each that was written anew, the latest first."""


def rules_of(edition: str) -> Iterable[reference.Rule]:
    """All rules that are read in an edition: of N4, those of its versions side by side."""
    if edition in TOGETHER:
        return reference.every_wording(N4)
    return rules_by_id(BOOKS[edition]).values()
