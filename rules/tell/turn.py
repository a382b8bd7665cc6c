"""The lines of the turn."""

from rules.log import events as e
from rules.log.table import Table
from rules.messages import listed, say
from rules.tell.names import entered, named, piece, several, trooper, who
from rules.tell.steps import NAMES_OF_STEPS
from rules.tell.words import Part, Words, on, put


@on(e.TurnBegan)
def _(table: Table, event: e.TurnBegan) -> Words:
    return put(
        "Round {number}: {player}’s turn.", number=event.round, player=who(table, event.side)
    )


@on(e.Regenerated)
def _(table: Table, event: e.Regenerated) -> Words:
    told: dict[str, Part] = {
        "piece": piece(table, event.piece),
        "die": f" ({event.die})" if event.die is not None else "",
        "by": entered(table, event.by, event.piece),
    }
    if event.passed:
        return put("{piece} passes its Regeneration Roll{die}{by}.", **told)
    return put("{piece} fails its Regeneration Roll{die}{by}.", **told)


@on(e.TransmutationRolled)
def _(table: Table, event: e.TransmutationRolled) -> Words:
    told: dict[str, Part] = {
        "piece": piece(table, event.piece),
        "die": f" ({event.die})" if event.die is not None else "",
        "by": entered(table, event.by, event.piece),
    }
    if event.passed:
        return put("{piece} passes its Transmutation Roll{die}{by}.", **told)
    return put("{piece} fails its Transmutation Roll{die}{by}.", **told)


@on(e.TableLeft)
def _(table: Table, event: e.TableLeft) -> Words:
    return put("{piece} has left the table alive.", piece=piece(table, event.piece))


@on(e.TrooperEscaped)
def _(table: Table, event: e.TrooperEscaped) -> Words:
    return put("{trooper} counts as a survivor.", trooper=trooper(table, event.trooper))


@on(e.LossOfLieutenantHeld)
def _(table: Table, event: e.LossOfLieutenantHeld) -> Words:
    return put(
        "{player} is in Loss of Lieutenant: all Orders are Irregular.",
        player=who(table, event.side),
    )


@on(e.OrdersCounted)
def _(table: Table, event: e.OrdersCounted) -> Words:
    counted = [
        say("{number} in Group {group}", number=number, group=group)
        for group, number in sorted(event.regular.items())
    ]
    counted += [
        say("{number} Irregular in Group {group}", number=number, group=group)
        for group, number in sorted(event.irregular.items())
    ]
    counted += [
        say("{number} of Tactical Awareness in Group {group}", number=number, group=group)
        for group, number in sorted(event.tactical.items())
    ]
    if event.lieutenant:
        counted.append(say("{number} of the Lieutenant", number=event.lieutenant))
    orders = listed(", ", counted) or say("none")
    return put("{player}’s Orders: {orders}.", player=who(table, event.side), orders=orders)


@on(e.OrderBrought)
def _(table: Table, event: e.OrderBrought) -> Words:
    return put(
        "{player} has a Tactical Order more, of Group {group}.",
        player=who(table, event.side),
        group=event.group,
    )


@on(e.BloodDrawn)
def _(table: Table, event: e.BloodDrawn) -> Words:
    return put("{piece} has drawn blood.", piece=piece(table, event.piece))


@on(e.SkillGained)
def _(table: Table, event: e.SkillGained) -> Words:
    return put("{piece} gains {skill}.", piece=piece(table, event.piece), skill=named(event.skill))


@on(e.ImpetuousCounted)
def _(table: Table, event: e.ImpetuousCounted) -> Words:
    if not event.pieces:
        return put("{player} has no Impetuous Token left.", player=who(table, event.side))
    return put("Impetuous Tokens for {pieces}.", pieces=several(table, event.pieces))


@on(e.OrdersLost)
def _(table: Table, event: e.OrdersLost) -> Words:
    lost = {0: say("no Order was left"), 1: say("1 unused Order is lost")}.get(
        event.number, say("{number} unused Orders are lost", number=event.number)
    )
    return put("{player} ends the Orders Phase: {lost}.", player=who(table, event.side), lost=lost)


@on(e.StepPassed)
def _(table: Table, event: e.StepPassed) -> Words:
    check = say("Check for a Lieutenant") if event.step == "loss" else NAMES_OF_STEPS["states"]
    return put("{step}: nothing to decide, so it passes by itself.", step=check)


@on(e.SideDone)
def _(table: Table, event: e.SideDone) -> Words:
    return put("{player} is done.", player=who(table, event.side))


@on(e.LieutenantNoted)
def _(table: Table, event: e.LieutenantNoted) -> Words:
    return put("Noted: the new Lieutenant is {trooper}.", trooper=trooper(table, event.trooper))


@on(e.LieutenantNamed)
def _(table: Table, event: e.LieutenantNamed) -> Words:
    return put("{player} names a new Lieutenant.", player=who(table, event.side))
