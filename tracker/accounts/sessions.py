"""Sessions of which the database keeps a digest: a copy of it signs nobody in.

The key itself is in the browser's cookie alone. The list of signed-in devices keeps the digest, too,
so whoever asks for a session by what is kept gets the same one; a cookie may not.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, cast

from allauth.core import context
from allauth.usersessions.models import UserSession
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends import db
from django.contrib.sessions.middleware import SessionMiddleware
from django.contrib.sessions.models import Session
from django.db import connection
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject

from tracker.accounts.models import Player
from tracker.accounts.statements import Columns, Statement

KEPT: Final = 40
"""How long a digest is that is kept. Django's keys are shorter."""


def kept(key: str) -> str:
    """What is kept of a key; of what is kept already, the same."""
    return key if len(key) == KEPT else hashlib.sha256(key.encode()).hexdigest()[:KEPT]


# Without what is encrypted of a player: hardly any page needs it, and each would decrypt it.
SESSION: Final = Columns(Session, "s")
PLAYER: Final = Columns(
    Player,
    "p",
    only=(
        "id", "password", "last_login", "name", "email", "is_guest", "joined", "last_seen", "language",
        "lengths",
    ),
)  # fmt: skip
WITH_PLAYER: Final = """
         django_session s
    LEFT JOIN usersessions_usersession d ON d.session_key = s.session_key
    LEFT JOIN accounts_player p ON p.id = d.user_id
"""
"""Whose device a session is. A passer-by has a session, and no device."""
_ASKED: Final = Statement(
    f"SELECT {{}}, {{}} FROM {WITH_PLAYER} WHERE s.session_key = %s AND s.expire_date > %s",
    SESSION, PLAYER,
)  # fmt: skip


class SessionStore(db.SessionStore):
    """Django's, looked up by digest; and in the same statement whose device it is."""

    player: Player | None = None
    _brought: tuple[Session | None] | None = None

    @property
    def is_read(self) -> bool:
        """Whether it has been asked for."""
        return self._brought is not None or hasattr(self, "_session_cache")

    def asked(self) -> tuple[str, Any]:
        """What is asked of it: its digest, and now."""
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        return kept(self.session_key or ""), now

    def bring(self, session: Session | None, player: Player | None) -> None:
        """What a statement of somebody else's has found of it, where more than this was asked."""
        self._brought, self.player = (session,), player

    def _get_session_from_db(self) -> Session | None:
        if self._brought is None:
            self.bring(*next(iter(_ASKED.rows(*self.asked())), (None, None)))
        assert self._brought is not None
        (found,), self._brought = self._brought, None
        if found is None:
            self._session_key = self.player = None
        return found

    async def _aget_session_from_db(self) -> Session | None:
        return await sync_to_async(self._get_session_from_db)()

    def exists(self, session_key: str) -> bool:
        return super().exists(kept(session_key))

    async def aexists(self, session_key: str) -> bool:
        return await super().aexists(kept(session_key))

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        made = super().create_model_instance(data)
        made.session_key = kept(made.session_key)
        return made

    async def acreate_model_instance(self, data: dict[str, Any]) -> Any:
        made = await super().acreate_model_instance(data)
        made.session_key = kept(made.session_key)
        return made

    def delete(self, session_key: str | None = None) -> None:
        key = session_key or self.session_key
        if key is not None:
            super().delete(kept(key))

    async def adelete(self, session_key: str | None = None) -> None:
        key = session_key or self.session_key
        if key is not None:
            await super().adelete(kept(key))


class Sessions(SessionMiddleware):
    """What is kept of a key opens nothing: such a cookie is none."""

    def process_request(self, request: HttpRequest) -> None:
        key = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
        request.session = self.SessionStore(None if len(key) == KEPT else key or None)


class Players(AuthenticationMiddleware):
    """Who asks is found with the session, not after it."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.user = cast(Player, SimpleLazyObject(lambda: signed_in(request)))


def asking(store: SessionStore) -> HttpRequest:
    """A request of this session's, as far as who asks."""
    request = HttpRequest()
    request.session = store
    request.user = cast(Player, SimpleLazyObject(lambda: signed_in(request)))
    return request


def signed_in(request: HttpRequest) -> Player | AnonymousUser:
    """Who this session was made for, if it still counts: as Django's `get_user`, which is asked wherever
    the session did not bring its player."""
    session = request.session
    said = session.get(SESSION_KEY)
    player: Player | None = getattr(session, "player", None)
    if (
        player is not None
        and said == str(player.pk)
        and session.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS
        and constant_time_compare(session.get(HASH_SESSION_KEY, ""), player.get_session_auth_hash())
    ):
        return player
    return get_user(request)


def keep_digest(instance: UserSession, **_: object) -> None:
    """A device is listed by what is kept of its session's key."""
    instance.session_key = kept(instance.session_key)


def is_current(device: UserSession) -> bool:
    """Whether this device is the one that asks."""
    key: str | None = context.request.session.session_key
    return key is not None and device.session_key == kept(key)
