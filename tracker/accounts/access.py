"""Doors that only open for somebody with a name."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode

from tracker.accounts.queries import player_or_guest

View = Callable[..., HttpResponseBase]


def needs_player(view: View) -> View:
    """Call the view with its request and its player; ask a passer-by for a name first.

    Who was asked comes back to the page they wanted.
    """

    @wraps(view)
    def door(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        player = player_or_guest(request)
        if player is None:
            # After a POST there is nothing to show at its address: they go to the first page.
            back = f"?{urlencode({'next': request.get_full_path()})}"
            return redirect(reverse("accounts:start") + (back if request.method == "GET" else ""))
        return view(request, player, *args, **kwargs)

    return door


def guest_keeps(view: View) -> View:
    """For pages of accounts alone: a guest is offered to keep what is there as an account."""

    @wraps(view)
    def door(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        player = player_or_guest(request)
        if player and player.is_guest:
            return redirect("accounts:keep")
        return view(request, *args, **kwargs)

    return door
