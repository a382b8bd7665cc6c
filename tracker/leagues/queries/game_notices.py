"""What is told of a game: it is paired, reported, disputed, given a date, or due."""

from __future__ import annotations

from typing import Final

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.leagues.models import SIDES, Entry, Event, Member, Offer, Pairing, Report, Round
from tracker.leagues.queries import captains, pairs
from tracker.leagues.queries.notice import Notice


def paired(member: Member, about: int) -> Notice | None:
    """Whom they play in a round, or that they have a bye."""
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


def reported(member: Member, about: int) -> Notice | None:
    """The other side has reported a game."""
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


def disputed(member: Member, about: int) -> Notice | None:
    """Two do not agree on their game: to both, and to organisers."""
    games = Pairing.objects.exclude(disputed=None).select_related(*_NAMES)
    game = games.filter(pk=about, round__event__club=member.club_id).first()
    if game is None:
        return None
    one, other = game.first.called, game.second.called if game.second else None
    both = pairs.people_of((game.first_id, game.second_id)).filter(member=member)
    if member.role != Member.Role.ORGANISER and not both.exists():
        return None
    text = _("%(one)s and %(other)s do not agree on their game in %(where)s.")
    text %= {"one": one, "other": other, "where": _where(game)}
    if member.role == Member.Role.ORGANISER:
        text = " ".join([text, _("Decide it.")])
    return _at(game, text)


def proposed(member: Member, about: int) -> Notice | None:
    """The other side proposes when to play."""
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


def due(member: Member, about: int) -> Notice | None:
    """A game is due in a few days."""
    found = _to_play(member, about)
    if found is None or _over(found):
        return None
    assert found.round.due is not None
    day = found.round.due.astimezone(found.round.event.terms.clock)
    text = _("%(you)s, your game against %(other)s in %(where)s is due on %(day)s.")
    return _at(found, text % (_yours(found, member) | {"day": f"{day:%Y-%m-%d}"}))


def overdue(member: Member, about: int) -> Notice | None:
    """A game should have been played by now."""
    found = _to_play(member, about)
    text = _("%(you)s, your game against %(other)s in %(where)s is overdue.")
    return _at(found, text % _yours(found, member)) if found is not None and _over(found) else None


_NAMES: Final = ("round__event", "first__member", "second__member")


def _games(member: Member) -> QuerySet[Pairing]:
    return pairs.games_of(Entry.objects.filter(member=member)).select_related(*_NAMES)


def _to_play(member: Member, about: int) -> Pairing | None:
    open_ones = _games(member).filter(settled=None, round__event__status=Event.Status.PLAYING)
    game = open_ones.filter(pk=about).exclude(second=None).first()
    return game if game is not None and game.round.due is not None else None


def _over(game: Pairing) -> bool:
    return game.round.over is not None and game.round.over <= timezone.now()


def _side(game: Pairing, member: Member) -> str:
    return SIDES[member.pk not in {one.member_id for one in pairs.people(game.first)}]


def _other(game: Pairing, member: Member) -> str:
    other = game.second if _side(game, member) == "first" else game.first
    return other.called if other else _("nobody")


def _where(game: Pairing) -> str:
    return _("%(round)s of %(event)s") % {"round": game.round, "event": game.round.event}


def _yours(game: Pairing, member: Member) -> dict[str, str]:
    return {"you": member.name, "other": _other(game, member), "where": _where(game)}


def _at(game: Pairing, text: str) -> Notice:
    title = f"{game.round.event}: {game.round}"
    return Notice(title, text, reverse("leagues:pairing", args=[game.public_id]))
