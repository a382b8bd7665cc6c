"""The lines of weapons, items and programmes: placed, used up, run, and who controls what."""

from rules.log import events as e
from rules.log.table import Table
from rules.messages import term
from rules.tell.names import named, piece, several, who
from rules.tell.rolls import times
from rules.tell.words import Part, Words, on, put


@on(e.WeaponSetOff)
def _(table: Table, event: e.WeaponSetOff) -> Words:
    told: dict[str, Part] = {"piece": piece(table, event.piece), "weapon": named(event.weapon)}
    if event.caught:
        return put(
            "{piece} sets off {weapon}, and under it {others}.",
            others=several(table, event.caught),
            **told,
        )
    return put("{piece} sets off {weapon}.", **told)


@on(e.DeployableLaid)
def _(table: Table, event: e.DeployableLaid) -> Words:
    it = piece(table, event.piece)
    if event.lost:
        return put("{piece} loses its Deployable: there is no room.", piece=it)
    if event.where:
        return put("{piece} places its Deployable: {place}.", piece=it, place=event.where)
    return put("{piece} places its Deployable.", piece=it)


@on(e.WeaponConcealed)
def _(table: Table, event: e.WeaponConcealed) -> Words:
    return put("{piece} is {weapon}.", piece=piece(table, event.piece), weapon=named(event.weapon))


@on(e.PlacingNoted)
def _(table: Table, event: e.PlacingNoted) -> Words:
    return put(
        "Noted: {piece} places {weapon}.",
        piece=piece(table, event.piece),
        weapon=named(event.weapon),
    )


@on(e.UsesNoted)
def _(table: Table, event: e.UsesNoted) -> Words:
    return _used(table, event)


def _used(table: Table, event: e.UsesNoted | e.UsesCounted) -> Words:
    return put(
        "{piece} has used {item} {times}.",
        piece=piece(table, event.piece),
        item=named(event.item),
        times=times(event.uses),
    )


@on(e.SupportwareRun)
def _(table: Table, event: e.SupportwareRun) -> Words:
    running = event.running
    told: dict[str, Part] = {
        "piece": piece(table, running.by),
        "programme": named(running.programme),
    }
    if running.on:
        told["target"] = piece(table, running.on)
        if running.troops:
            return put(
                "{piece} runs {programme} on {target} for {troops}.", troops=running.troops, **told
            )
        return put("{piece} runs {programme} on {target}.", **told)
    if running.troops:
        return put("{piece} runs {programme} for {troops}.", troops=running.troops, **told)
    return put("{piece} runs {programme}.", **told)


@on(e.SupportwareEnded)
def _(table: Table, event: e.SupportwareEnded) -> Words:
    running = event.running
    return put(
        "{programme} of {piece} ends.",
        programme=named(running.programme),
        piece=piece(table, running.by),
    )


@on(e.UsesCounted, "5")
def _(table: Table, event: e.UsesCounted) -> Words:
    return _used(table, event)


@on(e.EquipmentGone, "5.2")
def _(table: Table, event: e.EquipmentGone) -> Words:
    return put(
        "The {item} of {piece} leaves the table.",
        item=named(event.item),
        piece=piece(table, event.piece),
    )


@on(e.UsesRestored)
def _(table: Table, event: e.UsesRestored) -> Words:
    return put(
        "All Disposable weapons and items of {piece} can be used again.",
        piece=piece(table, event.piece),
    )


@on(e.TetherCut)
def _(table: Table, event: e.TetherCut) -> Words:
    it = piece(table, event.piece)
    if not event.why:
        return put("{piece} is guided again.", piece=it)
    return put("{piece} has lost its {what}.", piece=it, what=term(event.why))


@on(e.MasterChanged)
def _(table: Table, event: e.MasterChanged) -> Words:
    it = piece(table, event.piece)
    if event.side == table.sides.get(event.piece):
        return put("{piece} is back under its owner’s control.", piece=it)
    return put(
        "{piece} is controlled by {player}, with Orders of Group {group}.",
        piece=it,
        player=who(table, event.side),
        group=event.group,
    )
