"""That seals hide (what the twins blank out tells nothing), and that what is noted is silent."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings

from rules import game, seals
from rules.game import Side
from rules.log import commands as c
from rules.log import events as e
from rules.log.table import Note
from tests.rules.laws.matches import LONGEST, Script, opened, played, playing, scripts
from tests.rules.laws.pairs import PAIRS, Pair
from tests.rules.laws.play import SEATS, Match, seed
from tests.rules.laws.twins import Twins

MATCHES = settings().max_examples
SALT = re.compile(r"[0-9a-f]{32}")
NOTES = (c.Compose, c.Withdraw, c.DeclareAro, c.DelayAro)


def sealed(match: Match, side: Side) -> tuple[Note, ...]:
    """What one side noted, with salts and places."""
    return match.full.notes[side]


@settings(max_examples=MATCHES)
@given(scripts)
def test_a_salt_has_sixteen_bytes_and_is_never_used_twice(script: Script) -> None:
    salts: list[str] = []
    for entry in played(script).log:
        match entry.event:
            case e.LeavesNoted(notes=notes, noise=noise):
                salts += [note.salt for note in notes] + [noise]
            case e.CommitmentNoted(note=note):
                salts.append(note.salt)
    assert all(SALT.fullmatch(salt) for salt in salts)
    assert len(set(salts)) == len(salts)


@settings(max_examples=MATCHES)
@given(scripts)
def test_whatever_is_opened_was_sealed(script: Script) -> None:
    match = played(script)
    for entry in match.log:
        if not isinstance(entry.event, e.LeafOpened):
            continue
        opened = entry.event
        seal = match.full.seals[opened.side]
        leaf = seals.Leaf(opened.label, opened.value, opened.salt)
        if opened.position < 0:
            digest = seal.later[opened.label]
            assert seals.check_commit(digest, leaf.label, leaf.value, leaf.salt)
        else:
            assert seals.check(seal.root, leaf, opened.position, opened.path)


@pytest.mark.parametrize("pair", PAIRS[:3], ids=lambda pair: pair.name)
def test_where_a_leaf_lies_says_nothing_of_what_it_holds(pair: Pair) -> None:
    differ = 0
    for number in range(10):
        twins = Twins(pair, Random(number))
        left, right = (sealed(match, twins.secret) for match in (twins.left, twins.right))
        assert [(note.label, note.position) for note in left] == [
            (note.label, note.position) for note in right
        ]
        assert [note.value for note in left] != [note.value for note in right]
        differ += left != right
        for match in (twins.left, twins.right):
            assert len(match.full.seals[twins.secret].root) == 64
        roots = {match.full.seals[twins.secret].root for match in (twins.left, twins.right)}
        assert len(roots) == 2
    assert differ == 10


def test_where_leaves_lie_is_drawn_anew_for_each_match() -> None:
    places = set()
    for number in range(20):
        match = played(Script(number, LONGEST))
        for side in game.SIDES:
            notes = match.full.notes.get(side, ())
            places |= {note.position for note in notes if note.position >= 0}
    assert len(places) > 200


@settings(max_examples=MATCHES)
@given(scripts)
def test_what_is_noted_in_private_reaches_nobody_else(script: Script) -> None:
    match, seen, at = opened(), dict[str, tuple[int, int]](), 1
    for _ in playing(script, match):
        if len(match.given) > at:
            command, at = match.given[-1][0], len(match.given)
            for viewer in SEATS[:3]:
                if isinstance(command, NOTES) and command.by != viewer:
                    assert (match.cursors[viewer], len(match.parts[viewer])) == seen[viewer]
        seen = {viewer: (match.cursors[viewer], len(match.parts[viewer])) for viewer in SEATS}


def test_luck_of_its_own_gives_a_root_of_its_own() -> None:
    roots = {
        seals.build("A", {"lieutenant": "p1"}, game.Luck(seed("luck", n))).root for n in range(50)
    }
    assert len(roots) == 50
