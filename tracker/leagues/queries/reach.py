"""Whom notices reach, and where each kind of them is switched off."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.core import signing
from django.urls import reverse

from tracker.accounts.models import Player
from tracker.leagues.models import (
    KINDS,
    Member,
    Quiet,
)
from tracker.push import queries as pushed

SALT: Final = "leagues.quiet"


def reached(*, kind: str, members: Iterable[int]) -> list[int]:
    """Those of the members who are told of this kind: by mail, or in a browser."""
    rows = Member.objects.filter(pk__in=members, player__isnull=False)
    rows = rows.exclude(player__in=Quiet.objects.filter(kind=kind).values("player"))
    known = list(rows.order_by("pk").values_list("pk", "player", "player__email"))
    in_browsers = pushed.reached(player_ids=[player for _, player, email in known if not email])
    return [pk for pk, player, email in known if email or player in in_browsers]


def is_quiet(*, player: Player, kind: str) -> bool:
    return Quiet.objects.filter(player=player, kind=kind).exists()


def switches(*, player: Player) -> list[tuple[str, str, bool]]:
    """Each kind: its name, what it is, and whether the player is told."""
    off = set(Quiet.objects.filter(player=player).values_list("kind", flat=True))
    return [(kind, str(words), kind not in off) for kind, words in KINDS.items()]


def switch_path(*, player: Player, kind: str) -> str:
    """Where a kind is switched off, by whoever has the notice: without signing in."""
    token = signing.dumps([player.pk, kind], salt=SALT)
    return reverse("leagues:quiet", args=[token])


def switched(*, token: str) -> tuple[Player, str] | None:
    """Whose switch an address is, and of which kind."""
    try:
        pk, kind = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    player = Player.objects.filter(pk=pk).first()
    return (player, kind) if player is not None and kind in KINDS else None
