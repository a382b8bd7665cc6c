"""What an event is to have, and what would do nothing in it: it is said, and never passed over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tracker.leagues.terms import SCALED

SWISS_ALONE: Final = {
    "rounds": {
        "round_robin": _(
            "A round robin lasts until everybody has met. Leave the rounds at 0, "
            "and say how often each meets each."
        ),
        "ladder": _("A ladder has no rounds. Leave them at 0."),
        "knockout": _("A knock-out lasts until one is left. Leave the rounds at 0."),
    },
    "apart": {
        "round_robin": _("In a round robin clubmates meet, too: everybody meets everybody."),
        "ladder": _(
            "On a ladder players choose whom they challenge: clubmates can’t be kept apart."
        ),
        "knockout": _("In a knock-out the winners meet, clubmates or not."),
    },
}
ROBIN_ALONE: Final = _("Only in a round robin everybody meets everybody. Leave this at 1.")
TEAMS_IN_SWISS: Final = _("Teams meet in Swiss rounds alone. Choose Swiss, or no teams.")
TEAMS_IN_ONE_TABLE: Final = _("Teams are ranked in one table. Leave the divisions empty.")
NO_BYES: Final = _("Only in Swiss rounds somebody has a bye: there is nothing to scale.")
BY_ITSELF: Final = _("A ladder has no rounds to pair: there is nothing that it does by itself.")
NO_LISTS_AT_ALL: Final = _("No lists are handed in. Say how many, or leave this out.")
NO_LISTS: Final = _("No lists are handed in, so there is no hour for them. Leave this at 0.")


def without_effect(given: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The fields that were set to something, although an event like this has no use for it; and why."""
    form = given["form"]
    for name, whys in SWISS_ALONE.items():
        if form in whys and given.get(name):
            yield name, str(whys[form])
    if form != "swiss" and given.get("byes") == SCALED:
        yield "byes", str(NO_BYES)
    if form != "round_robin" and given.get("meetings", 1) > 1:
        yield "meetings", str(ROBIN_ALONE)
    if form != "swiss" and given.get("teams"):
        yield "teams", str(TEAMS_IN_SWISS)
    if given.get("teams") and given.get("divisions"):
        yield "divisions", str(TEAMS_IN_ONE_TABLE)
    if form == "ladder" and given.get("unattended"):
        yield "unattended", str(BY_ITSELF)
    if given.get("lists") == 0 and given.get("lists_hours"):
        yield "lists_hours", str(NO_LISTS)
    for name in ("lists_refused", "lists_shown"):
        if given.get("lists") == 0 and given.get(name):
            yield name, str(NO_LISTS_AT_ALL)
