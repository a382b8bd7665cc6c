"""The lines of the Order under way."""

from math import dist

from msgspec.structs import replace

from rules.ids import TrooperId
from rules.log import events as e
from rules.log.table import NOISE, Given, Hit, Table
from rules.messages import listed, say, term
from rules.space import HAIR
from rules.tell.facts import is_claimed, map_words, said_words
from rules.tell.rolls import roll_words, save_words, times
from rules.tell.stored import stored
from rules.tell.words import (
    Part,
    Words,
    declared_words,
    dice_words,
    each_of_them,
    entered,
    named,
    on,
    piece,
    put,
    several,
    trooper,
    who,
    wounds_words,
)


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


@on(e.VeilRaised)
def _(table: Table, event: e.VeilRaised) -> Words:
    zone = say("White Noise Zone") if event.ammo == NOISE else say("Zero Visibility Zone")
    told: dict[str, Part] = {"weapon": term(event.ammo), "zone": zone}
    if event.where:
        return put("{weapon} makes a {zone}: {place}.", place=event.where, **told)
    return put("{weapon} makes a {zone}.", **told)


@on(e.VeilsGone)
def _(table: Table, event: e.VeilsGone) -> Words:
    return put("The smoke clears.")


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


@on(e.IntuitionFailed)
def _(table: Table, event: e.IntuitionFailed) -> Words:
    """Who has missed, and whom it may not try again."""
    return put(
        "{piece} can’t try another Intuitive Attack on {target} this turn.",
        piece=piece(table, event.by),
        target=piece(table, event.piece),
    )


@on(e.FirstSaid)
def _(table: Table, event: e.FirstSaid) -> Words:
    return put("{player} declares first.", player=who(table, event.side))


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


@on(e.AroDelayed, "2")
def _(table: Table, event: e.AroDelayed) -> Words:
    return put("{piece} delays its ARO.", piece=piece(table, event.piece))


@on(e.AroLost, "4")
def _(table: Table, event: e.AroLost) -> Words:
    return put("{piece} delayed for nothing: its ARO is lost.", piece=piece(table, event.piece))


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


@on(e.PieceMoved)
def _(table: Table, event: e.PieceMoved) -> Words:
    """How long a way over the map is; without a map its end was told as it was declared."""
    if not event.way:
        return ()
    way = [(x, y, z or 0.0) for x, y, z in event.way]
    far = sum(map(dist, way, way[1:]))
    over = far - event.most
    told: dict[str, Part] = {"piece": piece(table, event.piece), "far": far}
    if not event.most or over <= HAIR:
        return put("{piece} goes {far:.2f}″.", **told)
    return put(
        "{piece} goes {far:.2f}″, {over:.2f}″ more than its {most:g}″.",
        over=over,
        most=event.most,
        **told,
    )


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


@on(e.SaveCalled, "5.1")
def _(table: Table, event: e.SaveCalled) -> Words:
    hit = event.hit
    it = piece(table, hit.piece)
    if hit.cures:
        return put(
            "{cures} for {piece}: a PH Roll, passing on {on} or less.",
            cures=named(hit.cures),
            piece=it,
            on=max(hit.passes_on or 0, 0),
        )
    if not hit.saves:
        return put("{piece} is hit by {weapon}.", piece=it, weapon=named(hit.weapon))
    rolls = (
        say("a Saving Roll") if hit.saves == 1 else say("{number} Saving Rolls", number=hit.saves)
    )
    return put("{piece} is hit: {rolls}, {on} or less.", piece=it, rolls=rolls, on=_on(hit))


def _on(hit: Hit) -> str:
    on = max(hit.turns_on, 0)
    if hit.passes_on is None:
        return say("failing on {number}", number=on)
    if hit.with_ph:
        return say("on PH, passing on {number}", number=on)
    return say("passing on {number}", number=on)


@on(e.SaveMade, "5.1")
def _(table: Table, event: e.SaveMade) -> Words:
    return put(
        "{saved}{by}.",
        saved=save_words(table, event),
        by=entered(table, event.by, event.piece),
    )


@on(e.WoundsMarked, "5.1")
def _(table: Table, event: e.WoundsMarked) -> Words:
    it = piece(table, event.piece)
    if not event.lost:
        if event.structure:
            return put("{piece} has all its points of STR again.", piece=it)
        return put("{piece} has all its Wounds again.", piece=it)
    if event.lost > 0:
        return put(
            "{piece} has lost {lost}.",
            piece=it,
            lost=wounds_words(event.lost, structure=event.structure),
        )
    if event.structure:
        if event.lost == -1:
            return put("{piece} has one extra point of STR.", piece=it)
        return put("{piece} has {number} extra points of STR.", piece=it, number=-event.lost)
    if event.lost == -1:
        return put("{piece} has one extra Wound.", piece=it)
    return put("{piece} has {number} extra Wounds.", piece=it, number=-event.lost)


@on(e.HitInVain, "5.1")
def _(table: Table, event: e.HitInVain) -> Words:
    return put(
        "{piece} is hit by {weapon}, to no effect.",
        piece=piece(table, event.piece),
        weapon=named(event.weapon),
    )


@on(e.SkillAnnounced, "5.1")
def _(table: Table, event: e.SkillAnnounced) -> Words:
    it = piece(table, event.piece)
    if not event.skill:
        return put("{piece} falls.", piece=it)
    return put("{piece} fights on with {skill}.", piece=it, skill=named(event.skill))


@on(e.GutsRolled, "5.2")
def _(table: Table, event: e.GutsRolled) -> Words:
    it = piece(table, event.piece)
    if event.passed:
        return put("{piece} passes its Guts Roll.", piece=it)
    if event.to:
        return put("{piece} fails its Guts Roll: {place}.", piece=it, place=event.to)
    return put("{piece} fails its Guts Roll.", piece=it)


@on(e.DodgeMoved, "5.1")
def _(table: Table, event: e.DodgeMoved) -> Words:
    it = piece(table, event.piece)
    if not event.to:
        return put("{piece} stays where it is.", piece=it)
    return put("{piece} moves with its Dodge: {place}.", piece=it, place=event.to)


@on(e.OrderClosed, "5.2")
def _(table: Table, event: e.OrderClosed) -> Words:
    return put("The Order of {player} ends.", player=who(table, event.side))
