"""What can be looked up: rules, States, skills, weapons and Programmes, found by any of their words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2s
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

import msgspec
from django.conf import settings
from django.utils.functional import Promise, lazystr
from django.utils.text import format_lazy, slugify
from django.utils.translation import get_language, gettext, override
from django.utils.translation import gettext_lazy as _

from rules import reference
from rules.reference import BOOKS, N4, SHELF, rules_by_id
from tracker.spoken import worded

Kind = Literal["rule", "skill", "weapon", "programme"]
KINDS: Final[tuple[tuple[Kind, Promise], ...]] = (
    ("rule", _("Rules")),
    ("skill", _("Skills")),
    ("weapon", _("Weapons")),
    ("programme", _("Programmes")),
)


class _Every:
    def __str__(self) -> str:
        between = gettext("and")
        return f" {between} ".join(BOOKS)


EDITIONS: Final = (
    (N4.edition, lazystr(_Every())),
    *((name, name) for name in reversed(SHELF) if name not in BOOKS),
)
"""What can be read by itself: what is played, and each edition that is not played yet, the latest first."""
MOST: Final = 60
"""So many are shown of what was found; a search that finds more should say more."""

LENGTHS: Final = {
    "short_movement": _("Short Movement"),
    "short": _("Short"),
    "entire": _("Entire Order"),
    "aro": _("ARO"),
}


@dataclass(frozen=True)
class Entry:
    """One thing that can be looked up. `facts` are its figures, label by label."""

    kind: Kind
    title: str
    text: str
    facts: tuple[tuple[str | Promise, str | Promise], ...] = ()
    rule: reference.Rule | None = None

    @property
    def kind_said(self) -> str:
        """What it is, as its reader says it."""
        said = {
            "skill": gettext("skill"),
            "weapon": gettext("weapon"),
            "programme": gettext("programme"),
        }
        return said.get(self.kind, "")

    @property
    def id(self) -> str:
        """Where it stands among what was found."""
        return slugify(f"{self.kind} {self.rule.key if self.rule else self.title}")

    @property
    def words(self) -> str:
        """All that it is found by, in small letters."""
        own = (
            (self.rule.key, self.rule.edition, self.rule.page, *self.rule.when) if self.rule else ()
        )
        told = (str(word) for fact in self.facts for word in fact)
        return " ".join((self.title, self.text, *own, *told)).casefold()


def search(asked: str, kind: str = "", edition: str = N4.edition) -> tuple[Entry, ...]:
    """What bears every word that was asked for, best first: by its name, then by anything else.

    An empty question finds everything of the kind.
    """
    words = asked.casefold().split()
    found = [
        entry
        for entry, all_words in _index(edition)
        if kind in ("", entry.kind) and all(word in all_words for word in words)
    ]
    return tuple(sorted(found, key=lambda entry: _far(entry, asked.casefold().strip())))


def _far(entry: Entry, asked: str) -> int:
    """How far a name is from what was asked: 0 the same, 1 it begins so, 2 it holds it, 3 neither."""
    names = {entry.title.casefold(), entry.rule.id.casefold() if entry.rule else ""}
    if asked in names:
        return 0
    if any(name.startswith(asked) for name in names):
        return 1
    return 2 if any(asked in name for name in names) else 3


class Texts(NamedTuple):
    """The texts of all rules by their keys, as JSON; another digest if one is another."""

    digest: str
    json: bytes


def texts() -> Texts:
    """In the language of who reads them."""
    return _texts(get_language() or "en")


def of_digest(digest: str) -> Texts | None:
    """Those that have this digest, in whatever language."""
    every = (_texts(language) for language, _ in settings.LANGUAGES)
    return next((one for one in every if one.digest == digest), None)


@cache
def _texts(language: str) -> Texts:
    with override(language):
        told = {rule.key: worded(rule.text) for rule in reference.every_wording()}
    written = msgspec.json.encode(told)
    return Texts(blake2s(written, digest_size=6).hexdigest(), written)


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
    for rule in _rules_of(edition):
        found.setdefault(rule.page, []).append(rule)
    return MappingProxyType({page: tuple(rules) for page, rules in sorted(found.items())})


@cache
def _index(edition: str) -> tuple[tuple[Entry, str], ...]:
    charts = (*_skills(), *_weapons(), *_programmes()) if edition in BOOKS else ()
    return tuple((entry, _words(entry)) for entry in (*_rules(edition), *charts))


def _words(entry: Entry) -> str:
    """What an entry is found by: what the rules call it, and what each language does."""
    with override("en"):
        found = [entry.words]
    for language, _name in settings.LANGUAGES:
        with override(language):
            found += [worded(entry.title), worded(entry.text)]
    return " ".join(found).casefold()


def _rules_of(edition: str) -> Iterable[reference.Rule]:
    """Those that are played stand side by side; one that is not played yet stands by itself."""
    return reference.every_wording() if edition in BOOKS else rules_by_id(SHELF[edition]).values()


def _rules(edition: str) -> Iterable[Entry]:
    for rule in _rules_of(edition):
        told = rule.heading if rule.page in ("", rule.heading) else f"{rule.page}: {rule.heading}"
        yield Entry("rule", told, rule.text, rule=rule)


def _in_words(lengths: Iterable[str]) -> Promise:
    said = [LENGTHS[length] for length in lengths]
    return format_lazy(", ".join(["{}"] * len(said)), *said)


def _skills() -> Iterable[Entry]:
    for skill in reference.skills(N4):
        told: list[tuple[str | Promise, str | Promise]] = [
            (_("Declared as"), _in_words(skill.lengths))
        ]
        told += [(_("Labels"), ", ".join(skill.labels))] if skill.labels else []
        told += [(_("Roll"), skill.roll)] if skill.roll else []
        yield Entry("skill", skill.name, "", tuple(told))


def _weapons() -> Iterable[Entry]:
    for weapon in reference.weapons(N4):
        bands = ", ".join(f"{near}–{far}″ {mod:+d}" for near, far, mod in weapon.bands)
        facts = (
            (_("Range"), bands),
            (_("Damage"), "" if weapon.damage is None else str(weapon.damage)),
            (_("Burst"), str(weapon.burst)),
            (_("Ammunition"), weapon.ammo),
            (_("Saving Roll"), weapon.save),
            (_("Traits"), ", ".join(weapon.traits)),
        )
        title = f"{weapon.name}, {weapon.mode}" if weapon.mode else weapon.name
        yield Entry("weapon", title, "", tuple(fact for fact in facts if fact[1]))


def _programmes() -> Iterable[Entry]:
    for found in reference.programmes(N4):
        facts = (
            (_("Declared as"), _in_words(found.lengths)),
            (_("MOD"), f"{found.own_mod:+d}" if found.own_mod else ""),
            (_("Against it"), f"{found.enemy_mod:+d}" if found.enemy_mod else ""),
            (_("Damage"), "" if found.damage is None else str(found.damage)),
            (_("Burst"), str(found.burst)),
            (_("Targets"), ", ".join(found.targets)),
            (_("Devices"), ", ".join(found.devices)),
        )
        yield Entry("programme", found.name, found.effect, tuple(f for f in facts if f[1]))
