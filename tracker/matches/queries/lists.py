"""The matches of a player, and a match by what leads to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import Prefetch, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

from rules.game import Side
from tracker.accounts.encryption import digests
from tracker.accounts.models import Player
from tracker.matches.models import Match, Seat
from tracker.orderlog import queries as log

NOBODY: Final = gettext_noop("Nobody yet")


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a player's list: public facts, and whether it waits for them."""

    public_id: str
    url: str
    opponent: str
    yours: bool
    status: str
    line: str
    about: str


def running(*, player: Player) -> list[Listed]:
    """The player's matches that go on, the one that waits longest for them first."""
    found = _all_listed(_of(player).filter(finished=None), player)
    return sorted(found, key=lambda match: not match.yours)


def plays(*, player: Player) -> bool:
    """Whether a match of theirs goes on in which somebody sits opposite, or may come to."""
    goes_on = Match.objects.filter(_held_by(player), finished=None)
    return goes_on.filter(kind__in=Match.AGAIN).exists()


def finished(*, player: Player, limit: int = 100) -> list[Listed]:
    """The player's matches that are over, the last one first."""
    over = _of(player).exclude(finished=None).order_by("-finished")[:limit]
    return _all_listed(over, player)


def how_many_finished(*, player: Player) -> int:
    return Match.objects.filter(_held_by(player)).exclude(finished=None).count()


def by_token(*, token: str) -> Match | None:
    """The match that a link leads to, whether or not its seat is still free."""
    return Match.objects.filter(join_digest__in=digests(token)).first()


def by_code(*, code: str) -> Match | None:
    """The match with this code, as `codes.read` gives it."""
    return Match.objects.filter(code_digest__in=digests(code)).first()


def by_watch_token(*, token: str) -> Match | None:
    return Match.objects.filter(watch_digest__in=digests(token)).first()


def seats_of(*, match: Match) -> list[Seat]:
    return list(Seat.objects.filter(match=match).select_related("player").order_by("side"))


def sides_of(*, match: Match, player: Player) -> list[str]:
    """The sides that a player sits at."""
    held = Seat.objects.filter(match=match, player=player).order_by("side")
    return list(held.values_list("side", flat=True))


def _held_by(player: Player) -> Q:
    return Q(pk__in=Seat.objects.filter(player=player).values("match"))


def _of(player: Player) -> QuerySet[Match]:
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("side"))
    return Match.objects.filter(_held_by(player)).prefetch_related(seats).order_by("moved")


def _all_listed(found: Iterable[Match], player: Player) -> list[Listed]:
    matches = list(found)
    waiting = [one.record_id for one in matches if any(not seat.taken for seat in one.seats.all())]
    named = log.named_at_first(record_ids=waiting) if waiting else {}
    return [_listed(one, player, named.get(one.record_id, {})) for one in matches]


def _listed(match: Match, player: Player, named: Mapping[Side, str]) -> Listed:
    """`named`: whom who opened the match, or its event, said to play on which side."""
    seats = list(match.seats.all())
    sides = {seat.side for seat in seats if seat.player_id == player.pk}
    other = next((seat for seat in seats if seat.side not in sides), None)
    yours = match.finished is None and any(side in sides for side in match.waits)
    if other is None:
        opponent = _("Both sides, here")
    elif other.taken is None:
        opponent = named.get("A" if other.side == "A" else "B") or _(NOBODY)
    else:
        opponent = other.player.name if other.player else _("Somebody who has left")
    if match.finished:
        status = pgettext("a match", "Over")
    elif yours:
        status = _("Your move")
    else:
        nobody = other is not None and other.taken is None and opponent == _(NOBODY)
        status = (
            _("Waiting for a player") if nobody else _("Waiting for %(name)s") % {"name": opponent}
        )
    url = reverse("matches:table", args=[match.public_id])
    return Listed(match.public_id, url, opponent, yours, status, match.line, match.about)
