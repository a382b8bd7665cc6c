"""Doors that only open for somebody with a name."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode

from tracker.accounts.models import Player
from tracker.accounts.queries import player_or_guest

P = ParamSpec("P")


def needs_player(
    view: Callable[Concatenate[HttpRequest, Player, P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """Hand the view its player; ask a passer-by for a name first, then come back here."""

    @wraps(view)
    def door(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        player = player_or_guest(request)
        if player is None:
            # Only a page can be come back to: after a POST there is nothing to show at its address.
            back = {"next": request.get_full_path()} if request.method == "GET" else {}
            return redirect(f"{reverse('accounts:start')}?{urlencode(back)}")
        return view(request, player, *args, **kwargs)

    return door


def needs_account(view: Callable[P, HttpResponseBase]) -> Callable[P, HttpResponseBase]:
    """For pages about a password: a guest, who has none, is offered to make an account."""
    return _keeps_first(view, passer_by="account_login")


def guest_keeps(view: Callable[P, HttpResponseBase]) -> Callable[P, HttpResponseBase]:
    """For the sign-up page: a guest keeps what is there instead of starting anew."""
    return _keeps_first(view, passer_by=None)


def _keeps_first(
    view: Callable[P, HttpResponseBase], *, passer_by: str | None
) -> Callable[P, HttpResponseBase]:
    @wraps(view)
    def door(*args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        request = args[0]
        assert isinstance(request, HttpRequest)
        player = player_or_guest(request)
        if player and player.is_guest:
            return redirect("accounts:keep")
        if player is None and passer_by:
            return redirect(passer_by)
        return view(*args, **kwargs)

    return door
