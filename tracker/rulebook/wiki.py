"""The page of the official wiki that a rule rests on, for who reads the rule."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules import reference


def wiki_address(rule: reference.Rule) -> str:
    """Where it is in the reader's language; "" where no page is known in it."""
    return reference.wiki(rule).get(get_language() or "en", "")


def wiki_link(rule: reference.Rule) -> SafeString:
    """A link there that leaves the page open from which it goes; nothing where there is no page."""
    address = wiki_address(rule)
    if not address:
        return SafeString("")
    said = _("in the official wiki")
    return format_html(' <a href="{}" target="_blank" rel="noopener">{}</a>', address, said)
