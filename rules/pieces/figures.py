"""What a trooper's owner chooses in secret when it is deployed: its decoys, whom it imitates."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from rules.book.editions import Book
from rules.book.profiles import Profile
from rules.log import events as e
from rules.log.commands import Compose
from rules.log.course import Course
from rules.log.table import Card, Disguise, Hidden, Place, Spot, Table, Trooper, card_of
from rules.messages import either, say
from rules.moments import deploying, showing
from rules.page import said
from rules.pieces.deployed_prone import note_stance
from rules.reference.starter_rosters import starters
from rules.refusals import Refusal
from rules.seen.absence import aways, hides
from rules.state import State
from rules.states import anybody, speakers, states

NOT_EACH: Final = Refusal(
    "not-each-place",
    say(
        "It stands in several places: say where each of them is, or nothing of any of them. "
        "A Model without its place would be told from the others by that."
    ),
)
NOT_SHOWN_AS: Final = say("It can't be shown as that trooper: choose another one.")


class Disguised(msgspec.Struct, frozen=True):
    """As whom a trooper is deployed, and by which rules."""

    as_another: Disguise
    rules: tuple[str, ...]


def decoys(book: Book, trooper: Trooper) -> tuple[State | None, int]:
    """The State that gives a trooper decoys, and how many at most."""
    for state, _, most in anybody(book, showing.several, trooper.profile):
        return state, most
    return None, 0


def called(profile: Profile) -> str:
    """A profile by its name and first weapon: enough, unless another is called the same."""
    return f"{profile.name} ({profile.weapons[0]})" if profile.weapons else profile.name


def imitable(table: Table, trooper: Trooper) -> dict[str, Profile]:
    """Whom a trooper may be shown as, by what a player calls it: a name for each face, since what
    differs in Private Information alone shows the same. Of several that are called the same each name
    says what tells it from the others, so that none of them is the name that all have in common."""
    faces = {card_of(one): one for one in _in_its_reach(table, trooper)}
    faces.pop(card_of(trooper.profile), None)
    alike: dict[str, dict[Card, Profile]] = {}
    for card, profile in faces.items():
        alike.setdefault(called(profile), {})[card] = profile
    found: dict[str, Profile] = {}
    for name, ones in alike.items():
        in_common = frozenset.intersection(*(frozenset(_told(card)) for card in ones))
        for card, profile in ones.items():
            told = [one for one in _told(card) if one not in in_common]
            found[_told_apart(profile, told) if len(ones) > 1 else name] = profile
    return found


def shown(table: Table, trooper: Trooper, imitated: str) -> Profile | None:
    """Who is meant with a name. One that several have in common, as it was noted before each had its
    own, is the last one's of them."""
    by_name = {called(one): one for one in _in_its_reach(table, trooper)}
    return (by_name | imitable(table, trooper)).get(imitated)


def _in_its_reach(table: Table, trooper: Trooper) -> tuple[Profile, ...]:
    """Who fights for the same army or sectorial, and may be imitated by it."""
    disguise = disguise_of(table.book, trooper)
    if disguise is None:
        return ()
    faction = table.factions.get(trooper.side, "")
    known = [one.profile for one in table.troopers.values() if one.side == trooper.side]
    known += [one.profile for one in starters(table.book) if one.faction == faction]
    return tuple(
        profile
        for profile in known
        if profile != trooper.profile
        and not disguise.holds(showing.imitates, trooper.profile, profile)
    )


def _told(card: Card) -> tuple[str, ...]:
    """All that a face tells but its name, in words."""
    labels = Counter((*card.weapons, *card.equipment, *card.skills))
    numbers = (
        f"{name.upper()} {getattr(card, name)}"
        for name in ("cc", "bs", "ph", "wip", "arm", "bts", "wounds", "s")
    )
    return (
        *(f"{number} {label}" if number > 1 else label for label, number in labels.items()),
        card.type,
        f"MOV {card.mov[0]}-{card.mov[1]}",
        *numbers,
        "STR" if card.structure else "VITA",
        card.training,
    )


def _told_apart(profile: Profile, told: Sequence[str]) -> str:
    """A profile by its name, its first weapon and what others that are called so have not."""
    first = profile.weapons[:1]
    words = " + ".join((*first, *told)) if told else " ".join(("plain", *first))
    return f"{profile.name} ({words})"


def disguise_of(book: Book, trooper: Trooper) -> State | None:
    """The State in which a trooper is shown as another, if it can be."""
    able = speakers(book, showing.imitates)
    return next((one for one in able if one.holds(deploying.form, trooper.profile)), None)


def may_be_figure(command: Compose, trooper: Trooper, table: Table) -> Refusal | None:
    """Whether a trooper may be deployed with these decoys, or as the one it is shown as."""
    state, most = decoys(table.book, trooper)
    if len(command.others) > most:
        id = next(iter(state.ids(showing.several)), "") if state else ""
        return Refusal(
            "no-decoys",
            say("It can place up to {most} decoys.", most=most)
            if most
            else say("It has no decoys."),
            id,
        )
    if not 1 <= command.real <= 1 + len(command.others):
        return Refusal("no-such-place", say("Choose which of its places is the real one."))
    if len({bool(one) for one in (command.where, *(place.where for place in command.others))}) > 1:
        return NOT_EACH
    if command.others and state is not None:
        if refusal := state.refusal(deploying.near, command.coherent):
            return refusal
        noted = state.ids(deploying.all_noted) if hides(table.book, command.form) else ()
        if noted and not state.holds(deploying.all_noted):
            return Refusal("no-decoys", say("In Hidden Deployment it has no decoys."), noted[0])
    return may_be_shown(command.imitated, trooper, table) if command.imitated else None


def may_be_shown(imitated: str, trooper: Trooper, table: Table) -> Refusal | None:
    """Whether a name says as whom this trooper may be shown, and as which of those called so."""
    faces = imitable(table, trooper)
    if imitated in faces:
        return None
    alike = [name for name, one in faces.items() if called(one) == imitated]
    said = say("Say which it is: {alike}.", alike=either(alike)) if alike else NOT_SHOWN_AS
    disguise = disguise_of(table.book, trooper)
    id = next(iter(disguise.ids(showing.imitates)), "") if disguise else ""
    return Refusal("no-such-imitation", said, id)


def note_secrets(course: Course, trooper: Trooper, spot: Spot) -> Disguised | None:
    """Keep for its owner what a trooper is deployed as: its States, where it hides. As whom it is shown is
    kept with that place or, where it stands, with each of its pieces: lines of its own would be counted."""
    side = trooper.side
    base = states(course.table.book).get(spot.form)
    if base is not None:
        course.add(e.StateEntered(side, trooper.id, base.name), *base.ids(deploying.form))
    several, _ = decoys(course.table.book, trooper)
    if spot.others and several is not None:
        by = (*several.ids(showing.several, deploying.near), *_in_secret(several))
        course.add(e.StateEntered(side, trooper.id, several.name), *by)
    disguised = _disguised(course.table, course.table.troopers[trooper.id], spot.imitated)
    note_stance(course, trooper, spot)
    away = aways(course.table.book).get(spot.form)
    if away is None or not away.absent():
        return disguised
    places = (Place(spot.where, spot.facing), *spot.others)
    hidden = tuple(
        Hidden(course.luck.piece(f"hidden {trooper.id} {at}"), place, at == spot.real)
        for at, place in enumerate(places, start=1)
    )
    also = several.ids(deploying.all_noted) if several and spot.others else ()
    as_another, by = disguised_by(disguised)
    noted = e.HiddenNoted(side, trooper.id, hidden, as_another)
    course.add(noted, away.begins.id, away.absent.id, *also, *by)
    return None


def disguised_by(disguised: Disguised | None) -> tuple[Disguise | None, tuple[str, ...]]:
    """What a line keeps of it, and the rules that the line bears."""
    return (disguised.as_another, disguised.rules) if disguised else (None, ())


def _disguised(table: Table, trooper: Trooper, imitated: str) -> Disguised | None:
    """As whom a trooper is deployed, if it is as another."""
    disguise = disguise_of(table.book, trooper)
    found = _imitation(table, trooper, imitated) if imitated else None
    if disguise is None or found is None:
        return None
    several, _ = decoys(table.book, trooper)
    by = (*disguise.ids(deploying.form), *_in_secret(several), *found[1])
    return Disguised(Disguise(disguise.name, found[0]), by)


def note_imitation(course: Course, trooper: Trooper, imitated: str) -> None:
    """Keep whom a trooper is shown as."""
    if (found := _imitation(course.table, trooper, imitated)) is not None:
        card, ids = found
        course.add(e.ImitationNoted(trooper.side, trooper.id, card), *ids)


def _imitation(table: Table, trooper: Trooper, imitated: str) -> tuple[Card, list[str]] | None:
    """The Card of whom a trooper is shown as, as far as its States can copy it, and by which rules."""
    profile, disguise = shown(table, trooper, imitated), disguise_of(table.book, trooper)
    if profile is None or disguise is None:
        return None
    card, ids = card_of(profile), [*disguise.ids(showing.imitates)]
    for name in sorted({*trooper.states, disguise.name}):
        for copied in states(table.book)[name].rules(showing.imitated_card):
            card = copied(card)
            ids.append(copied.id)
    return card, ids


def _in_secret(state: State | None) -> tuple[str, ...]:
    """The rule by which nobody but its owner is told that somebody is in a State."""
    return tuple(id for _, id, _ in said((state,), showing.secret)) if state else ()
