"""The lines of what the players agree on."""

from rules import events as e
from rules.ids import other
from rules.table import Proposal, Table
from rules.tell.words import (
    Name,
    Words,
    on,
    piece,
    who,
)


@on(e.BackAsked)
def _(table: Table, event: e.BackAsked) -> Words:
    return (who(table, event.by), " asks to take a step back.")


@on(e.TakenBack)
def _(table: Table, event: e.TakenBack) -> Words:
    return (who(table, other(event.by)), " agrees: taken back.")


@on(e.RulingProposed)
def _(table: Table, event: e.RulingProposed) -> Words:
    return (who(table, event.by), " proposes a Ruling: ", *changes_words(table, event), ".")


@on(e.RulingMade)
def _(table: Table, event: e.RulingMade) -> Words:
    return ("Ruling, agreed by both: ", *changes_words(table, event), ".")


def changes_words(table: Table, event: e.RulingProposed | e.RulingMade | Proposal) -> Words:
    """What a Ruling changes, in words."""
    words: list[str | Name] = []
    for change in event.changes:
        if words:
            words.append("; ")
        if change.piece:
            words += [piece(table, change.piece), " "]
        told = [change.kind, change.state, change.text]
        told += [str(change.number)] if change.kind in ("wounds", "orders", "score") else []
        words.append(" ".join(part for part in told if part))
    return tuple(words)


@on(e.EndProposed)
def _(table: Table, event: e.EndProposed) -> Words:
    return (who(table, event.by), f" proposes: {event.how}.")


@on(e.ProposalRefused)
def _(table: Table, event: e.ProposalRefused) -> Words:
    return (who(table, event.by), " says no.")


@on(e.Objected)
def _(table: Table, event: e.Objected) -> Words:
    return (who(table, event.by), f" objects: {event.about}")
