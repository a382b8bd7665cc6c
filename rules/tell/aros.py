"""The lines of AROs: noted, declared, delayed, closed."""

from rules.log import events as e
from rules.log.table import Table
from rules.tell.names import declared_words, piece, who
from rules.tell.words import Part, Words, on, put


@on(e.AroNoted, "2")
def _(table: Table, event: e.AroNoted) -> Words:
    it = piece(table, event.piece)
    if event.declared is None:
        return put("Noted: {piece} delays.", piece=it)
    declared = declared_words(table, event.declared)
    return put("Noted: {piece} declares {declared}.", piece=it, declared=declared)


@on(e.AroWithdrawn, "2")
def _(table: Table, event: e.AroWithdrawn) -> Words:
    return put("Note taken back: {piece}.", piece=piece(table, event.piece))


@on(e.AroDeclared, "2")
def _(table: Table, event: e.AroDeclared) -> Words:
    told: dict[str, Part] = {
        "piece": piece(table, event.piece),
        "declared": declared_words(table, event.declared),
    }
    if event.declared.half == 2 and event.declared.at == 1:
        return put("ARO of {piece}: {declared}, during the first skill.", **told)
    return put("ARO of {piece}: {declared}.", **told)


@on(e.AroDelayed, "2")
def _(table: Table, event: e.AroDelayed) -> Words:
    return put("{piece} delays its ARO.", piece=piece(table, event.piece))


@on(e.AroLost, "4")
def _(table: Table, event: e.AroLost) -> Words:
    return put("{piece} delayed for nothing: its ARO is lost.", piece=piece(table, event.piece))


@on(e.ArosClosed, "2")
def _(table: Table, event: e.ArosClosed) -> Words:
    told: dict[str, Part] = {"player": who(table, event.side)}
    if event.by == event.side:
        if event.whole:
            return put("{player}: no more AROs in this Order.", **told)
        return put("{player}: no more AROs.", **told)
    told["by"] = who(table, event.by)
    if event.whole:
        return put("{player}: no more AROs in this Order, said aloud (entered by {by}).", **told)
    return put("{player}: no more AROs, said aloud (entered by {by}).", **told)
