"""An army out of a pasted code, kept with the lists that were in its place before."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rules.reference import Edition
from tracker.accounts.models import Player
from tracker.armies.actions.keeping import NotDone, fill, held, keep, keyed
from tracker.armies.actions.reading import Read, read_code
from tracker.armies.checks import nobody_begins
from tracker.armies.missing import lines, missing
from tracker.armies.models import Army, Version
from tracker.armies.queries.own import brought
from tracker.spoken import spoken

MOST_VERSIONS: Final = 20


def paste(*, player: Player, code: str, edition: Edition | None = None) -> Army:
    """An army out of an army code, however it was pasted.

    Without an edition it is the one whose data fits the list. Raises `NotDone`.
    """
    return _kept(player, read_code(code, edition))


def paste_to_play(*, player: Player, code: str, edition: Edition | None = None) -> Army:
    """The same for a match that is about to begin: somebody of the list has to be known, and there from
    its start. Raises `NotDone`."""
    return _kept(player, playable(code=code, edition=edition))


def playable(*, code: str, edition: Edition | None = None) -> Read:
    """A code read for a match and not kept: somebody of the list has to be known, and there from its
    start. Raises `NotDone`."""
    found = read_code(code, edition)
    nobody = spoken(nobody_begins(found.troopers))
    gap = missing(found.brought)
    if nobody and gap:
        raise NotDone(
            _("%(gap)s Until then take a starter roster.") % {"gap": gap}, lines(found.brought)
        )
    if nobody:
        raise NotDone(nobody)
    return found


def _kept(player: Player, found: Read) -> Army:
    army = Army(name=found.name)
    found.put_into(army)
    return keep(player, army, keyed(found.troopers))


@transaction.atomic
def bring(*, army: Army, code: str, edition: Edition | None = None) -> None:
    """A newer list in place of this one, which is kept as a version. Raises `NotDone`."""
    _replace(army, read_code(code, edition))


def read_again(*, army: Army, edition: Edition | None = None) -> None:
    """The same code with the newest data, of this edition or another. Raises `NotDone`."""
    came = brought(army=army)
    if came is None:
        raise NotDone(_("This army did not come as a code."))
    wanted: Edition = "N5" if army.edition == "N5" else "N4"
    bring(army=army, code=came.code, edition=edition or wanted)


@transaction.atomic
def bring_back(*, army: Army, number: int) -> None:
    """An older version in place of this one, which is kept as well. Raises `NotDone`."""
    now = held(army)
    older = Version.objects.filter(army=now, number=number).first()
    if older is None:
        raise NotDone(_("That version is no longer kept."))
    _set_aside(now)
    now.edition, now.written, now.brought = older.edition, older.written, older.brought
    now.points, now.troopers, now.made_with = older.points, older.troopers, older.made_with
    if now.made_with is not None:
        now.faction = now.made_with.name
    now.save()


def _replace(army: Army, found: Read) -> None:
    now = held(army)
    _set_aside(now)
    found.put_into(now)
    fill(now, keyed(found.troopers))
    now.save()


def _set_aside(now: Army) -> None:
    Version.objects.create(
        army=now,
        number=now.version,
        edition=now.edition,
        points=now.points,
        troopers=now.troopers,
        written=now.written,
        brought=now.brought,
        made_with_id=now.made_with_id,
    )
    now.version += 1
    now.changed = timezone.now()
    Version.objects.filter(army=now, number__lte=now.version - 1 - MOST_VERSIONS).delete()
