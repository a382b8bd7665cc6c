"""Letting go: sessions that ran out, and guests who left nothing here and never came back."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db.models import Exists, ForeignObjectRel, OuterRef, QuerySet

from tracker.accounts.models import Player, Token

GUESTS_STAY: Final = timedelta(days=60)
"""Longer than a session, and than a match of guests alone stays."""
DEVICES_STAY: Final = timedelta(days=1)
AT_ONCE: Final = 200

# What goes with a guest; anything else that is theirs keeps them.
_GOES_ALONG: Final = (Token, UserSession)


def let_go(*, at: datetime) -> int:
    """Remove what nobody can use any more; how many guests that were."""
    Session.objects.filter(expire_date__lt=at).delete()
    alive = Exists(Session.objects.filter(session_key=OuterRef("session_key")))
    UserSession.objects.filter(~alive, last_seen_at__lt=at - DEVICES_STAY).delete()
    # A few at a time: the next look finds the rest.
    gone = list(_gone(at).values_list("pk", flat=True)[:AT_ONCE])
    _gone(at).filter(pk__in=gone).delete()
    return len(gone)


def _gone(at: datetime) -> QuerySet[Player]:
    """Guests who were seen long ago, by no program either, with nothing that leads to them."""
    long_ago = at - GUESTS_STAY
    found = Player.objects.filter(is_guest=True, last_seen__lt=long_ago)
    # Hidden ones as well: those that have no name on the player's side.
    for relation in Player._meta.get_fields(include_hidden=True):
        model: Any = relation.related_model
        if isinstance(relation, ForeignObjectRel) and model not in _GOES_ALONG:
            theirs = model._base_manager.filter(**{relation.field.name: OuterRef("pk")})
            found = found.exclude(Exists(theirs))
    used = Token.objects.filter(player=OuterRef("pk"))
    recent = used.filter(used__gte=long_ago) | used.filter(made__gte=long_ago)
    return found.exclude(Exists(recent))
