"""An army is written down with its troopers, and held while it is changed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from tracker.accounts.addresses import new_public_id
from tracker.accounts.models import Player
from tracker.armies.lines import Listed, at_the_start
from tracker.armies.models import Army

MOST_ARMIES = 50


class NotDone(Exception):
    """What was asked for can't be done; the text is for the owner, `lines` is what it is about."""

    def __init__(self, text: str, lines: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.lines = lines


@transaction.atomic
def keep(player: Player, army: Army, troopers: Sequence[Listed]) -> Army:
    """Write a new army down as this player's. Raises `NotDone` when there are too many."""
    # The player's row is the lock: two taps at once can't both be the last army allowed.
    owner = Player.objects.select_for_update().get(pk=player.pk)
    if Army.objects.filter(owner=owner).count() >= MOST_ARMIES:
        raise NotDone(
            _("You have %(most)d armies. Delete one you no longer play.") % {"most": MOST_ARMIES}
        )
    army.owner, army.public_id = owner, new_public_id()
    fill(army, troopers)
    army.save()
    return army


def held(army: Army) -> Army:
    """The army as it stands now, held to the transaction's end. Raises `NotDone` if it is gone."""
    try:
        return Army.objects.select_for_update().get(pk=army.pk)
    except Army.DoesNotExist:
        raise NotDone(_("This army was deleted in another window.")) from None


def fill(army: Army, troopers: Sequence[Listed]) -> None:
    """Put the troopers into the row, and count those that the match begins with."""
    army.written = msgspec.to_builtins(list(troopers))
    main = at_the_start(troopers)
    army.points = sum(one.profile.points for one in main)
    army.troopers = sum(one.counts for one in main)


def keyed(troopers: Sequence[Listed]) -> list[Listed]:
    """The troopers with new keys, for another list."""
    return [msgspec.structs.replace(one, key=new_key()) for one in troopers]


def new_key() -> str:
    """By which a trooper is named on its list."""
    return secrets.token_hex(4)
