"""What a State of the rulebook is to the engine: a page that speaks at moments, and how it shows."""

from typing import TypeAlias

from rules.page import Page


class State(Page, frozen=True, eq=False, kw_only=True):
    """One State, by its name. What it says stands in its file, under the headings of its page.

    `marker`: a face stands in for the Model. `null`: the trooper counts for nothing (Null label).
    `faces` are what it makes its pieces show, where that is not its own name. `instead_of` is the
    State whose place it takes where both would begin; `of` is its page, where that has several levels.
    """

    marker: bool = False
    null: bool = False
    faces: tuple[str, ...] = ()
    instead_of: str = ""
    of: str = ""

    @property
    def page(self) -> str:
        """The page of the rulebook that tells of it."""
        return f"{self.of or self.name} State"


States: TypeAlias = tuple[State, ...]
