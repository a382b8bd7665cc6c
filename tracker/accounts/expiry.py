"""Letting go: sessions that ran out, and guests who never came back once their matches have gone."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db.models import CASCADE, Exists, ForeignObjectRel, OuterRef, Q, QuerySet

from tracker.accounts.models import Player, Token

GUESTS_STAY: Final = timedelta(days=60)
"""Longer than a session, and than a match of guests alone stays."""
OWN_STAYS: Final = timedelta(days=365)
"""How long what is a guest's alone waits for them: their lists, their tables."""
DEVICES_STAY: Final = timedelta(days=1)
AT_ONCE: Final = 200

# What goes with a guest at once.
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
    """Guests who were seen long ago, by no program either, with nothing that leads to them. A seat, a place
    in a club keep them, for these are others' as well; what is theirs alone does for a while."""
    long_ago = at - GUESTS_STAY
    awaited = Q(last_seen__gte=at - OWN_STAYS)
    found = Player.objects.filter(is_guest=True, last_seen__lt=long_ago)
    # Hidden ones as well: those that have no name on the player's side.
    for relation in Player._meta.get_fields(include_hidden=True):
        model: Any = relation.related_model
        if isinstance(relation, ForeignObjectRel) and model not in _GOES_ALONG:
            theirs = model._base_manager.filter(**{relation.field.name: OuterRef("pk")})
            alone = relation.on_delete is CASCADE
            found = found.exclude(Exists(theirs) & awaited if alone else Exists(theirs))
    used = Token.objects.filter(player=OuterRef("pk"))
    recent = used.filter(used__gte=long_ago) | used.filter(made__gte=long_ago)
    return found.exclude(Exists(recent))
