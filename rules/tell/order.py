"""The lines of the Order under way."""

from math import dist

from msgspec.structs import replace

from rules.ids import TrooperId
from rules.log import events as e
from rules.log.table import NOISE, Given, Hit, Table
from rules.space import HAIR
from rules.tell.facts import is_claimed, map_words, said_words
from rules.tell.rolls import roll_words, save_words, times
from rules.tell.words import (
    Name,
    Words,
    declared_words,
    dice_words,
    each_of_them,
    entered,
    on,
    piece,
    several,
    trooper,
    who,
)


@on(e.OrderSpent, "1")
def _(table: Table, event: e.OrderSpent) -> Words:
    pool = {
        "regular": f"Regular Order of Group {event.group}",
        "irregular": f"its Irregular Order, Group {event.group}",
        "lieutenant": "the Lieutenant’s Order",
        "own": "its own Order",
        "tactical": "its Order of Tactical Awareness",
        "impetuous": "its Impetuous Token",
    }[event.pool]
    return (who(table, event.side), " activates ", *several(table, event.pieces), f": {pool}.")


@on(e.ReturnBarred, "1.2")
def _(table: Table, event: e.ReturnBarred) -> Words:
    return (piece(table, event.piece), " sees it: it can’t return to a Marker State.")


@on(e.SkillDeclared, "1.2")
def _(table: Table, event: e.SkillDeclared) -> Words:
    others = each_of_them(table, event.pieces[1:], event.declared)
    told = (*several(table, event.pieces), ": ", *declared_words(table, event.declared))
    return (*told, *others, ".")


@on(e.SecondSkipped, "3")
def _(table: Table, event: e.SecondSkipped) -> Words:
    return (who(table, event.side), " declares no second skill.")


@on(e.FactStated)
def _(table: Table, event: e.FactStated) -> Words:
    said = said_words(table, event.ask, event.answer, event.piece, event.about, event.arc)
    claimed = ", says its player." if is_claimed(event.ask, event.answer) else "."
    return (*said, *map_words(event.worked, event.answer), claimed)


@on(e.VeilRaised)
def _(table: Table, event: e.VeilRaised) -> Words:
    where = f": {event.where}" if event.where else ""
    zone = "White Noise Zone" if event.ammo == NOISE else "Zero Visibility Zone"
    return (f"{event.ammo} makes a {zone}", where, ".")


@on(e.VeilsGone)
def _(table: Table, event: e.VeilsGone) -> Words:
    return ("The smoke clears.",)


@on(e.WeaponSetOff)
def _(table: Table, event: e.WeaponSetOff) -> Words:
    others = (", and under it ", *several(table, event.caught)) if event.caught else ()
    return (piece(table, event.piece), " sets off ", Name(event.weapon), *others, ".")


@on(e.IntuitionFailed)
def _(table: Table, event: e.IntuitionFailed) -> Words:
    """Who has missed, and whom it may not try again."""
    return (piece(table, event.by), " can’t try another Intuitive Attack on ", piece(table, event.piece),
            " this turn.")  # fmt: skip


@on(e.FirstSaid)
def _(table: Table, event: e.FirstSaid) -> Words:
    return (who(table, event.side), " declares first.")


@on(e.DeployableLaid)
def _(table: Table, event: e.DeployableLaid) -> Words:
    if event.lost:
        return (piece(table, event.piece), " loses its Deployable: there is no room.")
    where = f": {event.where}" if event.where else ""
    return (piece(table, event.piece), " places its Deployable", where, ".")


@on(e.WeaponConcealed)
def _(table: Table, event: e.WeaponConcealed) -> Words:
    return (piece(table, event.piece), " is ", Name(event.weapon), ".")


@on(e.PlacingNoted)
def _(table: Table, event: e.PlacingNoted) -> Words:
    return ("Noted: ", piece(table, event.piece), " places ", Name(event.weapon), ".")


@on(e.UsesNoted)
def _(table: Table, event: e.UsesNoted) -> Words:
    return (piece(table, event.piece), " has used ", Name(event.item), f" {times(event.uses)}.")


@on(e.CoherencyChecked)
def _(table: Table, event: e.CoherencyChecked) -> Words:
    when = f", at the {event.at} of the Order"
    if not event.apart:
        return (
            *several(table, event.pieces),
            f" are in Coherency{when}",
            *_by_the_map(table, event),
            ".",
        )
    return (
        *several(table, event.apart),
        f" {'is' if len(event.apart) == 1 else 'are'} out of Coherency{when}",
        *_by_the_map(table, event),
        ".",
    )


def _by_the_map(table: Table, event: e.CoherencyChecked) -> Words:
    """Who is apart by the map, where that are others than was said."""
    if event.worked is None or set(event.worked) == set(event.apart):
        return ()
    others = several(table, event.worked) if event.worked else ("nobody",)
    return (" (by the map ", *others, ")")


@on(e.AroNoted, "2")
def _(table: Table, event: e.AroNoted) -> Words:
    if event.declared is None:
        return ("Noted: ", piece(table, event.piece), " delays.")
    said = declared_words(table, event.declared)
    return ("Noted: ", piece(table, event.piece), " declares ", *said, ".")


@on(e.AroWithdrawn, "2")
def _(table: Table, event: e.AroWithdrawn) -> Words:
    return ("Note taken back: ", piece(table, event.piece), ".")


@on(e.AroDeclared, "2")
def _(table: Table, event: e.AroDeclared) -> Words:
    when = ", during the first skill" if event.declared.half == 2 and event.declared.at == 1 else ""
    said = declared_words(table, event.declared)
    return ("ARO of ", piece(table, event.piece), ": ", *said, f"{when}.")


@on(e.SupportwareRun)
def _(table: Table, event: e.SupportwareRun) -> Words:
    running = event.running
    whom: list[str | Name] = [" on ", piece(table, running.on)] if running.on else []
    whom += [f" for {running.troops}"] if running.troops else []
    return (piece(table, running.by), " runs ", Name(running.programme), *whom, ".")


@on(e.SupportwareEnded)
def _(table: Table, event: e.SupportwareEnded) -> Words:
    running = event.running
    return (Name(running.programme), " of ", piece(table, running.by), " ends.")


@on(e.JumpAnnounced, "1")
def _(table: Table, event: e.JumpAnnounced) -> Words:
    where = f" at {', '.join(event.places)}" if event.places else ""
    return (who(table, event.side), f" declares a Combat Jump{where}.")


@on(e.JumpNoted, "1")
def _(table: Table, event: e.JumpNoted) -> Words:
    return (trooper(table, TrooperId(event.leap.actor)), " jumps.")


@on(e.AroDelayed, "2")
def _(table: Table, event: e.AroDelayed) -> Words:
    return (piece(table, event.piece), " delays its ARO.")


@on(e.AroLost, "4")
def _(table: Table, event: e.AroLost) -> Words:
    return (piece(table, event.piece), " delayed for nothing: its ARO is lost.")


@on(e.UsesCounted, "5")
def _(table: Table, event: e.UsesCounted) -> Words:
    return (piece(table, event.piece), " has used ", Name(event.item), f" {times(event.uses)}.")


@on(e.EquipmentGone, "5.2")
def _(table: Table, event: e.EquipmentGone) -> Words:
    return ("The ", Name(event.item), " of ", piece(table, event.piece), " leaves the table.")


@on(e.UsesRestored)
def _(table: Table, event: e.UsesRestored) -> Words:
    return (
        "All Disposable weapons and items of ",
        piece(table, event.piece),
        " can be used again.",
    )


@on(e.TetherCut)
def _(table: Table, event: e.TetherCut) -> Words:
    if not event.why:
        return (piece(table, event.piece), " is guided again.")
    return (piece(table, event.piece), f" has lost its {event.why}.")


@on(e.MasterChanged)
def _(table: Table, event: e.MasterChanged) -> Words:
    if event.side == table.sides.get(event.piece):
        return (piece(table, event.piece), " is back under its owner’s control.")
    return (
        piece(table, event.piece), " is controlled by ", who(table, event.side),
        f", with Orders of Group {event.group}.",
    )  # fmt: skip


@on(e.ArosClosed, "2")
def _(table: Table, event: e.ArosClosed) -> Words:
    whole = " in this Order" if event.whole else ""
    if event.by != event.side:
        return (who(table, event.side), f": no more AROs{whole}, said aloud (entered by ",
                who(table, event.by), ").")  # fmt: skip
    return (who(table, event.side), f": no more AROs{whole}.")


@on(e.SkillIdled, "5")
def _(table: Table, event: e.SkillIdled) -> Words:
    why = f": {event.why}" if event.why else ""
    return (Name(event.skill), " of ", piece(table, event.piece), f" becomes an Idle{why}.")


@on(e.IdlePerformed)
def _(table: Table, event: e.IdlePerformed) -> Words:
    why = f": {event.why}" if event.why else ""
    return (piece(table, event.piece), " performs an Idle, not ", Name(event.skill), f"{why}.")


@on(e.ModsGiven, "5")
def _(table: Table, event: e.ModsGiven) -> Words:
    given, by_map = event.given, event.worked
    told = (piece(table, event.piece), ": ", _mods_words(given))
    if by_map is None or replace(given, more=0) == by_map:
        return (*told, ".")
    return (*told, f" (by the map {_mods_words(by_map)}).")


def _mods_words(given: Given) -> str:
    parts = ["out of range"] if given.out else [f"range {given.band:+d}"]
    parts += ["target in Partial Cover"] if given.cover else []
    parts += [f"{given.more:+d} agreed"] if given.more else []
    return ", ".join(parts)


@on(e.PieceMoved)
def _(table: Table, event: e.PieceMoved) -> Words:
    """How long a way over the map is; without a map its end was told as it was declared."""
    if not event.way:
        return ()
    way = [(x, y, z or 0.0) for x, y, z in event.way]
    far = sum(map(dist, way, way[1:]))
    over = far - event.most
    more = f", {over:.2f}″ more than its {event.most:g}″" if event.most and over > HAIR else ""
    return (piece(table, event.piece), f" goes {far:.2f}″{more}.")


@on(e.DiceRead, "5")
def _(table: Table, event: e.DiceRead) -> Words:
    how = "rolled here" if event.rolled else "read"
    said = entered(table, event.by, event.piece)
    misses = f"{event.missed} miss" + ("es" if event.missed > 1 else "") if event.missed else ""
    told = " and ".join(filter(None, (dice_words(event.dice), misses)))
    return (piece(table, event.piece), f": {told}, {how}", *said, ".")


@on(e.RollMade, "5")
def _(table: Table, event: e.RollMade) -> Words:
    kind = "Face to Face: " if event.face_to_face else ""
    told = (", as told by ", who(table, "A" if event.by == "A" else "B")) if event.by else ()
    return (*((kind,) if kind else ()), *roll_words(table, event), *told, ".")


@on(e.RollReopened, "5")
def _(table: Table, event: e.RollReopened) -> Words:
    return (piece(table, event.piece), " rolls ", Name(event.skill), " again.")


@on(e.DiscoverFailed, "5")
def _(table: Table, event: e.DiscoverFailed) -> Words:
    return (
        piece(table, event.by), " fails to Discover ", piece(table, event.piece),
        " and can’t try again this Player Turn.",
    )  # fmt: skip


@on(e.SaveCalled, "5.1")
def _(table: Table, event: e.SaveCalled) -> Words:
    hit = event.hit
    if hit.cures:
        return (
            Name(hit.cures), " for ", piece(table, hit.piece),
            f": a PH Roll, passing on {max(hit.passes_on or 0, 0)} or less.",
        )  # fmt: skip
    if not hit.saves:
        return (piece(table, hit.piece), " is hit by ", Name(hit.weapon), ".")
    rolls = "a Saving Roll" if hit.saves == 1 else f"{hit.saves} Saving Rolls"
    return (
        piece(table, hit.piece),
        f" is hit: {rolls}, {_on(hit)} or less.",
    )


def _on(hit: Hit) -> str:
    on = max(hit.turns_on, 0)
    if hit.passes_on is None:
        return f"failing on {on}"
    return f"on PH, passing on {on}" if hit.with_ph else f"passing on {on}"


@on(e.SaveMade, "5.1")
def _(table: Table, event: e.SaveMade) -> Words:
    return (*save_words(table, event), *entered(table, event.by, event.piece), ".")


@on(e.WoundsMarked, "5.1")
def _(table: Table, event: e.WoundsMarked) -> Words:
    one = "point of STR" if event.structure else "Wound"
    several = "points of STR" if event.structure else "Wounds"
    if not event.lost:
        return (piece(table, event.piece), f" has all its {several} again.")
    if event.lost < 0:
        return (piece(table, event.piece), f" has {-event.lost} extra {several}."
                if event.lost < -1 else f" has one extra {one}.")  # fmt: skip
    lost = f"1 {one}" if event.lost == 1 else f"{event.lost} {several}"
    return (piece(table, event.piece), f" has lost {lost}.")


@on(e.HitInVain, "5.1")
def _(table: Table, event: e.HitInVain) -> Words:
    return (
        piece(table, event.piece),
        " is hit by ",
        Name(event.weapon),
        ", to no effect.",
    )


@on(e.SkillAnnounced, "5.1")
def _(table: Table, event: e.SkillAnnounced) -> Words:
    if not event.skill:
        return (piece(table, event.piece), " falls.")
    return (piece(table, event.piece), " fights on with ", Name(event.skill), ".")


@on(e.GutsRolled, "5.2")
def _(table: Table, event: e.GutsRolled) -> Words:
    if event.passed:
        return (piece(table, event.piece), " passes its Guts Roll.")
    to = f": {event.to}" if event.to else ""
    return (piece(table, event.piece), f" fails its Guts Roll{to}.")


@on(e.DodgeMoved, "5.1")
def _(table: Table, event: e.DodgeMoved) -> Words:
    if not event.to:
        return (piece(table, event.piece), " stays where it is.")
    return (piece(table, event.piece), f" moves with its Dodge: {event.to}.")


@on(e.OrderClosed, "5.2")
def _(table: Table, event: e.OrderClosed) -> Words:
    return ("The Order of ", who(table, event.side), " ends.")
