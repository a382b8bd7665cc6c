"""What a seat could do now: what buttons are made of.

An offer is a command with what it still has to fill in. Filled from its own choices it is accepted;
what is not offered is refused. A choice that a rule bars stays visible, with the rule's sentence.
"""

from collections.abc import Iterator
from typing import Any, Final, Literal, TypeAlias

import msgspec

from rules import commands as c
from rules.ids import SIDES, Seat, Side, other
from rules.may import may
from rules.order import step_5_1_effects as effects
from rules.order import step_5_2_conclusion as conclusion
from rules.order import step_5_resolution as resolution
from rules.order.arms import arm, arms
from rules.order.requirements import known_skills, may_aim, may_touch
from rules.order.step_1_activation import may_pay
from rules.order.step_2_aros import ARO_STEPS, waiting_allowed
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.states import states
from rules.table import Piece, Pool, Table, Trooper, name_of, pieces_of, player, under
from rules.turn import consent, deployment, player_turn

BlankKind: TypeAlias = Literal["choice", "text", "number", "dice", "flag", "army", "changes"]
Given: TypeAlias = str | int | bool | None
POOLS: Final[dict[Pool, str]] = {
    "regular": "Regular",
    "irregular": "Irregular",
    "lieutenant": "Lieutenant’s",
}


class Choice(msgspec.Struct, frozen=True):
    """One way to fill a blank; `note` is a word beside it."""

    value: str
    label: str
    note: str = ""


class Blank(msgspec.Struct, frozen=True):
    """Something still to be filled in: one of the choices, a text, numbers; `count` of dice."""

    name: str
    kind: BlankKind
    label: str
    choices: tuple[Choice, ...] = ()
    required: bool = False
    count: int = 1


class Offer(msgspec.Struct, frozen=True):
    """A command that could be given: its kind, the fields that are fixed, the blanks left.

    `about` is the piece or trooper it belongs to; `refusal` says why a barred one can't be taken.
    """

    command: str
    label: str
    given: dict[str, Given] = {}
    blanks: tuple[Blank, ...] = ()
    about: str = ""
    note: str = ""
    rules: tuple[str, ...] = ()
    refusal: Refusal | None = None


def offers(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """Everything a seat may ask for at this moment; nothing for who only watches."""
    if seat not in SIDES or table.step == "over":
        return ()
    side: Side = "A" if seat == "A" else "B"
    if table.step == "adjourned":
        return (
            Offer("Resume", "Take the match up again"),
            Offer("Forfeit", f"{player(table, other(side))} does not return: forfeit"),
            Offer("Concede", "Concede the match"),
        )
    if table.due is not None:
        return tuple(_whenever(table, side, settled=False))
    return (*_of_the_step(table, side), *_whenever(table, side, settled=True))


def _of_the_step(table: Table, side: Side) -> Iterator[Offer]:
    step = table.step
    if step == "armies":
        yield Offer(
            "EnterArmy", "Bring an army", blanks=(Blank("army", "army", "Army", required=True),)
        )
    elif step == "initiative":
        yield from _initiative(table)
    elif step in ("choice", "rest") and side in table.waits:
        yield from _decisions(table)
    elif step in deployment.STEPS and side in table.waits:
        yield from _deployment(table, side)
    elif step in ("orders", "3") and table.active == side:
        yield from _declarations(table, side)
    elif step in ARO_STEPS:
        yield from _aros(table, side)
    elif step == "5":
        yield from _rolls(table)
    elif step == "5.1":
        yield from _effects(table, side)
    elif step == "5.2":
        yield from _guts(table, side)
    elif side in table.waits:
        yield from _end_of_turn(table, side)


# ------------------------------------------------------------------ set-up


def _initiative(table: Table) -> Iterator[Offer]:
    yield Offer("RollInitiative", "Roll it here")
    dice = tuple(
        Blank(f"dice_{side.lower()}", "dice", player(table, side), required=True) for side in SIDES
    )
    yield Offer("RollInitiative", "Dice read off the table", blanks=dice)


_NTH: Final = Blank(
    "first", "choice", "First or second", (Choice("true", "First"), Choice("false", "Second")), True
)
_ZONE: Final = Blank("zone", "text", "Your Deployment Zone", required=True)


def _decisions(table: Table) -> Iterator[Offer]:
    if table.step == "choice":
        yield Offer("KeepInitiative", "Keep Initiative", {"keep": "turn"}, (_NTH,))
        yield Offer("KeepInitiative", "Keep Deployment", {"keep": "deployment"}, (_NTH, _ZONE))
    elif table.chosen == "turn":
        yield Offer("TakeRest", "Deploy", blanks=(_NTH, _ZONE))
    else:
        yield Offer("TakeRest", "Take a turn", blanks=(_NTH,))


def _deployment(table: Table, side: Side) -> Iterator[Offer]:
    for trooper in deployment.to_deploy(table, side):
        blanks = (
            Blank(
                "form",
                "choice",
                "As",
                tuple(Choice(form, form) for form in deployment.forms(trooper)),
                True,
            ),
            Blank("where", "text", "Where"),
            Blank("facing", "text", "Facing"),
        )
        asked = c.Compose(by=side, trooper=trooper.id, form="Model")
        yield Offer(
            "Compose",
            f"Place {trooper.profile.name}",
            {"trooper": trooper.id},
            blanks,
            trooper.id,
            refusal=may(asked, table),
        )
        if trooper.id in table.spots:
            yield Offer("Withdraw", "Take the note back", {"trooper": trooper.id}, (), trooper.id)
    yield Offer("Done", "Show this step", refusal=may(c.Done(by=side), table))


# ------------------------------------------------------------------ skills of the Order


def _declarations(table: Table, side: Side) -> Iterator[Offer]:
    order = table.order
    actors = [
        piece for piece in pieces_of(table, side) if order is None or piece.id in order.pieces
    ]
    for actor in actors:
        yield from _skills_of(table, actor)
    if order is None:
        yield Offer("EndTurn", "End the turn", note="unused Orders are lost")
    else:
        yield Offer("SkipSecond", "No second skill")


def _skills_of(table: Table, actor: Piece) -> Iterator[Offer]:
    trooper = under(table, actor)
    pools = _pools(table, actor, trooper)
    pool: tuple[Blank, ...] = ()
    if table.order is None and pools:
        pool = (Blank("pool", "choice", "Order", pools, True),)
    for card in known_skills(trooper, "short_movement", "short", "entire"):
        blanks = (*pool, *_details(table, actor, trooper, card, aro=False))
        example = _example("DeclareSkill", actor, card, blanks)
        yield Offer(
            "DeclareSkill",
            card.name,
            {"actor": actor.id, "skill": card.name},
            blanks,
            actor.id,
            refusal=may(example, table),
        )
    if table.order is None and pools:
        quick: dict[str, Given] = {"actor": actor.id, "first": "Move", "second": "Move"}
        asked = c.DeclareOrder(
            by=actor.side, actor=actor.id, first="Move", second="Move", pool=_first(pools)
        )
        if may(asked, table) is None:
            yield Offer(
                "DeclareOrder",
                "Move + Move",
                quick,
                (*pool, Blank("to", "text", "Where to")),
                actor.id,
                note="no AROs, said aloud",
            )


def _pools(table: Table, actor: Piece, trooper: Trooper | None) -> tuple[Choice, ...]:
    return tuple(
        Choice(pool, label)
        for pool, label in POOLS.items()
        if may_pay(pool, actor, trooper, table) is None
    )


def _first(pools: tuple[Choice, ...]) -> Pool:
    return next(pool for pool in POOLS if pool == pools[0].value)


def _details(
    table: Table, actor: Piece, trooper: Trooper | None, card: SkillCard, *, aro: bool
) -> Iterator[Blank]:
    if card.target:
        yield Blank("target", "choice", "Target", _targets(table, actor, card, aro=aro), True)
    if card.weapon:
        named = arms(trooper.profile.weapons) if trooper else ()
        choices = tuple(Choice(name, name, _bands(name)) for name in named)
        yield Blank("weapon", "choice", "Weapon", choices, True)
    if card.bears("Movement") and not aro:
        yield Blank("to", "text", "Where to")
        touchable = tuple(
            Choice(piece.id, name_of(table, piece.id))
            for piece in pieces_of(table, other(actor.side))
            if may_touch(table, actor.side, card, piece.id) is None
        )
        if touchable:
            yield Blank("contact", "choice", "Into contact with", touchable)
    if any(state.returns and state.returns(card) for state in states().values()):
        yield Blank(
            "unseen",
            "choice",
            "Outside the LoF of every enemy",
            (Choice("true", "Yes, nobody sees it"),),
            True,
        )


def _targets(table: Table, actor: Piece, card: SkillCard, *, aro: bool) -> tuple[Choice, ...]:
    order = table.order
    enemies = pieces_of(table, other(actor.side))
    return tuple(
        Choice(piece.id, name_of(table, piece.id), piece.shape.where)
        for piece in enemies
        if (not aro or (order is not None and piece.id in order.pieces))
        and may_aim(table, actor, card, piece.id, aro=aro) is None
    )


def _bands(weapon: str) -> str:
    found = arm(weapon)
    return " ".join(f"{near}–{far}″ {mod:+d}" for near, far, mod in found.bands)


def _example(kind: str, actor: Piece, card: SkillCard, blanks: tuple[Blank, ...]) -> c.Command:
    """The command as its first choices would fill it: may it be given at all?"""
    fields: dict[str, Any] = {"by": actor.side, "actor": actor.id, "skill": card.name}
    for blank in blanks:
        if blank.required and blank.choices:
            fields[blank.name] = blank.choices[0].value
    return msgspec.convert(fields, c.PLAYERS[kind], strict=False)


# ------------------------------------------------------------------ AROs


def _aros(table: Table, side: Side) -> Iterator[Offer]:
    order = table.order
    if order is None:
        return
    if side == order.side:
        yield Offer(
            "Done", "No AROs, said aloud", {"whole": False}, note="the other side may object"
        )
        return
    for piece in pieces_of(table, side):
        if piece.id in order.noted:
            yield Offer("Withdraw", "Take it back", {"piece": piece.id}, (), piece.id)
        if table.step == "2" and waiting_allowed(table):
            asked = c.DelayAro(by=side, actor=piece.id)
            refusal = may(asked, table)
            yield Offer("DelayAro", "Delay", {"actor": piece.id}, (), piece.id,
                        rules=waiting_allowed(table), refusal=refusal)  # fmt: skip
        yield from _answers(table, piece)
    yield Offer("Done", "No more AROs", {"whole": False})
    if table.step == "2":
        yield Offer("Done", "No AROs, this whole Order", {"whole": True})


def _answers(table: Table, piece: Piece) -> Iterator[Offer]:
    order = table.order
    assert order is not None
    trooper = under(table, piece)
    late = table.step == "4" and piece.id not in order.delayed
    given: dict[str, Given] = {"newly": True} if late else {}
    for card in known_skills(trooper, "aro"):
        blanks = [*_details(table, piece, trooper, card, aro=True), *_chances(card)]
        if table.step == "4" and len(order.declared) > 1 and order.revealed_whole:
            blanks.append(_HALVES)
        example = msgspec.structs.replace(
            _example("DeclareAro", piece, card, tuple(blanks)), **given
        )
        yield Offer(
            "DeclareAro",
            card.name,
            {"actor": piece.id, "skill": card.name, **given},
            tuple(blanks),
            piece.id,
            note="the second skill gives the chance" if late else "",
            refusal=may(example, table),
        )


_HALVES: Final = Blank(
    "at",
    "choice",
    "Where on its way",
    (Choice("2", "at the second skill"), Choice("1", "during the first skill")),
)


def _chances(card: SkillCard) -> Iterator[Blank]:
    through = [Choice("LoF", "in its LoF")]
    through += [] if card.weapon or card.target else [Choice("ZoC", "in its ZoC, unseen")]
    yield Blank("through", "choice", "Allowed because it is", tuple(through))


# ------------------------------------------------------------------ Resolution and after


def _rolls(table: Table) -> Iterator[Offer]:
    order = table.order
    assert order is not None
    for roll in resolution.rolls(table):
        for hand in roll.hands:
            if hand.piece in order.dice:
                continue
            name = name_of(table, hand.piece)
            yield Offer("GiveMods", f"MODs of {name}", {"piece": hand.piece}, _MODS, hand.piece)
            dice = Blank("dice", "dice", f"Dice of {name}", required=True, count=hand.burst)
            yield Offer("ReadDice", "Die read", {"piece": hand.piece}, (dice,), hand.piece)
            yield Offer("RollDice", "Roll here", {"piece": hand.piece}, (), hand.piece)
        yield from _outcomes(table, roll)


_MODS: Final = (
    Blank(
        "band",
        "choice",
        "Range",
        tuple(Choice(str(mod), f"{mod:+d}" if mod else "0") for mod in (6, 3, 0, -3, -6)),
    ),
    Blank("cover", "flag", "Target in Partial Cover"),
    Blank("out", "flag", "Out of range"),
    Blank("more", "number", "Any other MOD"),
)


def _outcomes(table: Table, roll: resolution.Roll) -> Iterator[Offer]:
    for hand in roll.hands:
        given: dict[str, Given] = {"roll": roll.lead, "winner": hand.piece}
        hits = tuple(Choice(str(n), str(n)) for n in range(1, hand.burst + 1))
        name = name_of(table, hand.piece)
        yield Offer(
            "GiveOutcome",
            f"{name} succeeds",
            given,
            (Blank("hits", "choice", "Successes", hits),),
            hand.piece,
        )
        if hand.declared.weapon:
            yield Offer(
                "GiveOutcome", f"{name}, a Critical", {**given, "hits": 1, "criticals": 1},
                (), hand.piece,
            )  # fmt: skip
    yield Offer(
        "GiveOutcome", "Nobody succeeds", {"roll": roll.lead, "winner": None}, (), roll.lead
    )


def _effects(table: Table, side: Side) -> Iterator[Offer]:
    for hit in {one.piece: one for one in reversed(effects.hits_left(table))}.values():
        given: dict[str, Given] = {"piece": hit.piece}
        read = Blank("dice", "dice", "Saving Rolls", required=True, count=hit.saves)
        failed = tuple(Choice(str(n), f"{n} failed") for n in range(hit.saves + 1))
        yield Offer("Save", "Die read", given, (read,), hit.piece)
        yield Offer("Save", "Roll here", given, (), hit.piece)
        yield Offer("Save", "Outcome", given, (Blank("failed", "choice", "Failed", failed, True),),
                    hit.piece)  # fmt: skip
    for piece in (one for one in effects.dodgers(table) if table.pieces[one].side == side):
        yield Offer("DodgeMove", f"{name_of(table, piece)} moves up to 2″", {"piece": piece},
                    (Blank("to", "text", "Where to"),), piece)  # fmt: skip


def _guts(table: Table, side: Side) -> Iterator[Offer]:
    for piece in (one for one in conclusion.shaken(table) if table.pieces[one].side == side):
        given: dict[str, Given] = {"piece": piece}
        die = Blank("die", "dice", "Guts Roll on WIP", required=True)
        where = Blank("to", "text", "If it fails, where to (or Prone)")
        yield Offer("Guts", "Die read", given, (die, where), piece)
        yield Offer("Guts", "Roll here", given, (where,), piece)
        yield Offer("Guts", "It holds", {**given, "passed": True}, (), piece)
        yield Offer("Guts", "It fails", {**given, "passed": False}, (where,), piece)


# ------------------------------------------------------------------ the turn, and whenever


def _end_of_turn(table: Table, side: Side) -> Iterator[Offer]:
    if table.step == "lieutenant":
        named = player_turn.candidates(table, side)
        choices = tuple(Choice(one.id, one.profile.name) for one in named)
        if choices:
            yield Offer("NameLieutenant", "Name a new Lieutenant",
                        blanks=(Blank("trooper", "choice", "Lieutenant", choices, True),))  # fmt: skip
            return
    label = {"states": "Nothing more in the States Phase", "score": "The score is right"}
    yield Offer("Done", label.get(table.step, "Go on"))


def _whenever(table: Table, side: Side, *, settled: bool) -> Iterator[Offer]:
    yield from _proposals(table, side, settled=settled)
    if settled:
        for scored in SIDES:
            points = tuple(
                Blank(name, "number", label, required=True)
                for name, label in (
                    ("objective", "Objective points"),
                    ("victory", "Victory points"),
                )
            )
            yield Offer("NoteScore", f"Score of {player(table, scored)}", {"side": scored}, points)
        yield Offer("Adjourn", "Adjourn")
        if table.step == "armies" and other(side) not in table.factions:
            yield Offer("Forfeit", f"{player(table, other(side))} did not come: forfeit")
    yield Offer(
        "Object", "Object", blanks=(Blank("about", "text", "What is wrong", required=True),)
    )
    yield Offer("Concede", "Concede the match")


def _proposals(table: Table, side: Side, *, settled: bool) -> Iterator[Offer]:
    proposal = table.proposal
    if proposal is not None:
        if proposal.by != side:
            yield Offer("Agree", "Agree")
        yield Offer("Disagree", "Say no" if proposal.by != side else "Take the proposal back")
        return
    changes = Blank("changes", "changes", "What is to change", required=True)
    yield Offer("ProposeRuling", "Propose a Ruling", blanks=(changes,))
    if not settled:
        return
    for mark in consent.steps_back(table):
        then = table.marks[mark]
        yield Offer("AskBack", f"Back to step {then.step}", {"mark": mark},
                    note=f"if {player(table, other(side))} agrees")  # fmt: skip
    yield Offer("ProposeEnd", "Call time", {"how": "time called"})
