"""The lines of the set-up."""

from rules import seals
from rules.ids import SIDES
from rules.log import events as e
from rules.log.table import Table, player
from rules.messages import listed, say, size, term
from rules.skills.booty import CHARTS, chart_for
from rules.tell.names import named, trooper, who
from rules.tell.words import Name, Part, Words, on, put, put_together


@on(e.MatchOpened)
def _(table: Table, event: e.MatchOpened) -> Words:
    told = [
        put(
            "A match of {points} points over {rounds} Rounds ({edition}).",
            points=event.points,
            rounds=event.rounds,
            edition=event.edition,
        )
    ]
    if ids := ", ".join(line.rule.rule for line in table.terms.lines):
        told.append(
            put("Otherwise than {edition} has it: {rules}.", edition=event.edition, rules=ids)
        )
    if event.shut:
        told.append(put("What is hidden stays shut until its event is over."))
    return put_together(told, " ")


@on(e.TerrainLaid)
def _(table: Table, event: e.TerrainLaid) -> Words:
    ground = event.ground
    many = len(ground.scenery)
    told: dict[str, Part] = {
        "player": who(table, event.side),
        "size": size(ground.width, ground.depth),
        "scenery": {0: say("no scenery"), 1: say("1 piece of scenery")}.get(
            many, say("{many} pieces of scenery", many=many)
        ),
    }
    if not ground.name:
        return put("{player} lays the table: {size:inches}, {scenery}.", **told)
    return put(
        "{player} lays the table, {table}: {size:inches}, {scenery}.",
        table=ground.name,
        **told,
    )


@on(e.DiceBound)
def _(table: Table, event: e.DiceBound) -> Words:
    return put(
        "The dice of the notebook are bound: {phrase}.",
        phrase=seals.chain_head_phrase(event.digest),
    )


@on(e.PartBound)
def _(table: Table, event: e.PartBound) -> Words:
    return put(
        "{player} binds a part of the dice of the notebook: {phrase}.",
        player=who(table, event.side),
        phrase=seals.chain_head_phrase(event.digest),
    )


@on(e.PartNoted)
def _(table: Table, event: e.PartNoted) -> Words:
    return put("Your part of the dice, until both are bound: “{part}”.", part=event.part)


@on(e.PartGiven)
def _(table: Table, event: e.PartGiven) -> Words:
    player = who(table, event.side)
    if event.part:
        return put(
            "{player} adds “{part}” to the dice of the notebook.", player=player, part=event.part
        )
    if event.side in table.fair.bound:
        return put(
            "{player} opens no part of the dice: nothing of theirs is in them.", player=player
        )
    return put("{player} adds nothing of their own to the dice of the notebook.", player=player)


@on(e.SecretOpened)
def _(table: Table, event: e.SecretOpened) -> Words:
    return put("What the dice were bound to is opened; every throw can be checked.")


@on(e.PlayerSeated)
def _(table: Table, event: e.PlayerSeated) -> Words:
    return put("{player} sits down.", player=Name(event.name, event.side))


@on(e.DeviceNamed)
def _(table: Table, event: e.DeviceNamed) -> Words:
    player, phrase = who(table, event.side), seals.chain_head_phrase(event.key)
    if not event.replaces:
        return put("{player} plays on a new device: {phrase}.", player=player, phrase=phrase)
    return put(
        "{player} plays on a new device, {phrase}, in the place of {replaced}.",
        player=player,
        phrase=phrase,
        replaced=seals.chain_head_phrase(event.replaces),
    )


@on(e.ScribeBegan)
def _(table: Table, event: e.ScribeBegan) -> Words:
    return put("{player} logs for both sides.", player=who(table, event.side))


@on(e.ScribeEnded)
def _(table: Table, event: e.ScribeEnded) -> Words:
    return put("{player} no longer logs for the other side.", player=who(table, event.side))


@on(e.ArmyEntered)
def _(table: Table, event: e.ArmyEntered) -> Words:
    told: dict[str, Part] = {"player": who(table, event.side), "faction": event.faction}
    if event.converted:
        return put(
            "{player} brings an army: {faction}, a list made for {edition} and converted.",
            edition=event.converted,
            **told,
        )
    return put("{player} brings an army: {faction}.", **told)


@on(e.InitiativeRolled)
def _(table: Table, event: e.InitiativeRolled) -> Words:
    rolls = listed(
        ", ",
        [
            say(
                "{player} {die} on WIP {wip}",
                player=player(table, side),
                die=event.dice[side],
                wip=event.wip[side],
            )
            for side in SIDES
        ],
    )
    if event.winner is None:
        return put("Initiative: {rolls}. Nobody wins; roll again.", rolls=rolls)
    return put("Initiative: {rolls}. {player} wins.", rolls=rolls, player=who(table, event.winner))


@on(e.InitiativeKept)
def _(table: Table, event: e.InitiativeKept) -> Words:
    told: dict[str, Part] = {"player": who(table, event.side)}
    if event.what == "turn":
        if event.first:
            return put("{player} takes the first turn.", **told)
        return put("{player} takes the second turn.", **told)
    if event.first:
        return put("{player} deploys first, in {zone}.", zone=event.zone, **told)
    return put("{player} deploys second, in {zone}.", zone=event.zone, **told)


@on(e.DeploymentNoted)
def _(table: Table, event: e.DeploymentNoted) -> Words:
    told: dict[str, Part] = {"trooper": trooper(table, event.trooper), "form": term(event.form)}
    if event.where:
        return put("Noted: {trooper} as {form}, {place}.", place=event.where, **told)
    return put("Noted: {trooper} as {form}.", **told)


@on(e.DeploymentRolled)
def _(table: Table, event: e.DeploymentRolled) -> Words:
    told: dict[str, Part] = {
        "skill": term(event.skill),
        "trooper": trooper(table, event.trooper),
        "die": event.die,
    }
    if event.skill in CHARTS:
        rows = chart_for(table.book, table.troopers[event.trooper].profile, event.skill)
        told["gives"] = named(next(one.gives for one in rows if event.die <= one.upto))
        if event.passed:
            return put("{skill} of {trooper}: {die}, {gives}.", **told)
        return put("{skill} of {trooper}: {die}, {gives}, once more.", **told)
    if event.passed:
        return put("{skill} Roll of {trooper}: {die}, passed.", **told)
    return put("{skill} Roll of {trooper}: {die}, failed.", **told)


@on(e.DeploymentWithdrawn)
def _(table: Table, event: e.DeploymentWithdrawn) -> Words:
    return put("Note taken back: {trooper}.", trooper=trooper(table, event.trooper))


@on(e.KeptBack)
def _(table: Table, event: e.KeptBack) -> Words:
    player = who(table, event.side)
    if event.number == 1:
        return put("{player} keeps 1 reserve trooper.", player=player)
    return put("{player} keeps {number} reserve troopers.", player=player, number=event.number)
