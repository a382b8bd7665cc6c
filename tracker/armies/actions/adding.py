"""Troopers added by hand: of the list's own army, out of the official data, or typed in as they are read."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.game import written_down
from rules.reference import Edition, Profile
from tracker.armies.actions.converting import as_played
from tracker.armies.actions.keeping import NotDone, fill, held, keyed
from tracker.armies.actions.lists import in_group, room_for, with_room
from tracker.armies.actions.reading import related
from tracker.armies.lines import Brought, Listed, Unknown
from tracker.armies.models import Army, Sectorial
from tracker.armies.queries import own_army as read
from tracker.armies.queries.official import books
from tracker.armies.queries.own import brought, listed

NO_DATA = gettext_lazy("No unit data of this army has been imported here.")
KNOWN = gettext_lazy("That line has a profile already. This is the list now.")


@transaction.atomic
def add_profile(*, army: Army, profile: str, line: str = "") -> None:
    """Add what is bought by these numbers (`Buyable.place`) of the list's own army, with whoever comes
    along; for a `line` of its code that nobody knew, in its place. Raises `NotDone`."""
    now = held(army)
    sectorial = read.of_army(army=now)
    if sectorial is None:
        raise NotDone(str(NO_DATA))
    place = _place(now, line)
    bought = read.profile(sectorial=sectorial, named=profile, place=place)
    if bought is None:
        raise NotDone(_("There is no such profile in the unit data of this army."))
    troopers = listed(army=now)
    room_for(len(bought.troopers), troopers)
    group = place.gap.group if place else with_room(troopers)
    edition: Edition = "N5" if sectorial.edition == "N5" else "N4"
    added = [msgspec.structs.replace(one, group=group) for one in bought.troopers]
    every = [*troopers, *keyed(as_played(added, edition))]
    if not troopers:
        now.edition = edition
    _keep(now, every, sectorial, place.gap if place else None)


@transaction.atomic
def say_army(*, army: Army, edition: Edition, number: int) -> None:
    """Say which of the armies of the official data a list by hand is of. Raises `NotDone`."""
    now = held(army)
    if not read.may_say(army=now):
        raise NotDone(_("This list has profiles of its army already."))
    found = next(
        (one for one in read.fielded(army=now) if (one.edition, one.number) == (edition, number)),
        None,
    )
    if found is None:
        raise NotDone(str(NO_DATA))
    now.faction, now.edition, now.made_with = found.name, found.edition, found
    now.changed = timezone.now()
    now.save(update_fields=["faction", "edition", "made_with", "changed"])


@transaction.atomic
def add_free_trooper(
    *, army: Army, profile: Profile, group: int | None = None, line: str = ""
) -> None:
    """Add a trooper whose name and numbers were typed in; for a `line` of its code that nobody knew, in
    its place. Raises `NotDone`."""
    now = held(army)
    place, troopers = _place(now, line), listed(army=now)
    room_for(1, troopers)
    if place is not None:
        now.brought = msgspec.to_builtins(
            _without(brought(army=now), place.gap), enc_hook=written_down
        )
    wanted = with_room(troopers) if group is None else in_group(group)
    fill(now, [*troopers, *keyed([Listed("", profile, wanted, False)])])
    now.changed = timezone.now()
    now.save()


def _place(army: Army, line: str) -> read.Place | None:
    place = read.place_of(army=army, named=line) if line else None
    if line and place is None:
        raise NotDone(str(KNOWN))
    return place


def _keep(
    army: Army, troopers: Sequence[Listed], sectorial: Sectorial, gap: Unknown | None
) -> None:
    came = brought(army=army)
    if came is not None:
        came = msgspec.structs.replace(came if gap is None else _without(came, gap), lacks="")
        units = {one.unit for one in troopers if one.unit}
        book, _ = books(sectorial=sectorial, units=units)
        army.brought = msgspec.to_builtins(related(came, sectorial, book), enc_hook=written_down)
    army.made_with = sectorial
    fill(army, troopers)
    army.changed = timezone.now()
    army.save()


def _without(came: Brought | None, gap: Unknown) -> Brought:
    if came is None:
        raise NotDone(str(KNOWN))
    left = list(came.unknown)
    left.remove(gap)
    return msgspec.structs.replace(came, unknown=tuple(left))
