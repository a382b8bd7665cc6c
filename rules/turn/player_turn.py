"""A Player Turn: Loss of Lieutenant, the Order Count, the States Phase, the end of the turn."""

from rules import events as e
from rules.commands import EndTurn, NameLieutenant
from rules.course import Course
from rules.ids import SIDES, Side, other
from rules.order.entering import expire
from rules.profiles import level
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.states import null, states
from rules.table import Piece, Pools, Table, Trooper, card_of, pieces_of, under
from rules.turn.sealing import commit
from rules.turn.the_end import last_round_over

NOT_NOW = Refusal("not-now", "That belongs to another moment of the turn.")


# ------------------------------------------------------------------ Tactical Phase


def begin(course: Course, side: Side, round: int) -> None:
    """The turn begins: the Loss of Lieutenant check, then the Order Count."""
    course.by(begins, side, round)
    if not _leads(course.table, side):
        course.by(nobody_leads, side)
    count(course, side)
    course.add(e.StepReached("orders", (side,)))


@rule("TURN-2", off=lambda side, round: e.TurnBegan(side, 1))
def begins(side: Side, round: int) -> e.TurnBegan | None:
    """The players alternate; two Player Turns are a Round."""
    return e.TurnBegan(side, round)


def _leads(table: Table, side: Side) -> bool:
    return any(trooper.lieutenant for _, trooper in _fit(table, side))


def _fit(table: Table, side: Side) -> list[tuple[Piece, Trooper]]:
    """The troopers of a side that are on the table and not Null, each with the piece it stands as."""
    found = []
    for piece in pieces_of(table, side):
        trooper = under(table, piece)
        if trooper is not None and piece.real is not False and not null(table, piece):
            found.append((piece, trooper))
    return found


@rule("LOL-1")
def nobody_leads(side: Side) -> e.LossOfLieutenantHeld | None:
    """With no Lieutenant on the table all its troopers are Irregular in this turn."""
    return e.LossOfLieutenantHeld(side)


def count(course: Course, side: Side) -> None:
    """The Order Count. The sums are open; whose an Irregular or the Lieutenant's Order is, is not."""
    table = course.table
    fit = _fit(table, side)
    lost = side in table.leaderless
    regular: dict[int, int] = {}
    irregular: dict[int, int] = {}
    own: list[str] = []
    for piece, trooper in fit:
        group = piece.shape.group
        if not lost and trooper.profile.training == "regular":
            regular[group] = regular.get(group, 0) + regular_order()
        else:
            irregular[group] = irregular.get(group, 0) + irregular_order()
            own.append(trooper.id)
    orders, leader, ids = _lieutenants(fit, lost=lost)
    counted = [regular_order.id] if regular else []
    counted += [irregular_order.id] if irregular else []
    counted += [lieutenant_order.id] if orders else []
    course.add(e.OrdersCounted(side, regular, irregular, orders), *counted)
    course.add(e.OwnOrdersNoted(side, tuple(own), leader), *ids)


@rule("ORD-1", off=0)
def regular_order() -> int:
    """Each Regular trooper gives one Order to the pool of its Combat Group."""
    return 1


@rule("ORD-2", off=0)
def irregular_order() -> int:
    """Each Irregular trooper has one of its own."""
    return 1


def _lieutenants(
    fit: list[tuple[Piece, Trooper]], *, lost: bool
) -> tuple[int, str, tuple[str, ...]]:
    for piece, trooper in fit:
        if not trooper.lieutenant or lost:
            continue
        marker = states().get(piece.shape.face)
        ids: tuple[str, ...] = ()
        if marker is not None:
            keeps = marker.keeps_automatic
            if keeps is None or not keeps():
                continue
            ids = (keeps.id,)
        return lieutenant_order(trooper), trooper.id, ids
    return 0, "", ()


@rule("ORD-3", off=0)
def lieutenant_order(trooper: Trooper) -> int:
    """The Lieutenant has a Special Order outside the pools, or two with Lieutenant (+1 Order)."""
    return 1 + max(level(trooper.profile, "Lieutenant"), 0)


# ------------------------------------------------------------------ Orders Phase and after


def may_end(command: EndTurn, table: Table) -> Refusal | None:
    """Between Orders, the active player may end the Orders Phase."""
    refusal = refuse(active_ends, command.by, table)
    if refusal:
        return refusal
    return None if table.step == "orders" else Refusal("not-now", "Finish this Order first.")


@rule("TURN-4")
def active_ends(by: Side, table: Table) -> str | None:
    """Only the active player ends the turn."""
    return None if table.active == by else "It is not your turn to end."


def end_orders(command: EndTurn, course: Course) -> None:
    """Unused Orders are lost; both players have the States Phase."""
    pools = course.table.pools.get(command.by, Pools())
    left = sum(pools.regular.values()) + sum(pools.irregular.values()) + pools.lieutenant
    course.by(unused_are_lost, command.by, left)
    course.by(states_phase)
    expire(course)


@rule("TURN-3")
def unused_are_lost(side: Side, number: int) -> e.OrdersLost | None:
    """Orders not spent by the end of the Orders Phase are lost."""
    return e.OrdersLost(side, number)


@rule("TURN-1")
def states_phase() -> e.StepReached | None:
    """The States Phase is both players': each says when it has nothing more to do there."""
    return e.StepReached("states", SIDES)


def done_with_states(side: Side, course: Course) -> None:
    """One side is done; with the second the turn ends."""
    course.add(e.SideDone(side))
    if course.table.waits:
        return
    active = course.table.active or "A"
    if active in course.table.leaderless:
        # Whether there is anybody to name: asked or not, it would tell what stands under Markers.
        course.add(e.StepReached("lieutenant", (active,)))
        return
    next_turn(course)


def candidates(table: Table, side: Side) -> tuple[Trooper, ...]:
    """Who may be named Lieutenant: on the table, not Null, no Remote, not Irregular."""
    return tuple(
        trooper
        for _, trooper in _fit(table, side)
        if trooper.profile.type != "REM" and trooper.profile.training == "regular"
    )


def may_name(command: NameLieutenant, table: Table) -> Refusal | None:
    """At the end of a turn in Loss of Lieutenant, one of those who can lead."""
    if table.step != "lieutenant" or command.by not in table.waits:
        return NOT_NOW
    if command.trooper not in {one.id for one in candidates(table, command.by)}:
        return Refusal("no-such-trooper", "It can't be named Lieutenant.", named.id)
    return None


def name_lieutenant(command: NameLieutenant, course: Course) -> None:
    """Noted in private; that it was done is public, with its commitment."""
    trooper = course.table.troopers[command.trooper]
    course.add(e.LieutenantNoted(command.by, command.trooper), named.id)
    course.by(named, command.by)
    who = f"{trooper.profile.name} {card_of(trooper.profile).type}"
    commit(course, command.by, f"lieutenant round {course.table.round}", who)
    next_turn(course)


@rule("LOL-2")
def named(side: Side) -> e.LieutenantNamed | None:
    """A new Lieutenant is named at the end of that turn; who it is stays private."""
    return e.LieutenantNamed(side)


def next_turn(course: Course) -> None:
    """The other side's turn, the next Round, or the end of the last one."""
    table = course.table
    active = table.active or "A"
    if active == (table.first or "A"):
        begin(course, other(active), table.round)
    elif table.round < table.terms.rounds:
        begin(course, other(active), table.round + 1)
    else:
        last_round_over(course)
