"""Those who played say it in their own words."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from rules.game import SIDES
from tracker.accounts.models import Player
from tracker.matches.models import Match, Seat
from tracker.reviews.actions.printing import draw_card
from tracker.reviews.models import Printed, Telling
from tracker.reviews.queries import lesson_key


@transaction.atomic
def tell(*, match: Match, key: str, text: str | None, now: datetime) -> None:
    """Put words in the place of the notebook's at `key`; None: the notebook's stand again. What the other
    player wrote elsewhere stays as it is."""
    Telling.objects.get_or_create(match=match, defaults={"words": {}, "changed": now})
    row = Telling.objects.select_for_update().get(match=match)
    words = dict(row.words)
    if text is None:
        words.pop(key, None)
    else:
        words[key] = text
    row.words, row.changed = words, now
    row.save(update_fields=["words", "changed"])
    draw_card(match=match)


@transaction.atomic
def take_along(*, player: Player) -> None:
    """Of a player who goes for good, take out what they would do otherwise, and the PDFs that say it."""
    seats = set(Seat.objects.filter(player=player).values_list("match_id", "side"))
    gone = {(match, lesson_key(side)) for side in SIDES for match, sat in seats if sat == side}
    changed = []
    for row in Telling.objects.select_for_update().filter(match__in={match for match, _ in gone}):
        left = {key: text for key, text in row.words.items() if (row.match_id, key) not in gone}
        if left != row.words:
            row.words = left
            changed.append(row)
    Telling.objects.bulk_update(changed, ["words"])
    of = [row.match_id for row in changed]
    Printed.objects.filter(match_id__in=of, kind=Printed.Kind.PDF).delete()
