"""Army codes: paste one, bring a newer list, go back to an older, show the Open half by a link.

A code comes in the body of a form and is kept out of error reports.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from rules.reference import Edition
from tracker.accounts.access import needs_player
from tracker.accounts.models import Player
from tracker.armies import actions
from tracker.armies.forms import CodeForm
from tracker.armies.models import Army
from tracker.armies.views.one_army import army_page, own, refused_page
from tracker.armies.views.own import home_page


@sensitive_post_parameters("code")
@require_POST
@needs_player
def paste(request: HttpRequest, player: Player) -> HttpResponse:
    """A code becomes an army of one's own."""
    form = CodeForm(request.POST)
    if form.is_valid():
        try:
            made = actions.paste(
                player=player, code=form.cleaned_data["code"], edition=_edition(form)
            )
        except actions.NotDone as refused:
            form.add_error("code", str(refused))
        else:
            return redirect("armies:army", made.public_id)
    return home_page(request, player, code_form=form, status=422)


@sensitive_post_parameters("code")
@require_POST
@needs_player
def bring(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """A newer list in place of the one that is there, which is kept."""
    army = own(player, public_id)
    form = CodeForm(request.POST)
    if form.is_valid():
        try:
            actions.bring(army=army, code=form.cleaned_data["code"], edition=_edition(form))
        except actions.NotDone as refused:
            form.add_error("code", str(refused))
        else:
            messages.success(request, _("This is the new list. The one before it is kept below."))
            return redirect("armies:army", army.public_id)
    return army_page(request, army, code_form=form, status=422)


@require_POST
@needs_player
def again(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Read the code again, with the newest data of the edition that the pressed button names."""
    army = own(player, public_id)
    wanted: dict[str, Edition] = {"N4": "N4", "N5": "N5"}
    try:
        actions.read_again(army=army, edition=wanted.get(request.POST.get("edition", "")))
    except actions.NotDone as refused:
        return refused_page(request, player, public_id, str(refused))
    messages.success(request, _("The list was read again. The one before it is kept below."))
    return redirect("armies:army", army.public_id)


@require_POST
@needs_player
def back(request: HttpRequest, player: Player, public_id: str, number: int) -> HttpResponse:
    """Go back to an older version; the one that is there is kept."""
    army = own(player, public_id)
    try:
        actions.bring_back(army=army, number=number)
    except actions.NotDone as refused:
        return refused_page(request, player, public_id, str(refused))
    messages.success(
        request,
        _("Version %(number)d is back. The one before it is kept below.") % {"number": number},
    )
    return redirect("armies:army", army.public_id)


@require_POST
@needs_player
def share(request: HttpRequest, player: Player, public_id: str) -> HttpResponse:
    """Give the Open half an address, or take it back: which, the pressed button says."""
    army = _shared(own(player, public_id), request.POST.get("do", ""))
    return redirect("armies:courtesy", army.public_id)


def _shared(army: Army, do: str) -> Army:
    if do == "share":
        actions.share(army=army)
    elif do == "end":
        actions.end_sharing(army=army)
    return army


def _edition(form: CodeForm) -> Edition | None:
    wanted: dict[str, Edition] = {"N4": "N4", "N5": "N5"}
    return wanted.get(form.cleaned_data["edition"])
