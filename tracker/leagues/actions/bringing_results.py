"""Results come in from a file, of games that are paired or of a season that is under way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from tracker.leagues.actions.bringing import Line
from tracker.leagues.actions.new_round import new_round
from tracker.leagues.actions.settling import settle
from tracker.leagues.actions.told import Told
from tracker.leagues.actions.trail import Acting, NotDone, acting
from tracker.leagues.models import REST, SIDES, VOID, Entry, Event, Pairing, Round
from tracker.leagues.names import alike
from tracker.leagues.queries import pairs

Status = Event.Status
MOST_OP: Final = 99
MOST_VP: Final = 999


def bring_results(*, event: Event, by: str, lines: Sequence[Line]) -> int:
    """Results from a file as the notebook's own has them: `round`, `first`, `second`, `op_first`,
    `op_second`, `vp_first`, `vp_second`, `walkover`, `conceded`. How many.

    Before anything is paired the rounds are made from it, with the games that are still to be played,
    which have no points, and whoever has a bye, against nobody: a season under way goes on here.
    All of it, or nothing: raises NotDone with the line that can't be.
    """
    many = 0
    with acting(club=event.club, by=by, said=N_("Brought results from a file"), event=event) as act:
        event.refresh_from_db()
        if event.status not in (Status.OPEN, Status.PLAYING):
            raise NotDone(
                _("No results can come in: it is %(status)s.")
                % {"status": event.get_status_display().lower()}
            )
        if event.form == "ladder":
            raise NotDone(_("A ladder has no rounds that a file could bring."))
        find = _found(event) if event.rounds.exists() else _made(act, event, lines)
        for at, line in enumerate(lines, 2):
            pairing, turned = find(at, line)
            told = _told(at, line)
            if told is None or pairing.is_bye:
                continue
            settle(act, pairing, told.turned if turned else told, "organiser")
            many += 1
        act.said = (
            N_("Brought %(number)s result from a file")
            if many == 1
            else N_("Brought %(number)s results from a file")
        ) % {"number": many}
    return many


Find = Callable[[int, Line], tuple[Pairing, bool]]
"""The pairing that a line is about, and whether it names the two the other way round."""


def _found(event: Event) -> Find:
    """Among the pairings that there are: in the round that is said, or the next game of the two."""
    rows = Pairing.objects.filter(round__event=event).exclude(second=None)
    every = list(
        rows.select_related("first__member", "second__member", "round").order_by(
            "round__number", "pk"
        )
    )
    done: set[int] = set()

    def find(at: int, line: Line) -> tuple[Pairing, bool]:
        wanted, number = {alike(line.get(side, "")) for side in SIDES}, line.get("round", "")
        those = [
            one
            for one in every
            if wanted == {alike(entry.name) for entry in (one.first, one.second) if entry}
            and number in ("", str(one.round.number))
            and one.pk not in done
        ]
        if not those:
            one, other = (line.get(side, "") or _("nobody") for side in SIDES)
            named = {"at": at, "one": one, "other": other, "number": number}
            raise NotDone(
                _("Line %(at)s: %(one)s and %(other)s are not paired in Round %(number)s.") % named
                if number
                else _("Line %(at)s: %(one)s and %(other)s are not paired.") % named
            )
        pairing = min(those, key=lambda one: (one.settled is not None, one.round.number))
        done.add(pairing.pk)
        return pairing, alike(pairing.first.name) != alike(line.get("first", ""))

    return find


def _made(act: Acting, event: Event, lines: Sequence[Line]) -> Find:
    """By making each as its line says."""
    every = Entry.objects.filter(event=event).select_related("member", "division", "plays_for")
    here = {alike(one.name): one for one in pairs.standing(every, event)}
    numbers = {_figure(line.get("round", "") or "1", 99, _("Round"), at)
               for at, line in enumerate(lines, 2)}  # fmt: skip
    if not numbers or numbers != set(range(1, len(numbers) + 1)):
        raise NotDone(_("The rounds of the file are to be numbered 1, 2, 3 and so on."))
    if event.status != Status.PLAYING:
        act.put(event, status=Status.PLAYING, begins=event.begins or act.at)
    rounds: dict[int, Round] = {number: new_round(act, event, number) for number in sorted(numbers)}
    tables = dict.fromkeys(rounds, 0)
    seated: set[tuple[int, int]] = set()

    def make(at: int, line: Line) -> tuple[Pairing, bool]:
        number = int(line.get("round", "") or "1")
        first, second = (_entry(here, line.get(side, ""), at, side) for side in SIDES)
        assert first is not None
        if first.division is None or (second and second.division_id != first.division_id):
            raise NotDone(
                _("Line %(at)s: %(name)s and whom they meet need one division.")
                % {"at": at, "name": first.called}
            )
        for entry in (first, second):
            if entry is None:
                continue
            if (number, entry.pk) in seated:
                raise NotDone(
                    _("Line %(at)s: %(name)s is in Round %(number)s twice.")
                    % {"at": at, "name": entry.member.called, "number": number}
                )
            seated.add((number, entry.pk))
        tables[number] += second is not None
        pairing = Pairing(
            round=rounds[number],
            division=first.division,
            first=first,
            second=second,
            table=tables[number] if second else None,
            why="brought from a file",
            settled=None if second else act.at,
            how="" if second else REST if event.form == "round_robin" else "bye",
        )
        act.make(pairing)
        return pairing, False

    return make


def _entry(here: Mapping[str, Entry], name: str, at: int, side: str) -> Entry | None:
    if not name and side == "second":
        return None
    found = here.get(alike(name))
    if found is None:
        raise NotDone(
            _("Line %(at)s: %(name)s is not in this event. Seat everybody first.")
            % {"at": at, "name": name or _("nobody")}
        )
    return found


def _told(at: int, line: Line) -> Told | None:
    """What a line says came of it; nothing where it has neither points nor a walk-over."""
    walkover = line.get("walkover", "")
    if walkover in (*SIDES, "both", VOID):
        return Told(walkover=walkover)
    if walkover:
        raise NotDone(
            _(
                "Line %(at)s: a walk-over says who was absent: %(kinds)s; or "
                "%(void)s where it was not played."
            )
            % {"at": at, "kinds": _("first, second or both"), "void": "void"}
        )
    conceded = line.get("conceded", "")
    if conceded and conceded not in SIDES:
        raise NotDone(_("Line %(at)s: conceded says who gave up: first or second.") % {"at": at})
    ops = [line.get(f"op_{side}", "") for side in SIDES]
    if not any(ops):
        return None
    if not all(ops):
        raise NotDone(_("Line %(at)s: objective points of one player alone.") % {"at": at})
    op = tuple(_figure(one, MOST_OP, _("Objective points"), at) for one in ops)
    vp = tuple(
        _figure(line.get(f"vp_{side}", "") or "0", MOST_VP, _("Victory points"), at)
        for side in SIDES
    )
    return Told((op[0], op[1]), (vp[0], vp[1]), conceded=conceded)


def _figure(said: str, most: int, what: str, at: int) -> int:
    if not (said.isascii() and said.isdecimal() and int(said[:6]) <= most):
        raise NotDone(
            _("Line %(at)s: %(what)s go from 0 to %(most)s, and it says “%(said)s”.")
            % {"at": at, "what": what, "most": most, "said": said[:20]}
        )
    return int(said)
