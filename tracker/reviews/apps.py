from typing import Any

from django.apps import AppConfig
from django.db.models.signals import pre_delete


class ReviewsConfig(AppConfig):
    name = "tracker.reviews"
    verbose_name = "Reviews"

    def ready(self) -> None:
        from tracker.accounts.models import Player
        from tracker.reviews import belongings  # noqa: F401  # it says what it keeps of a player

        # Accounts know no reviews; and while the row is there, so are its seats.
        pre_delete.connect(_take_along, sender=Player, dispatch_uid="reviews")


def _take_along(instance: Any, **_: Any) -> None:
    from tracker.reviews import actions

    actions.take_along(player=instance)
