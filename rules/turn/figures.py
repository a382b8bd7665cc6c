"""What a trooper's owner chooses in secret when it is deployed: its decoys, whom it imitates."""

from rules import events as e
from rules.absence import aways, hides
from rules.commands import Compose
from rules.course import Course
from rules.profiles import Profile
from rules.reference import starters
from rules.refusals import Refusal
from rules.registry import refuse
from rules.state import State
from rules.states import states
from rules.table import Hidden, Place, Spot, Table, Trooper, card_of
from rules.turn.lying import note_stance


def decoys(trooper: Trooper) -> tuple[State | None, int]:
    """The State that gives a trooper decoys, and how many at most."""
    for state in states().values():
        if state.multiplies is not None and (most := state.multiplies(trooper.profile)):
            return state, most
    return None, 0


def called(profile: Profile) -> str:
    """A profile as a player picks it: its name and first weapon, since options differ by that."""
    return f"{profile.name} ({profile.weapons[0]})" if profile.weapons else profile.name


def imitable(table: Table, trooper: Trooper) -> dict[str, Profile]:
    """Whom a trooper may be shown as, by what a player calls it."""
    disguise = disguise_of(trooper)
    if disguise is None or disguise.imitates is None:
        return {}
    faction = table.factions.get(trooper.side, "")
    known = [one.profile for one in table.troopers.values() if one.side == trooper.side]
    known += [one.profile for one in starters() if one.faction == faction]
    return {
        called(profile): profile
        for profile in known
        if profile != trooper.profile and disguise.imitates(trooper.profile, profile) is None
    }


def disguise_of(trooper: Trooper) -> State | None:
    """The State in which a trooper is shown as another, if it can be."""
    return next(
        (
            state
            for state in states().values()
            if state.imitates and state.begins and state.begins(trooper.profile)
        ),
        None,
    )


def may_be_figure(command: Compose, trooper: Trooper, table: Table) -> Refusal | None:
    """Whether a trooper may be deployed with these decoys, or as the one it is shown as."""
    state, most = decoys(trooper)
    if len(command.others) > most:
        id = state.multiplies.id if state and state.multiplies else ""
        return Refusal("no-decoys", f"It may place {most} decoys." if most else "It has none.", id)
    if not 1 <= command.real <= 1 + len(command.others):
        return Refusal("no-such-place", "Say which of its places is the real one.")
    if command.others and state is not None and state.near is not None:
        refusal = refuse(state.near, command.coherent)
        if refusal:
            return refusal
    hidden = state.hidden_with if state and command.others and hides(command.form) else None
    if hidden is not None and not hidden():
        return Refusal("no-decoys", "Off the table it has no decoys.", hidden.id)
    if command.imitated and command.imitated not in imitable(table, trooper):
        disguise = disguise_of(trooper)
        id = disguise.imitates.id if disguise and disguise.imitates else ""
        return Refusal("no-such-imitation", "It can't be shown as that trooper.", id)
    return None


def note_secrets(course: Course, trooper: Trooper, spot: Spot) -> None:
    """Keep for its owner what a trooper is deployed as: its States, whom it imitates, where it hides."""
    side = trooper.side
    base = states().get(spot.form)
    if base is not None:
        begins = (base.begins.id,) if base.begins else ()
        course.add(e.StateEntered(side, trooper.id, base.name), *begins)
    several, _ = decoys(trooper)
    if spot.others and several is not None and several.multiplies is not None:
        near = (several.near.id,) if several.near else ()
        by = (several.multiplies.id, *near, *_in_secret(several))
        course.add(e.StateEntered(side, trooper.id, several.name), *by)
    disguise = disguise_of(trooper)
    if spot.imitated and disguise is not None and disguise.begins is not None:
        by = (disguise.begins.id, *_in_secret(several))
        course.add(e.StateEntered(side, trooper.id, disguise.name), *by)
        note_imitation(course, course.table.troopers[trooper.id], spot.imitated)
    note_stance(course, trooper, spot)
    away = aways().get(spot.form)
    if away is not None and away.absent():
        places = (Place(spot.where, spot.facing), *spot.others)
        hidden = tuple(
            Hidden(course.luck.id(f"hidden {trooper.id} {at}"), place, at == spot.real)
            for at, place in enumerate(places, start=1)
        )
        also = (several.hidden_with.id,) if several and several.hidden_with and spot.others else ()
        course.add(e.HiddenNoted(side, trooper.id, hidden), away.begins.id, away.absent.id, *also)


def note_imitation(course: Course, trooper: Trooper, imitated: str) -> None:
    """Keep whom a trooper is shown as: the Card of that one, as far as its States can copy it."""
    profile, disguise = imitable(course.table, trooper).get(imitated), disguise_of(trooper)
    if profile is None or disguise is None or disguise.imitates is None:
        return
    card, ids = card_of(profile), [disguise.imitates.id]
    known = {*trooper.states, disguise.name}
    for name in sorted(known):
        for copied in states()[name].imitated_as:
            card = copied(card)
            ids.append(copied.id)
    course.add(e.ImitationNoted(trooper.side, trooper.id, card), *ids)


def _in_secret(state: State | None) -> tuple[str, ...]:
    """The rule by which nobody but its owner is told that somebody is in a State."""
    kept = state.keeps_secret if state else None
    return (kept.id,) if kept is not None and kept() else ()
