"""All that is a player's own, in one file that they take along.

Each room says what it keeps of somebody. Those above this one register theirs, so that this one knows none
of them; and what a room says, it builds up from what that player may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from io import RawIOBase
from typing import Any, Final, TypeAlias
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from tracker.accounts.models import Player, Token

Belonging: TypeAlias = tuple[str, bytes]
"""A file in the file: its name, and what is in it."""
Room: TypeAlias = Callable[[Player], Iterable[Belonging]]

README: Final = _(
    """\
Everything that this notebook keeps of you, as it stood when you asked for it.

account.json   your name, your addresses, the devices that are signed in, your passkeys and tokens
armies.json    your lists with their codes, and what they were before
tables.json    your tables; their photographs are beside it
matches/       each match that you sit at: what it is, the lists that you handed in for it, how you keep
               it, and your part of its record, which `python -m rules verify FILE` checks
reviews.json   your notes, what you would do otherwise, what you show to others; photographs beside it
brought/       records that you brought from elsewhere
leagues.json   your clubs, events, lists, games and reports
push.json      the browsers that are told when it is your move

Of a match that goes on there is what you may know of it: your own side's part. Where both sides are played
from your account, that is what everybody sees, until it is over, for there may be two of you. What opens
something is not here: passwords, PINs, tokens, links, codes, keys. How the notebook looks is kept by your
browser. What an event's page tells of who did what stands there.
"""
)

_rooms: Final[dict[str, Room]] = {}


def belongings(room: str) -> Callable[[Room], Room]:
    """Register what a room keeps of a player: `@belongings("armies")`."""

    def register(says: Room) -> Room:
        if _rooms.setdefault(room, says) is not says:
            raise ValueError(f"{room} says twice what it keeps.")
        return says

    return register


def everything(player: Player) -> Iterator[bytes]:
    """A ZIP file, part by part, so that a long one is nowhere whole."""
    pipe = _Pipe()
    with ZipFile(pipe, "w") as file:
        for name, content in _all(player):
            # Without the hour: two files differ where what is in them does.
            file.writestr(ZipInfo(name), content, ZIP_DEFLATED)
            yield pipe.written()
    yield pipe.written()


def as_json(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1)


def said(row: Model, *names: str) -> dict[str, Any]:
    """These fields of a row."""
    return {name: getattr(row, name) for name in names}


def _all(player: Player) -> Iterator[Belonging]:
    yield "README.txt", str(README).encode()
    yield "account.json", as_json(_account(player))
    for room in sorted(_rooms):
        yield from _rooms[room](player)


def _account(player: Player) -> dict[str, Any]:
    devices = UserSession.objects.filter(user=player).order_by("created_at")
    passkeys = Authenticator.objects.filter(user=player).order_by("created_at")
    addresses = EmailAddress.objects.filter(user=player).order_by("pk")
    tokens = Token.objects.filter(player=player).order_by("made")
    return {
        **said(player, "name", "email", "is_guest", "joined", "last_seen", "language", "lengths"),
        "addresses": [said(one, "email", "verified", "primary") for one in addresses],
        "devices": [said(one, "user_agent", "ip", "created_at", "last_seen_at") for one in devices],
        "passkeys": [
            {"name": one.wrap().name, **said(one, "created_at", "last_used_at")} for one in passkeys
        ],
        "tokens": [
            said(one, "public_id", "label", "scope", "reach", "made", "used") for one in tokens
        ],
    }


class _Pipe(RawIOBase):
    """What is written is handed on, and can't be gone back to."""

    def __init__(self) -> None:
        self._kept = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, part: Any) -> int:
        self._kept += part
        return len(part)

    def written(self) -> bytes:
        """What came since it was last asked."""
        found = bytes(self._kept)
        self._kept.clear()
        return found
