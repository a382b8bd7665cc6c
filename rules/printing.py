"""A page as a Book prints it: of what stands in its file the rules that the Book has, in its own wording."""

from collections.abc import Iterable
from functools import cache
from types import ModuleType
from typing import Any, TypeVar, cast

import msgspec

from rules.book.editions import Book
from rules.moment import Moment
from rules.page import Page, Spoken
from rules.registry import Rule

S = TypeVar("S", bound=Page)


def spoken(module: ModuleType) -> tuple[Spoken[..., Any], ...]:
    """What stands on the page of a module, in its order. That of a long page stands in its `PARTS`, a file
    for each heading."""
    parts: tuple[ModuleType, ...] = getattr(module, "PARTS", (module,))
    return tuple(one for part in parts for one in vars(part).values() if isinstance(one, Spoken))


def printed(page: S, rules: Iterable[Spoken[..., Any]], book: Book) -> S:
    """A page as a Book prints it: of the rules that stand there those that it has, in its own wording. One
    in which Books agree is the same."""
    found: dict[Moment[..., Any], tuple[Rule[..., Any], ...]] = {}
    for one in rules:
        wording = one.wording(book)
        if wording is not None and one.level in ("", page.name):
            found[one.moment] = (*found.get(one.moment, ()), wording)
    return cast(S, _with(page, tuple(found.items())))


@cache
def _with(
    page: Page, says: tuple[tuple[Moment[..., Any], tuple[Rule[..., Any], ...]], ...]
) -> Page:
    return msgspec.structs.replace(page, says=dict(says))
