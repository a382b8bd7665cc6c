"""The catalogue page by page, as it is leafed through."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from rules import reference
from rules.reference import N4
from tracker.rulebook.editions import rules_of


def shelves(edition: str = N4.edition) -> tuple[tuple[Promise, tuple[tuple[str, str], ...]], ...]:
    """The pages of the catalogue, the States' by themselves: each with the end of its address."""
    every = pages(edition).items()
    return (
        (_("States"), tuple((slug, page) for slug, page in every if page.endswith(" State"))),
        (
            _("Other pages"),
            tuple((slug, page) for slug, page in every if not page.endswith(" State")),
        ),
    )


def pages(edition: str = N4.edition) -> Mapping[str, str]:
    """The pages of the catalogue by the last part of their address."""
    return MappingProxyType({slugify(page): page for page in _rules_by_page(edition) if page})


def page(title: str, edition: str = N4.edition) -> Mapping[str, tuple[reference.Rule, ...]]:
    """The rules of a page under its headings, in its order."""
    found: dict[str, list[reference.Rule]] = {}
    for rule in _rules_by_page(edition)[title]:
        found.setdefault(rule.heading, []).append(rule)
    return MappingProxyType({heading: tuple(rules) for heading, rules in found.items()})


@cache
def _rules_by_page(edition: str) -> Mapping[str, tuple[reference.Rule, ...]]:
    found: dict[str, list[reference.Rule]] = {}
    for rule in rules_of(edition):
        found.setdefault(rule.page, []).append(rule)
    return MappingProxyType({page: tuple(rules) for page, rules in sorted(found.items())})
