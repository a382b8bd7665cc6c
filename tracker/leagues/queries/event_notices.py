"""What is told of an event: a list that is missing, a new season, a place in it."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.leagues.models import Entry, Event, Member
from tracker.leagues.queries.notice import Notice


def list_missing(member: Member, about: int) -> Notice | None:
    """A list is to be handed in before they lock."""
    entries = Entry.objects.filter(event=about, member=member, left=None).select_related("event")
    entry = entries.first()
    if entry is None or entry.event.status == Event.Status.OVER:
        return None
    missing = entry.event.terms.lists - entry.lists.count()
    if missing <= 0:
        return None
    said = ngettext(
        "You have a list to hand in for %(event)s before they lock.",
        "You have %(n)s lists to hand in for %(event)s before they lock.",
        missing,
    )
    return Notice(
        str(entry.event),
        said % {"n": missing, "event": entry.event},
        reverse("leagues:entry", args=[entry.event.public_id, entry.pk]),
    )


def promoted(member: Member, about: int) -> Notice | None:
    """A season is open, in the division that somebody plays in now."""
    rows = Entry.objects.select_related("division", "event__follows").filter(left=None)
    entry = rows.filter(event=about, member=member).exclude(division=None).first()
    if entry is None or entry.division is None or entry.event.follows is None:
        return None
    old = Entry.objects.select_related("division")
    before = old.filter(event=entry.event.follows, member=member).exclude(division=None).first()
    event, now = entry.event, entry.division
    then = before.division.tier if before and before.division else now.tier
    if now.tier < then:
        text = _("%(event)s is open. You go up: you play in %(division)s.")
    elif now.tier > then:
        text = _("%(event)s is open. You go down: you play in %(division)s.")
    else:
        text = _("%(event)s is open. You play in %(division)s.")
    return Notice(
        str(event),
        text % {"event": event, "division": now},
        reverse("leagues:event", args=[event.public_id]),
    )


def moved_up(member: Member, about: int) -> Notice | None:
    """Who waited has a place."""
    entry = Entry.objects.select_related("event").filter(event=about, member=member, left=None)
    found = entry.first()
    if found is None:
        return None
    path = reverse("leagues:event", args=[found.event.public_id])
    text = _("You have a place in %(event)s: you play.") % {"event": found.event}
    return Notice(str(found.event), text, path)
