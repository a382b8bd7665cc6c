"""The lines of the Order under way: who acts, what is declared, how it moves and ends."""

from math import dist

from rules.ids import TrooperId
from rules.log import events as e
from rules.log.table import Table
from rules.messages import Inches, say
from rules.space import HAIR
from rules.tell.facts import is_claimed, map_words, said_words
from rules.tell.names import declared_words, each_of_them, named, piece, several, trooper, who
from rules.tell.stored import stored
from rules.tell.words import Part, Words, on, put


@on(e.OrderSpent, "1")
def _(table: Table, event: e.OrderSpent) -> Words:
    pool = {
        "regular": say("Regular Order of Group {group}", group=event.group),
        "irregular": say("its Irregular Order, Group {group}", group=event.group),
        "lieutenant": say("the Lieutenant’s Order"),
        "own": say("its own Order"),
        "tactical": say("its Order of Tactical Awareness"),
        "impetuous": say("its Impetuous Token"),
    }[event.pool]
    return put(
        "{player} activates {pieces}: {order}.",
        player=who(table, event.side),
        pieces=several(table, event.pieces),
        order=pool,
    )


@on(e.ReturnBarred, "1.2")
def _(table: Table, event: e.ReturnBarred) -> Words:
    return put(
        "{piece} sees it: it can’t return to a Marker State.", piece=piece(table, event.piece)
    )


@on(e.SkillDeclared, "1.2")
def _(table: Table, event: e.SkillDeclared) -> Words:
    return put(
        "{pieces}: {declared}{others}.",
        pieces=several(table, event.pieces),
        declared=declared_words(table, event.declared),
        others=each_of_them(table, event.pieces[1:], event.declared),
    )


@on(e.SecondSkipped, "3")
def _(table: Table, event: e.SecondSkipped) -> Words:
    return put("{player} declares no second skill.", player=who(table, event.side))


@on(e.FactStated)
def _(table: Table, event: e.FactStated) -> Words:
    told: dict[str, Part] = {
        "said": said_words(table, event.ask, event.answer, event.piece, event.about, event.arc),
        "map": map_words(event.worked, event.answer),
    }
    if is_claimed(event.ask, event.answer):
        return put("{said}{map}, says its player.", **told)
    return put("{said}{map}.", **told)


@on(e.FirstSaid)
def _(table: Table, event: e.FirstSaid) -> Words:
    return put("{player} declares first.", player=who(table, event.side))


@on(e.CoherencyChecked)
def _(table: Table, event: e.CoherencyChecked) -> Words:
    when = (
        say("at the start of the Order") if event.at == "start" else say("at the end of the Order")
    )
    told: dict[str, Part] = {"when": when, "map": _by_the_map(table, event)}
    if not event.apart:
        return put(
            "{pieces} are in Coherency, {when}{map}.", pieces=several(table, event.pieces), **told
        )
    apart = several(table, event.apart)
    if len(event.apart) == 1:
        return put("{piece} is out of Coherency, {when}{map}.", piece=apart, **told)
    return put("{pieces} are out of Coherency, {when}{map}.", pieces=apart, **told)


def _by_the_map(table: Table, event: e.CoherencyChecked) -> Words:
    """Who is apart by the map, where that are others than was said."""
    if event.worked is None or set(event.worked) == set(event.apart):
        return ()
    others: Words = several(table, event.worked) if event.worked else put("nobody")
    return put(" (by the map {others})", others=others)


@on(e.JumpAnnounced, "1")
def _(table: Table, event: e.JumpAnnounced) -> Words:
    player = who(table, event.side)
    if not event.places:
        return put("{player} declares a Combat Jump.", player=player)
    return put(
        "{player} declares a Combat Jump at {places}.",
        player=player,
        places=", ".join(event.places),
    )


@on(e.JumpNoted, "1")
def _(table: Table, event: e.JumpNoted) -> Words:
    return put("{trooper} jumps.", trooper=trooper(table, TrooperId(event.leap.actor)))


@on(e.SkillIdled, "5")
def _(table: Table, event: e.SkillIdled) -> Words:
    told: dict[str, Part] = {"skill": named(event.skill), "piece": piece(table, event.piece)}
    if event.why:
        return put("{skill} of {piece} becomes an Idle: {why}.", why=stored(event.why), **told)
    return put("{skill} of {piece} becomes an Idle.", **told)


@on(e.IdlePerformed)
def _(table: Table, event: e.IdlePerformed) -> Words:
    told: dict[str, Part] = {"skill": named(event.skill), "piece": piece(table, event.piece)}
    if event.why:
        return put("{piece} performs an Idle, not {skill}: {why}.", why=stored(event.why), **told)
    return put("{piece} performs an Idle, not {skill}.", **told)


@on(e.PieceMoved)
def _(table: Table, event: e.PieceMoved) -> Words:
    """How long a way over the map is; without a map its end was told as it was declared."""
    if not event.way:
        return ()
    way = [(x, y, z or 0.0) for x, y, z in event.way]
    far = sum(map(dist, way, way[1:]))
    over = far - event.most
    told: dict[str, Part] = {"piece": piece(table, event.piece), "far": Inches(far)}
    if not event.most or over <= HAIR:
        return put("{piece} goes {far:.2f}.", **told)
    return put(
        "{piece} goes {far:.2f}, {over:.2f} more than its {most:g}.",
        over=Inches(over),
        most=Inches(event.most),
        **told,
    )


@on(e.OrderClosed, "5.2")
def _(table: Table, event: e.OrderClosed) -> Words:
    return put("The Order of {player} ends.", player=who(table, event.side))
