"""What can be looked up: rules, States, skills, weapons and Programmes, found by any of their words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from django.conf import settings
from django.utils.functional import Promise
from django.utils.text import format_lazy, slugify
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from rules import reference
from rules.game import in_bands
from rules.reference import BOOKS, N4
from tracker.rulebook.editions import rules_of
from tracker.spoken import worded

Kind = Literal["rule", "skill", "weapon", "programme"]
KINDS: Final[tuple[tuple[Kind, Promise], ...]] = (
    ("rule", _("Rules")),
    ("skill", _("Skills")),
    ("weapon", _("Weapons")),
    ("programme", _("Programmes")),
)

MOST: Final = 60
"""So many are shown of what was found; a search that finds more should say more."""

LENGTHS: Final[Mapping[reference.Edition, Mapping[str, Promise]]] = {
    "N4": {
        "short_movement": _("Short Movement"),
        "short": _("Short"),
        "entire": _("Entire Order"),
        "aro": _("ARO"),
    },
    "N5": {
        "short_movement": _("Basic Short"),
        "short": _("Short"),
        "entire": _("Long"),
        "aro": _("ARO"),
    },
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


@cache
def _index(edition: str) -> tuple[tuple[Entry, str], ...]:
    book = BOOKS[edition]
    charts = (*_skills(book), *_weapons(book), *_programmes(book))
    return tuple((entry, _words(entry)) for entry in (*_rules(edition), *charts))


def _words(entry: Entry) -> str:
    """What an entry is found by: what the rules call it, and what each language does."""
    with override("en"):
        found = [entry.words]
    for language, _name in settings.LANGUAGES:
        with override(language):
            found += [worded(entry.title), worded(entry.text)]
    return " ".join(found).casefold()


def _rules(edition: str) -> Iterable[Entry]:
    for rule in rules_of(edition):
        told = rule.heading if rule.page in ("", rule.heading) else f"{rule.page}: {rule.heading}"
        yield Entry("rule", told, rule.text, rule=rule)


def _in_words(book: reference.Book, lengths: Iterable[str]) -> Promise:
    said = [LENGTHS[book.lists][length] for length in lengths]
    return format_lazy(", ".join(["{}"] * len(said)), *said)


def _skills(book: reference.Book) -> Iterable[Entry]:
    for skill in reference.skills(book):
        told: list[tuple[str | Promise, str | Promise]] = [
            (_("Declared as"), _in_words(book, skill.lengths))
        ]
        told += [(_("Labels"), ", ".join(skill.labels))] if skill.labels else []
        told += [(_("Roll"), skill.roll)] if skill.roll else []
        yield Entry("skill", skill.name, "", tuple(told))


def _damage(book: reference.Book) -> str | Promise:
    """N5 prints the Possibility of Survival in its place."""
    return "PS" if book.lists == "N5" else _("Damage")


def _weapons(book: reference.Book) -> Iterable[Entry]:
    for weapon in reference.weapons(book):
        bands = in_bands(weapon.bands, ", ")
        facts = (
            (_("Range"), bands),
            (_damage(book), "" if weapon.damage is None else str(weapon.damage)),
            (_("Burst"), str(weapon.burst)),
            (_("Ammunition"), weapon.ammo),
            (_("Saving Roll"), weapon.save),
            (_("Traits"), ", ".join(weapon.traits)),
        )
        title = f"{weapon.name}, {weapon.mode}" if weapon.mode else weapon.name
        yield Entry("weapon", title, "", tuple(fact for fact in facts if fact[1]))


def _programmes(book: reference.Book) -> Iterable[Entry]:
    for found in reference.programmes(book):
        facts = (
            (_("Declared as"), _in_words(book, found.lengths)),
            (_("MOD"), f"{found.own_mod:+d}" if found.own_mod else ""),
            (_("Against it"), f"{found.enemy_mod:+d}" if found.enemy_mod else ""),
            (_damage(book), "" if found.damage is None else str(found.damage)),
            (_("Burst"), str(found.burst)),
            (_("Targets"), ", ".join(found.targets)),
            (_("Devices"), ", ".join(found.devices)),
        )
        yield Entry("programme", found.name, found.effect, tuple(f for f in facts if f[1]))
