"""The texts of all rules, as a page asks for them once."""

from __future__ import annotations

from functools import cache
from hashlib import blake2s
from itertools import product
from typing import NamedTuple

import msgspec
from django.conf import settings
from django.utils.translation import get_language, override

from rules import reference
from rules.reference import BOOKS, book_of
from tracker import lengths
from tracker.rulebook.wiki import wiki_address
from tracker.spoken import worded


class Texts(NamedTuple):
    """The texts of all rules of the versions of an edition by their keys, as JSON, each with the address
    of its page in the official wiki where it has one; another digest if one is another."""

    digest: str
    json: bytes


def texts(edition: str) -> Texts:
    """In the language of who reads them, their lengths as they measure. UnknownEdition: there is none of this
    name."""
    return _texts(book_of(edition).lists, get_language() or "en", lengths.chosen())


def of_digest(digest: str) -> Texts | None:
    """Those that have this digest, of whatever edition, in whatever language and however measured."""
    editions = dict.fromkeys(book.lists for book in BOOKS.values())
    languages = [language for language, _ in settings.LANGUAGES]
    every = (_texts(*one) for one in product(editions, languages, lengths.CHOICES))
    return next((one for one in every if one.digest == digest), None)


@cache
def _texts(lists: reference.Edition, language: str, measured: str) -> Texts:
    first = next(book for book in BOOKS.values() if book.lists == lists)
    with override(language), lengths.said_in(measured):
        told = {rule.key: _told(rule) for rule in reference.every_wording(first)}
    written = msgspec.json.encode(told)
    return Texts(blake2s(written, digest_size=6).hexdigest(), written)


def _told(rule: reference.Rule) -> str | tuple[str, str]:
    address = wiki_address(rule)
    return (worded(rule.text), address) if address else worded(rule.text)
