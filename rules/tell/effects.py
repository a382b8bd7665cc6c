"""The lines of what Rolls bring: hits, Saving Rolls, Wounds, Guts Rolls, smoke."""

from rules.log import events as e
from rules.log.table import NOISE, Hit, Table
from rules.messages import say, term
from rules.tell.counted import wounds_words
from rules.tell.names import entered, named, piece
from rules.tell.rolls import save_words
from rules.tell.words import Part, Words, on, put


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


@on(e.TemplateLaid, "5.1")
def _(table: Table, event: e.TemplateLaid) -> Words:
    return put(
        "{piece} lays its Template around itself: {weapon}.",
        piece=piece(table, event.piece),
        weapon=named(event.weapon),
    )


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
