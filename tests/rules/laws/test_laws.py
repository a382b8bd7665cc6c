"""What holds in every match, whoever plays it and however."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import fields, replace

from rules import game, reference
from rules.game import SIDES, Command, Entry, Offer, Seat, Side, Table
from rules.log import commands as c
from rules.log import events as e
from rules.log.events import Private
from rules.log.table import Order, Told
from rules.refusals import Refused
from tests.rules.laws.going_on import goes_on, offered
from tests.rules.laws.matches import (
    Script,
    asked,
    by_any,
    filled,
    guess,
    opened,
    played,
    playing,
    required,
    scripts,
)
from tests.rules.laws.play import SEATS, Match, seed

MATCHES = 2 * settings().max_examples
FEWER = MATCHES // 4
SYSTEM = (c.Seal(), c.Reveal(), c.Conclude())


# ------------------------------------------------------------------ the log


@pytest.mark.long("well over a hundred random matches")
@settings(max_examples=MATCHES)
@given(scripts, st.floats(0, 1))
def test_a_log_folds_in_one_go_and_in_two(script: Script, cut: float) -> None:
    match = played(script)
    for seat in SEATS:
        part = match.parts[seat]
        at = int(cut * len(part))
        folded = game.fold(game.EMPTY, part)
        assert folded == game.fold(game.fold(game.EMPTY, part[:at]), part[at:])
        assert folded == match.tables[seat]


@settings(max_examples=FEWER)
@given(scripts)
def test_a_log_survives_being_stored(script: Script) -> None:
    match = played(script)
    for entry in match.log:
        kind, data = game.encode(entry.event)
        assert game.decode(kind, json.loads(json.dumps(data))) == entry.event


@settings(max_examples=FEWER)
@given(scripts)
def test_a_match_played_again_is_the_same(script: Script) -> None:
    match = played(script)
    again = Match()
    for command, luck in match.given:
        again.put(command, luck)
    assert again.log == match.log


@settings(max_examples=FEWER)
@given(scripts)
def test_a_line_goes_to_everybody_or_to_its_owner_by_its_kind_alone(script: Script) -> None:
    for entry in played(script).log:
        event = entry.event
        assert entry.audience == (event.side if isinstance(event, Private) else "all")


@settings(max_examples=FEWER)
@given(scripts)
def test_a_hit_tells_no_number_that_nobody_rolls_against(script: Script) -> None:
    match = played(script)
    # By N5 every Saving Roll is passed on a number; by N4 a cure alone is.
    by_ps = match.full.book.lists == "N5"
    for entry in match.log:
        if isinstance(entry.event, e.SaveCalled):
            hit = entry.event.hit
            judged = bool(hit.saves) and (hit.passes_on is None or (by_ps and not hit.cures))
            assert judged or (hit.fails_on, hit.parts) == (0, ()), hit


@settings(max_examples=FEWER)
@given(scripts)
def test_a_line_names_rules_of_the_catalogue(script: Script) -> None:
    match = played(script)
    known = reference.rules_by_id(match.full.book)
    for entry in match.log:
        assert all(id in known for id in entry.rules), entry


@settings(max_examples=FEWER)
@given(scripts)
def test_a_job_that_is_not_due_does_nothing(script: Script) -> None:
    match = played(script)
    table = game.EMPTY
    for entry in match.log:
        table = game.fold(table, [entry])
        for job in SYSTEM:
            if job != game.due(table):
                assert game.happens(job, table, game.Luck(seed("job"))) == []


# ------------------------------------------------------------------ what a seat knows


def struck_out(table: Table, seat: Seat) -> Table:
    """The full Table without what the other side (for a watcher, either side) keeps to itself."""
    own = {key: one for key, one in table.troopers.items() if one.side == seat}
    pieces = {
        key: one if one.side == seat else replace(one, trooper=None, real=None)
        for key, one in table.pieces.items()
    }
    return replace(
        table,
        troopers=own,
        spots={key: spot for key, spot in table.spots.items() if key in own},
        pieces=pieces,
        notes={side: notes for side, notes in table.notes.items() if side == seat},
        drawn={side: cards for side, cards in table.drawn.items() if side == seat},
        noise={side: noise for side, noise in table.noise.items() if side == seat},
        leap=table.leap if table.active == seat else None,
        order=table.order and _struck_order(table, table.order, seat),
        marks={mark: struck_out(then, seat) for mark, then in table.marks.items()},
        scene=replace(
            table.scene,
            beats=tuple(
                replace(beat, before=struck_out(beat.before, seat)) for beat in table.scene.beats
            ),
        ),
    )


def _struck_order(table: Table, order: Order, seat: Seat) -> Order:
    order = replace(order, told=order.told and _struck_told(order.told, order.side, seat))
    if seat == game.other(order.side):
        return order
    return replace(order, noted={}, appearing={}, elsewhere={})


def _struck_told(told: Told, side: Side, seat: Seat) -> Told:
    noted = told.noted if seat == side else None
    if seat == game.other(side):
        return replace(told, noted=noted)
    return replace(told, noted=noted, kept=(), goes_off=())


@pytest.mark.long("well over a hundred random matches")
@settings(max_examples=MATCHES)
@given(scripts)
def test_a_seat_knows_the_full_table_without_the_others_secrets(script: Script) -> None:
    match = by_any(script)
    for _ in playing(script, match):
        for seat in ("A", "B", "watcher"):
            assert match.tables[seat] == struck_out(match.full, seat)


# ------------------------------------------------------------------ offers


@pytest.mark.long("random matches to their end")
@settings(max_examples=FEWER)
@given(scripts)
def test_an_offer_filled_from_its_own_choices_is_accepted_and_happens(script: Script) -> None:
    match = opened()
    for chance in playing(script, match):
        able = {side: offered(match, side) for side in SIDES}
        assert any(map(goes_on, (*able["A"], *able["B"]))), match.full.step
        for side in SIDES:
            for offer in _some(chance, able[side], 3):
                data = filled(chance, offer, side, match.tables[side])
                if offer.command == "ProposeRuling":
                    continue  # its changes are written by hand: they may mean nothing here
                command = game.command(data)
                assert match.may(command) is None, (offer, data)
                game.happens(command, match.full, game.Luck(seed("offer")))


@pytest.mark.long("random matches to their end")
@settings(max_examples=FEWER)
@given(scripts)
def test_an_offer_is_accepted_with_any_choice_of_what_is_required_and_nothing_else(
    script: Script,
) -> None:
    """As a program fills it that knows nothing of the game: each blank that is required by itself."""
    match = opened()
    for chance in playing(script, match):
        for side in SIDES:
            table = match.tables[side]
            for offer in offered(match, side):
                if offer.command == "ProposeRuling" or _measured(offer, table):
                    continue
                assert _fillable(offer), offer
                data = required(chance, offer, side, table)
                assert match.may(game.command(data)) is None, (offer, data)


def _measured(offer: Offer, table: Table) -> bool:
    """Whether the map has a word in it, which no choice can know."""
    return offer.command == "ReplaceBase" and table.ground is not None


def _some(chance: Random, offers: list[Offer], most: int) -> list[Offer]:
    return chance.sample(offers, min(most, len(offers)))


ELSEWHERE = (
    "armies", "initiative", "choice", "rest", "deploy 1", "deploy 4", "orders", "2", "3", "4",
    "5", "5.1", "5.2", "lieutenant", "score", "adjourned", "classified", "executive", "loss",
    "strategic",
)  # fmt: skip


@pytest.mark.long("random matches to their end")
@settings(max_examples=FEWER)
@given(scripts)
def test_what_is_not_offered_is_refused(script: Script) -> None:
    match = opened()
    for chance in playing(script, match):
        for side in SIDES:
            table = match.tables[side]
            # By the truth, or by what shows: of several pieces that stand for one trooper any is named.
            offers = [*offered(match, side), *game.open_offers(table, side)]
            for step in (table.step, *chance.sample(ELSEWHERE, 3)):
                command = guess(chance, replace(table, step=step), side)
                if isinstance(command, c.NameDevice):
                    continue  # no decision of a player's: a device names itself
                if command is not None and match.may(command) is None:
                    said = _as_offered(command, table)
                    assert any(_covers(offer, said) for offer in offers), command


def _as_offered(command: Command, table: Table) -> Command:
    """A Fireteam is named by any of its members; its offer names who leads it."""
    if not isinstance(command, c.EndFireteam):
        return command
    leaders = [one.pieces[0] for one in table.fireteams if command.piece in one.pieces]
    return replace(command, piece=leaders[0]) if leaders else command


SAID = ("actor", "skill", "piece", "trooper", "mark", "roll", "use", "state", "line")
CHOSEN = ("number", "target", "weapon", "contact", "form", "through")


def _covers(offer: Offer, command: Command) -> bool:
    """Whether an offer, filled in some way, is this command (but for idle details)."""
    if offer.command != type(command).__name__:
        return False
    said = {name: value for name, value in offer.given.items() if name in SAID}
    if any(getattr(command, name) != value for name, value in said.items()):
        return False
    choices = {one.name: {choice.value for choice in one.choices} for one in offer.blanks}
    plain = {one.name: one.default for one in fields(command)}
    return all(
        str(getattr(command, name))
        in {*choices.get(name, ()), str(plain[name]), str(offer.given.get(name))}
        for name in CHOSEN
        if name in plain
    )


@settings(max_examples=FEWER // 3)
@given(scripts)
def test_who_looks_at_one_trooper_is_offered_all_of_its_skills(script: Script) -> None:
    match = opened()
    for chance in playing(script, match):
        for side in SIDES:
            table = match.tables[side]
            everything = game.offers(table, side)
            one = chance.choice([offer.about for offer in everything] or [""])
            seen = game.offers(table, side, one)
            assert [o for o in everything if o.about == one] == [o for o in seen if o.about == one]
            # Of the others there is as much as tells who can act.
            assert all(offer in everything for offer in seen)
            assert _able(everything) == _able(seen)


def _able(offers: Sequence[Offer]) -> set[str]:
    return {one.about for one in offers if one.command == "DeclareSkill" and one.refusal is None}


@pytest.mark.long("random matches to their end")
@settings(max_examples=FEWER)
@given(scripts)
def test_a_barred_offer_is_refused_however_it_is_filled(script: Script) -> None:
    match = opened()
    for chance in playing(script, match):
        for side in SIDES:
            table = match.tables[side]
            barred = [one for one in game.offers(table, side) if one.refusal is not None]
            for offer in _some(chance, [one for one in barred if _fillable(one)], 4):
                assert match.may(game.command(filled(chance, offer, side, table))) is not None


def _fillable(offer: Offer) -> bool:
    return all(one.choices for one in offer.blanks if one.kind in ("choice", "several"))


def test_a_match_by_offers_alone_comes_to_its_end() -> None:
    """Whoever takes what is offered is never left without a way on."""
    chance, match, ends = Random(11), opened(), 0
    for at in range(1500):
        side = asked(chance, match.full)
        offers = [one for one in offered(match, side) if one.command not in BREAKING]
        offer = chance.choice(offers) if offers else None
        if offer is None:
            assert match.full.step == "over", match.full.step
            match, ends = opened(), ends + 1
            continue
        match.put(game.command(filled(chance, offer, side, match.tables[side])), seed(at))
    assert ends


BREAKING = ("Concede", "Forfeit", "ProposeEnd", "Adjourn", "ProposeRuling", "AskBack", "Object")


def test_a_refused_command_changes_nothing() -> None:
    match = opened()
    before = match.full
    with pytest.raises(Refused):
        match.put(c.Done(by="A"), seed("no"))
    assert match.full is before
    assert match.log == match.parts["A"]


def test_a_planted_fault_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law of what a seat knows fails when a fold keeps what it should not know."""
    entries: list[Entry] = played(Script(7, 60)).log
    assert any(entry.audience == "B" for entry in entries)
    full = game.fold(game.EMPTY, entries)
    leaky = game.fold(
        game.EMPTY, [entry for entry in entries if entry.audience in ("all", "A", "B")]
    )
    assert leaky == full != struck_out(full, "A")
