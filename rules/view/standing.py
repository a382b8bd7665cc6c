"""How a match stands, as everybody sees it: what a list of matches says of it."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.apart import apart
from rules.ids import Side
from rules.log.doors import by_its_terms
from rules.log.table import Table
from rules.messages import Message
from rules.tell.steps import NAMES_OF_STEPS
from rules.view.ending import result
from rules.view.head import title, where


class Standing(NamedTuple):
    """In which turn, at which step or how it ended, who plays what, and whether it is over."""

    where: tuple[Message, ...]
    words: Message
    factions: Mapping[Side, str]
    over: bool


@by_its_terms
def standing(table: Table) -> Standing:
    """Of the watchers' Table: the head of their page, without the rest of it."""
    step = NAMES_OF_STEPS[table.step]
    return Standing(
        apart(lambda: where(table), lambda: (step,)),
        apart(lambda: result(table) or title(table), lambda: step),
        table.factions,
        table.step == "over",
    )
