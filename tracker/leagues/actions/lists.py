"""Lists are handed in from the vault, looked over, and chosen from at the table. What is in one, its
player reads, and an organiser who opens it."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta

import msgspec
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from rules.messages import say
from rules.messages import written as as_kept
from tracker.accounts.models import Player
from tracker.armies import actions as vault
from tracker.armies import queries as armies
from tracker.armies.checks import looked_over, nobody_begins
from tracker.armies.models import Army
from tracker.leagues.actions.trail import Acting, NotDone, acting, still_on
from tracker.leagues.models import Entry, Event, HandedIn, Opened, Pairing
from tracker.leagues.queries import clubs, pairs
from tracker.matches import actions as matches
from tracker.spoken import spoken


def locked_from(event: Event) -> datetime | None:
    """When lists can no longer be handed in: so long before the event begins."""
    if event.begins is None:
        return None
    return event.begins - timedelta(hours=event.terms.lists_hours)


def lists_are_closed(*, event: Event, entry: Entry | None = None) -> bool:
    """Whether the time to hand lists in is over: at the lock, and once a tournament is paired; for who
    has leave to be `late`, as it closes."""
    if event.status == Event.Status.OVER:
        return True
    if entry is not None and entry.late:
        return False
    locked = locked_from(event)
    paired = event.kind == "tournament" and event.rounds.exists()
    return paired or (locked is not None and timezone.now() >= locked)


def take_late(*, entry: Entry, by: str) -> None:
    """An organiser takes the lists of somebody although the time for them is over."""
    said = f"{entry.member.name} may hand in lists late"
    with acting(club=entry.event.club, by=by, said=said, event=entry.event) as act:
        still_on(entry.event)
        entry.refresh_from_db(fields=["late"])
        act.put(entry, late=True)


@transaction.atomic
def hand_in(*, entry: Entry, player: Player, number: int, public_id: str) -> HandedIn:
    """Hand in an army of one's own as list 1 or 2, in place of what was handed in before.

    It is kept as it is now: what is changed in the vault later is not changed here. Raises NotDone.
    """
    event, at = entry.event, timezone.now()
    terms = event.terms
    still_on(event)
    if not 1 <= number <= terms.lists:
        raise NotDone(_("This event has no such list."))
    entry.refresh_from_db(fields=["late"])
    if lists_are_closed(event=event, entry=entry):
        raise NotDone(_("Lists are closed: the deadline has passed."))
    try:
        army = armies.army(player=player, public_id=public_id)
    except Army.DoesNotExist:
        raise NotDone(_("Choose one of your armies.")) from None
    troopers = armies.listed(army=army)
    try:
        written = armies.entering(army=army, edition=terms.edition)
    except armies.NotOfEdition:
        raise NotDone(
            _("No list of N4 is played by N5. Hand in one that was made for N5.")
        ) from None
    if nobody := nobody_begins(troopers):
        raise NotDone(spoken(nobody))
    if len(written.entries) > vault.MOST_TROOPERS:
        raise NotDone(
            _("A list can have %(most)s troopers at most.") % {"most": vault.MOST_TROOPERS}
        )
    others = HandedIn.objects.filter(entry=entry).exclude(number=number)
    found = list(looked_over(troopers, armies.brought(army=army), terms.points))
    if others and army.faction not in {one.written["faction"] for one in others}:
        found.append(
            (
                N_("not the same faction as the other list"),
                say("Both lists must be of the same faction."),
            )
        )
    if found and terms.lists_refused:
        sentences = " ".join(spoken(sentence) for _about, sentence in found)
        raise NotDone(
            _("This event takes no list that is wrong. %(sentences)s") % {"sentences": sentences}
        )
    values = {
        "player": player,
        "at": at,
        "faction": army.faction[: Entry.FACTION_LENGTH],
        "amiss": "; ".join(sorted({about for about, _ in found}))[:200],
        "wrong": [as_kept(sentence) for _, sentence in found],
        "may_be_opened": True,
        "written": msgspec.to_builtins(written),
    }
    handed, _made = HandedIn.objects.update_or_create(entry=entry, number=number, defaults=values)
    stands = pairs.stands(entry)
    open_ones = Pairing.objects.filter(Q(first=stands) | Q(second=stands), settled=None)
    for pairing in open_ones.exclude(match=None):
        give_lists(pairing)
    return handed


@transaction.atomic
def hand_in_code(*, entry: Entry, player: Player, number: int, code: str) -> HandedIn:
    """The same of an army code, however it was pasted: it becomes an army of one's own first. What is not
    taken is not kept. Raises NotDone."""
    try:
        edition = armies.read_as(edition=entry.event.terms.edition)
        army = vault.paste_to_play(player=player, code=code, edition=edition)
    except vault.NotDone as refused:
        raise NotDone(" ".join((str(refused), *refused.lines))) from None
    return hand_in(entry=entry, player=player, number=number, public_id=army.public_id)


def open_list(*, event: Event, entry: Entry, player: Player, number: int) -> None:
    """An organiser opens a list: everybody reads on the trail that it was. Raises NotDone for who
    plays in the event, and for a list that was in before its player was told of it."""
    said = N_("Opened list %(number)s of %(name)s") % {"number": number, "name": entry.member.name}
    by = clubs.called(club=event.club, player=player)
    with acting(club=event.club, by=by, said=said, event=event) as act:
        handed = HandedIn.objects.get(entry=entry, number=number)
        if Entry.objects.filter(event=event, member__player=player).exists():
            raise NotDone(_("You play in this event, so you can’t open other players’ lists."))
        if not handed.may_be_opened:
            raise NotDone(
                _("It was handed in before organisers could open lists: it stays closed.")
            )
        if not handed.openings.filter(player=player, handed_in=handed.at).exists():
            act.make(Opened(handed=handed, player=player, by=by, at=act.at, handed_in=handed.at))


def say_factions(act: Acting, event: Event) -> None:
    """Once lists are closed everybody knows who plays what: not before, or who hands in late could
    choose by it."""
    if event.kind == "tournament" or lists_are_closed(event=event):
        unsaid = Entry.objects.filter(event=event, faction="", lists__number=1)
        for entry in list(unsaid.annotate(handed=F("lists__faction"))):
            act.put(entry, faction=entry.handed)


def give_lists(pairing: Pairing) -> None:
    """Let those who play a pairing choose at its match among what each of them handed in."""
    assert pairing.match is not None
    handed: dict[Player, dict[int, armies.Entering]] = defaultdict(dict)
    both = pairs.people_of((pairing.first_id, pairing.second_id))
    rows = HandedIn.objects.filter(entry__in=both)
    for one in rows.select_related("player"):
        handed[one.player][one.number] = msgspec.convert(one.written, armies.Entering)
    for player, lists in handed.items():
        matches.give_lists(match=pairing.match, player=player, lists=lists)
