"""What scripts say: found in them, and brought along by a page in another language than theirs."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from django import template
from django.utils.html import json_script
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, override

from infinity_site.languages.found import ROOT, SCRIPTS, said_in

WORDS: Final = "script-words"
"""Where a page has them, for static/words.js."""
register = template.Library()


@register.simple_tag
def script_words() -> SafeString:
    """What scripts say, message by message, in the language of the page; nothing where that is theirs."""
    return _in(get_language() or "en")


@cache
def _in(language: str) -> SafeString:
    if language == "en":
        return SafeString("")
    with override(language):
        return json_script({one: gettext(one) for one in _messages(ROOT)}, WORDS)


@cache
def _messages(root: Path) -> tuple[str, ...]:
    files = sorted((root / SCRIPTS).glob("*.js"))
    return tuple(dict.fromkeys(one for file in files for one in said_in(file.read_text("utf-8"))))
