"""The lines of an Order that is told in one go."""

from rules.ids import as_piece
from rules.log import events as e
from rules.log.table import Table
from rules.tell.words import Name, Words, declared_words, on, piece, who


@on(e.OrderTold, "1")
def _(table: Table, event: e.OrderTold) -> Words:
    then = declared_words(table, event.second) if event.second else ("no second skill",)
    nobody = "; nobody reacts" if event.unanswered else ""
    heard = (who(table, event.side), " tells a whole Order, second half: ", *then)
    return (*heard, nobody, ", as said at the table.")


@on(e.MarkerNamed, "1")
def _(table: Table, event: e.MarkerNamed) -> Words:
    it = piece(table, event.piece)
    return (it, " shows itself in the second half: it is ", Name(event.card.name), ".")


@on(e.ArosTold, "2")
def _(table: Table, event: e.ArosTold) -> Words:
    return ("All AROs of ", who(table, event.side), ", as said at the table.")


@on(e.ArosKept, "2")
def _(table: Table, event: e.ArosKept) -> Words:
    words: list[str | Name] = []
    for one in event.aros:
        words += [", " if words else "", piece(table, as_piece(one.actor)), " declares "]
        words.append(Name(one.skill))
    for weapon in event.goes_off:
        words += [", " if words else "", piece(table, weapon.target), " sets something off"]
    return ("Noted for the second half: ", *words, ".")


@on(e.StateTold, "5.1")
def _(table: Table, event: e.StateTold) -> Words:
    return (piece(table, event.piece), " enters ", Name(event.state), ", as said at the table.")


@on(e.OutcomeTold, "5")
def _(table: Table, event: e.OutcomeTold) -> Words:
    return ("What came of it, as said at the table (entered by ", who(table, event.came.by), ").")
