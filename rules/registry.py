"""Every rule is a function registered under its catalogue id.

The id is written once, at the function. What the rule does (an event, a refusal, a MOD) takes the id
from the function, so a line of the log can never name a rule that was not asked. A rule can be
switched off (`rules/switched_off.py`): what it says then, nothing, the type of its answer tells.

Where editions differ the rule says so itself: another wording stands under it with the same id
(`worded`), an edition that has dropped it is named (`gone`), and one that alone has it (`only`).
"""

from collections.abc import Callable
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, Final, Generic, ParamSpec, TypeVar, cast

from rules.book.editions import N4, Book, book_of
from rules.book.printed import line_of
from rules.neutral import neutral_of
from rules.refusals import Refusal

P = ParamSpec("P")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)
A = TypeVar("A", bound="Rule[..., Any]")

STATES: Final = "rules.states"
SKILLS: Final = "rules.skills"
"""Chapters, for who stands below them: their pages are found, not imported."""

INFERRED: Final = object()
"""What a rule says while it is switched off follows from the type of its answer."""

_registered: dict[str, list["Rule[..., Any]"]] = {}


class Rule(Generic[P, R_co]):
    """A function of the rules with its id. Switched off, it gives its neutral answer.

    One that editions differ in is asked `by` a Book, or on a page as that Book prints it.
    """

    def __init__(
        self, id: str, function: Callable[P, R_co], off: Any = INFERRED, only: str = ""
    ) -> None:
        self.id = id
        self.function = function
        self._off = off
        only = only and book_of(only).edition
        self._wordings: dict[str, Rule[P, R_co] | None] = {only or N4.edition: self}
        self._differs = bool(only)
        self.__name__ = function.__name__
        self.__doc__ = function.__doc__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R_co:
        return self.function(*args, **kwargs)

    def worded(self, edition: str) -> Callable[[Callable[P, R_co]], "Rule[P, R_co]"]:
        """Register how this edition words the rule. Its base's wording stands as it was."""

        def register(function: Callable[P, R_co]) -> Rule[P, R_co]:
            other = Rule(self.id, function, self._off)
            self._say(edition, other)
            return other

        return register

    def gone(self, edition: str) -> None:
        """This edition has it no more."""
        self._say(edition, None)

    def wording(self, book: Book) -> "Rule[P, R_co] | None":
        """How this Book words it; None where it has it not."""
        line = line_of(book, self.id)
        return next((self._wordings[one] for one in line if one in self._wordings), None)

    def wordings(self) -> "tuple[Rule[P, R_co], ...]":
        """All that editions say of it."""
        return tuple(dict.fromkeys(one for one in self._wordings.values() if one is not None))

    def by(self, book: Book) -> "Rule[P, R_co]":
        """The rule as this Book words it. LookupError where it has it not."""
        found = self.wording(book)
        if found is None:
            raise LookupError(f"{book.edition} has no {self.id}.")
        return found

    def _say(self, edition: str, wording: "Rule[P, R_co] | None") -> None:
        book = book_of(edition)
        base = book.base or book.beside
        if base is None or self.wording(base) is None:
            raise ValueError(f"{self.id}: what {edition} is written over has no such rule.")
        if edition in self._wordings:
            raise ValueError(f"{self.id}: {edition} says it already.")
        if not self._differs:
            self._part()
        self._wordings[edition] = wording
        wordings_of.cache_clear()

    def _part(self) -> None:
        """The wording so far becomes one of several: what was the rule answers plainly no more."""
        first = Rule(self.id, self.function, self._off)
        self._differs = True
        self._wordings = dict.fromkeys(self._wordings, first)

        def plainly(*args: P.args, **kwargs: P.kwargs) -> R_co:
            raise LookupError(
                f"Editions word {self.id} in their own ways: ask {self.__name__}.by(book)."
            )

        self.function = plainly

    def neutral(self) -> Callable[P, R_co]:
        """What answers in its place while it is switched off. TypeError if nobody can tell."""
        off = neutral_of(self.function) if self._off is INFERRED else self._off
        return cast("Callable[P, R_co]", off if callable(off) else lambda *args, **kwargs: off)


def rule(id: str, *, off: Any = INFERRED, only: str = "") -> Callable[[Callable[P, R]], Rule[P, R]]:
    """Register a function under a rule's id. Switched off it says "no", nothing, or what it was given
    to change, by the type of its answer; `off` is what it says (or does) where that is not so. `only`
    is the edition that alone has it, with those that are written over it."""

    def as_rule(function: Callable[P, R]) -> Rule[P, R]:
        return register(Rule(id, function, off, only))

    return as_rule


def register(rule: A) -> A:
    """Keep what stands for a rule, so that it is found by its id, and can be switched off."""
    _registered.setdefault(rule.id, []).append(rule)
    wordings_of.cache_clear()
    return rule


def refuse(asked: Rule[P, str | None], *args: P.args, **kwargs: P.kwargs) -> Refusal | None:
    """Ask a rule that may say no: its sentence becomes a refusal with the rule's id."""
    sentence = asked.function(*args, **kwargs)
    return Refusal(asked.__name__.replace("_", "-"), sentence, asked.id) if sentence else None


def registered(book: Book) -> frozenset[str]:
    """The ids of all rules of a Book that some function of the engine stands for."""
    return frozenset(one.id for one in functions(book))


def functions(book: Book) -> tuple[Rule[..., Any], ...]:
    """Every function that stands for a rule of a Book, in the order in which the rules were first
    met."""
    asked = (one.wording(book) for found in _registered.values() for one in found)
    return tuple(one for one in asked if one is not None)


def lacking(book: Book) -> frozenset[str]:
    """The rules that were met by now, and that this Book words in no way."""
    return frozenset(
        id for id, found in _registered.items() if all(one.wording(book) is None for one in found)
    )


@lru_cache(64)
def wordings_of(ids: frozenset[str]) -> tuple[Rule[..., Any], ...]:
    """All that editions say of these rules, as far as it was met by now."""
    return tuple(one for id in ids for head in _registered.get(id, ()) for one in head.wordings())


@cache
def pages(package: str) -> tuple[ModuleType, ...]:
    """The pages of a chapter, one module each: what is printed on them is found by its file, and listed
    nowhere. A long page is a package, and its parts are read with it."""
    found = walk_packages(import_module(package).__path__, f"{package}.")
    read = [import_module(one.name) for one in found]
    return tuple(one for one in read if one.__name__.rpartition(".")[0] == package)
