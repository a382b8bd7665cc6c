"""What players type about themselves."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import LoginForm, SignupForm
from django import forms
from django.contrib.auth.password_validation import validate_password
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tracker.accounts.actions import NameMissing, plain_name
from tracker.accounts.models import Player

PASSWORD_HELP = _("Eight characters or more, and not a common password.")


class NameField(forms.CharField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            label=_("Your name"),
            max_length=Player.NAME_LENGTH,
            widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
            **kwargs,
        )

    def clean(self, value: Any) -> str:
        try:
            return plain_name(super().clean(value))
        except NameMissing as refused:
            raise forms.ValidationError(str(refused)) from None


class NameForm(forms.Form):
    name = NameField(help_text=_("The other player sees it."))


class RejoinForm(forms.Form):
    code = forms.CharField(
        label=_("Your rejoin code"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )


class KeepForm(forms.Form):
    email = forms.EmailField(
        label=_("Email"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        help_text=PASSWORD_HELP,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password, self.player)
        return password


class DeleteForm(forms.Form):
    """An account is deleted with its password, or by who has just come in without one (`known`); a guest
    has none to give."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, player: Player, known: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player
        if player.is_guest or known:
            del self.fields["password"]

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.player.check_password(password):
            raise forms.ValidationError(_("That is not your password."))
        return password


class SignUpForm(SignupForm):  # type: ignore[misc]
    name = NameField(help_text=_("The other player sees it."))
    field_order = ("name", "email", "password1")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = PASSWORD_HELP

    def save(self, request: HttpRequest) -> Player:
        player: Player = super().save(request)
        player.name = self.cleaned_data["name"]
        player.save(update_fields=["name"])
        return player


class LogInForm(LoginForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # The way out of a forgotten password is a button of the page's, large enough for a thumb.
        self.fields["password"].help_text = ""
