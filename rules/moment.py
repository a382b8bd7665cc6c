"""What a moment is: a point of the game at which pages of the rulebook may speak.

A step of the Order or of the turn comes to a moment ("a skill is about to be declared") and asks
whoever is in force; it knows no State by name. A moment is declared once, in `rules/moments`, with what
it tells a rule and what that may answer; its kind is the verb of the answer. How a page speaks, and how
it is asked: `rules/page.py`. A moment with one speaker is no fault; one for each answer would be.
"""

from typing import Final, Generic, Literal, ParamSpec, TypeAlias, TypeVar

from rules.dice.mods import Mod

P = ParamSpec("P")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)

Heading: TypeAlias = Literal["Activation", "Effects", "Cancellation"]
"""Under what a page prints a rule."""
When: TypeAlias = Literal["now", "conclude"]
"""When a State that ends leaves the table: at once, or at the end of the Order."""
Whose: TypeAlias = Literal["own", "opponent", "replica"]
"""Whose doing a moment tells of, seen from the bearer of the page: its own, that of an opponent who
means the bearer, or what one of its replicas would do."""


class Moment(Generic[P, R_co]):
    """A moment, by a sentence on when it is and what it tells. `P` is what a rule is told, `R_co` what it
    may answer. What answers nothing, as its type has nothing (no, none, empty), has not spoken."""

    __slots__ = ("when",)

    def __init__(self, when: str) -> None:
        self.when: Final = when

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.when}>"


class Begins(Moment[P, bool]):
    """Whether a State begins."""


class Ends(Moment[P, R_co]):
    """Whether it ends; where it may stay until the Order is over, when."""


class Forbids(Moment[P, str | None]):
    """Why something may not be: the sentence that its player reads."""


class Allows(Moment[P, bool]):
    """Whether something may be that could not be otherwise."""


class Changes(Moment[P, R_co]):
    """What becomes of a value. It is told as it came, by the rule before."""


class Gives(Moment[P, Mod | None]):
    """The MOD that is given to a Roll."""


class Tells(Moment[P, R_co]):
    """A number, a name, a thing that hangs on what is told."""


class Fact(Moment[[], R]):
    """What holds while a page is in force: nothing is told, and nothing decided."""
