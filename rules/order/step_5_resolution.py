"""Step 5, Resolution: what the table says of a Roll, its dice or its outcome, and what follows."""

import msgspec

from rules import events as e
from rules.bearing import counted
from rules.commands import GiveMods, GiveOutcome, ReadDice, RollDice
from rules.course import Course
from rules.dice.face_to_face import Opposed, one_against_many, opposed
from rules.dice.fair import thrown_by
from rules.dice.mods import Mod
from rules.dice.rolls import Die, normal, shaped_by
from rules.ids import PieceId
from rules.order.arms import veils
from rules.order.carrying import carried, carries_out
from rules.order.causes import strikes
from rules.order.close_combat import adjoins, fights, hand_to_hand
from rules.order.entering import enter
from rules.order.hacking import hackers_alone, out_of_reach
from rules.order.mods import all_count, discover_is_measured, own_mods, partial_cover, range_band
from rules.order.otherwise import missed, needs_line, not_again
from rules.order.parties import FIRETEAM, made_by
from rules.order.requirements import skill_card
from rules.order.returning import barred, returning
from rules.order.rolls import Hand, Roll, attacks, is_made, reset_stops_nothing, rolls
from rules.order.stealth import may_be_named, unheard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.airborne_deployment import JUMP
from rules.state import Cause, State, said
from rules.states import seen, states
from rules.table import Declared, Given, Made, Order, Piece, Table, Trooper, under
from rules.turn.impetuous import no_partial_cover

NO_SUCH_ROLL = Refusal("no-such-roll", "There is no such Roll to make now.")


# ------------------------------------------------------------------ may


def hand_of(table: Table, piece: PieceId) -> Hand | None:
    """The side of a pending Roll that belongs to a piece."""
    pending = (hand for roll in rolls(table) for hand in roll.hands)
    return next((hand for hand in pending if hand.piece == piece), None)


def may_give(command: GiveMods, table: Table) -> Refusal | None:
    """Whether a Roll of this piece waits for what the table says."""
    hand = _now(table, command.piece)
    if hand is None:
        return NO_SUCH_ROLL
    aimed = table.pieces.get(hand.declared.target or "")
    if command.total and not may_be_behind(hand):
        return Refusal("no-cover", "That asks for no line to a target.")
    return (
        refuse(sensible_mods, command.band, command.more)
        or refuse(no_partial_cover, counted(table, aimed) if aimed else None, command.cover)
        or refuse(none_as_it_lands, _lands(table, aimed), command.cover)
    )


def _lands(table: Table, piece: Piece | None) -> bool:
    """Whether a piece arrives by a Combat Jump in this Order."""
    order = table.order
    if order is None or piece is None or piece.id not in order.pieces:
        return False
    return any(one.skill == JUMP for one in order.declared)


@rule("FAQ-K3")
def none_as_it_lands(lands: bool, cover: bool) -> str | None:
    """Who lands by a Combat Jump, on a roof or elsewhere, has no Partial Cover in that Order."""
    return (
        "Who lands by a Combat Jump has no Partial Cover in that Order."
        if lands and cover
        else None
    )


def may_be_behind(hand: Hand) -> bool:
    """Whether it is an Attack that Total Cover would stop: one that needs LoF."""
    declared = hand.declared
    card = skill_card(declared.skill)
    if card is None or not declared.target or not attacks(declared):
        return False
    return needs_line(card, declared.weapon, guided=declared.guided) and declared.zone != "Zero"


@rule("FAQ-C6", off=False)
def no_attack_into_cover() -> bool:
    """No BS Attack that needs LoF is made on a target in Total Cover."""
    return True


@rule("ROLL-1")
def sensible_mods(band: int, more: int) -> str | None:
    """A band gives between -6 and +6; nothing together more than 12."""
    return None if abs(band) <= 6 and abs(more) <= 12 else "No such MOD: a band gives -6 to +6."


def may_read(command: ReadDice, table: Table) -> Refusal | None:
    """Whether these dice fit the Roll."""
    hand = _now(table, command.piece)
    if hand is None:
        return NO_SUCH_ROLL
    if not all(1 <= die <= 20 for die in command.dice):
        return Refusal("no-such-die", "A d20 shows 1 to 20.")
    return refuse(as_many_as_burst, len(command.dice), hand.burst)


@rule("ROLL-2")
def as_many_as_burst(dice: int, wanted: int) -> str | None:
    """As many dice as the Burst."""
    return None if dice == wanted else f"That Roll has {wanted} dice."


def may_roll(command: RollDice, table: Table) -> Refusal | None:
    """Whether the tracker may roll for this piece now."""
    return None if _now(table, command.piece) else NO_SUCH_ROLL


def may_tell(command: GiveOutcome, table: Table) -> Refusal | None:
    """Whether this can be how the Roll ended."""
    roll = roll_of(table, command.roll) if _open(table) else None
    if roll is None:
        return NO_SUCH_ROLL
    if command.winner is None:
        return None
    hand = next((one for one in roll.hands if one.piece == command.winner), None)
    if hand is None:
        return NO_SUCH_ROLL
    fits = 1 <= command.hits <= hand.burst and 0 <= command.criticals <= command.hits
    return None if fits else Refusal("no-such-outcome", f"At most {hand.burst} dice can succeed.")


def roll_of(table: Table, lead: PieceId) -> Roll | None:
    """The pending Roll that is known by this piece."""
    return next((roll for roll in rolls(table) if roll.lead == lead), None)


def _open(table: Table) -> bool:
    return table.step == "5" and table.due is None


def _now(table: Table, piece: PieceId) -> Hand | None:
    order = table.order
    if order is None or not _open(table) or piece in order.dice:
        return None
    return hand_of(table, piece)


# ------------------------------------------------------------------ happens


def give(command: GiveMods, course: Course) -> None:
    """What the table says of a Roll: an Attack on who is in Total Cover is none."""
    hand = hand_of(course.table, command.piece)
    if command.total and hand and no_attack_into_cover():
        idled = e.SkillIdled(hand.piece, hand.declared.skill)
        course.add(idled, no_attack_into_cover.id)
        course.add(e.StepReached("5", (), "reveal"))
        return
    given = Given(command.band, command.cover, command.more, command.out)
    rules = [range_band.id] if command.band or command.out else []
    rules += [partial_cover.id] if command.cover else []
    course.add(e.ModsGiven(command.piece, command.by, given), *rules)


def read(command: ReadDice, course: Course) -> None:
    """Dice read off the table; with the last of a Roll it is decided."""
    course.add(e.DiceRead(command.piece, command.dice, by=command.by))
    _decide(course, command.piece)


def roll_here(command: RollDice, course: Course) -> None:
    """Dice rolled by the tracker."""
    hand = hand_of(course.table, command.piece)
    assert hand is not None
    dice, number = course.throw("roll", hand.burst)
    course.add(e.DiceRead(hand.piece, dice, rolled=True, throw=number), *thrown_by(number))
    _decide(course, command.piece)


def tell(command: GiveOutcome, course: Course) -> None:
    """Just the outcome."""
    roll = roll_of(course.table, command.roll)
    assert roll is not None
    made = tuple(
        _made(hand, command.hits, command.criticals)
        if hand.piece == command.winner
        else _made(hand)
        for hand in roll.hands
    )
    course.add(e.RollMade(made, roll.face_to_face, outcome=True, by=command.by))
    _follows(course, roll, made)


def _decide(course: Course, piece: PieceId) -> None:
    order = course.table.order
    assert order is not None
    roll = next(r for r in rolls(course.table) if any(h.piece == piece for h in r.hands))
    if any(hand.piece not in order.dice for hand in roll.hands):
        return
    made, ids = judged(roll, order.dice)
    mods = tuple(mod.rule for hand in roll.hands for mod in hand.mods)
    mods += tuple(id for hand in roll.hands for id in hand.rules)
    if any(len(_of_states(course.table, hand)) > 1 for hand in roll.hands):
        mods += (all_count.id,)
    course.add(e.RollMade(made, roll.face_to_face), *_rolled_by(roll), *ids, *mods)
    _follows(course, roll, made)


def _of_states(table: Table, hand: Hand) -> tuple[Mod, ...]:
    return own_mods(table, table.pieces[hand.piece], hand.declared.skill)


def _rolled_by(roll: Roll) -> tuple[str, ...]:
    """The rules that say which kind of Roll it is."""
    declared = {hand.declared.skill for hand in roll.hands}
    ids: tuple[str, ...] = (opposed.id,) if roll.face_to_face else ()
    ids += (discover_is_measured.id,) if "Discover" in declared else ()
    return (*ids, reset_stops_nothing.id) if "Reset" in declared else ids


def judged(
    roll: Roll, dice: dict[PieceId, tuple[int, ...]]
) -> tuple[tuple[Made, ...], tuple[str, ...]]:
    """How a Roll ends with these dice, and the rules that shaped it."""
    lead, *others = roll.hands
    alone = normal(lead.target, dice[lead.piece])
    if not others:
        ids = (*lead.target.rules, *shaped_by(alone))
        return (_counted(lead, alone, dice),), ids
    outcomes = one_against_many(
        dice[lead.piece], [Opposed(lead.target, hand.target, dice[hand.piece]) for hand in others]
    )
    against = tuple(
        (hand.piece, one.a_hits, one.a_crits) for hand, one in zip(others, outcomes, strict=True)
    )
    made = [msgspec.structs.replace(_towards(lead, alone, against, dice), against=against)]
    for hand, one in zip(others, outcomes, strict=True):
        unopposed = _counted(hand, normal(hand.target, dice[hand.piece]), dice)
        stood = msgspec.structs.replace(unopposed, hits=one.b_hits, criticals=one.b_crits)
        made.append(stood)
    return tuple(made), tuple(dict.fromkeys(id for one in outcomes for id in one.rules))


def _towards(
    lead: Hand,
    alone: tuple[Die, ...],
    against: tuple[tuple[PieceId, int, int], ...],
    dice: dict[PieceId, tuple[int, ...]],
) -> Made:
    """What the first of those who roll achieved: an Attack on its target, whatever became of it
    against the others; Smoke against all of them, or not at all; anything else where it did best."""
    free = _counted(lead, alone, dice)
    stood = [(hits, crits) for _, hits, crits in against]
    if veils(lead.declared):
        hits, crits = min(stood)
    elif attacks(lead.declared):
        target = lead.declared.target
        kept = {piece: (hits, crits) for piece, hits, crits in against}
        hits, crits = kept.get(target or "", (free.hits, free.criticals))
    else:
        hits, crits = max(stood)
    return msgspec.structs.replace(free, hits=hits, criticals=crits)


def _counted(hand: Hand, dice: tuple[Die, ...], shown: dict[PieceId, tuple[int, ...]]) -> Made:
    hits = sum(die.stands for die in dice)
    criticals = sum(die.stands and die.critical for die in dice)
    return _made(hand, hits, criticals, shown[hand.piece])


def _made(hand: Hand, hits: int = 0, criticals: int = 0, dice: tuple[int, ...] = ()) -> Made:
    """How one side of a Roll ended; of dice divided among several targets it says at whom."""
    declared = hand.declared
    target = declared.target if declared.split else None
    return Made(hand.piece, declared.skill, hits, criticals, dice, hand.cover, target, alone=hits)


def _follows(course: Course, roll: Roll, made: tuple[Made, ...]) -> None:
    for hand, one in zip(roll.hands, made, strict=True):
        follow = carried(hand.declared.skill, "rolled")
        if follow is not None:
            follow(course, hand.piece, hand.declared, one)
        if missed(hand.declared, one, face_to_face=roll.face_to_face):
            failed = e.IntuitionFailed(hand.piece, hand.declared.target or "")
            course.add(failed, not_again.id)
    course.add(e.StepReached("5", (), "reveal"))


@carries_out("rolled", "Discover")
def discovers(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """A Marker is Discovered, or its discoverer is barred from it."""
    aimed = course.table.pieces.get(declared.target or "")
    if aimed is None:
        return
    if made.hits:
        strikes(course, aimed.id, Cause("discovered"))
        return
    ids = (id for _, id, _ in said(seen(course.table, aimed), lambda s: s.missed))
    course.add(e.DiscoverFailed(piece, aimed.id), *ids)


def idle_what_fails(course: Course) -> None:
    """At Resolution: a skill whose Requirements are not met is an Idle (SEQ-8)."""
    order = course.table.order
    if order is None:
        return
    for piece, declared in _still_to_be_made(order):
        if out_of_reach(course.table, piece, declared):
            course.by(unmet, piece, declared.skill, also=(hackers_alone.id,))
            continue
        if unheard(course.table, order, piece, declared):
            course.by(unmet, piece, declared.skill, also=(may_be_named.id,))
            continue
        if declared.target and declared.target not in course.table.pieces:
            course.by(unmet, piece, declared.skill)
        elif fights(skill_card(declared.skill)) and not _strikes_home(course, piece, declared):
            course.by(unmet, piece, declared.skill, also=(hand_to_hand.id,))
        aimed = course.table.pieces.get(declared.target or "")
        if aimed is not None and declared.skill == "Discover" and aimed.id in order.turned:
            for _, id, _ in said(seen(course.table, aimed), lambda s: s.settled):
                course.add(e.SkillIdled(piece, declared.skill), id)
    for piece in order.pieces:
        for declared in made_by(order, piece):
            target = course.table.pieces.get(declared.target or "")
            card = skill_card(declared.skill)
            if card is None or target is None or piece in order.idled:
                continue
            still = "Attack" in card.labels and any(
                state.marker for state in seen(course.table, target)
            )
            if still and is_made(order, piece, "Discover"):
                course.by(unmet, piece, declared.skill, also=_why_unmet(course, target))


def _strikes_home(course: Course, piece: PieceId, declared: Declared) -> bool:
    """Whether a CC Attack is made in contact; of a Fireteam the Leader alone makes it."""
    order = course.table.order
    stands_by = order is not None and order.party == FIRETEAM and piece != order.pieces[0]
    return stands_by or adjoins(course.table, piece, declared.target)


def _still_to_be_made(order: Order) -> list[tuple[PieceId, Declared]]:
    """Every skill of the Order and its AROs that has not been rolled for."""
    every = [(piece, one) for piece in order.pieces for one in made_by(order, piece)]
    every += list(order.aros.items())
    return [
        (piece, one)
        for piece, one in every
        if piece not in order.idled and not is_made(order, piece, one.skill)
    ]


def _why_unmet(course: Course, target: Piece) -> tuple[str, ...]:
    return tuple(rule.id for state in seen(course.table, target) for rule in state.allows)


@rule("SEQ-8")
def unmet(piece: PieceId, skill: str) -> e.SkillIdled | None:
    """A skill that does not meet its Requirements at Resolution is an Idle."""
    return e.SkillIdled(piece, skill)


def spend_use(course: Course, trooper: Trooper, state: State) -> None:
    """What a trooper can enter once it has used up, by whatever way it has entered it."""
    for _, id, once in said((state,), lambda s: s.once, trooper.profile):
        left = (state.once_left.id,) if state.once_left else ()
        course.add(e.UseSpent(trooper.side, trooper.id, once), id, *left)


def return_to_markers(course: Course) -> None:
    """An Entire Order that returns its user to a Marker State."""
    order = course.table.order
    if order is None:
        return
    for piece in order.pieces:
        standing = course.table.pieces.get(piece)
        trooper = under(course.table, standing) if standing else None
        for declared in made_by(order, piece):
            card = skill_card(declared.skill)
            for state in states().values():
                returns = state.returns
                if trooper is None or card is None or returns is None:
                    continue
                if not returning(state, trooper, card):
                    continue
                if order.barred and state.disguises:
                    course.by(unmet, piece, card.name, also=(barred.id,))
                    continue
                if state.name not in trooper.states and state.disguises:
                    how = said((state,), lambda s: s.comes_back, trooper.profile, card)
                    entered = e.StateEntered(trooper.side, trooper.id, state.name)
                    course.add(entered, returns.id, *(id for _, id, _ in how))
                    spend_use(course, trooper, state)
                elif state.name not in trooper.states:
                    also = (state.armed.id,) if state.armed else ()
                    enter(course, piece, state, returns.id, *also)
