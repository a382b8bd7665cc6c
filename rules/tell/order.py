"""The lines of the Order under way."""

from rules import events as e
from rules.table import Hit, Table
from rules.tell.words import (
    Name,
    Words,
    declared_words,
    dice_words,
    entered,
    on,
    piece,
    several,
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
        "impetuous": "by its Impetuous Token",
    }[event.pool]
    return (who(table, event.side), " activates ", *several(table, event.pieces), f": {pool}.")


@on(e.ReturnBarred, "1.2")
def _(table: Table, event: e.ReturnBarred) -> Words:
    return (piece(table, event.piece), " sees it: it does not go back under a Marker.")


@on(e.SkillDeclared, "1.2")
def _(table: Table, event: e.SkillDeclared) -> Words:
    return (*several(table, event.pieces), ": ", *declared_words(table, event.declared), ".")


@on(e.SecondSkipped, "3")
def _(table: Table, event: e.SecondSkipped) -> Words:
    return (who(table, event.side), " declares no second skill.")


@on(e.FactStated)
def _(table: Table, event: e.FactStated) -> Words:
    arc = f" ({event.arc}°)" if event.arc else ""
    if event.ask == "unseen":
        return (piece(table, event.piece), " is outside the LoF of every enemy, says its player.")
    if event.ask == "scenery":
        return (piece(table, event.piece), " interacts with scenery.")
    if event.ask == "Hacking Area":
        return (
            piece(table, event.about), " is in the Hacking Area of ", piece(table, event.piece), ".",
        )  # fmt: skip
    if event.ask == "full MOV":
        return (piece(table, event.piece), " goes as far as it has to, says its player.")
    if event.ask == "contact":
        still = " is" if event.answer else " is no longer"
        return (
            piece(table, event.piece), f"{still} in Silhouette contact with ",
            piece(table, event.about), ".",
        )  # fmt: skip
    return (
        piece(table, event.piece), f" has {event.ask}{arc} to ", piece(table, event.about), ".",
    )  # fmt: skip


@on(e.WeaponSetOff)
def _(table: Table, event: e.WeaponSetOff) -> Words:
    return (piece(table, event.piece), " sets off ", Name(event.weapon), ".")


@on(e.CoherencyChecked)
def _(table: Table, event: e.CoherencyChecked) -> Words:
    when = f", at the {event.at} of the Order"
    if not event.apart:
        return (*several(table, event.pieces), f" are in Coherency{when}.")
    return (*several(table, event.apart), f" out of Coherency{when}.")


@on(e.AroNoted, "2")
def _(table: Table, event: e.AroNoted) -> Words:
    if event.declared is None:
        return ("Noted: ", piece(table, event.piece), " delays.")
    said = declared_words(table, event.declared)
    return ("Noted: ", piece(table, event.piece), " answers with ", *said, ".")


@on(e.AroWithdrawn, "2")
def _(table: Table, event: e.AroWithdrawn) -> Words:
    return ("Note taken back: ", piece(table, event.piece), ".")


@on(e.AroDeclared, "2")
def _(table: Table, event: e.AroDeclared) -> Words:
    when = (
        ", on its way of the first skill"
        if event.declared.half == 2 and event.declared.at == 1
        else ""
    )
    said = declared_words(table, event.declared)
    return ("ARO of ", piece(table, event.piece), ": ", *said, f"{when}.")


@on(e.AroDelayed, "2")
def _(table: Table, event: e.AroDelayed) -> Words:
    return (piece(table, event.piece), " delays its ARO.")


@on(e.AroLost, "4")
def _(table: Table, event: e.AroLost) -> Words:
    return (piece(table, event.piece), " waited in vain: its ARO is lost.")


@on(e.UsesCounted, "5")
def _(table: Table, event: e.UsesCounted) -> Words:
    times = "once" if event.uses == 1 else f"{event.uses} times"
    return (Name(event.item), " of ", piece(table, event.piece), f" has been used {times}.")


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
        return (piece(table, event.piece), " obeys its owner again.")
    return (
        piece(table, event.piece), " obeys ", who(table, event.side),
        f", by Orders of Group {event.group}.",
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
    return (Name(event.skill), " of ", piece(table, event.piece), " becomes an Idle.")


@on(e.ModsGiven, "5")
def _(table: Table, event: e.ModsGiven) -> Words:
    given = event.given
    parts = ["out of range"] if given.out else [f"range {given.band:+d}"]
    parts += ["target in Partial Cover"] if given.cover else []
    parts += [f"{given.more:+d} agreed"] if given.more else []
    return (piece(table, event.piece), ": ", ", ".join(parts), ".")


@on(e.DiceRead, "5")
def _(table: Table, event: e.DiceRead) -> Words:
    how = "rolled here" if event.rolled else "read"
    said = entered(table, event.by, event.piece)
    return (piece(table, event.piece), f": {dice_words(event.dice)}, {how}", *said, ".")


@on(e.RollMade, "5")
def _(table: Table, event: e.RollMade) -> Words:
    kind = "Face to Face Roll: " if event.face_to_face else "Roll: "
    told = (", as told by ", who(table, "A" if event.by == "A" else "B")) if event.by else ()
    words: list[str | Name] = [kind]
    winners = [one for one in event.made if one.hits]
    if not winners:
        return (kind, *several(table, tuple(one.piece for one in event.made)), ", nobody succeeds",
                *told, ".")  # fmt: skip
    for at, one in enumerate(winners):
        if at:
            words.append(", ")
        times = "" if one.hits == 1 else f" {one.hits} times"
        criticals = f", {one.criticals} Critical" if one.criticals else ""
        words += [piece(table, one.piece), f" succeeds{times} with ", Name(one.skill), criticals]
    return (*words, *told, ".")


@on(e.DiscoverFailed, "5")
def _(table: Table, event: e.DiscoverFailed) -> Words:
    return (
        piece(table, event.by), " fails to Discover ", piece(table, event.piece),
        ": not again this Player Turn.",
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
    if hit.passes_on is not None:
        return f"on PH, passing on {max(hit.passes_on, 0)}"
    return f"failing on {max(hit.fails_on, 0)}"


@on(e.SaveMade, "5.1")
def _(table: Table, event: e.SaveMade) -> Words:
    dice = f" ({dice_words(event.dice)})" if event.dice else ""
    said = entered(table, event.by, event.piece)
    if event.cures:
        ends = "fails" if event.failed else "passes"
        return (piece(table, event.piece), f" {ends} the PH Roll of the ", Name(event.cures), dice,
                *said, ".")  # fmt: skip
    if not event.failed:
        return (piece(table, event.piece), f" saves{dice}", *said, ".")
    failed = "fails its Saving Roll" if event.failed == 1 else f"fails {event.failed} Saving Rolls"
    return (piece(table, event.piece), f" {failed}{dice}", *said, ".")


@on(e.WoundsMarked, "5.1")
def _(table: Table, event: e.WoundsMarked) -> Words:
    if not event.lost:
        return (piece(table, event.piece), " has all its Wounds again.")
    lost = "1 Wound" if event.lost == 1 else f"{event.lost} Wounds"
    return (piece(table, event.piece), f" has lost {lost}.")


@on(e.GutsRolled, "5.2")
def _(table: Table, event: e.GutsRolled) -> Words:
    if event.passed:
        return (piece(table, event.piece), " passes its Guts Roll.")
    return (piece(table, event.piece), f" fails its Guts Roll: {event.to}.")


@on(e.DodgeMoved, "5.1")
def _(table: Table, event: e.DodgeMoved) -> Words:
    return (piece(table, event.piece), f" Dodges, {event.to or 'staying where it is'}.")


@on(e.OrderClosed, "5.2")
def _(table: Table, event: e.OrderClosed) -> Words:
    return ("The Order of ", who(table, event.side), " ends.")
