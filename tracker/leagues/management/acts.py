"""What is done about clubs and events from the shell."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from tracker.accounts import codes
from tracker.accounts.models import Player
from tracker.leagues import actions
from tracker.leagues.actions.trail import SHELL
from tracker.leagues.management.meant import do_jobs, event_of
from tracker.leagues.models import Act, Club, Division
from tracker.leagues.queries import clubs, entered, events, paired, strength, tables
from tracker.leagues.scoring import SEASONS
from tracker.leagues.terms import BY_LOT, SCALED, Terms


def found_club(command: BaseCommand, said: Namespace) -> None:
    organiser = Player.objects.create_guest(name=said.organiser, rejoin_code=codes.new())
    club = actions.found_club(player=organiser, name=said.name)
    command.stdout.write(f"{club.public_id}  {club.name}")
    command.stdout.write(f"{said.organiser} comes in with the code {organiser.rejoin_code}.")


def open_event(command: BaseCommand, said: Namespace) -> None:
    club = clubs.club(public_id=said.club)
    if club is None:
        raise CommandError(f"There is no club {said.club}.")
    event = actions.prepare(
        club=club,
        by=SHELL,
        name=said.name,
        kind=said.kind,
        form=said.form,
        terms=Terms(
            scoring=SEASONS[said.scoring],
            rounds=said.rounds,
            points=said.points,
            days=said.days,
            meetings=said.meetings,
            up=said.up,
            down=said.down,
            ties=BY_LOT,
            walkovers=SCALED if said.scale_walkovers else "",
            edition=said.edition,
        ),
        divisions=[
            (name.strip(), tier)
            for tier, line in enumerate(said.divisions or [""], 1)
            for name in line.split(",")
        ],
    )
    actions.open_event(event=event, by=SHELL)
    command.stdout.write(f"{event.public_id}  {event.name}")


def seat(command: BaseCommand, said: Namespace) -> None:
    """Names from a file, one a line; into a division if one is named."""
    event = event_of(said)
    names = Path(said.file).read_text("utf-8-sig").splitlines()
    seated = actions.type_in(event=event, by=SHELL, names=[name for name in names if name.strip()])
    if said.division:
        division = Division.objects.filter(event=event, name=said.division).first()
        if division is None:
            raise CommandError(f"There is no division {said.division}.")
        for entry in seated:
            actions.divide(entry=entry, by=SHELL, division=division)
    command.stdout.write(f"{len(seated)} seated")


def pair(command: BaseCommand, said: Namespace) -> None:
    event = event_of(said)
    number = actions.ask_for_round(event=event, by=SHELL, anyway=said.anyway)
    do_jobs(event)
    for round in events.rounds(event=event):
        if round.number >= number:
            command.stdout.write(str(round))
            for pairing in paired.pairings(round=round):
                free = "rests" if pairing.rests else "a bye"
                second = pairing.second.called if pairing.second else free
                command.stdout.write(
                    f"  {pairing.table or '-':>3}  {pairing.first.called} – {second}"
                )


def table(command: BaseCommand, said: Namespace) -> None:
    event = event_of(said)
    for division in events.divisions(event=event):
        command.stdout.write(str(division))
        for row in tables.table(division=division):
            one = row.standing
            command.stdout.write(
                f"  {row.place:>3}  {row.name:<24} {one.tp:>3} TP {one.op:>4} OP {one.vp:>5} VP"
            )
            if row.why:
                command.stdout.write(f"       {row.why.sentence}")


def leave(command: BaseCommand, said: Namespace) -> None:
    event = event_of(said)
    entry = entered.entries(event=event).filter(member__name=said.name).first()
    if entry is None:
        raise CommandError(f"{said.name} is not in it.")
    entry.event = event
    actions.leave(entry=entry, by=SHELL, strike=said.strike)


def close(command: BaseCommand, said: Namespace) -> None:
    event = event_of(said)
    actions.close(event=event, by=SHELL, anyway=said.anyway)
    do_jobs(event)


def next_season(command: BaseCommand, said: Namespace) -> None:
    new = actions.open_next_season(event=event_of(said), by=SHELL, name=said.name)
    actions.open_event(event=new, by=SHELL)
    command.stdout.write(f"{new.public_id}  {new.name}")


def trail(command: BaseCommand, said: Namespace) -> None:
    for act in events.trail(event=event_of(said)):
        undone = "  (undone)" if act.undone else ""
        command.stdout.write(f"{act.pk:>6}  {act.at:%Y-%m-%d %H:%M}  {act.by}: {act.said}{undone}")


def undo(command: BaseCommand, said: Namespace) -> None:
    act = Act.objects.filter(pk=said.act, event=event_of(said)).first()
    if act is None:
        raise CommandError("There is no such act on the trail of this event.")
    command.stdout.write(actions.undo(act=act, by=SHELL).said)


def recount(command: BaseCommand, said: Namespace) -> None:
    """Count a club's ratings anew, part by part."""
    club = clubs.club(public_id=said.club)
    if club is None:
        raise CommandError(f"There is no club {said.club}.")
    at = 0
    while True:
        actions.count_ratings(club_id=club.pk, after=at)
        club = Club.objects.get(pk=club.pk)
        if not club.to_count:
            break
        at = club.counted
        command.stdout.write(f"{at} of {club.to_count} games")
    season = next(iter(strength.seasons(club=club)), "")
    for one in strength.ratings(club=club, season=season):
        command.stdout.write(f"  {one.place:>3}  {one.name:<24} {one.rating:>6.0f}  {one.games}")
