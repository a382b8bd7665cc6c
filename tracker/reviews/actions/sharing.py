"""A player shows a match that is over to others, and takes that back."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from tracker.accounts.addresses import new_token
from tracker.leagues.models import Club
from tracker.matches.sitting import Sitting
from tracker.reviews.actions.notes import NotDone
from tracker.reviews.models import Shared


def show_by_link(*, sitting: Sitting, now: datetime, lasts: timedelta | None = None) -> str:
    """Show it to whoever has the link, a new one each time: the one before opens nothing any more.
    Raises NotDone."""
    _may_show(sitting)
    kept = {
        "token": new_token(),
        "made": now,
        "ends": now + lasts if lasts is not None else None,
    }
    Shared.objects.update_or_create(
        match=sitting.match, player=sitting.player, club=None, defaults=kept
    )
    return str(kept["token"])


def hide_link(*, sitting: Sitting) -> None:
    """The link opens nothing any more, not even where it was opened before."""
    Shared.objects.filter(match=sitting.match, player=sitting.player, club=None).delete()


def show_to(*, sitting: Sitting, club: Club, now: datetime) -> None:
    """Show it to everybody in a club of one's own. Raises NotDone."""
    _may_show(sitting)
    if not club.members.filter(player=sitting.player).exists():
        raise NotDone(_("Choose a club that you are in."))
    Shared.objects.get_or_create(
        match=sitting.match, player=sitting.player, club=club, defaults={"made": now}
    )


def hide_from(*, sitting: Sitting, club: Club) -> None:
    """The club is shown it no longer, by this player."""
    Shared.objects.filter(match=sitting.match, player=sitting.player, club=club).delete()


def _may_show(sitting: Sitting) -> None:
    if sitting.side is None or sitting.player is None:
        raise NotDone(_("A match is shown to others by who played it."))
    if not sitting.match.is_open:
        raise NotDone(_("A match is shown to others when it is over, and its event."))
