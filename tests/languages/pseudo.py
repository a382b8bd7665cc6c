"""A language that nobody speaks: all that catalogues say, a third longer and with accents.

A page that is drawn in it shows what is in no catalogue, and whether it has room for longer words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from django.utils.translation import trans_real
from pytest_django import Settings

from infinity_site import jinja
from infinity_site.languages.found import SAID_IN, messages

CODE: Final = "xx"
_LETTERS: Final = str.maketrans(
    "aceinosuyzACEINOSUYZ",
    "áçéíñóšúýžÁÇÉÍÑÓŠÚÝŽ",
)
_KEPT: Final = re.compile(r"(%\([^)]*\)[a-z]|%%|\{[^}]*\}|<[^>]*>|&\w+;)")
_WORD: Final = "ñóó"
"""What it is longer by, as often as it takes: words that a line can be broken between."""
_UNREAD: Final = re.compile(
    r"<(script|style|svg|code|time|datalist|textarea)\b.*?</\1>|<!--.*?-->", re.DOTALL
)
_READ_OUT: Final = re.compile(r'\b(?:aria-label|title|placeholder|alt)="([^"]*)"')
_TAG: Final = re.compile(r"<[^>]*>")
_NO_WORD: Final = re.compile(r"\b[A-Z][A-Z0-9]*-[A-Z]?\d+[a-z]?\b|\bhttps?://\S+|\b[0-9A-F]{4,}\b")
"""Ids of rules, addresses, phrases of digests."""
_WORDS: Final = re.compile(r"[^\W\d_]{3,}")


def said(text: str) -> str:
    """A message in this language; what is filled in and the marks of a page stay."""
    parts = _KEPT.split(text)
    words = "".join(part if at % 2 else part.translate(_LETTERS) for at, part in enumerate(parts))
    longer = sum(len(part) for part in parts[::2]) // 3
    if not longer or not words.strip():
        return words
    times = max(1, longer // (len(_WORD) + 1))
    end = re.search(r"\s*$", words)
    assert end is not None
    return f"{words[: end.start()]}{f' {_WORD}' * times}{end.group()}"


def bare(page: str) -> set[str]:
    """The words of a page, read or read out, that have no accents: no catalogue has said them."""
    shown = _UNREAD.sub(" ", page)
    text = unescape(" ".join((_TAG.sub(" ", shown), *_READ_OUT.findall(shown))))
    return {word for word in _WORDS.findall(_NO_WORD.sub(" ", text)) if word.isascii()}


@contextmanager
def spoken(settings: Settings, under: Path) -> Iterator[None]:
    """Until the end of the block it is one of the languages that can be chosen."""
    _write(under)
    settings.LOCALE_PATHS = [under, *settings.LOCALE_PATHS]
    settings.LANGUAGES = [*settings.LANGUAGES, (CODE, "Pseudo")]
    _forget()
    try:
        yield
    finally:
        _forget()


def _write(under: Path) -> None:
    """Compile it, as Django looks for it in this folder of catalogues."""
    file = under / CODE / "LC_MESSAGES" / "django.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(_compiled())


@cache
def _compiled() -> bytes:
    catalogue = Catalog(charset="utf-8")
    for folder in SAID_IN:
        for one in messages(of=folder):
            if one.id:
                ids = (one.id,) if isinstance(one.id, str) else one.id
                told = [said(str(id)) for id in ids]
                spoken = tuple(told) if len(told) > 1 else told[0]
                catalogue.add(one.id, spoken, context=one.context)
    made = BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()


def _forget() -> None:
    """What a process remembers of its languages."""
    known: Any = trans_real
    known._translations.pop(CODE, None)
    for remembered in (
        known.get_languages,
        known.check_for_language,
        known.get_supported_language_variant,
        jinja._words,
        jinja._whole,
    ):
        if hasattr(remembered, "cache_clear"):
            remembered.cache_clear()
