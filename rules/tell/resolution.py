"""The lines of the Rolls: their MODs, their dice, and what of them can't be tried again."""

from msgspec.structs import replace

from rules.log import events as e
from rules.log.table import Given, Table
from rules.messages import listed, say
from rules.tell.counted import dice_words
from rules.tell.names import entered, named, piece, who
from rules.tell.rolls import roll_words
from rules.tell.words import Part, Words, on, put


@on(e.IntuitionFailed)
def _(table: Table, event: e.IntuitionFailed) -> Words:
    """Who has missed, and whom it may not try again."""
    return put(
        "{piece} can’t try another Intuitive Attack on {target} this turn.",
        piece=piece(table, event.by),
        target=piece(table, event.piece),
    )


@on(e.ModsGiven, "5")
def _(table: Table, event: e.ModsGiven) -> Words:
    given, by_map = event.given, event.worked
    told: dict[str, Part] = {"piece": piece(table, event.piece), "mods": _mods(given)}
    if by_map is None or replace(given, more=0) == by_map:
        return put("{piece}: {mods}.", **told)
    return put("{piece}: {mods} (by the map {map}).", map=_mods(by_map), **told)


def _mods(given: Given) -> str:
    parts = [say("out of range") if given.out else say("range {mod:+d}", mod=given.band)]
    parts += [say("target in Partial Cover")] if given.cover else []
    parts += [say("{mod:+d} agreed", mod=given.more)] if given.more else []
    return listed(", ", parts)


@on(e.DiceRead, "5")
def _(table: Table, event: e.DiceRead) -> Words:
    told: dict[str, Part] = {
        "piece": piece(table, event.piece),
        "dice": _read(event),
        "by": entered(table, event.by, event.piece),
    }
    if event.rolled:
        return put("{piece}: {dice}, rolled here{by}.", **told)
    return put("{piece}: {dice}, read{by}.", **told)


def _read(event: e.DiceRead) -> str:
    """Dice, and how many were not read one by one."""
    if not event.missed:
        return dice_words(event.dice)
    misses = say("1 miss") if event.missed == 1 else say("{number} misses", number=event.missed)
    if not event.dice:
        return misses
    return say("{one} and {other}", one=dice_words(event.dice), other=misses)


@on(e.RollMade, "5")
def _(table: Table, event: e.RollMade) -> Words:
    told: dict[str, Part] = {"roll": roll_words(table, event)}
    if event.by:
        by = who(table, "A" if event.by == "A" else "B")
        if event.face_to_face:
            return put("Face to Face: {roll}, as told by {player}.", player=by, **told)
        return put("{roll}, as told by {player}.", player=by, **told)
    if event.face_to_face:
        return put("Face to Face: {roll}.", **told)
    return put("{roll}.", **told)


@on(e.RollReopened, "5")
def _(table: Table, event: e.RollReopened) -> Words:
    return put(
        "{piece} rolls {skill} again.", piece=piece(table, event.piece), skill=named(event.skill)
    )


@on(e.DiscoverFailed, "5")
def _(table: Table, event: e.DiscoverFailed) -> Words:
    return put(
        "{piece} fails to Discover {target} and can’t try again this Player Turn.",
        piece=piece(table, event.by),
        target=piece(table, event.piece),
    )
