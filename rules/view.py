"""What a seat's page shows: the Table of that seat, arranged to be read at arm's length.

Everything here is made from the seat's own Table. What it does not know is not in the Table, so it
can't be in the View; nothing is filtered.
"""

from typing import Literal

import msgspec

from rules.dice.mods import Mod
from rules.ids import SIDES, PieceId, Seat, Side, other
from rules.odds import Odds, face_to_face_odds, normal_odds
from rules.order import step_5_2_conclusion as conclusion
from rules.order import step_5_resolution as resolution
from rules.order.step_5_1_effects import dodgers, hits_left
from rules.states import seen
from rules.table import (
    MODEL,
    Card,
    Declared,
    Hit,
    Order,
    Piece,
    Pools,
    Score,
    Table,
    name_of,
    pieces_of,
    player,
    under,
)
from rules.tell import (
    NAMES_OF_STEPS,
    Name,
    Words,
    changes_words,
    declared_words,
    piece,
    several,
    who,
)
from rules.turn import deployment


class GroupPool(msgspec.Struct, frozen=True):
    """A Combat Group's Orders left: Regular, and Irregular ones of its troopers."""

    group: int
    regular: int
    irregular: int


class PoolsSeen(msgspec.Struct, frozen=True):
    """One side's Orders: by group, the Lieutenant's, and how many are spent this turn."""

    side: Side
    player: str
    groups: tuple[GroupPool, ...]
    lieutenant: int
    spent: int

    @property
    def left(self) -> int:
        """All Orders left."""
        return self.lieutenant + sum(pool.regular + pool.irregular for pool in self.groups)


class PieceSeen(msgspec.Struct, frozen=True):
    """A piece as this seat sees it; `secret` is what its owner alone knows of it."""

    id: PieceId
    name: str
    side: Side
    marker: bool
    face: str
    mimetism: int
    s: str
    group: int
    where: str
    tokens: tuple[str, ...]
    wounds: int
    lost: int
    card: Card | None
    null: bool
    acting: bool
    doing: str
    secret: str = ""


class SpineStep(msgspec.Struct, frozen=True):
    """A step of the Order Expenditure Sequence: its number, what was said there, its rules."""

    number: str
    title: str
    at: Literal["done", "now", "ahead"]
    words: tuple[Words, ...] = ()
    rules: tuple[str, ...] = ()


class HandSeen(msgspec.Struct, frozen=True):
    """One trooper's side of a Roll, with each MOD and the Success Value."""

    piece: PieceId
    name: str
    side: Side
    skill: str
    weapon: str
    aro: bool
    attribute: str
    value: int
    mods: tuple[Mod, ...]
    success: int
    bonus: int
    burst: int
    asked: bool
    dice: tuple[int, ...]
    ranged: bool
    bands: tuple[tuple[int, int, int], ...] = ()

    @property
    def ready(self) -> bool:
        """Whether its dice are in."""
        return bool(self.dice)


class RollSeen(msgspec.Struct, frozen=True):
    """A Roll to be made, and its odds from what this seat knows."""

    lead: PieceId
    face_to_face: bool
    hands: tuple[HandSeen, ...]
    odds: Odds | None


class SaveSeen(msgspec.Struct, frozen=True):
    """Saving Rolls to be made by one piece."""

    piece: PieceId
    name: str
    side: Side
    hit: Hit


class ToDeploy(msgspec.Struct, frozen=True):
    """One's own trooper that is not on the table yet, and what was noted for it."""

    trooper: str
    name: str
    group: int
    noted: str
    where: str
    facing: str
    hides: bool


class View(msgspec.Struct, frozen=True):
    """The match page of one seat."""

    seat: Seat
    you: Side | None
    step: str
    headline: str
    yours: bool
    where: tuple[str, ...]
    title: str
    waiting_for: str
    names: dict[Side, str]
    factions: dict[Side, str]
    pools: tuple[PoolsSeen, ...]
    spine: tuple[SpineStep, ...]
    mine: tuple[PieceSeen, ...]
    theirs: tuple[PieceSeen, ...]
    secrets: tuple[tuple[str, str], ...]
    to_deploy: tuple[ToDeploy, ...]
    noted: tuple[tuple[PieceId, Words], ...]
    rolls: tuple[RollSeen, ...]
    saves: tuple[SaveSeen, ...]
    dodges: tuple[PieceId, ...]
    guts: tuple[PieceId, ...]
    proposal: Words
    proposed_by_you: bool
    scores: dict[Side, Score]
    settling: bool
    over: bool
    result: str
    leaderless: tuple[Side, ...]
    scribe: Side | None
    guide: str


def view(table: Table, seat: Seat) -> View:
    """What this seat's page shows. A watcher (or the referee) sits on nobody's side: A is on top."""
    you: Side | None = "A" if seat == "A" else "B" if seat == "B" else None
    near: Side = you or "A"
    order = table.order
    return View(
        seat=seat,
        you=you,
        step=table.step,
        headline=_headline(table, you),
        yours=you is not None and table.due is None and you in table.waits,
        where=_where(table),
        title=_title(table),
        waiting_for=_waiting_for(table, you),
        names={side: player(table, side) for side in SIDES},
        factions=table.factions,
        pools=tuple(_pools(table, side) for side in (near, other(near))),
        spine=_spine(table, order),
        mine=tuple(_piece(table, one) for one in pieces_of(table, near)),
        theirs=tuple(_piece(table, one) for one in pieces_of(table, other(near))),
        secrets=tuple(_secrets(table, you)) if you else (),
        to_deploy=_to_deploy(table, you) if you else (),
        noted=_noted(table, order),
        rolls=tuple(_roll(table, one) for one in resolution.rolls(table))
        if _rolling(table)
        else (),
        saves=tuple(_save(table, hit) for hit in hits_left(table)),
        dodges=dodgers(table) if table.step == "5.1" else (),
        guts=conclusion.shaken(table) if table.step == "5.2" else (),
        proposal=_proposal(table),
        proposed_by_you=table.proposal is not None and table.proposal.by == you,
        scores=table.scores,
        settling=table.due is not None,
        over=table.step == "over",
        result=_result(table),
        leaderless=tuple(sorted(table.leaderless)),
        scribe=table.scribe,
        guide=table.terms.guide,
    )


# ------------------------------------------------------------------ the head of the page


_YOURS = {
    "armies": "Your army",
    "initiative": "Initiative",
    "choice": "Your choice",
    "rest": "Your choice",
    "2": "Your AROs",
    "4": "Your AROs",
    "5": "Your dice",
    "5.1": "Your dice",
    "5.2": "Your dice",
    "score": "The score",
}
_THEIRS = {
    "armies": "army",
    "initiative": "Initiative",
    "choice": "choice",
    "rest": "choice",
    "2": "AROs",
    "4": "AROs",
    "5": "dice",
    "5.1": "dice",
    "5.2": "dice",
}


def _headline(table: Table, you: Side | None) -> str:
    if table.step == "over":
        return "Match over"
    if table.step == "adjourned":
        return "Adjourned"
    if table.due is not None:
        return "Settling"
    if you in table.waits:
        return "Deploy" if table.step in deployment.STEPS else _YOURS.get(table.step, "Your move")
    waited = next((side for side in SIDES if side in table.waits), None)
    if waited is None:
        return "Waiting"
    what = "deployment" if table.step in deployment.STEPS else _THEIRS.get(table.step, "move")
    return f"{player(table, waited)}’s {what}"


def _where(table: Table) -> tuple[str, ...]:
    found = []
    if table.round:
        found.append(f"Round {table.round} of {table.terms.rounds}")
    found.append(NAMES_OF_STEPS[table.step])
    if table.order is not None:
        found.append(f"Order {table.order.number}")
    return tuple(found)


def _title(table: Table) -> str:
    order = table.order
    if order is None:
        return NAMES_OF_STEPS[table.step]
    actor = name_of(table, order.pieces[0])
    return f"{actor}’s Order: {_TITLES.get(table.step, '')}"


def _waiting_for(table: Table, you: Side | None) -> str:
    waited = [player(table, side) for side in SIDES if side in table.waits and side != you]
    return " and ".join(waited)


def _pools(table: Table, side: Side) -> PoolsSeen:
    pools = table.pools.get(side, Pools())
    groups = sorted(set(pools.regular) | set(pools.irregular))
    found = tuple(
        GroupPool(group, pools.regular.get(group, 0), pools.irregular.get(group, 0))
        for group in groups
    )
    return PoolsSeen(side, player(table, side), found, pools.lieutenant, pools.spent)


# ------------------------------------------------------------------ pieces


def _piece(table: Table, standing: Piece) -> PieceSeen:
    states_seen = seen(table, standing)
    shape = standing.shape
    order = table.order
    return PieceSeen(
        id=standing.id,
        name=name_of(table, standing.id),
        side=standing.side,
        marker=shape.face != MODEL,
        face=shape.face,
        mimetism=shape.mimetism,
        s=shape.s,
        group=shape.group,
        where=shape.where,
        tokens=tuple(sorted(standing.tokens)),
        wounds=standing.card.wounds if standing.card else 0,
        lost=standing.lost,
        card=standing.card,
        null=any(state.null for state in states_seen),
        acting=order is not None and standing.id in order.pieces,
        doing=_doing(table, standing.id),
        secret=_secret(table, standing),
    )


def _doing(table: Table, id: PieceId) -> str:
    order = table.order
    if order is None:
        return ""
    if id in order.delayed:
        return "delays its ARO"
    if id in order.aros:
        return f"ARO: {order.aros[id].skill}"
    if id in order.lost:
        return "waited in vain"
    return ""


def _secret(table: Table, standing: Piece) -> str:
    """Who is under a Marker, where this Table knows it: its owner's."""
    trooper = under(table, standing)
    if trooper is None or standing.shape.face == MODEL:
        return ""
    leads = ", Lieutenant" if trooper.lieutenant else ""
    return f"{trooper.profile.name}{leads}"


def _secrets(table: Table, you: Side) -> list[tuple[str, str]]:
    """The lines under "Your secrets": who is under each Marker, and the Lieutenant."""
    found = [
        (name_of(table, one.id), _secret(table, one))
        for one in pieces_of(table, you)
        if one.shape.face != MODEL
    ]
    leader = next(
        (one for one in table.troopers.values() if one.side == you and one.lieutenant), None
    )
    if leader is not None:
        stands = next((one.id for one in table.pieces.values() if one.trooper == leader.id), None)
        where = f" ({name_of(table, stands)})" if stands else ""
        found.append(("Lieutenant", f"{leader.profile.name}{where}"))
    return found


def _to_deploy(table: Table, you: Side) -> tuple[ToDeploy, ...]:
    if table.step not in deployment.STEPS:
        return ()
    found = []
    for trooper in deployment.to_deploy(table, you):
        spot = table.spots.get(trooper.id)
        found.append(
            ToDeploy(
                trooper.id,
                trooper.profile.name,
                trooper.group,
                spot.form if spot else "",
                spot.where if spot else "",
                spot.facing if spot else "",
                len(deployment.forms(trooper)) > 1,
            )
        )
    return tuple(found)


# ------------------------------------------------------------------ the Order


_TITLES = {
    "1": "Activation",
    "1.2": "First Skill",
    "2": "AROs",
    "3": "Second Skill",
    "4": "AROs",
    "5": "Resolution",
    "5.1": "Effects",
    "5.2": "Conclusion",
}
_NUMBERS = tuple(_TITLES)


def _spine(table: Table, order: Order | None) -> tuple[SpineStep, ...]:
    if order is None:
        return ()
    now = _NUMBERS.index(table.step) if table.step in _NUMBERS else 0
    told = _said(table, order)
    return tuple(
        SpineStep(
            number,
            _TITLES[number],
            "done" if at < now else "now" if at == now else "ahead",
            told.get(number, ()),
        )
        for at, number in enumerate(_NUMBERS)
    )


def _said(table: Table, order: Order) -> dict[str, tuple[Words, ...]]:
    pool = {"regular": f"Order of Group {order.group}", "irregular": "its Irregular Order",
            "lieutenant": "the Lieutenant’s Order"}[order.pool]  # fmt: skip
    told: dict[str, tuple[Words, ...]] = {"1": ((*several(table, order.pieces), f", {pool}"),)}
    for declared in order.declared:
        number = "3" if declared.half == 2 else "1.2"
        told[number] = (declared_words(table, declared),)
    for number in ("2", "4"):
        lines = [
            (piece(table, id), ": ", *declared_words(table, aro))
            for id, aro in order.aros.items()
            if ("4" if aro.half == 2 else "2") == number
        ]
        told[number] = tuple(lines)
    told["2"] += tuple((piece(table, id), " delays") for id in sorted(order.delayed))
    told["4"] += tuple((piece(table, id), " waited in vain") for id in sorted(order.lost))
    return told


def _noted(table: Table, order: Order | None) -> tuple[tuple[PieceId, Words], ...]:
    if order is None:
        return ()
    return tuple(
        (id, ("delays",) if noted is None else declared_words(table, noted))
        for id, noted in order.noted.items()
    )


def _rolling(table: Table) -> bool:
    return table.step == "5" and table.due is None


def _roll(table: Table, roll: resolution.Roll) -> RollSeen:
    hands = tuple(_hand(table, hand) for hand in roll.hands)
    return RollSeen(roll.lead, roll.face_to_face, hands, _odds(roll))


def _hand(table: Table, hand: resolution.Hand) -> HandSeen:
    order = table.order
    declared: Declared = hand.declared
    return HandSeen(
        piece=hand.piece,
        name=name_of(table, hand.piece),
        side=hand.side,
        skill=declared.skill,
        weapon=declared.weapon,
        aro=not hand.active,
        attribute=hand.attribute,
        value=hand.value,
        mods=hand.mods,
        success=hand.target.value,
        bonus=hand.target.bonus,
        burst=hand.burst,
        asked=hand.given,
        dice=order.dice.get(hand.piece, ()) if order else (),
        ranged=declared.skill in ("BS Attack", "Discover"),
        bands=resolution.bands(declared),
    )


def _odds(roll: resolution.Roll) -> Odds | None:
    first, *others = roll.hands
    if not others:
        return normal_odds(first.target, first.burst)
    if len(others) == 1:
        against = others[0]
        return face_to_face_odds(first.target, first.burst, against.target, against.burst)
    return None


def _save(table: Table, hit: Hit) -> SaveSeen:
    return SaveSeen(hit.piece, name_of(table, hit.piece), table.sides[hit.piece], hit)


# ------------------------------------------------------------------ what is proposed, how it ended


def _proposal(table: Table) -> Words:
    proposal = table.proposal
    if proposal is None:
        return ()
    by = who(table, proposal.by)
    if proposal.kind == "back":
        then = table.marks.get(proposal.mark)
        step = _TITLES.get(then.step, NAMES_OF_STEPS[then.step]) if then else "an earlier step"
        return (by, " asks to go back to ", Name(step), ".")
    if proposal.kind == "ruling":
        return (by, " proposes a Ruling: ", *changes_words(table, proposal), ".")
    return (by, f" proposes: {proposal.how}.")


def _result(table: Table) -> str:
    if table.step != "over":
        return ""
    if table.winner is None:
        return f"Level, by {table.ended}"
    return f"{player(table, table.winner)} wins by {table.ended}"
