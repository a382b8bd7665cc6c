from typing import Any

from django.apps import AppConfig
from django.db.models.signals import pre_delete


class LeaguesConfig(AppConfig):
    name = "tracker.leagues"
    verbose_name = "Leagues"

    def ready(self) -> None:
        from tracker.accounts.models import Player

        # Accounts know no clubs; and while the row is there, so are its memberships.
        pre_delete.connect(_take_name_away, sender=Player, dispatch_uid="leagues")


def _take_name_away(instance: Any, **_: Any) -> None:
    from tracker.leagues import actions

    actions.take_name_away(player=instance)
