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
