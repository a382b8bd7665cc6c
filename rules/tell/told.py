"""The lines of an Order that is told in one go."""

from rules.ids import as_piece
from rules.log import events as e
from rules.log.table import Table
from rules.tell.names import declared_words, named, piece, who
from rules.tell.words import Name, Part, Words, on, put, put_together


@on(e.OrderTold, "1")
def _(table: Table, event: e.OrderTold) -> Words:
    told: dict[str, Part] = {
        "player": who(table, event.side),
        "second": declared_words(table, event.second) if event.second else put("no second skill"),
    }
    if event.unanswered:
        return put(
            "{player} tells a whole Order, second half: {second}; nobody reacts, "
            "as said at the table.",
            **told,
        )
    return put("{player} tells a whole Order, second half: {second}, as said at the table.", **told)


@on(e.MarkerNamed, "1")
def _(table: Table, event: e.MarkerNamed) -> Words:
    return put(
        "{piece} shows itself in the second half: it is {trooper}.",
        piece=piece(table, event.piece),
        trooper=Name(event.card.name),
    )


@on(e.ArosTold, "2")
def _(table: Table, event: e.ArosTold) -> Words:
    return put("All AROs of {player}, as said at the table.", player=who(table, event.side))


@on(e.ArosKept, "2")
def _(table: Table, event: e.ArosKept) -> Words:
    noted = [
        put(
            "{piece} declares {skill}",
            piece=piece(table, as_piece(one.actor)),
            skill=named(one.skill),
        )
        for one in event.aros
    ]
    noted += [
        put("{piece} sets something off", piece=piece(table, weapon.target))
        for weapon in event.goes_off
    ]
    return put("Noted for the second half: {aros}.", aros=put_together(noted, ", "))


@on(e.StateTold, "5.1")
def _(table: Table, event: e.StateTold) -> Words:
    return put(
        "{piece} enters {state}, as said at the table.",
        piece=piece(table, event.piece),
        state=named(event.state),
    )


@on(e.OutcomeTold, "5")
def _(table: Table, event: e.OutcomeTold) -> Words:
    return put(
        "What came of it, as said at the table (entered by {player}).",
        player=who(table, event.came.by),
    )
