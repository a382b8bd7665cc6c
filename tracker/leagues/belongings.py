"""What is a player's own of clubs and their events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.db.models import Q

from tracker.accounts.belongings import Belonging, as_json, belongings, said
from tracker.accounts.models import Player
from tracker.leagues.models import (
    ClubTable,
    Entry,
    HandedIn,
    Member,
    Opened,
    Pairing,
    Quiet,
    Report,
    Waiting,
)
from tracker.leagues.queries import pairs

ENTRY: Final = (
    "faction",
    "team",
    "captain",
    "since",
    "left",
    "paid",
    "came",
    "late",
    "days",
    "struck",
)
RESULT: Final = (
    "settled", "how", "op_first", "op_second", "vp_first", "vp_second", "walkover", "conceded",
    "mission", "first_turn", "faction_first", "faction_second", "sheets",
)  # fmt: skip
REPORT: Final = (
    "at", "mission", "sheets", "op_first", "op_second", "vp_first", "vp_second", "walkover",
    "conceded", "first_turn", "best",
)  # fmt: skip


@belongings("leagues")
def leagues(player: Player) -> Iterator[Belonging]:
    members = list(Member.objects.filter(player=player).select_related("club").order_by("pk"))
    opened = Opened.objects.filter(player=player).select_related("handed__entry__event")
    tables = ClubTable.objects.filter(table__owner=player).select_related("club", "table")
    yield (
        "leagues.json",
        as_json(
            {
                "clubs": [{"club": one.club.name, **said(one, "name", "role", "joined")}
                          for one in members],
                "events": [_entry(entry) for one in members for entry in _entries(one)],
                "waits_for": [{"event": one.event.name, **said(one, "faction", "team", "since")}
                              for one in Waiting.objects.filter(member__in=members)
                              .select_related("event").order_by("pk")],
                "lists_opened": [{"event": one.handed.entry.event.name, **said(one, "at")}
                                 for one in opened.order_by("pk")],
                "tables_kept_for": [{"club": one.club.name, "table": one.table.public_id}
                                    for one in tables.order_by("pk")],
                "told_nothing_of": sorted(
                    Quiet.objects.filter(player=player).values_list("kind", flat=True)
                ),
            }
        ),
    )  # fmt: skip


def _entries(member: Member) -> Any:
    found = Entry.objects.filter(member=member).select_related("event", "division", "plays_for")
    return found.order_by("pk")


def _entry(entry: Entry) -> dict[str, Any]:
    stands = pairs.stands(entry)
    mine = Pairing.objects.filter(Q(first=stands) | Q(second=stands))
    games = mine.order_by("round__number", "pk")
    named = games.select_related("round", "match", "first__member", "second__member")
    lists = HandedIn.objects.filter(entry=entry, player=entry.member.player)
    return {
        "event": entry.event.name,
        "id": entry.event.public_id,
        "division": entry.division.name if entry.division else "",
        "plays_for": entry.plays_for.name if entry.plays_for else "",
        **said(entry, *ENTRY),
        "awards": [said(one, "tp", "why") for one in entry.awards.order_by("pk")],
        "lists": [_list(one) for one in lists.prefetch_related("openings")],
        "games": [_game(one, entry, stands) for one in named],
    }


def _list(row: HandedIn) -> dict[str, Any]:
    fields = ("number", "at", "faction", "written", "wrong", "may_be_opened")
    return {
        **said(row, *fields),
        "opened": [said(one, "by", "at") for one in row.openings.all()],
    }


def _game(row: Pairing, entry: Entry, stands: Entry) -> dict[str, Any]:
    """The result once it counts, and what oneself has reported; what the other side says of it until then
    is not here."""
    side = "first" if row.first_id == stands.pk else "second"
    other = row.second if side == "first" else row.first
    own = Report.objects.filter(pairing=row, by=entry.member)
    return {
        "round": row.round.number,
        "against": other.called if other else "",
        "side": side,
        **said(row, "table", "when", "where", "adjourned"),
        "match": row.match.public_id if row.match else "",
        "result": said(row, *RESULT) if row.settled else None,
        "reports": [said(one, *REPORT) for one in own.order_by("pk")],
    }
