"""The lines of what the players agree on."""

from rules.ids import other
from rules.log import events as e
from rules.log.table import Fact, Proposal, Table, player
from rules.tell.facts import by_the_map, said_words
from rules.tell.rulings import change_words
from rules.tell.words import (
    Moment,
    Name,
    Words,
    on,
    who,
)


@on(e.BackAsked)
def _(table: Table, event: e.BackAsked) -> Words:
    return (who(table, event.by), " asks to go back a step.")


@on(e.TakenBack)
def _(table: Table, event: e.TakenBack) -> Words:
    if event.anew:
        return (
            who(table, event.by),
            ": not so. The whole Order is taken back; what was opened stays open.",
        )
    if event.freely:
        return (who(table, event.by), " takes it back: nobody had acted since.")
    return (who(table, other(event.by)), " agrees: taken back.")


@on(e.RulingProposed)
def _(table: Table, event: e.RulingProposed) -> Words:
    return (who(table, event.by), " proposes a Ruling: ", *changes_words(table, event), ".")


@on(e.RulingMade)
def _(table: Table, event: e.RulingMade) -> Words:
    return ("Ruling, agreed by both: ", *changes_words(table, event), ".")


def changes_words(table: Table, event: e.RulingProposed | e.RulingMade | Proposal) -> Words:
    """What a Ruling changes, in words."""
    words: list[str | Name | Moment] = []
    for change in event.changes:
        if words:
            words.append("; ")
        words += change_words(table, change)
    return tuple(words)


@on(e.EndProposed)
def _(table: Table, event: e.EndProposed) -> Words:
    return (who(table, event.by), f" proposes: {event.how}.")


@on(e.PauseProposed)
def _(table: Table, event: e.PauseProposed) -> Words:
    return (who(table, event.by), " proposes ", *pause_words(event.until), ".")


def pause_words(until: str) -> Words:
    """A pause as it is proposed."""
    return ("a pause until ", Moment(until)) if until else ("a pause until both are back",)


@on(e.ProposalRefused)
def _(table: Table, event: e.ProposalRefused) -> Words:
    return (who(table, event.by), " says no.")


@on(e.Objected)
def _(table: Table, event: e.Objected) -> Words:
    said = doubt_words(table, table.facts[event.fact - 1]) if _known(table, event) else ()
    about = f": {event.about}" if event.about else "."
    return (
        who(table, event.by),
        " objects",
        *((": it is not true that ", *said) if said else (about,)),
    )


def _known(table: Table, event: e.Objected) -> bool:
    return 0 < event.fact <= len(table.facts)


def fact_words(table: Table, fact: Fact) -> Words:
    """What one side said of the table, as the end of a sentence."""
    return said_words(table, fact.ask, fact.answer, fact.piece, fact.about)


def doubt_words(table: Table, fact: Fact) -> Words:
    """What one side said and the other doubts, with what the map says of it."""
    if fact.worked is None:
        return fact_words(table, fact)
    return (*fact_words(table, fact), f"; {by_the_map(fact.worked)}")


@on(e.ObjectionSettled)
def _(table: Table, event: e.ObjectionSettled) -> Words:
    how = {
        "withdraw": "is taken back",
        "grant": "is granted",
        "roll": "is rolled off",
        "ruling": "is settled by the Ruling",
        "tied": "is rolled off",
    }[event.how]
    dice = ", ".join(f"{player(table, side)} {event.dice[side]}" for side in sorted(event.dice))
    right = "the objection holds" if event.upheld else "it stays as it was"
    right = "a tie, roll again" if event.how == "tied" else right
    told = f" ({dice}): {right}" if dice else ""
    return (f"The objection {how}{told}.",)
