"""Why no army code was found in what somebody pasted, in the words of what it seems to be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tracker.armies.codes.carrier import Unreadable, bytes_of, first_strange
from tracker.armies.codes.layouts import strict
from tracker.armies.codes.words import Code

_ADDRESS: Final = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_ROSTER: Final = re.compile(r"<roster\b|battlescribe|gameSystem(?:Name|Id)", re.IGNORECASE)
_WORDS: Final = re.compile(r"[^\W\d_]{2,}[,;:.]?[ \t]+[^\W_]")
_WHERE: Final = gettext_lazy(
    "Open the list in the official builder, copy its code or its share address there, "
    "and paste that."
)


def refusal(text: str, broken: Sequence[str]) -> Code:
    """Looks at the whole text as at a code; what is nothing of the kind is refused as what it is.

    `broken` are the stretches of it that begin as a list does. Raises `Unreadable`.
    """
    bare = re.sub(r"\s*\n[\s>]*", "", text).strip("\"'`<>“”‘’«»„ ")
    if not bare:
        raise Unreadable(_("There is no army code here."))
    if _ROSTER.search(text):
        raise Unreadable(
            _("This is a roster file, and no army code. %(where)s") % {"where": _WHERE}
        )
    if broken:
        return strict(bytes_of(max(broken, key=len)))
    signs = bare.replace(" ", "+").partition("=")[0]
    address = _ADDRESS.search(text)
    if address is not None:
        signs = re.split(r"[/?#=&]", address.group().rstrip("/"))[-1]
    if address is not None or not _WORDS.search(text):
        return strict(bytes_of(signs))
    strange = first_strange(signs)
    if not strange:
        raise Unreadable(
            _("There is no army code in this. A list in words can’t be read. %(where)s")
            % {"where": _WHERE}
        )
    raise Unreadable(
        _("%(what)s, and there is none around it. A list in words can’t be read. %(where)s")
        % {"what": strange, "where": _WHERE}
    )
