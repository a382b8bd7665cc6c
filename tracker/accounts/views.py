"""The pages of a player: start, come back, keep, and everything about oneself."""

from __future__ import annotations

from contextlib import suppress

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tracker.accounts import actions, queries
from tracker.accounts.access import needs_player
from tracker.accounts.forms import DeleteForm, KeepForm, NameForm, RejoinForm
from tracker.accounts.language import read_in
from tracker.accounts.look import keep_look
from tracker.accounts.models import Player, Token
from tracker.accounts.takeaway import takeaway


@needs_player
def account(request: HttpRequest, player: Player) -> HttpResponse:
    form = NameForm(request.POST or None, initial={"name": player.name})
    if request.method == "POST" and form.is_valid():
        actions.rename(player=player, name=form.cleaned_data["name"])
        messages.success(request, _("Your name has been changed."))
        return redirect("accounts:account")
    code = queries.rejoin_code(player=player)
    return render(request, "accounts/account.html", {"player": player, "form": form, "code": code})


@needs_player
def tokens(request: HttpRequest, player: Player) -> HttpResponse:
    """What lets programs act as this player: made here, shown once, revoked here."""
    made, refused = "", ""
    match = request.POST.get("match", "")
    if request.method == "POST" and (revoked := request.POST.get("revoke")):
        with suppress(Token.DoesNotExist):
            actions.revoke_token(player=player, public_id=revoked)
    elif request.method == "POST":
        try:
            _, made = actions.ask_for_token(
                request=request,
                player=player,
                label=request.POST.get("label", ""),
                scope=request.POST.get("scope", Token.Scope.PLAY),
                match=match,
                side=request.POST.get("side", "") if match else "",
            )
        except actions.NotDone as full:
            refused = str(full)
    context = {
        "tokens": queries.tokens_of(player=player), "made": made, "refused": refused,
        "match": request.GET.get("match", ""), "side": request.GET.get("side", ""),
    }  # fmt: skip
    return render(request, "accounts/tokens.html", context, status=422 if refused else 200)


def start(request: HttpRequest) -> HttpResponse:
    """A name is enough. Asked of a passer-by only: who has a name already goes on."""
    if queries.player_or_guest(request):
        return HttpResponseRedirect(_next(request))
    form = NameForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            player = actions.start_guest(request=request, name=form.cleaned_data["name"])
        except actions.NotDone as refused:
            form.add_error(None, str(refused))
        else:
            # The code itself stays covered until it is held: an opponent may be looking on.
            messages.info(
                request,
                _("You are in, %(name)s. On your page is a code that brings you back.")
                % {"name": player.name},
                extra_tags="code",
            )
            return HttpResponseRedirect(_next(request))
    return render(request, "accounts/start.html", {"form": form, "next": _next(request)})


def rejoin(request: HttpRequest) -> HttpResponse:
    form = RejoinForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            player = actions.rejoin(request=request, code=form.cleaned_data["code"])
        except actions.NotDone as refused:
            form.add_error("code", str(refused))
        else:
            messages.success(request, _("Welcome back, %(name)s.") % {"name": player.name})
            return HttpResponseRedirect(_next(request))
    return render(request, "accounts/rejoin.html", {"form": form, "next": _next(request)})


@needs_player
def keep(request: HttpRequest, player: Player) -> HttpResponse:
    """A guest becomes an account."""
    if not player.is_guest:
        return redirect("accounts:account")
    form = KeepForm(request.POST or None, player=player)
    if request.method == "POST" and form.is_valid():
        try:
            actions.keep(player=player, **form.cleaned_data)
        except actions.NotDone as refused:
            form.add_error("email", str(refused))
        else:
            update_session_auth_hash(request, player)
            actions.list_device(request)
            messages.success(request, _("Saved. From now on you log in with e-mail and password."))
            return redirect("accounts:account")
    return render(request, "accounts/keep.html", {"form": form, "player": player})


@require_safe
@needs_player
def data(request: HttpRequest, player: Player) -> HttpResponse:
    return render(request, "accounts/data.html", {"player": player, "refused": ""})


@require_POST
@needs_player
def everything(request: HttpRequest, player: Player) -> HttpResponseBase:
    """All that is theirs, in one file."""
    try:
        actions.take_along(request=request)
    except actions.TooManyTries as refused:
        context = {"player": player, "refused": str(refused)}
        return render(request, "accounts/data.html", context, status=429)
    return takeaway(request, player)


@needs_player
def delete(request: HttpRequest, player: Player) -> HttpResponse:
    # A guest's form has no fields: an empty POST is still an answer.
    form = DeleteForm(
        request.POST if request.method == "POST" else None,
        player=player,
        known=queries.proved_lately(request),
    )
    if form.is_valid():
        actions.delete(player=player)
        logout(request)
        messages.success(request, _("Your account and your data are deleted."))
        return redirect("/")
    return render(request, "accounts/delete.html", {"form": form, "player": player})


@require_POST
def look(request: HttpRequest) -> HttpResponse:
    """Keep how the notebook looks on this device."""
    response = (
        HttpResponse(status=204)
        if "HX-Request" in request.headers
        else HttpResponseRedirect(_next(request))
    )
    theme, veil, sure = (request.POST.get(name, "") for name in ("theme", "veil", "sure"))
    language, measure = (request.POST.get(name, "") for name in ("language", "lengths"))
    read_in(request, response, language, measure)
    return keep_look(response, theme=theme, veil=veil, sure=sure)


def _next(request: HttpRequest) -> str:
    """Where to go on, as long as it is on this server."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    here = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if here else "/"
