"""Where the official wiki has the page that a rule rests on: N5's pages, in English and in Spanish."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from rules.book.charts import Rule
from rules.book.editions import BOOKS
from rules.book.rows import rows

ADDRESSES: Final[Mapping[str, str]] = MappingProxyType(
    {"en": "https://infinitythewiki.com/", "es": "https://infinitythewiki.com/es/"}
)
"""It has the edition that is in print: of N4 there are no pages any more."""


def wiki(rule: Rule) -> Mapping[str, str]:
    """The addresses of its page, by language; none in a language in which no source names the page."""
    if BOOKS[rule.edition].beside is None:
        return {}
    return {name: ADDRESSES[name] + page for name, page in _pages().get(rule.page, {}).items()}


@cache
def _pages() -> Mapping[str, Mapping[str, str]]:
    return rows("wiki")
