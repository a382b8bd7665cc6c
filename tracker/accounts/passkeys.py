"""Passkeys: one more way into an account, from a device that knows its owner.

The ceremony is allauth's. A browser offers it where the page is secure (https, or this machine);
in a room over plain http the buttons stay hidden, and password, code by mail and rejoin code do.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, Final, TypeVar

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.webauthn import views
from allauth.mfa.webauthn.forms import AddWebAuthnForm, LoginWebAuthnForm
from allauth.mfa.webauthn.internal.auth import begin_registration
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from django import forms
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

LARGEST: Final = 16 * 1024  # signs; what a browser sends is some two thousand
NOT_THIS_ONE: Final = _("This passkey doesn’t work here.")
# What the parsers of a credential raise over one that no browser made.
_MALFORMED: Final = (
    ArithmeticError,
    AttributeError,
    InvalidSignature,
    LookupError,
    TypeError,
    UnsupportedAlgorithm,
    ValueError,
    struct.error,
)
T = TypeVar("T")


class Passkeys(DefaultMFAAdapter):  # type: ignore[misc]
    """A passkey opens an account by itself. It is never asked for behind a password: who loses the
    device has lost nothing but the one way in."""

    def is_mfa_enabled(self, user: Any, types: Any = None) -> bool:
        return False

    def generate_authenticator_name(self, user: Any, type: Any) -> str:
        return str(_("This device"))


class CredentialField(forms.JSONField):
    """What a browser made of a passkey; nothing too large or too deep to be read safely."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        if isinstance(value, str) and len(value) > LARGEST:
            raise ValidationError(NOT_THIS_ONE)
        try:
            return super().to_python(value)
        except (RecursionError, ValueError, ValidationError):
            raise ValidationError(NOT_THIS_ONE) from None

    def bound_data(self, data: Any, initial: Any) -> Any:
        return ""  # one that was refused is not sent back

    def prepare_value(self, value: Any) -> Any:
        return ""


class AddPasskeyForm(AddWebAuthnForm):  # type: ignore[misc]
    name = forms.CharField(label=_("What it is called"), max_length=40, required=False)
    credential = CredentialField()
    passwordless = None  # always: see `Passkeys`

    def clean(self) -> Any:
        return _read(super().clean)


class LogInByPasskeyForm(LoginWebAuthnForm):  # type: ignore[misc]
    credential = CredentialField()

    def clean_credential(self) -> Any:
        return _read(super().clean_credential)


def _read(parse: Callable[[], T]) -> T:
    try:
        return parse()
    except ValidationError:
        raise
    except _MALFORMED:
        raise ValidationError(NOT_THIS_ONE) from None


class AddPasskey(views.AddWebAuthnView):  # type: ignore[misc]
    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        found: dict[str, Any] = super().get_context_data(**kwargs)
        asked = begin_registration(self.request.user, True)
        return {**found, "js_data": {"creation_options": asked}}

    def get_success_url(self) -> str:
        return reverse("mfa_list_webauthn")
