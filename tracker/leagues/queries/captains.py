"""How far two captains are in pairing their players. What one of them has said and the other has not is
read here for that one alone: everybody else's page is made from what is shown to all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from tracker.leagues.captains import ACROSS, Course, Side, course
from tracker.leagues.models import Choice, Encounter, Entry, Member, Round
from tracker.leagues.queries import teams


@dataclass(frozen=True, slots=True)
class Open:
    """What is shown to all: who is paired so far, the defenders and attackers that both have put up, which
    step is asked, who of the two has answered it."""

    what: str
    step: int
    pairs: tuple[tuple[Entry, Entry], ...]
    defenders: tuple[Entry, ...]
    attackers: tuple[tuple[Entry, ...], ...]
    answered: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Own:
    """What a captain alone reads: whom they choose among and how many, or whom they have named."""

    among: tuple[Entry, ...]
    many: int
    named: tuple[Entry, ...]


def side_of(*, encounter: Encounter, entry: Entry | None) -> Side:
    """Of which of the two teams somebody is captain: "first", "second" or neither."""
    if entry is None or not entry.captain or entry.plays_for_id is None:
        return ""
    sides = {encounter.first_id: "first", encounter.second_id: "second"}
    return sides.get(entry.plays_for_id, "")


def shown(*, encounter: Encounter) -> dict[str, Any]:
    """What both have said so far, with those who were there as they began; as it begins now, before."""
    return dict(encounter.shown or {}) or line_up(encounter) | {"steps": []}


def as_then(*, encounter: Encounter) -> bool:
    """Whether those still play who did as the captains began."""
    found, now = shown(encounter=encounter), line_up(encounter)
    return all(found[side] == now[side] for side in ACROSS)


def line_up(encounter: Encounter) -> dict[str, list[int]]:
    """Who plays for either team now, in the order in which they came."""
    first, second = encounter.first, encounter.second
    return {
        "first": [one.pk for one in teams.playing(team=first)],
        "second": [one.pk for one in teams.playing(team=second)] if second else [],
    }


def course_of(*, encounter: Encounter) -> tuple[Course, Sequence[Mapping[str, Sequence[int]]]]:
    found = shown(encounter=encounter)
    return course(found["first"], found["second"], found["steps"]), found["steps"]


def open_to_all(*, encounter: Encounter) -> Open | None:
    """What everybody may read; nothing where it is not for the captains to say."""
    if encounter.seated is not None or not as_then(encounter=encounter):
        return None
    at, steps = course_of(encounter=encounter)
    entries = _entries(encounter)
    # Who has answered, and never what.
    rows = Choice.objects.filter(encounter=encounter, step=len(steps))
    answered = tuple(rows.order_by("side").values_list("side", flat=True))
    return Open(
        at.what,
        len(steps),
        tuple((entries[a], entries[b]) for a, b in at.pairs),
        tuple(entries[at.defenders[side]] for side in ACROSS) if at.defenders else (),
        tuple(tuple(entries[pk] for pk in at.attackers[side]) for side in ACROSS)
        if at.attackers
        else (),
        answered,
    )


def for_captain(*, encounter: Encounter, side: Side) -> Own | None:
    """What one side's captain is asked, or has said. Read for that captain's own page."""
    at, steps = course_of(encounter=encounter)
    if side not in ACROSS or at.asked is None:
        return None
    entries, asked = _entries(encounter), at.asked[side]
    mine = Choice.objects.filter(encounter=encounter, side=side, step=len(steps)).first()
    named = mine.named if mine else asked.forced or ()
    return Own(
        tuple(entries[pk] for pk in asked.among),
        asked.many,
        tuple(entries[pk] for pk in named),
    )


def to_choose(*, round: Round) -> list[int]:
    """The members who are captains of teams that meet in a round and are not paired off yet."""
    pairs = Encounter.objects.filter(round=round, seated=None).values_list("first", "second")
    those = {pk for pair in pairs for pk in pair if pk is not None}
    rows = Entry.objects.filter(plays_for__in=those, captain=True, left=None)
    return list(rows.values_list("member", flat=True))


def to_choose_in(*, round: Round, member: Member) -> Encounter | None:
    """In which encounter of a round somebody has to say, as captain, who plays whom."""
    rows = Entry.objects.filter(event=round.event_id, member=member, captain=True, left=None)
    team = rows.values_list("plays_for", flat=True).first()
    if team is None:
        return None
    mine = Encounter.objects.filter(Q(first=team) | Q(second=team), round=round, seated=None)
    return mine.select_related("first", "second").first()


def _entries(encounter: Encounter) -> dict[int, Entry]:
    teams = [pk for pk in (encounter.first_id, encounter.second_id) if pk is not None]
    rows = Entry.objects.filter(plays_for__in=teams).select_related("member")
    return {one.pk: one for one in rows}
