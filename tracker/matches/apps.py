from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext as _


class MatchesConfig(AppConfig):
    name = "tracker.matches"
    verbose_name = "Matches"

    def ready(self) -> None:
        from tracker.accounts.actions import asks_for_token
        from tracker.armies.covering import asks_who_plays
        from tracker.matches import belongings  # noqa: F401  # it says what it keeps of a player

        # Accounts and armies know no matches, and a program is asked for no PIN.
        asks_for_token.connect(_hands_no_token_on, dispatch_uid="matches")
        asks_who_plays.connect(_plays, dispatch_uid="matches")


def _plays(player: Any, **_more: Any) -> bool:
    from tracker.matches import queries

    return queries.plays(player=player)


def _hands_no_token_on(request: Any, match: str = "", side: str = "", **_more: Any) -> None:
    from tracker.accounts.actions import NotDone
    from tracker.matches.models import Seat
    from tracker.matches.remembered import is_handed_over

    if is_handed_over(request):
        raise NotDone(_("The phone is being handed over. Open a side first: then make the token."))
    if not (match or side):
        return
    held = Seat.objects.filter(match__public_id=match, player=request.user.pk)
    seat = next((one for one in held if one.side == side), None)
    if seat is None:
        raise NotDone(_("You don’t sit there: a token is for a seat of your own."))
    if seat.pin and len(held) > 1:
        raise NotDone(_("This side has a PIN: it opens to no program."))
