"""Once more: the same two, the same terms, sides swapped."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rules import game
from rules.game import Side
from tracker.accounts.models import Player
from tracker.live import hub
from tracker.matches.actions.consent import NotDone
from tracker.matches.actions.opening import open_match
from tracker.matches.actions.seats import NoSuchSeat, join
from tracker.matches.models import Match, Seat
from tracker.orderlog import actions as orderlog
from tracker.orderlog import queries as log

NOT_OVER = gettext_noop("You can ask for a rematch once the match is over.")
TOO_LATE = gettext_noop("That rematch was asked for too long ago. Start a new match.")


@transaction.atomic
def rematch(*, match: Match, side: Side, player: Player) -> Match:
    """The match after this one. Whoever asks first opens it and the other side is asked; who is asked
    sits down at it. Raises NotDone."""
    orderlog.lock(record_id=match.record_id)
    match.refresh_from_db(fields=["again", "finished"])
    if match.finished is None or match.kind not in Match.AGAIN:
        raise NotDone(_(NOT_OVER))
    if match.again is not None:
        try:
            join(match=match.again, player=player, token_or_code=match.again.join_token)
        except NoSuchSeat:
            raise NotDone(_(TOO_LATE)) from None
        return match.again
    match.again = _opened(match, side, player)
    match.save(update_fields=["again"])
    topic = hub.topic(match.record_id, game.other(side))
    transaction.on_commit(partial(hub.publish, topic), robust=True)
    return match.again


def _opened(match: Match, side: Side, player: Player) -> Match:
    away = game.other(side)
    them = Seat.objects.select_related("player").get(match=match, side=away).player
    table, _ = log.table(record_id=match.record_id, seat="watcher")
    solo = them == player
    return open_match(
        player=player,
        side=away,
        rounds=match.rounds,
        points=match.points,
        edition=match.edition,
        mission=table.terms.mission,
        season=table.terms.season,
        house=table.terms.house,
        title=match.title,
        minutes=match.minutes,
        solo=solo,
        opponent=table.terms.names.get(away, ""),
        meant_for=None if solo else them,
    )
