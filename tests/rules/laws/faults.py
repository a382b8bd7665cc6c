"""Leaks planted on purpose: each must be seen by the twins, or the twins see nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from rules import game, happens
from rules.game import Command, Luck, Refusal, Seat
from rules.ids import NO_PIECE
from rules.log import commands as c
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import MODEL, Card, card_of, under
from rules.order import acting_together, step_1_activation, step_2_aros
from rules.pieces import placement, settling
from rules.seen import looks
from rules.seen.absence import off_table
from rules.skills import spreading
from rules.turn import deployment
from tests.rules.laws.play import Match, seed

Patch = pytest.MonkeyPatch


class Fault(msgspec.Struct, frozen=True):
    """A leak, the pair of twins that must notice it, and how it is planted."""

    name: str
    pair: str
    plant: Callable[[Patch], None]


def the_real_one_of_several_keeps_its_id(patch: Patch) -> None:
    place, add = placement.place, Course.add

    def leaky(course: Course, side: Any, placings: list[Any], label: str) -> Any:
        old = label.removeprefix("spread ")
        kept = [replace(one, id=old) if one.real else one for one in placings]
        return place(course, side, kept, label)

    def and_stays(self: Course, event: e.Event, *rules: str) -> None:
        if not (isinstance(event, e.PieceSpread) and event.old in event.pieces):
            add(self, event, *rules)

    patch.setattr(spreading, "place", leaky)
    patch.setattr(Course, "add", and_stays)


def identities_are_public(patch: Patch) -> None:
    add = Course.add

    def leaky(self: Course, event: e.Event, *rules: str) -> None:
        add(self, event, *rules)
        if isinstance(event, e.PieceIdentified):
            self.entries[-1] = replace(self.entries[-1], audience="all")

    patch.setattr(Course, "add", leaky)


def private_lines_move_every_cursor(patch: Patch) -> None:
    patch.setattr(Match, "counted", lambda self, seat, entries: entries)


def pieces_are_placed_by_name(patch: Patch) -> None:
    shuffle = Luck.shuffle

    def leaky(self: Luck, label: str, items: Sequence[Any]) -> list[Any]:
        if label.startswith("deploy"):
            return sorted(items, key=lambda one: one.trooper.profile.name)
        return shuffle(self, label, items)

    patch.setattr(Luck, "shuffle", leaky)


def a_marker_has_a_card(patch: Patch) -> None:
    shown = looks.looks

    def leaky(book: Any, trooper: Any, number: int = 1) -> Any:
        return tuple(
            replace(look, card=card_of(trooper.profile)) for look in shown(book, trooper, number)
        )

    patch.setattr(placement, "looks", leaky)


def the_real_one_comes_first(patch: Patch) -> None:
    shuffle = Luck.shuffle

    def leaky(self: Luck, label: str, items: Sequence[Any]) -> list[Any]:
        shuffled = shuffle(self, label, items)
        if label.startswith("deploy"):
            return sorted(shuffled, key=lambda one: not one.real)
        return shuffled

    patch.setattr(Luck, "shuffle", leaky)


def a_public_line_joins_replicas(patch: Patch) -> None:
    add = Course.add

    def leaky(self: Course, event: e.Event, *rules: str) -> None:
        standing = self.table.pieces.get(getattr(event, "piece", NO_PIECE))
        if standing is not None and standing.real is False and not isinstance(event, e.Private):
            rules = (*rules, "DECOY-E3")
        add(self, event, *rules)

    patch.setattr(Course, "add", leaky)


def a_refusal_names_the_trooper(patch: Patch) -> None:
    may = Match.may

    def leaky(self: Match, command: Command) -> Refusal | None:
        no = may(self, command)
        aimed = self.full.pieces.get(getattr(command, "target", None) or NO_PIECE)
        hidden = under(self.full, aimed) if aimed else None
        return (
            replace(no, sentence=f"{no.sentence} ({hidden.profile.name})") if no and hidden else no
        )

    patch.setattr(Match, "may", leaky)


def a_public_line_names_the_lieutenants_rule(patch: Patch) -> None:
    add = Course.add

    def leaky(self: Course, event: e.Event, *rules: str) -> None:
        if isinstance(event, e.OrdersCounted):
            leaders = {one.id for one in self.table.troopers.values() if one.lieutenant}
            standing = [one for one in self.table.pieces.values() if one.side == event.side]
            if any(one.trooper in leaders and one.shape.face != MODEL for one in standing):
                rules = (*rules, "CAMO-E10")
        add(self, event, *rules)

    patch.setattr(Course, "add", leaky)


def luck_is_counted_by_command(patch: Patch) -> None:
    follow = Match._follow
    patch.setattr(
        Match,
        "_follow",
        lambda self, command, luck: follow(self, command, seed("next", len(self.log))),
    )


def aros_come_as_they_were_noted(patch: Patch) -> None:
    close, shuffle = step_2_aros.close, Luck.shuffle

    def leaky(by: Any, course: Course, *, whole: bool) -> None:
        order = course.table.order
        noted = list(order.noted) if order else []

        def as_noted(self: Luck, label: str, items: Sequence[Any]) -> list[Any]:
            if label.startswith("aros"):
                return sorted(items, key=lambda one: noted.index(one[0]))
            return shuffle(self, label, items)

        with pytest.MonkeyPatch.context() as within:
            within.setattr(Luck, "shuffle", as_noted)
            close(by, course, whole=whole)

    patch.setattr(step_2_aros, "close", leaky)


def an_army_is_announced_each_time(patch: Patch) -> None:
    enter = happens._FOLLOWS[c.EnterArmy]

    def leaky(command: c.EnterArmy, course: Course) -> None:
        enter(command, course)
        course.add(e.ArmyEntered(command.by, command.army.faction))

    patch.setitem(happens._FOLLOWS, c.EnterArmy, leaky)


def who_hides_is_counted(patch: Patch) -> None:
    to_deploy = deployment.to_deploy

    def leaky(table: Any, side: Any) -> Any:
        return (*to_deploy(table, side), *off_table(table, side))

    patch.setattr(deployment, "to_deploy", leaky)


def a_card_tells_the_cost(patch: Patch) -> None:
    def leaky(profile: Any) -> Card:
        return replace(card_of(profile), name=f"{profile.name} ({profile.points})")

    patch.setattr(looks, "card_of", leaky)
    patch.setattr(settling, "card_of", leaky)


def a_page_is_drawn_from_the_full_table(patch: Patch) -> None:
    patch.setattr(Match, "view", lambda self, viewer: game.view(self.full, viewer))


def offers_are_made_from_the_full_table(patch: Patch) -> None:
    """The opponent is offered to aim at what it can't tell is there to be aimed at."""
    offers = Match.offers

    def leaky(self: Match, viewer: Seat) -> tuple[game.Offer, ...]:
        hidden = (under(self.full, one) for one in self.full.pieces.values())
        names = sorted(one.profile.name for one in hidden if one)
        return tuple(replace(one, note=" ".join(names)) for one in offers(self, viewer))

    patch.setattr(Match, "offers", leaky)


def a_watcher_is_sent_everything(patch: Patch) -> None:
    sees = game.sees
    patch.setattr(game, "sees", lambda seat, audience: seat == "watcher" or sees(seat, audience))


def the_real_one_acts_first(patch: Patch) -> None:
    together = acting_together.acting_with

    def leaky(table: Any, actor: Any) -> tuple[Any, ...]:
        return tuple(sorted(together(table, actor), key=lambda piece: piece.real is False))

    patch.setattr(step_1_activation, "acting_with", leaky)


def a_disguise_shows_its_own_card(patch: Patch) -> None:
    patch.setattr(looks, "shown_as", lambda book, trooper: None)


FAULTS: Final = (
    Fault("the real one of three Holoechoes is placed first", "which of three Holoechoes is real",
          the_real_one_comes_first),
    Fault("the real one of three Models is placed first", "which of three imitated Models is real",
          the_real_one_comes_first),
    Fault("the real one of three acts first", "which of three Holoechoes is real",
          the_real_one_acts_first),
    Fault("a disguised Model shows its own Card", "a disguised Model against an honest one",
          a_disguise_shows_its_own_card),
    Fault("the real one of several keeps the id of the one, by an Order",
          "which of several is real that came back by an Order",
          the_real_one_of_several_keeps_its_id),
    Fault("the real one of several keeps the id of the one, between turns",
          "which of several is real that came back between turns",
          the_real_one_of_several_keeps_its_id),
    Fault("who is under a Marker is told to everybody", "who is under which Marker",
          identities_are_public),
    Fault("a private line moves the other side's cursor", "fussing over deployment",
          private_lines_move_every_cursor),
    Fault("a noted ARO moves the other side's cursor", "fussing over AROs",
          private_lines_move_every_cursor),
    Fault("pieces are placed in the order of their names", "who is under which Marker",
          pieces_are_placed_by_name),
    Fault("a Marker shows a Card", "another trooper under the Marker", a_marker_has_a_card),
    Fault("a refusal names who is under the Marker", "another trooper under the Marker",
          a_refusal_names_the_trooper),
    Fault("a public line names the rule of a Lieutenant under a Marker", "who is the Lieutenant",
          a_public_line_names_the_lieutenants_rule),
    Fault("luck is drawn by a count that private lines move", "fussing over deployment",
          luck_is_counted_by_command),
    Fault("luck is drawn by a count that noted AROs move", "fussing over AROs",
          luck_is_counted_by_command),
    Fault("AROs are published as they were noted", "fussing over AROs",
          aros_come_as_they_were_noted),
    Fault("an army is announced each time it is changed", "fussing over deployment",
          an_army_is_announced_each_time),
    Fault("a Card tells the cost", "options that differ in Private Information",
          a_card_tells_the_cost),
    Fault("the real one of three is placed first", "which of three Markers is real",
          the_real_one_comes_first),
    Fault("the real one of a Model and its Decoys is placed first", "which of three is real",
          the_real_one_comes_first),
    Fault("a public line about a replica names its rule", "which of three is real",
          a_public_line_joins_replicas),
    Fault("who hides is counted among those kept back", "a secret present against absent",
          who_hides_is_counted),
    Fault("what a hidden trooper notes moves the other side's cursor",
          "a secret present against absent", private_lines_move_every_cursor),
    Fault("a page is drawn from the full Table", "who is under which Marker",
          a_page_is_drawn_from_the_full_table),
    Fault("offers are made from the full Table", "another trooper under the Marker",
          offers_are_made_from_the_full_table),
    Fault("a watcher is sent everything", "who is under which Marker",
          a_watcher_is_sent_everything),
)  # fmt: skip
