"""Letting others look on: from behind by either player, live by both."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from rules import game
from rules.game import Side
from tracker.accounts.addresses import new_token
from tracker.live import hub
from tracker.matches.actions.consent import decides_alone
from tracker.matches.models import LIVE, MOST_BEHIND, Match
from tracker.orderlog import actions as orderlog

_ASKED = ("watch_asked_by", "watch_asked")
_LINK = ("watch_token", "watch_digest", "watch_behind", *_ASKED, "by_hand")


def let_watch(*, match: Match, behind: int = LIVE) -> str:
    """Switch the watchers' link on: a new one each time. It shows public facts alone, and of those
    none of the last Orders if they are kept `behind`. Whoever had to agree has; nothing is asked of
    anybody from now on."""
    match.watch_token = token = new_token()
    match.watch_behind = min(behind, MOST_BEHIND)
    match.watch_asked_by, match.watch_asked = "", LIVE
    match.by_hand = None
    match.save(update_fields=_LINK)
    return token


@transaction.atomic
def ask_to_watch(*, match: Match, side: Side, behind: int) -> str:
    """Let others look on, as this side wants it: the new link's token.

    To show it live, or less behind than it was shown last, takes both players: the other side is
    asked, what stands goes on, and there is no token ("") until that side wants the same.
    """
    orderlog.lock(record_id=match.record_id)
    match.refresh_from_db(fields=_LINK)
    behind = min(behind, MOST_BEHIND)
    agreed = match.asks_to_watch(side) and match.watch_asked == behind
    # A live link that is there may be made anew; one that is not, is asked for.
    stands = match.watch_behind if match.watch_token else max(match.watch_behind, LIVE + 1)
    alone = match.finished is not None or decides_alone(match, side)
    if agreed or behind >= stands or alone:
        return let_watch(match=match, behind=behind)
    _ask(match, side, behind)
    return ""


@transaction.atomic
def ask_who_came(*, match: Match, side: Side) -> None:
    """Whoever sits down at a side was not asked of a live link that the other side made alone: it
    shows nothing until they agree."""
    match.refresh_from_db(fields=_LINK)
    if match.watch_token and match.watch_behind == LIVE:
        match.watch_token = None
        _ask(match, game.other(side), LIVE)


@transaction.atomic
def ask_no_more(*, match: Match) -> None:
    """Take the question back, or say no to it. What stands goes on."""
    orderlog.lock(record_id=match.record_id)
    match.watch_asked_by, match.watch_asked = "", LIVE
    match.save(update_fields=_ASKED)


@transaction.atomic
def stop_watching(*, match: Match) -> None:
    """Switch it off: whoever looks on sees nothing from now on. It is a no to what was asked, too."""
    orderlog.lock(record_id=match.record_id)
    match.watch_token, match.watch_asked_by, match.watch_asked = None, "", LIVE
    match.by_hand = None
    match.save(update_fields=["watch_token", "watch_digest", *_ASKED, "by_hand"])


def _ask(match: Match, side: Side, behind: int) -> None:
    match.watch_asked_by, match.watch_asked = side, behind
    match.save(update_fields=_LINK)
    topic = hub.topic(match.record_id, game.other(side))
    transaction.on_commit(partial(hub.publish, topic), robust=True)
