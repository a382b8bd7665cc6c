"""Random legal matches: commands guessed from what a side sees, kept when it may give them.

The guesses know nothing of the offers, so that one can be tried against the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, Literal, NamedTuple

import msgspec
from hypothesis import strategies as st

from rules import game, reference, skill
from rules.book.editions import BOOKS
from rules.book.house_rules import HouseRule
from rules.game import Command, Offer, Side, Table
from rules.ids import NO_PIECE
from rules.log import commands as c
from rules.log.table import MODEL, Change, Piece, Place, Pool, pieces_of, under
from rules.order.coherency import checks
from rules.order.dodging import dodgers
from rules.order.waiting import waiting_allowed
from rules.order.withstanding import announceable
from rules.reference.arms import arms
from rules.rolls.rolls import rolls
from rules.skills import impetuous_phase
from rules.skills.fireteams.members import team_of
from rules.turn import consent, deployment, deployment_noted
from tests import records
from tests.rules.laws import armies, hidden, mapped, several, turns
from tests.rules.laws.lying import RULED, dodges, laid, of_one_kind, replaces, stance, tells
from tests.rules.laws.play import SECRET, Match, seed

CORE_WITH = 2
"""With so many beside its Leader a Fireteam can be a Core."""
LONGEST = 60
TRIES = 20
# What nothing bars is thought of rarely: of so many tries it would be taken nearly every time.
ASIDE = 0.015
BESIDE: Final = (
    "ruling", "score", "line", "object", "end", "adjourn", "call", "concede", "forfeit", "device",
)  # fmt: skip
"""What is said beside the steps of a match."""
GIVES_UP = 0.03
A_MAP = 0.1
"""How often, as armies are chosen, somebody lays a map."""
BEFALLS = 0.4
"""How often, in the Impetuous Phase, one who has a token is put into a State that lets it go nowhere."""
ROOTED = ("Engaged", "Engaged", "Immobilized-A", "Immobilized-B", "Prone")
PLACES = (
    "the roof", "the alley", "behind the crates", "the bridge", "",
    "22, 40", "26, 8, facing 45°", "24, 24 by way of 20, 30; 22, 28", "5, 42, 3 up",
)  # fmt: skip


class Script(NamedTuple):
    """What a random match is played from: as many steps as `length`, each with its own chance."""

    seed: int
    length: int

    def chances(self) -> Iterator[Random]:
        """The chance of each step; shortening a script leaves its beginning as it was."""
        return (Random(f"{self.seed} {at}") for at in range(self.length))


scripts = st.builds(Script, st.integers(0, 2**24), st.integers(LONGEST // 2, LONGEST))


def opened(edition: str = "N4", house: tuple[HouseRule, ...] = ()) -> Match:
    """A match with two players and nothing else, but for what they play otherwise."""
    match = Match()
    names: dict[Side, str] = {"A": "Ana", "B": "Bo"}
    opening = c.OpenMatch(
        names=names, rounds=2, mission=turns.MISSION, edition=edition, house=house
    )
    match.put(opening, seed("open"))
    return match


def by_any(script: Script) -> Match:
    """A match of one of the editions, as the script draws it."""
    return opened(tuple(BOOKS)[script.seed % len(BOOKS)])


def played(script: Script, edition: str = "") -> Match:
    """A whole random match, an army and a decision at a time, by this edition or by any."""
    match = opened(edition) if edition else by_any(script)
    for _ in playing(script, match):
        pass
    return match


def playing(script: Script, match: Match) -> Iterator[Random]:
    """Play on; before each step, its chance, to look around with. What came of it is a record that its
    checker reads, whichever law was tried on it."""
    yield from stepping(script, match)
    assert records.amiss(records.given_up(match.log, match.full, SECRET)) == ()


def stepping(script: Script, match: Match) -> Iterator[Random]:
    """Play on, step by step, a match of which there need not be a whole record."""
    for at, chance in enumerate(script.chances()):
        if match.full.step == "over":
            break
        yield chance
        command = guessed(chance, match)
        if command is not None:
            match.put(command, seed("step", script.seed, at))


def guessed(chance: Random, match: Match) -> Command | None:
    """A command that some side may give now; None when none was found."""
    for _ in range(TRIES):
        side = asked(chance, match.full)
        command = guess(chance, match.tables[side], side)
        if command is not None and match.may(command) is None:
            return command
    return None


def asked(chance: Random, table: Table) -> Side:
    """Mostly one of those whom the match waits for, or who is asked to agree."""
    if table.proposal is not None and chance.random() < 0.6:
        return game.other(table.proposal.by)
    waited = sorted(table.waits) or list(game.SIDES)
    return chance.choice(waited if chance.random() < 0.85 else game.SIDES)


# ------------------------------------------------------------------ guesses


def guess(chance: Random, table: Table, side: Side) -> Command | None:
    """What this side might say, from its own Table; it need not be legal."""
    if table.step == "adjourned" or table.calls == game.other(side):
        return c.CallBack(by=side) if chance.random() < 0.1 else c.Resume(by=side)
    if table.proposal is not None and chance.random() < 0.6:
        yes = table.proposal.by != side and chance.random() < 0.7
        return c.Agree(by=side) if yes else c.Disagree(by=side)
    if chance.random() < ASIDE:
        return _whenever(chance, table, side)
    return _at_the_step(chance, table, side)


def _whenever(chance: Random, table: Table, side: Side) -> Command | None:
    marks = consent.steps_back(table)
    if marks and chance.random() < 0.4:
        return c.AskBack(by=side, mark=chance.choice(marks))
    kind = chance.choices(BESIDE, weights=(8, 1, 3, 2, 1, 0.7, 0.7, 0.2, 0.2, 0.3))[0]
    match kind:
        case "ruling":
            changes = tuple(change(chance, table) for _ in range(chance.randint(1, 2)))
            return c.ProposeRuling(by=side, changes=changes)
        case "score":
            if chance.random() < 0.5:
                return replaces(chance, table, side)
            return c.NoteScore(
                by=side, side=chance.choice(game.SIDES), objective=chance.randint(0, 9), victory=4
            )
        case "line":
            return turns.a_line(chance, table, side)
        case "object":
            told = tells(chance, table, side)
            return told or c.Object(by=side, about="That was not in LoF.")
        case "end":
            return c.ProposeEnd(by=side, how="time called") if chance.random() < 0.3 else None
        case "adjourn":
            return c.Adjourn(by=side)
        case "call":
            return c.CallBack(by=side)
        case "concede":
            return c.Concede(by=side)
        case "device":
            gone = chance.choice(("", *table.devices.get(side, ())))
            return c.NameDevice(by=side, key=f"{chance.getrandbits(256):064x}", replaces=gone)
    return c.Forfeit(by=side)


def change(chance: Random, table: Table) -> Change:
    """One change of a Ruling."""
    pieces = list(table.pieces) or [NO_PIECE]
    kind = chance.choice(
        ("state on", "state off", "wounds", "move", "remove", "reveal", "hit", "orders", "place",
         "step", "score")
    )  # fmt: skip
    texts = {"orders": "regular", "move": "the tower", "place": "Stranger", "step": "orders"}
    states = {"place": "the gate", "orders": "1"}
    return Change(
        kind,
        chance.choice(pieces),
        states.get(kind, chance.choice(("Prone", "Unconscious", *RULED))),
        chance.randint(0, 3),
        chance.choice(game.SIDES),
        texts.get(kind, ""),
    )


SPENT: Final = {
    "deploy 1": 0.1,
    "deploy 2": 0.1,
    "executive": 0.5,
    "strategic": 0.8,
    "orders": 0.05,
}
"""How often a Command Token is thought of at a step."""


def _at_the_step(chance: Random, table: Table, side: Side) -> Command | None:
    if chance.random() < SPENT.get(table.step, 0):
        return turns.a_token(chance, table, side)
    match table.step:
        case "armies":
            if table.ground is None and chance.random() < A_MAP:
                return c.LayTerrain(by=side, ground=mapped.GROUND)
            return c.EnterArmy(by=side, army=armies.any_army(chance))
        case "initiative":
            dice = chance.choice(((None, None), (chance.randint(1, 20), chance.randint(1, 20))))
            return c.RollInitiative(by=side, dice_a=dice[0], dice_b=dice[1])
        case "choice":
            keep: Literal["turn", "deployment"] = chance.choice(("turn", "deployment"))
            return c.KeepInitiative(by=side, keep=keep, first=chance.random() < 0.5, zone="north")
        case "rest":
            return c.TakeRest(by=side, first=chance.random() < 0.5, zone="south")
        case "deploy 1" | "deploy 2" | "deploy 3" | "deploy 4":
            return laid(chance, _deploying(chance, table, side))
        case "orders" | "3" | impetuous_phase.STEP:
            return _ordering(chance, table, side)
        case "landing":
            return hidden.lands(chance, table, side)
        case "return":
            return hidden.bars(chance, table, side)
        case "reroll" if chance.random() < 0.7:
            return turns.again(chance, table, side)
        case "sensor":
            return hidden.is_found(chance, table, side)
        case "2" | "4":
            return _answering(chance, table, side)
        case "5":
            return _rolling(chance, table, side)
        case "5.2" if checks(table, side) and chance.random() < 0.7:
            return several.check(chance, table, side)
        case "states":
            return several.enters(chance, table, side)
        case "5.2" if chance.random() < 0.2:
            return turns.a_token(chance, table, side)
        case "5.1" | "5.2":
            return _suffering(chance, table, side)
        case "loss":
            return turns.at_the_check(chance, table, side)
        case "classified":
            return turns.a_card(chance, side)
        case "lieutenant":
            mine = [one.id for one in table.troopers.values() if one.side == side]
            if mine and chance.random() < 0.7:
                return c.NameLieutenant(by=side, trooper=chance.choice(mine))
    return c.Done(by=side)


def _deploying(chance: Random, table: Table, side: Side) -> Command:
    left = deployment.to_deploy(table, side)
    unnoted = [one for one in left if one.id not in table.spots]
    if not left or chance.random() < (0.05 if len(unnoted) > 1 else 0.8):
        return c.Done(by=side)
    if table.spots and chance.random() < 0.08:
        return c.Withdraw(by=side, trooper=chance.choice(list(table.spots)))
    trooper = chance.choice(unnoted or left)
    form = chance.choice(deployment_noted.forms(table.book, trooper))
    where = chance.choice(PLACES)
    if table.ground is not None and chance.random() < 0.7:
        where = mapped.spot(chance.choice(mapped.NAMED), side)
    forward = hidden.far_forward(chance)
    forward |= several.deployed(chance, table, trooper)
    if "others" in forward and where:
        forward["others"] = tuple(Place(one.where or "the ladder") for one in forward["others"])
    elif "others" in forward:
        forward["others"] = tuple(Place() for _ in forward["others"])
    return c.Compose(by=side, trooper=trooper.id, form=form, where=where, **forward)


def a_skill(chance: Random, table: Table, actor: Piece) -> dict[str, Any]:
    """What somebody might declare with a piece."""
    enemies = pieces_of(table, game.other(actor.side))
    trooper = under(table, actor)
    named = arms(table.book, trooper.profile.weapons) if trooper else ()
    names = [
        *sorted(card.name for card in skill.played(table.book)),
        "BS Attack",
        "BS Attack",
        "Discover",
    ]
    if table.order is None:
        names += ["Move", "Camouflage", "Holoprojector", "HoloMask"]
    name = chance.choice(names)
    card = reference.skill(table.book, name)
    fields: dict[str, Any] = {"actor": actor.id, "skill": name}
    aimed_at = pieces_of(table, actor.side) if card.ally else enemies
    if card.target and aimed_at:
        fields["target"] = chance.choice(aimed_at).id
    if card.weapon and named:
        fields["weapon"] = chance.choice(named)
    if card.bears("Movement") and chance.random() < 0.6:
        fields["to"] = chance.choice(PLACES)
    return fields


def _ordering(chance: Random, table: Table, side: Side) -> Command | None:
    order = table.order
    actors = [one for one in pieces_of(table, side) if order is None or one.id in order.pieces]
    if order is None and (not actors or chance.random() < GIVES_UP):
        return c.Done(by=side) if table.step == impetuous_phase.STEP else c.EndTurn(by=side)
    if order is None and chance.random() < (
        BEFALLS if table.step == impetuous_phase.STEP else ASIDE
    ):
        befallen = Change("state on", chance.choice(list(table.pieces)), chance.choice(RULED))
        if table.impetuous and table.step == impetuous_phase.STEP:
            befallen = Change(
                "state on", chance.choice(sorted(table.impetuous)), chance.choice(ROOTED)
            )
        return c.ProposeRuling(by=side, changes=(befallen,))
    if order is not None and (not actors or chance.random() < GIVES_UP):
        return c.SkipSecond(by=side)
    trooper = hidden.somebody(chance, table, side) if order is None else None
    if trooper is not None:
        fields = a_skill(chance, *hidden.as_piece(table, trooper))
        return hidden.comes_out(chance, table, trooper, fields)
    actor = chance.choice(actors)
    pool: Pool = chance.choice(
        ("regular", "regular", "irregular", "lieutenant", "tactical", "impetuous")
    )
    if order is None and chance.random() < 0.1:
        return c.DeclareOrder(by=side, actor=actor.id, first="Move", second="Move", pool=pool)
    fields = a_skill(chance, table, actor)
    enemies = pieces_of(table, game.other(side))
    if enemies and chance.random() < 0.08:
        fields["contact"] = chance.choice(enemies).id
    fields |= several.ways(chance, table, fields)
    fields |= stance(chance)
    comrades = [one.id for one in actors if one.id != actor.id]
    if team_of(table, actor.id) and chance.random() < 0.05:
        return c.EndFireteam(by=side, piece=actor.id)
    if order is None and comrades and chance.random() < 0.15:
        some = tuple(chance.sample(comrades, chance.randint(1, len(comrades))))
        if chance.random() < 0.5:
            return c.FormFireteam(by=side, leader=actor.id, members=some, coherent=True)
        fields["party"], pool = some, "regular"
    return c.DeclareSkill(by=side, pool=pool, unseen=chance.random() < 0.8, **fields)


def _answering(chance: Random, table: Table, side: Side) -> Command | None:
    mine = pieces_of(table, side)
    order = table.order
    if order is None or not mine or chance.random() < 0.12:
        return c.Done(by=side, whole=chance.random() < 0.2)
    if (apart := several.check(chance, table, side)) is not None:
        return apart
    if (mine_goes_off := several.sets_off(chance, table, side)) is not None:
        return mine_goes_off
    if order.noted and chance.random() < 0.05:
        return c.Withdraw(by=side, piece=chance.choice(list(order.noted)))
    trooper = hidden.somebody(chance, table, side)
    actor = chance.choice(mine) if trooper is None else hidden.as_piece(table, trooper)[1]
    if chance.random() < (0.5 if waiting_allowed(table) else 0.02):
        form = chance.choice(hidden.FORMS) if trooper else MODEL
        return c.DelayAro(by=side, actor=trooper.id if trooper else actor.id, form=form)
    fields = a_skill(chance, hidden.as_piece(table, trooper)[0] if trooper else table, actor)
    if trooper is not None:
        fields["actor"] = trooper.id
    if fields.get("target"):
        fields["target"] = chance.choice(order.pieces)
    return c.DeclareAro(
        by=side,
        at=chance.choice((0, 0, 1, 2)),
        through=chance.choice(("LoF", "LoF", "ZoC")),
        newly=table.step == "4" and chance.random() < 0.8,
        **fields,
    )


def _rolling(chance: Random, table: Table, side: Side) -> Command | None:
    pending = rolls(table)
    if not pending:
        return None
    roll = chance.choice(pending)
    hand = chance.choice(roll.hands)
    kind = chance.random()
    if kind < 0.2:
        return c.GiveMods(by=side, piece=hand.piece, band=3, cover=chance.random() < 0.4)
    if kind < 0.5:
        dice = tuple(chance.randint(1, 20) for _ in range(hand.burst))
        return c.ReadDice(by=side, piece=hand.piece, dice=dice)
    if kind < 0.8:
        return c.RollDice(by=side, piece=hand.piece)
    winner = chance.choice((hand.piece, hand.piece, None))
    return c.GiveOutcome(by=side, roll=roll.lead, winner=winner, hits=chance.randint(1, hand.burst))


def _suffering(chance: Random, table: Table, side: Side) -> Command | None:
    order = table.order
    if order is None:
        return None
    if chance.random() < 0.05:
        return c.SayFirst(by=side, side=chance.choice(game.SIDES))
    said: list[Command] = [dodges(chance, table, side, one) for one in dodgers(table)]
    for hit in order.hits:
        failed = chance.choice((None, hit.saves, 0))
        said.append(c.Save(by=side, piece=hit.piece, failed=failed))
    for piece, ways in announceable(table).items():
        skill = chance.choice(("", *(state.name for state in ways)))
        said.append(c.Announce(by=side, piece=piece, skill=skill))
    for piece in sorted(order.guts):
        said.append(c.Guts(by=side, piece=piece, passed=chance.choice((None, True, False))))
    said += turns.minds(chance, table, side)
    return chance.choice(said) if said else None


# ------------------------------------------------------------------ offers


def filled(chance: Random, offer: Offer, side: Side, table: Table) -> dict[str, Any]:
    """An offer filled in from its own choices, as the page would send it."""
    blanks = [
        one for one in offer.blanks if one.required or one.by == "others" or chance.random() < 0.6
    ]
    values = {blank.name: _value(chance, offer, blank, table) for blank in blanks}
    values |= {one.name: several.whole(one, values[one.name]) for one in blanks if one.wholes}
    for one in blanks:
        if one.kind == "paths" and one.by:
            values[one.name] = [
                row for row in values[one.name] if row["piece"] in values.get(one.by, ())
            ]
    if "real" in values and any(blank.name == "others" for blank in offer.blanks):
        # Which of the places is real is one of those that were filled in.
        values["real"] = chance.randint(1, 1 + len(values.get("others", ())))
    if "others" in values:
        # Each of its places is said, or none is.
        said = "the ladder" if values.get("where") or values.get("to") else ""
        values["others"] = [{"where": said} for _ in values["others"]]
    if offer.command == "Compose" and table.ground is not None:
        # On the map nobody is deployed nowhere.
        values |= {name: values.get(name) or "the roof" for name in ("where", "edge")}
        values["others"] = [{"where": "the ladder"} for _ in values.get("others", ())]
    if offer.command == "FormFireteam" and len(values.get("members", ())) < CORE_WITH:
        # The other type is that of three.
        values.pop("type", None)
    fields = {"kind": offer.command, "by": side, **offer.given, **values}
    if offer.command == "ReplaceBase":
        # On the map not every base fits, as the page shows before it is chosen.
        same = {"obligatory": True, "s": table.pieces[fields["piece"]].shape.s}
        fields = of_one_kind(fields | (same if table.ground is not None else {}), table)
    for half in ("", "first_"):
        if f"{half}split" in values:
            # Of the dice of the weapon that was filled in, one at least is for the first target.
            asked = next(one for one in blanks if one.name == f"{half}split")
            dice = dict(asked.counts)[str(fields[asked.by])] if asked.by else asked.count
            fields[f"{half}split"] = values[f"{half}split"][:dice]
    return fields


def required(chance: Random, offer: Offer, side: Side, table: Table) -> dict[str, Any]:
    """An offer with what it requires, each blank filled in by itself from its own choices."""
    blanks = [one for one in offer.blanks if one.required]
    values = {one.name: _value(chance, offer, one, table) for one in blanks}
    for one in offer.blanks:
        if any(values.get(name) == choice for name, choice in one.when):
            values[one.name] = _value(chance, offer, one, table)
    values |= {one.name: several.whole(one, values[one.name]) for one in blanks if one.wholes}
    return {"kind": offer.command, "by": side, **offer.given, **values}


def _value(chance: Random, offer: Offer, blank: game.Blank, table: Table) -> Any:
    match blank.kind:
        case "choice":
            return chance.choice(blank.choices).value
        case "text":
            return chance.choice(("the roof", "somewhere else"))
        case "flag":
            return chance.random() < 0.5
        case "number":
            return chance.randint(0, 9)
        case "dice":
            return [chance.randint(1, 20) for _ in range(blank.count)]
        case "die":
            return chance.randint(1, 20)
        case "moment":
            return "2026-05-01T19:00Z"
        case "several" | "paths" | "places":
            return several.filled(chance, blank)
        case "ground":
            return msgspec.to_builtins(mapped.GROUND)
        case "army":
            return msgspec.to_builtins(armies.any_army(chance))
        case "changes":
            return msgspec.to_builtins((change(chance, table),))
