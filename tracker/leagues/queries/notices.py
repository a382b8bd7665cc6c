"""What there is to tell somebody who is away, as it is now; and whom it would reach.

A notice says what everybody reads on the pages of the event, and what was said to its reader: no points
that only one side has reported, and no place where two meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.core import signing
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.accounts.models import Player
from tracker.leagues.models import (
    KINDS,
    SIDES,
    Entry,
    Event,
    Member,
    Offer,
    Pairing,
    Quiet,
    Report,
    Round,
)
from tracker.leagues.queries import captains
from tracker.push import queries as pushed

SALT: Final = "leagues.quiet"


@dataclass(frozen=True, slots=True)
class Notice:
    """A title, a sentence, and the page that has the rest."""

    title: str
    text: str
    path: str


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


def notice(*, kind: str, member: Member, about: int) -> Notice | None:
    """What is told; None when it is not so any more, or is none of theirs."""
    return _SAID[kind](member, about)


def _paired(member: Member, about: int) -> Notice | None:
    round = Round.objects.select_related("event").filter(pk=about).first()
    if round is None or round.event.status != Event.Status.PLAYING:
        return None
    game = _games(member).filter(round=round).first()
    if game is None:
        return _to_choose(member, round)
    event = round.event

    if game.second is None:
        said = (
            _("In %(round)s of %(event)s you rest.")
            if game.rests
            else _("In %(round)s of %(event)s you have a bye.")
        )
        where = ""
    elif game.table:
        said = _("In %(round)s of %(event)s you play %(other)s at table %(table)s.")
        where = event.terms.ground(game.table)
    else:
        said, where = _("In %(round)s of %(event)s you play %(other)s."), ""
    text = said % {
        "round": round,
        "event": event,
        "other": _other(game, member),
        "table": f"{game.table}, {where}" if where else game.table,
    }
    if event.form == "round_robin":
        text = " ".join([_("All rounds are paired."), text])
    return _at(game, text)


def _to_choose(member: Member, round: Round) -> Notice | None:
    """To a captain: their team is paired, and they say who of it plays whom."""
    found = captains.to_choose_in(round=round, member=member)
    if found is None:
        return None
    text = _("In %(round)s of %(event)s, %(one)s meets %(other)s. Say who of your team plays whom.")
    path = reverse("leagues:encounter", args=[round.event.public_id, found.pk])
    names = {"one": found.first, "other": found.second, "round": round, "event": round.event}
    return Notice(f"{round.event}: {round}", text % names, path)


def _reported(member: Member, about: int) -> Notice | None:
    game = _games(member).filter(pk=about, settled=None, disputed=None).first()
    if game is None or not Report.objects.filter(pairing=game).exclude(by=member).exists():
        return None
    hours = game.round.event.terms.confirm
    text = _("%(other)s has reported your game in %(where)s. Say whether it is right.")
    text %= {"other": _other(game, member), "where": _where(game)}
    if hours:
        then = ngettext(
            "Without an answer it counts after %(hours)s hours.",
            "Without an answer it counts after %(hours)s hours.",
            hours,
        )
        text = " ".join([text, then % {"hours": hours}])
    return _at(game, text)


def _disputed(member: Member, about: int) -> Notice | None:
    games = Pairing.objects.exclude(disputed=None).select_related(*_NAMES)
    game = games.filter(pk=about, round__event__club=member.club_id).first()
    if game is None:
        return None
    one, other = game.first.member, game.second.member if game.second else None
    if member.role != Member.Role.ORGANISER and member not in (one, other):
        return None
    text = _("%(one)s and %(other)s do not agree on their game in %(where)s.")
    text %= {"one": one, "other": other, "where": _where(game)}
    if member.role == Member.Role.ORGANISER:
        text = " ".join([text, _("Decide it.")])
    return _at(game, text)


def _list(member: Member, about: int) -> Notice | None:
    entries = Entry.objects.filter(event=about, member=member, left=None).select_related("event")
    entry = entries.first()
    if entry is None or entry.event.status == Event.Status.OVER:
        return None
    missing = entry.event.terms.lists - entry.lists.count()
    if missing <= 0:
        return None
    said = ngettext(
        "You have a list to hand in for %(event)s before they lock.",
        "You have %(n)s lists to hand in for %(event)s before they lock.",
        missing,
    )
    return Notice(
        str(entry.event),
        said % {"n": missing, "event": entry.event},
        reverse("leagues:entry", args=[entry.event.public_id, entry.pk]),
    )


def _proposed(member: Member, about: int) -> Notice | None:
    offer = Offer.objects.filter(pk=about, state="open").first()
    game = _games(member).filter(pk=offer.pairing_id, settled=None).first() if offer else None
    if offer is None or game is None or _side(game, member) == offer.side:
        return None
    when = offer.when.astimezone(game.round.event.terms.clock)
    return _at(
        game,
        _("%(other)s proposes %(when)s for your game in %(where)s.")
        % {"other": _other(game, member), "when": f"{when:%Y-%m-%d, %H:%M}", "where": _where(game)},
    )


def _due(member: Member, about: int) -> Notice | None:
    found = _to_play(member, about)
    if found is None or _over(found):
        return None
    assert found.round.due is not None
    day = found.round.due.astimezone(found.round.event.terms.clock)
    text = _("%(you)s, your game against %(other)s in %(where)s is due on %(day)s.")
    return _at(found, text % (_yours(found, member) | {"day": f"{day:%Y-%m-%d}"}))


def _overdue(member: Member, about: int) -> Notice | None:
    found = _to_play(member, about)
    text = _("%(you)s, your game against %(other)s in %(where)s is overdue.")
    return _at(found, text % _yours(found, member)) if found is not None and _over(found) else None


def _promoted(member: Member, about: int) -> Notice | None:
    rows = Entry.objects.select_related("division", "event__follows").filter(left=None)
    entry = rows.filter(event=about, member=member).exclude(division=None).first()
    if entry is None or entry.division is None or entry.event.follows is None:
        return None
    old = Entry.objects.select_related("division")
    before = old.filter(event=entry.event.follows, member=member).exclude(division=None).first()
    event, now = entry.event, entry.division
    then = before.division.tier if before and before.division else now.tier
    if now.tier < then:
        text = _("%(event)s is open. You go up: you play in %(division)s.")
    elif now.tier > then:
        text = _("%(event)s is open. You go down: you play in %(division)s.")
    else:
        text = _("%(event)s is open. You play in %(division)s.")
    return Notice(
        str(event),
        text % {"event": event, "division": now},
        reverse("leagues:event", args=[event.public_id]),
    )


def _moved_up(member: Member, about: int) -> Notice | None:
    entry = Entry.objects.select_related("event").filter(event=about, member=member, left=None)
    found = entry.first()
    if found is None:
        return None
    path = reverse("leagues:event", args=[found.event.public_id])
    text = _("You have a place in %(event)s: you play.") % {"event": found.event}
    return Notice(str(found.event), text, path)


_SAID: Final[Mapping[str, Callable[[Member, int], Notice | None]]] = {
    "paired": _paired,
    "reported": _reported,
    "disputed": _disputed,
    "list": _list,
    "proposed": _proposed,
    "due": _due,
    "overdue": _overdue,
    "promoted": _promoted,
    "moved-up": _moved_up,
}
_NAMES: Final = ("round__event", "first__member", "second__member")


def _games(member: Member) -> QuerySet[Pairing]:
    mine = Q(first__member=member) | Q(second__member=member)
    return Pairing.objects.filter(mine).select_related(*_NAMES)


def _to_play(member: Member, about: int) -> Pairing | None:
    open_ones = _games(member).filter(settled=None, round__event__status=Event.Status.PLAYING)
    game = open_ones.filter(pk=about).exclude(second=None).first()
    return game if game is not None and game.round.due is not None else None


def _over(game: Pairing) -> bool:
    return game.round.over is not None and game.round.over <= timezone.now()


def _side(game: Pairing, member: Member) -> str:
    return SIDES[game.first.member_id != member.pk]


def _other(game: Pairing, member: Member) -> str:
    other = game.second if _side(game, member) == "first" else game.first
    return other.member.called if other else _("nobody")


def _where(game: Pairing) -> str:
    return _("%(round)s of %(event)s") % {"round": game.round, "event": game.round.event}


def _yours(game: Pairing, member: Member) -> dict[str, str]:
    return {"you": member.name, "other": _other(game, member), "where": _where(game)}


def _at(game: Pairing, text: str) -> Notice:
    title = f"{game.round.event}: {game.round}"
    return Notice(title, text, reverse("leagues:pairing", args=[game.public_id]))
