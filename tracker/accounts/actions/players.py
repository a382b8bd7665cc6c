"""A player comes, is known by a name, keeps an account, and goes."""

from __future__ import annotations

import unicodedata
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from allauth.usersessions.models import UserSession
from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tracker.accounts import codes
from tracker.accounts.encryption import digests
from tracker.accounts.models import Player
from tracker.accounts.sessions import kept

SEEN_EVERY = timedelta(hours=1)
_BACKEND = "django.contrib.auth.backends.ModelBackend"


class NotDone(Exception):
    """What was asked for can't be done; the text is for the player, and tells nothing of others."""


class UnknownCode(NotDone):
    pass


class TooManyTries(NotDone):
    pass


class EmailTaken(NotDone):
    pass


class NameMissing(NotDone):
    pass


def start_guest(*, request: HttpRequest, name: str) -> Player:
    """Seat somebody who has only a name, and sign this browser in as them.

    Raises what `new_guest` raises.
    """
    player = new_guest(request=request, name=name)
    _sign_in(request, player)
    return player


def new_guest(*, request: HttpRequest, name: str) -> Player:
    """Somebody who has only a name.

    Raises `NameMissing` when nothing of the name can be seen, `TooManyTries` when one address
    makes guests faster than people arrive.
    """
    name = plain_name(name)
    _limit(request, "guest", _("Too many guests at once. Wait a minute, then go on."))
    return Player.objects.create_guest(name=name, rejoin_code=codes.new())


def stand_in(*, name: str) -> Player:
    """Somebody whom the notebook plays: a guest whose code nobody is told."""
    return Player.objects.create_guest(name=name, rejoin_code=codes.new())


def rejoin(*, request: HttpRequest, code: str) -> Player:
    """Sign this browser in as the guest with this code.

    Raises `UnknownCode`, the same for a code never given and one of a guest long gone, and
    `TooManyTries` before it looks at the code at all.
    """
    _limit(
        request,
        "rejoin",
        _("Too many codes were tried from here. Wait a few minutes, then try again."),
    )
    player = Player.objects.filter(
        is_guest=True, rejoin_digest__in=digests(codes.read(code))
    ).first()
    if player is None:
        raise UnknownCode(_("No guest has this code. Check it again: it has ten characters."))
    _sign_in(request, player)
    return player


@transaction.atomic
def keep(*, player: Player, email: str, password: str) -> Player:
    """Make an account of a guest. Everything of theirs stays theirs; the code is gone.

    The password is taken as it is: whoever calls has checked it. Raises `EmailTaken`.
    """
    email = Player.objects.normalize_email(email).lower()
    player.email, player.rejoin_code, player.is_guest = email, None, False
    player.set_password(password)
    try:
        with transaction.atomic():
            player.save(
                update_fields=["email", "rejoin_code", "rejoin_digest", "is_guest", "password"]
            )
            EmailAddress.objects.create(user=player, email=email, primary=True)
    except IntegrityError:
        player.refresh_from_db()
        raise EmailTaken(
            _("There is already an account with this address. Log out, then log in to it.")
        ) from None
    return player


def rename(*, player: Player, name: str) -> Player:
    """Raises `NameMissing`."""
    player.name = plain_name(name)
    player.save(update_fields=["name"])
    return player


def reads_in(*, player: Player, language: str = "", lengths: str = "") -> None:
    """Keep the language that they chose, and in what they measure; what they did not choose stays."""
    player.language, player.lengths = language or player.language, lengths or player.lengths
    player.save(update_fields=["language", "lengths"])


def delete(*, player: Player) -> None:
    """Take a player out for good, with everything that is theirs alone."""
    player.delete()


def take_along(*, request: HttpRequest) -> None:
    """Somebody asks for the file of all that is theirs. Raises `TooManyTries`: it is much work."""
    _limit(
        request, "takeaway", _("You have had that file a few times. Wait an hour, then ask again.")
    )


def seen(*, player: Player, now: datetime) -> None:
    """Note that a player was here; to the hour, which is all that expiry needs."""
    if now - player.last_seen > SEEN_EVERY:
        player.last_seen = now
        player.save(update_fields=["last_seen"])


def plain_name(name: str) -> str:
    """A name as others will see it: one line, without signs that can't be seen or turn text round.

    Raises `NameMissing`.
    """
    plain = visible_line(name)
    if not plain:
        raise NameMissing(_("Type a name that the other player will see."))
    return plain


def visible_line(name: str) -> str:
    """One line of signs that can be seen, no longer than a name."""
    visible = "".join(
        " " if sign.isspace() else sign
        for sign in unicodedata.normalize("NFC", name)
        if sign.isspace() or not unicodedata.category(sign).startswith("C")
    )
    return " ".join(visible.split())[: Player.NAME_LENGTH].strip()


def _sign_in(request: HttpRequest, player: Player) -> None:
    login(request, player, backend=_BACKEND)
    list_device(request)


def list_device(request: HttpRequest) -> None:
    """The page of signed-in devices lists this one; allauth does so for its own logins alone. It looks for
    it by its key, and what is kept is the digest."""
    key = request.session.session_key
    if key is None or not UserSession.objects.filter(session_key=kept(key)).exists():
        UserSession.objects.create_from_request(request)


def _limit(request: HttpRequest, action: str, sentence: str) -> None:
    if not ratelimit.consume(request, action=action):
        raise TooManyTries(sentence)
