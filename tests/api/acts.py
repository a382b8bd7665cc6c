"""What can be done on a page, and by which operation of the API a program does the same: of each address
that takes a POST, the operation (and of one that takes acts, which), or why there is none."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.urls import URLPattern, URLResolver, get_resolver

from tracker.leagues.views import acts, reporting

VERBS: Final[dict[str, tuple[str, Collection[str]]]] = {
    "e/<str:public_id>/do/<slug:verb>/": ("event_act", acts.VERBS),
    "p/<str:public_id>/do/<slug:verb>/": ("pairing_act", reporting.VERBS),
}
"""Addresses of one act a verb. The act has the verb's name."""
OTHERWISE: Final = {
    # A result that is typed in at the desk is decided at its pairing.
    "e/<str:public_id>/do/<slug:verb>/ type-result": "pairing_act Decide",
}
BY_API: Final = {
    # accounts
    "accounts/": "rename_me",
    "accounts/start/": "make_guest",
    "accounts/data/everything.zip": "everything",
    "accounts/tokens/": "make_token",
    "webhook/": "webhook_act Set, TakeOut, Test, SendAgain",
    # armies
    "armies/take/": "take_roster",
    "armies/new/": "new_army",
    "armies/paste/": "paste_code",
    "armies/<str:public_id>/add/": "army_act Add",
    "armies/<str:public_id>/free/": "army_act Free",
    "armies/<str:public_id>/profiles/": "army_act Profile",
    "armies/<str:public_id>/of/": "army_act Of",
    "armies/<str:public_id>/troopers/<str:key>/": "army_act Remove, Lieutenant, Group",
    "armies/<str:public_id>/name/": "army_act Name",
    "armies/<str:public_id>/copy/": "army_act Copy",
    "armies/<str:public_id>/delete/": "delete_army",
    "armies/<str:public_id>/bring/": "army_act Bring",
    "armies/<str:public_id>/again/": "army_act Again",
    "armies/<str:public_id>/versions/<int:number>/": "army_act Version",
    "armies/<str:public_id>/share/": "army_act Share",
    # matches
    "m/<str:public_id>/do/": "command",
    "m/<str:public_id>/deploy/": "command",
    "m/<str:public_id>/nudge/": "nudge",
    "m/<str:public_id>/army-code/": "paste_code",
    "m/<str:public_id>/rematch/": "rematch",
    "m/<str:public_id>/invitation/": "invite_anew",
    "m/<str:public_id>/watchers/": "let_watch",
    "m/<str:public_id>/clock/ask/": "ask_clock",
    "m/<str:public_id>/clock/away/": "ask_no_more_clock",
    "matches/new/": "open_match",
    "matches/example/": "open_example",
    "m/<str:public_id>/rolls/": "let_roll",
    "practice/": "practise",
    "practice/example/": "practise",
    "join/": "join_match",
    "j/<str:token>/": "join_match",
    "j/<str:token>/army/": "paste_code",
    # tables
    "tables/new/": "new_table",
    "tables/<str:public_id>/place/": "table_act Lay, Place",
    "tables/<str:public_id>/scenery/": "table_act Keep",
    "tables/<str:public_id>/remove/": "table_act TakeOff",
    "tables/<str:public_id>/share/": "table_act Show",
    "tables/<str:public_id>/delete/": "delete_table",
    "t/<str:address>/copy/": "copy_table",
    "tables/<str:public_id>/photograph/": "photograph_table",
    "tables/<str:public_id>/photograph/fit/": "fit_photograph",
    "tables/<str:public_id>/photograph/forget/": "forget_photograph",
    # A program has a table first, and then its photograph; the match is told which table it is laid on.
    "m/<str:public_id>/map/photograph/": "photograph_table",
    "m/<str:public_id>/map/<str:table>/": "command",
    # reviews
    "m/<str:public_id>/review/try/": "try_again",
    "m/<str:public_id>/review/share/": "show_review",
    "m/<str:public_id>/figures/again/": "count_again",
    "m/<str:public_id>/report/words/<slug:key>/": "tell_report",
    "m/<str:public_id>/report/print/": "print_report",
    "m/<str:public_id>/notes/new/": "write_note",
    "m/<str:public_id>/notes/<str:note_id>/": "change_note",
    "m/<str:public_id>/notes/<str:note_id>/delete/": "delete_note",
    "reviews/mine/show/": "show_own_page",
    "reviews/bring/": "bring_record",
    # leagues
    "e/<str:public_id>/edit/": "change_event",
    "leagues/new/": "prepare_event",
    "leagues/told/": "switch_notice",
    "i/<str:token>/": "join_event",
    "o/<str:token>/": "help_organise",
    "c/<str:public_id>/p/<int:number>/rename/": "club_act Rename",
    "c/<str:public_id>/p/<int:number>/merge/": "club_act Merge",
    "c/<str:public_id>/undo/": "club_act Undo",
    "c/<str:public_id>/new-link/": "club_act NewHelpersLink",
    "c/<str:public_id>/recount/": "club_act Recount",
    "c/<str:public_id>/stand-down/<int:number>/": "club_act StandDown",
    "c/<str:public_id>/channel/": "club_act SetChannel",
    "c/<str:public_id>/tables/": "club_act KeepTable",
    "c/<str:public_id>/tables/<str:table>/out/": "club_act TakeTableBack",
    "e/<str:public_id>/bring/<slug:what>/": "event_act BringPeople, BringResults",
}
NO_NEED: Final = {
    "signing in and what belongs to it is a browser's": (
        "accounts/rejoin/",
        "accounts/keep/",
        "accounts/login/",
        "accounts/logout/",
        "accounts/signup/",
        "accounts/inactive/",
        "accounts/again/",
        "accounts/password/",
        "accounts/email/",
        "accounts/^email/",
        "accounts/^password/",
        "accounts/passkeys/",
        "accounts/sessions/",
    ),
    "who deletes themself is asked for their password, or the rejoin code, first": (
        "accounts/delete/",
    ),
    "it is kept in this browser, or of how this page is used": (
        "accounts/look/",
        "push/",
        "m/<str:public_id>/seen/",
        "m/<str:public_id>/reacting/",
        "m/<str:public_id>/telling/",
        "m/<str:public_id>/pin/",
        "m/<str:public_id>/seat/<str:side>/",
    ),
    "a notice has the address, and its reader presses it without a name": ("n/<str:token>/",),
    "it counts while a sheet is filled in, and changes nothing": ("p/<str:public_id>/sum/",),
    "only a page that is read, whatever the method": ("healthz/", "readyz/"),
    "the answer of a stream, whatever the method": ("m/<str:public_id>/stream/",),
}


def pages() -> list[str]:
    """Every address but those of the API."""
    return [one for one in _addresses(get_resolver()) if not one.startswith("api/")]


BY_CODES: Final = "api/v1/matches/<str:id>/by-hand/"
"""Of no seat: who asks there says the codes of the match, and no token."""


def of_a_match() -> list[str]:
    """Every address of the API that is of a seat of a match, from there on."""
    begins = "api/v1/matches/<str:id>/"
    every = [one for one in _addresses(get_resolver()) if one != BY_CODES]
    return [one.removeprefix(begins) for one in every if one.startswith(begins)]


def _addresses(resolver: URLResolver, before: str = "") -> list[str]:
    found = []
    for one in resolver.url_patterns:
        here = before + str(one.pattern)
        if isinstance(one, URLResolver):
            found += _addresses(one, here)
        elif isinstance(one, URLPattern):
            found.append(here)
    return found


def by_api(address: str) -> list[str]:
    """By which operation, and of one that takes acts by which, a program does what is done there."""
    if address in VERBS:
        operation, verbs = VERBS[address]
        return [
            OTHERWISE.get(f"{address} {verb}", f"{operation} {act_named(verb)}") for verb in verbs
        ]
    operation, _, acts = BY_API.get(address, "").partition(" ")
    return [f"{operation} {act}".strip() for act in acts.split(", ")] if operation else []


def act_named(verb: str) -> str:
    return "".join(map(str.capitalize, verb.split("-")))


def is_no_need(address: str) -> bool:
    return any(address.startswith(one) for those in NO_NEED.values() for one in those)
