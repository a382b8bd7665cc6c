"""Mails about an account, each in the language of who gets it: the one they chose, else that of the page on
which it was asked for."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.utils import translation

from tracker.accounts.models import Player


class Mails(DefaultAccountAdapter):  # type: ignore[misc]
    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        found = Player.objects.filter(email=email.lower()).values_list("language", flat=True)
        with translation.override(found.first() or translation.get_language()):
            super().send_mail(template_prefix, email, context)
