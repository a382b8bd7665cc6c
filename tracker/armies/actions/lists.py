"""Everything that changes an army. Each takes an army that `queries.army` gave its owner."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rules import reference
from rules.reference import GROUP_LIMIT, starter
from tracker.accounts.addresses import new_public_id
from tracker.accounts.models import Player
from tracker.armies.actions.converting import as_played
from tracker.armies.actions.keeping import NotDone, fill, held, keep, keyed, new_key
from tracker.armies.lines import Listed, at_the_start, may_lead
from tracker.armies.models import Army
from tracker.armies.queries import listed

# A list may be over the limits of the rules while it is being put together, but not without end.
MOST_TROOPERS = 30
GROUPS = (1, 2)


def create(*, player: Player, name: str, faction: str) -> Army:
    """An army without troopers. Raises `NotDone` when the player has too many armies."""
    return keep(player, Army(name=name, faction=faction), ())


def create_from_roster(*, player: Player, roster: str) -> Army:
    """An army with the troopers of a starter roster, by its id. Raises `NotDone`."""
    try:
        found = reference.roster(roster)
    except KeyError:
        raise NotDone(_("There is no such starter roster.")) from None
    troopers = (
        Listed(new_key(), entry.profile, entry.group, entry.lieutenant, f"{swc:g}")
        for entry, swc in zip(found.army.entries, found.swc, strict=True)
    )
    army = Army(name=found.army.name, faction=found.army.faction, edition=found.edition)
    return keep(player, army, as_played(troopers, found.edition))


@transaction.atomic
def add_trooper(*, army: Army, profile: str, group: int | None = None) -> None:
    """Add one of the starter profiles, by its id; without a group, to the first that has room.

    Raises `NotDone` for a profile that is not there, or of another game, and for a list that is full.
    """
    try:
        found = starter(profile).profile
    except KeyError:
        raise NotDone(_("There is no such profile.")) from None
    army, troopers = _locked(army)
    if found.edition != army.edition:
        raise NotDone(_("There is no such profile."))
    room_for(1, troopers)
    wanted = with_room(troopers) if group is None else in_group(group)
    added = as_played((Listed(new_key(), found, wanted, False),), found.edition)
    _write(army, [*troopers, *added])


@transaction.atomic
def remove_trooper(*, army: Army, trooper: str) -> None:
    """Take a trooper off the list. Raises `NotDone` if it is not on it."""
    army, troopers = _locked(army)
    gone = _find(troopers, trooper)
    _write(army, [one for one in troopers if one is not gone])


@transaction.atomic
def set_lieutenant(*, army: Army, trooper: str) -> None:
    """Make a trooper the one Lieutenant. Raises `NotDone` if it may not lead while others may."""
    army, troopers = _locked(army)
    chosen = _find(troopers, trooper)
    if chosen.reinforcement:
        raise NotDone(
            _("Reinforcements come later: your Lieutenant has to be there from the start.")
        )
    if chosen not in may_lead(at_the_start(troopers)):
        raise NotDone(
            _("%(name)s has no Lieutenant profile; others in the list do.")
            % {"name": chosen.profile.name}
        )
    _write(army, [msgspec.structs.replace(one, lieutenant=one is chosen) for one in troopers])


@transaction.atomic
def move_to_group(*, army: Army, trooper: str, group: int) -> None:
    """Move a trooper to the other Combat Group. Raises `NotDone` for a group that is not there."""
    army, troopers = _locked(army)
    moved = _find(troopers, trooper)
    if moved.reinforcement:
        raise NotDone(_("Reinforcements stay in their own Combat Group."))
    _write(
        army,
        [
            msgspec.structs.replace(one, group=in_group(group)) if one is moved else one
            for one in troopers
        ],
    )


@transaction.atomic
def rename(*, army: Army, name: str) -> None:
    army, troopers = _locked(army)
    army.name = name
    _write(army, troopers)


@transaction.atomic
def duplicate(*, army: Army) -> Army:
    """A second army like this one, to be changed without changing the first. Raises `NotDone`."""
    end = " (copy)"
    name = army.name[: Army.NAME_LENGTH - len(end)].rstrip() + end
    second = Army(
        name=name,
        faction=army.faction,
        edition=army.edition,
        brought=army.brought,
        made_with_id=army.made_with_id,
    )
    return keep(army.owner, second, keyed(listed(army=army)))


def share(*, army: Army) -> None:
    """Show the Open half of the list to whoever has its address; a new address every time."""
    army.shared = new_public_id()
    army.save(update_fields=["shared", "shared_digest"])


def end_sharing(*, army: Army) -> None:
    """The address leads nowhere from now on."""
    army.shared = None
    army.save(update_fields=["shared", "shared_digest"])


def delete(*, army: Army) -> None:
    """Matches that it entered keep what they were told of it."""
    army.delete()


def room_for(many: int, troopers: Sequence[Listed]) -> None:
    """Raises `NotDone` for a list that is full."""
    if len(troopers) + many > MOST_TROOPERS:
        raise NotDone(
            _("A list can hold %(most)d troopers here. Remove one first.") % {"most": MOST_TROOPERS}
        )


def with_room(troopers: Sequence[Listed]) -> int:
    """The first Combat Group that is not full."""
    taken = [one.group for one in troopers if one.counts]
    return next((group for group in GROUPS if taken.count(group) < GROUP_LIMIT), GROUPS[0])


def in_group(group: int) -> int:
    """The same group. Raises `NotDone` for one that is not there."""
    if group not in GROUPS:
        raise NotDone(_("There are two Combat Groups, 1 and 2."))
    return group


def _find(troopers: Sequence[Listed], key: str) -> Listed:
    for one in troopers:
        if one.key == key:
            return one
    raise NotDone(_("That trooper is no longer on the list. This is the list now."))


def _locked(army: Army) -> tuple[Army, tuple[Listed, ...]]:
    now = held(army)
    return now, listed(army=now)


def _write(army: Army, troopers: Sequence[Listed]) -> None:
    fill(army, troopers)
    army.changed = timezone.now()
    army.save(update_fields=["name", "written", "points", "troopers", "changed"])
