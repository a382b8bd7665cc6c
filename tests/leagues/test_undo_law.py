"""Random acts and undoes over random seasons: every result belongs to who played it.

Who played what is kept beside the notebook, as two at a table would remember it.
"""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.db import connection
from django.utils import timezone

from tests.leagues import cast
from tracker.leagues import actions
from tracker.leagues.actions import NotDone, Told
from tracker.leagues.models import Act, Division, Entry, Event, Member, Pairing, Round
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Bo", "Cruz", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida")
Played = tuple[str, str, int, int]


class Season:
    """A season in which anything happens, and what its players remember of their games."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.form = self.chance.choice(["swiss", "round_robin"])
        self.kind = "league" if self.form == "round_robin" else "tournament"
        self.event = cast.opened(
            cast.club(),
            NAMES[: self.chance.randint(4, 6)],
            kind=self.kind,
            form=self.form,
            terms=Terms(rounds=4 if self.form == "swiss" else 0),
        )
        self.merged: list[tuple[str, str]] = []
        self.played: dict[int, set[Played]] = {}
        """All that was ever played at a pairing, with who sat there then. An undo brings an earlier one
        back, and no other."""
        cast.next_round(self.event)

    def games(self, *, settled: bool) -> list[Pairing]:
        rows = Pairing.objects.filter(round__event=self.event, settled__isnull=not settled)
        rows = rows.exclude(second=None).exclude(how="left").order_by("pk")
        return list(rows.select_related("first__member", "second__member", "round__event__club"))

    def entries(self, **wanted: object) -> list[Entry]:
        rows = Entry.objects.filter(event=self.event, **wanted).order_by("pk")
        return list(rows.select_related("member", "event__club", "division"))

    def result(self) -> None:
        game = self.chance.choice(self.games(settled=False))
        op = self.chance.randint(0, 10), self.chance.randint(0, 10)
        if self.chance.random() < 0.5:
            cast.result(game, op)
        else:
            actions.decide(pairing=game, by="Olga", told=Told(op))
        self.played.setdefault(game.pk, set()).add((*cast.names(game), *op))

    def correct(self) -> None:
        game = self.chance.choice(self.games(settled=True))
        op = self.chance.randint(0, 10), self.chance.randint(0, 10)
        actions.decide(pairing=game, by="Olga", told=Told(op))
        games = self.played.setdefault(game.pk, set())
        games.add((*cast.names(game), *op))
        for keep, other in self.merged:
            # What is put right was played before they were one.
            games |= {as_called(one, keep, other) for one in games}

    def swap(self) -> None:
        round = self.chance.choice(list(Round.objects.filter(event=self.event).order_by("pk")))
        one, other = self.chance.sample(self.entries(), 2)
        actions.swap(round=round, by="Olga", one=one, other=other)

    def leave(self) -> None:
        entry = self.chance.choice(self.entries(left=None))
        actions.leave(entry=entry, by="Olga", strike=self.chance.random() < 0.3)

    def back(self) -> None:
        gone = self.chance.choice(self.entries(left__isnull=False))
        actions.come_back(entry=gone, by="Olga")

    def replace(self) -> None:
        entry = self.chance.choice(self.entries())
        actions.replace(entry=entry, by="Olga", name=self.chance.choice(NAMES))

    def join(self) -> None:
        actions.type_in(event=self.event, by="Olga", names=[self.chance.choice(NAMES)])

    def admit(self) -> None:
        division = Division.objects.get(event=self.event)
        name = self.chance.choice(NAMES)
        actions.admit(event=self.event, by="Olga", name=name, division=division)

    def award(self) -> None:
        entry = self.chance.choice(self.entries())
        actions.award(entry=entry, by="Olga", tp=self.chance.choice([-1, 2]), why="Painted")

    def merge(self) -> None:
        keep, other = (one.member for one in self.chance.sample(self.entries(), 2))
        actions.merge(keep=keep, other=other, by="Olga")
        self.merged.append((keep.name, other.name))
        for games in self.played.values():
            # It was one person all the time; undone, it is two again.
            games |= {as_called(one, other.name, keep.name) for one in games}

    def pair(self) -> None:
        cast.next_round(self.event, anyway=self.chance.random() < 0.5)

    def date(self) -> None:
        game = self.chance.choice(self.games(settled=False))
        when = timezone.now() + timedelta(days=1)
        offer = actions.propose(pairing=game, by="x", side="first", when=when)
        actions.accept(offer=offer, by="y", side="second")

    def undo(self) -> None:
        acts = Act.objects.filter(club=self.event.club, undone=None).order_by("-pk")
        actions.undo(act=self.chance.choice(list(acts)[:12]), by="Olga")

    def step(self) -> bool:
        acts = (self.result, self.result, self.result, self.correct, self.swap, self.swap,
                self.leave, self.back, self.replace, self.join, self.pair, self.date,
                self.admit, self.award, self.merge,
                self.undo, self.undo, self.undo, self.undo)  # fmt: skip
        try:
            self.chance.choice(acts)()
        except (NotDone, IndexError, ValueError):
            return False
        return True


def as_called(game: Played, name: str, new: str) -> Played:
    """The same game, of somebody who is called otherwise."""
    one, other = (new if known == name else known for known in game[:2])
    return one, other, game[2], game[3]


def untrue(season: Season) -> list[str]:
    """Results that stand with two who never played so."""
    found = []
    for game in season.games(settled=True):
        if game.walkover:
            continue
        names = cast.names(game)
        said = (*names, game.op_first, game.op_second)
        if said not in season.played.get(game.pk, set()):
            found.append(f"{names} {game.op_first}-{game.op_second}: never played")
    return found


@pytest.mark.parametrize("seed", range(12))
def test_every_result_belongs_to_who_played_it(seed: int) -> None:
    season = Season(seed)
    done = 0
    for _ in range(60):
        done += season.step()
        assert not untrue(season)
    each_once(season.event)
    names = list(Member.objects.filter(club=season.event.club).values_list("name", flat=True))
    assert len(names) == len(set(names))
    connection.check_constraints()
    assert done > 15


def each_once(event: Event) -> None:
    """Nobody sits twice in a round, and nobody in a division that is not theirs."""
    for round in Round.objects.filter(event=event):
        seats = [
            pk
            for pair in Pairing.objects.filter(round=round).values_list("first", "second")
            for pk in pair
            if pk is not None
        ]
        assert len(seats) == len(set(seats)), round
    for division in Division.objects.filter(event=event):
        rows = Pairing.objects.filter(division=division)
        assert not rows.exclude(first__division=division).exists()
