"""On pages that Django draws: what the rules say, in the language of who reads it."""

from __future__ import annotations

from typing import Any

from django import template

from tracker.lengths import IN_WORDS, Inches, length, size
from tracker.matches.titles import called as by_name
from tracker.spoken import spoken
from tracker.spoken import worded as by_catalogue

register = template.Library()


@register.filter
def said(message: Any) -> Any:
    """A message of the rules in words, or each of several; what is none stays as it is."""
    if isinstance(message, list | tuple):
        return [spoken(one) for one in message]
    return spoken(message)


@register.filter
def worded(text: Any) -> Any:
    """A name of the rulebook, or the text of a row, in words; or each of several."""
    if isinstance(text, list | tuple):
        return [by_catalogue(one) for one in text]
    return by_catalogue(text)


@register.filter
def inches(far: float) -> str:
    """A length as who reads it measures."""
    return length(far)


@register.filter
def by(wide: float, deep: float) -> Inches:
    """So wide and so deep, to be said in `inches` or `in_words`."""
    return size(wide, deep)


@register.filter
def in_words(far: float) -> str:
    """A length as a sentence says it: 8 inches."""
    return length(far, IN_WORDS)


@register.filter
def called(name: Any) -> Any:
    """What a match, a mission or a table is called: the notebook's own names in words."""
    return by_name(name) if name else name
