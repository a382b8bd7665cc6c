"""What somebody wants to be told nothing of."""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

KINDS: Final = {
    "paired": _("Whom you play, once a round is paired"),
    "reported": _("Your opponent has reported your game"),
    "disputed": _("Somebody objects to a result, of yours or in an event that you organise"),
    "list": _("A list of yours is missing a day before they lock"),
    "proposed": _("A date is proposed for your game"),
    "due": _("A game of yours is due within three days"),
    "overdue": _("A game of yours is overdue"),
    "promoted": _("In which division you play next season"),
    "moved-up": _("You have moved up from a waiting list"),
}
"""What a player is told while they are away, each by the name under which it can be switched off."""


class Quiet(models.Model):
    """A player is told nothing of this kind."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "kind"], name="quiet_once"),
        ]

    def __str__(self) -> str:
        return f"nothing of {self.kind}"
