from typing import Any

from django.apps import AppConfig
from django.db.models.signals import pre_delete
from django.utils import timezone


class LeaguesConfig(AppConfig):
    name = "tracker.leagues"
    verbose_name = "Leagues"

    def ready(self) -> None:
        from tracker.accounts.models import Player
        from tracker.leagues import belongings  # noqa: F401  # it says what it keeps of a player
        from tracker.leagues.models import Pairing

        # Accounts know no clubs; and while the row is there, so are its memberships.
        pre_delete.connect(_take_name_away, sender=Player, dispatch_uid="leagues")
        # Of no event any more, its match would be shut for ever.
        pre_delete.connect(_open_up, sender=Pairing, dispatch_uid="leagues-pairings")


def _take_name_away(instance: Any, **_: Any) -> None:
    from tracker.leagues import actions

    actions.take_name_away(player=instance)


def _open_up(instance: Any, **_: Any) -> None:
    from tracker.matches import actions

    if instance.match is not None:
        actions.open_up(match=instance.match, at=timezone.now())
