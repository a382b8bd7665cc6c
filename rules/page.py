"""What a page of the rulebook says, and when: its rules as they stand in its file, and how it is asked.

On its page a rule names its moment, its id and its heading where it stands (`at`); what is neither asked
nor decided is stated there (`fact`). Which rules a page has in a Book is looked up once
(`rules/printing.py`), in the order of the page; whoever comes to a moment asks the pages that are in
force (`said`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, ParamSpec, TypeVar, cast, overload

import msgspec

from rules.moment import Ends, Fact, Heading, Moment, When
from rules.refusals import Refusal
from rules.registry import INFERRED, Rule, refuse, register

P = ParamSpec("P")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)
T = TypeVar("T")


class Spoken(Rule[P, R_co]):
    """A rule of a page, with its moment, and the heading under which it stands. `level` is the State that
    has it, on a page of several; all of them where it is empty."""

    def __init__(
        self,
        moment: Moment[P, Any],
        heading: Heading,
        level: str,
        id: str,
        function: Callable[P, R_co],
        off: Any = INFERRED,
        only: str = "",
    ) -> None:
        super().__init__(id, function, off, only)
        self.moment: Final = moment
        self.heading: Final = heading
        self.level: Final = level


def at(
    moment: Moment[P, R],
    id: str,
    heading: Heading,
    *,
    level: str = "",
    off: Any = INFERRED,
    only: str = "",
) -> Callable[[Callable[P, R]], Spoken[P, R]]:
    """Let a function speak at a moment, as the rule of this id, under this heading of its page. `off` and
    `only` are those of `rule`. TypeError where nothing is asked: that is a `fact`."""
    if isinstance(moment, Fact):
        raise TypeError(f"{id} is a fact: state it, nobody asks.")

    def speak(function: Callable[P, R]) -> Spoken[P, R]:
        return register(Spoken(moment, heading, level, id, function, off, only))

    return speak


@overload
def fact(
    moment: Fact[bool], id: str, heading: Heading, text: str, *, level: str = "", only: str = ""
) -> Spoken[[], bool]: ...


@overload
def fact(
    moment: Fact[R],
    id: str,
    heading: Heading,
    text: str,
    value: R,
    *,
    level: str = "",
    off: Any = INFERRED,
    only: str = "",
) -> Spoken[[], R]: ...


def fact(
    moment: Fact[Any],
    id: str,
    heading: Heading,
    text: str,
    value: Any = True,
    *,
    level: str = "",
    off: Any = INFERRED,
    only: str = "",
) -> Spoken[[], Any]:
    """State what holds while a page is in force, as the rule of this id: `text` says it to whoever reads
    the page, `value` to whoever asks; without one it is simply so. `only` is that of `rule`."""
    stated = Spoken(moment, heading, level, id, lambda: value, _nothing(value, off), only)
    stated.__doc__ = text
    return register(stated)


def _nothing(value: Any, off: Any) -> Any:
    """What a fact that is switched off comes to: nothing of its kind."""
    return type(value)() if off is INFERRED else off


class Page(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """A page of the rulebook as the engine asks it: its name, and what it says at which moment. There is
    one of each in a Book."""

    name: str
    says: Mapping[Moment[..., Any], tuple[Rule[..., Any], ...]] = msgspec.field(
        default_factory=dict
    )

    def speaks(self, moment: Moment[..., Any]) -> bool:
        """Whether it has a rule for this moment, whatever that would say."""
        return moment in self.says

    def rules(self, moment: Moment[P, R]) -> tuple[Rule[P, R], ...]:
        """Its rules for a moment, in its own order."""
        return cast("tuple[Rule[P, R], ...]", self.says.get(moment, ()))

    def ids(self, *moments: Moment[..., Any]) -> tuple[str, ...]:
        """Their ids, for a line that is told by them."""
        return tuple(one.id for moment in moments for one in self.says.get(moment, ()))

    def holds(self, moment: Moment[P, Any], *args: P.args, **kwargs: P.kwargs) -> bool:
        """Whether it says something."""
        for one in self.says.get(moment, ()):
            if answer := one.function(*args, **kwargs):
                return bool(answer)
        return False

    def tells(self, moment: Moment[P, R | None], *args: P.args, **kwargs: P.kwargs) -> R | None:
        """What it says first; None where it says nothing."""
        for one in self.rules(moment):
            if answer := one.function(*args, **kwargs):
                return answer
        return None

    def changed(self, moment: Moment[[T], T], value: T) -> tuple[T, tuple[str, ...]]:
        """What becomes of a value, and the rules by which it is another now."""
        ids: list[str] = []
        for one in self.says.get(moment, ()):
            before, value = value, one.function(value)
            ids += [one.id] if value != before else []
        return value, tuple(ids)

    def refusal(
        self, moment: Moment[P, str | None], *args: P.args, **kwargs: P.kwargs
    ) -> Refusal | None:
        """What it forbids, as a refusal by the rule that does."""
        found = (refuse(one, *args, **kwargs) for one in self.rules(moment))
        return next((no for no in found if no), None)


S = TypeVar("S", bound=Page)


@overload
def said(
    pages: Iterable[S], moment: Ends[P, When | None], *args: P.args, **kwargs: P.kwargs
) -> Iterator[tuple[S, str, When]]: ...


@overload
def said(
    pages: Iterable[S], moment: Moment[P, R | None], *args: P.args, **kwargs: P.kwargs
) -> Iterator[tuple[S, str, R]]: ...


def said(
    pages: Iterable[S], moment: Moment[P, Any], *args: P.args, **kwargs: P.kwargs
) -> Iterator[tuple[S, str, Any]]:
    """Ask all these pages at a moment: each answer that says something, with the page and the rule's id."""
    for page in pages:
        for rule in page.says.get(moment, ()):
            if answer := rule.function(*args, **kwargs):
                yield page, rule.id, answer
