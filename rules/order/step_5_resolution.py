"""Step 5, Resolution: which Rolls there are, what each must reach, the dice, and what they mean."""

import msgspec

from rules import events as e
from rules.commands import GiveMods, GiveOutcome, ReadDice, RollDice
from rules.course import Course
from rules.dice.face_to_face import Opposed, one_against_many, opposed
from rules.dice.mods import Mod, Target, success_value
from rules.dice.rolls import Die, burst, normal, shaped_by
from rules.ids import PieceId, Side
from rules.order.arms import arm
from rules.order.causes import strikes
from rules.order.requirements import skill_card
from rules.profiles import level
from rules.reference import SkillCard, weapon
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.state import Cause, said
from rules.states import seen, states
from rules.table import Card, Declared, Given, Made, Order, Piece, Table, under

NO_SUCH_ROLL = Refusal("no-such-roll", "There is no such Roll to make now.")


class Hand(msgspec.Struct, frozen=True):
    """One trooper's side of a Roll: what it rolls, on what, and what it needs."""

    piece: PieceId
    side: Side
    active: bool
    declared: Declared
    attribute: str
    value: int
    mods: tuple[Mod, ...]
    target: Target
    burst: int
    given: bool
    cover: bool


class Roll(msgspec.Struct, frozen=True):
    """A Normal Roll (one hand) or a Face to Face Roll (the first hand against the others)."""

    hands: tuple[Hand, ...]

    @property
    def lead(self) -> PieceId:
        """The piece that the Roll is known by: its first hand's."""
        return self.hands[0].piece

    @property
    def face_to_face(self) -> bool:
        """Whether the hands oppose each other."""
        return len(self.hands) > 1


# ------------------------------------------------------------------ which Rolls there are


def rolls(table: Table) -> tuple[Roll, ...]:
    """The Rolls of this Order still to be made, in the order in which they are made."""
    order = table.order
    if order is None:
        return ()
    first = _discovers(table, order)
    if first:
        return first
    hands: list[Roll] = []
    taken: set[PieceId] = set()
    for piece in order.pieces:
        for declared in order.declared:
            card = skill_card(declared.skill)
            if card is None or not card.roll or card.name == "Discover":
                continue
            if _made(order, piece, card.name) or piece in order.idled:
                continue
            against = [aro for aro in order.aros if _opposes(order, piece, declared, aro)]
            mine = _hand(table, order, piece, declared, active=True)
            theirs = [_hand(table, order, aro, order.aros[aro], active=False) for aro in against]
            taken.update(against)
            found = [hand for hand in (mine, *theirs) if hand is not None]
            if found:
                hands.append(Roll(tuple(found)))
    for aro, declared in order.aros.items():
        card = skill_card(declared.skill)
        if aro in taken or card is None or not card.roll or _made(order, aro, declared.skill):
            continue
        hand = _hand(table, order, aro, declared, active=False)
        if hand is not None and aro not in order.idled:
            hands.append(Roll((hand,)))
    return tuple(hands)


def _discovers(table: Table, order: Order) -> tuple[Roll, ...]:
    """Discover Rolls come first: an Attack on the same Marker hangs on them (CAMO-E16)."""
    every = [(piece, one, True) for piece in order.pieces for one in order.declared]
    every += [(piece, one, False) for piece, one in order.aros.items()]
    found = []
    for piece, declared, active in every:
        if declared.skill != "Discover" or _made(order, piece, "Discover"):
            continue
        if piece in order.idled or declared.target in order.revealed:
            continue  # shown by its own act: nothing is left to Discover
        hand = _hand(table, order, piece, declared, active=active)
        if hand is not None:
            found.append(Roll((hand,)))
    return tuple(found)


def _made(order: Order, piece: PieceId, skill: str) -> bool:
    return any(one.piece == piece and one.skill == skill for one in order.made)


def _opposes(order: Order, piece: PieceId, declared: Declared, aro: PieceId) -> bool:
    """Whether an ARO and the active trooper's skill are rolled Face to Face (ROLL-6)."""
    answer = order.aros[aro]
    if _made(order, aro, answer.skill) or aro in order.idled:
        return False
    active_hits = declared.skill == "BS Attack" and declared.target == aro
    active_dodges = _spoils(declared)
    aro_hits = answer.skill == "BS Attack" and (answer.target or piece) == piece
    aro_dodges = _spoils(answer)
    return opposed(active_hits or (active_dodges and aro_hits), aro_hits or aro_dodges)


def _spoils(declared: Declared) -> bool:
    """Whether a skill that attacks nobody is still rolled against an Attack."""
    return declared.skill == "Dodge" or (declared.skill == "Reset" and not reset_stops_nothing())


@rule("RESET-1", off=False)
def reset_stops_nothing() -> bool:
    """Against any Attack but a Comms Attack a Reset is a Normal Roll."""
    return True


# ------------------------------------------------------------------ what must be reached


def _hand(
    table: Table, order: Order, piece: PieceId, declared: Declared, *, active: bool
) -> Hand | None:
    standing = table.pieces.get(piece)
    card = skill_card(declared.skill)
    if standing is None or card is None or standing.card is None:
        return None
    value = _attribute(standing.card, card)
    given = order.given.get(piece, Given())
    mods = _mods(table, order, standing, declared, given, active=active)
    target = success_value(value, mods)
    if given.out and out_of_reach():
        target = Target(0, rules=(out_of_reach.id,))
    dice = burst(arm(declared.weapon).burst, active) if card.weapon else 1
    return Hand(
        piece, standing.side, active, declared, card.roll, value, mods, target, dice,
        piece in order.given, given.cover,
    )  # fmt: skip


def bands(declared: Declared) -> tuple[tuple[int, int, int], ...]:
    """The range bands that a skill is rolled with: (from, to, MOD) in inches; none without."""
    if declared.weapon:
        return arm(declared.weapon).bands
    return weapon("Discover").bands if declared.skill == "Discover" else ()


def _attribute(card: Card, skill: SkillCard) -> int:
    return {"BS": card.bs, "CC": card.cc, "PH": card.ph, "WIP": card.wip}.get(skill.roll, 0)


def _mods(
    table: Table, order: Order, piece: Piece, declared: Declared, given: Given, *, active: bool
) -> tuple[Mod, ...]:
    aimed = table.pieces.get(declared.target or "")
    found: list[Mod | None] = []
    if declared.skill == "BS Attack" or (declared.skill == "Discover" and discover_is_measured()):
        found += [range_band(given.band), partial_cover(given.cover)]
        found += [mimetism(aimed)] if aimed else []
        found += _from_states(table, aimed) if declared.skill == "Discover" and aimed else []
    if declared.skill == "Dodge":
        found.append(dodge_without_line(declared.through))
    if not active:
        found.append(surprise(table, order, piece))
    if given.more:
        found.append(Mod("agreed at the table", given.more))
    return tuple(mod for mod in found if mod is not None)


def _from_states(table: Table, aimed: Piece) -> list[Mod | None]:
    return [mod for _, _, mod in said(seen(table, aimed), lambda s: s.discover_mods, aimed)]


@rule("BS-2")
def range_band(band: int) -> Mod | None:
    """The MOD of the weapon's band for the distance between the two points."""
    return Mod("Range", band, range_band.id) if band else None


@rule("BS-5", off=False)
def out_of_reach() -> bool:
    """Beyond its last band a weapon hits nothing."""
    return True


@rule("DISC-1", off=False)
def discover_is_measured() -> bool:
    """Discover has range bands of its own, and Partial Cover and Mimetism count against it."""
    return True


@rule("BS-3")
def partial_cover(cover: bool) -> Mod | None:
    """-3 against a target that scenery in contact with it partly hides."""
    return Mod("Partial Cover", -3, partial_cover.id) if cover else None


@rule("BS-4")
def mimetism(aimed: Piece) -> Mod | None:
    """Mimetism of a Model, -3 or -6, as its Card tells."""
    if aimed.card is None:
        return None
    known = level(aimed.card, "Mimetism")
    return Mod("Mimetism", known, mimetism.id) if known else None


@rule("DODGE-1")
def dodge_without_line(through: str) -> Mod | None:
    """-3 to a Dodge from an enemy in ZoC that it does not see."""
    return Mod("No LoF", -3, dodge_without_line.id) if through == "ZoC" else None


@rule("SURP-1")
def surprise(table: Table, order: Order, piece: Piece) -> Mod | None:
    """Surprise Attack: who began the Order as a Marker gives its MOD to its target's ARO."""
    for attacker in order.pieces:
        standing = table.pieces.get(attacker)
        attacks = any(one.target == piece.id and one.skill == "BS Attack" for one in order.declared)
        if standing and standing.card and attacks and attacker in order.revealed:
            known = level(standing.card, "Surprise Attack")
            return Mod("Surprise Attack", known, surprise.id) if known else None
    return None


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
    return refuse(sensible_mods, command.band, command.more)


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
    """What the table says of a Roll."""
    given = Given(command.band, command.cover, command.more, command.out)
    rules = [range_band.id] if command.band or command.out else []
    rules += [partial_cover.id] if command.cover else []
    course.add(e.ModsGiven(command.piece, command.by, given), *rules)


def read(command: ReadDice, course: Course) -> None:
    """Dice read off the table; with the last of a Roll it is decided."""
    course.add(e.DiceRead(command.piece, command.dice))
    _decide(course, command.piece)


def roll_here(command: RollDice, course: Course) -> None:
    """Dice rolled by the tracker."""
    hand = hand_of(course.table, command.piece)
    order = course.table.order
    assert hand is not None
    assert order is not None
    label = f"roll {order.number} {hand.piece} {hand.declared.skill}"
    course.add(e.DiceRead(hand.piece, course.luck.dice(label, hand.burst), rolled=True))
    _decide(course, command.piece)


def tell(command: GiveOutcome, course: Course) -> None:
    """Just the outcome."""
    roll = roll_of(course.table, command.roll)
    assert roll is not None
    made = tuple(
        Made(hand.piece, hand.declared.skill, command.hits, command.criticals, (), hand.cover)
        if hand.piece == command.winner
        else Made(hand.piece, hand.declared.skill)
        for hand in roll.hands
    )
    course.add(e.RollMade(made, roll.face_to_face, outcome=True))
    _follows(course, roll, made)


def _decide(course: Course, piece: PieceId) -> None:
    order = course.table.order
    assert order is not None
    roll = next(r for r in rolls(course.table) if any(h.piece == piece for h in r.hands))
    if any(hand.piece not in order.dice for hand in roll.hands):
        return
    made, ids = judged(roll, order.dice)
    mods = tuple(mod.rule for hand in roll.hands for mod in hand.mods)
    course.add(e.RollMade(made, roll.face_to_face), *_rolled_by(roll), *ids, *mods)
    _follows(course, roll, made)


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
    if not others:
        alone = normal(lead.target, dice[lead.piece])
        ids = (*lead.target.rules, *shaped_by(alone))
        return (_counted(lead, alone, dice),), ids
    outcomes = one_against_many(
        dice[lead.piece], [Opposed(lead.target, hand.target, dice[hand.piece]) for hand in others]
    )
    best = max(outcomes, key=lambda one: one.a_hits)
    made = [
        Made(
            lead.piece, lead.declared.skill, best.a_hits, best.a_crits, dice[lead.piece], lead.cover
        )
    ]
    for hand, one in zip(others, outcomes, strict=True):
        made.append(
            Made(
                hand.piece,
                hand.declared.skill,
                one.b_hits,
                one.b_crits,
                dice[hand.piece],
                hand.cover,
            )
        )
    return tuple(made), tuple(dict.fromkeys(id for one in outcomes for id in one.rules))


def _counted(hand: Hand, dice: tuple[Die, ...], shown: dict[PieceId, tuple[int, ...]]) -> Made:
    hits = sum(die.stands for die in dice)
    criticals = sum(die.stands and die.critical for die in dice)
    return Made(hand.piece, hand.declared.skill, hits, criticals, shown[hand.piece], hand.cover)


def _follows(course: Course, roll: Roll, made: tuple[Made, ...]) -> None:
    for hand, one in zip(roll.hands, made, strict=True):
        if hand.declared.skill == "Discover" and hand.declared.target:
            _discovered(course, hand, passed=one.hits > 0)
    course.add(e.StepReached("5", (), "reveal"))


def _discovered(course: Course, hand: Hand, *, passed: bool) -> None:
    target = hand.declared.target
    aimed = course.table.pieces.get(target or "")
    if aimed is None or target is None:
        return
    if passed:
        strikes(course, aimed.id, Cause("discovered"))
        return
    ids = (id for _, id, _ in said(seen(course.table, aimed), lambda s: s.missed))
    course.add(e.DiscoverFailed(hand.piece, aimed.id), *ids)


def idle_what_fails(course: Course) -> None:
    """At Resolution: a skill whose Requirements are not met is an Idle (SEQ-8)."""
    order = course.table.order
    if order is None:
        return
    for piece in order.pieces:
        for declared in order.declared:
            target = course.table.pieces.get(declared.target or "")
            card = skill_card(declared.skill)
            if card is None or target is None or piece in order.idled:
                continue
            still = "Attack" in card.labels and any(
                state.marker for state in seen(course.table, target)
            )
            if still and _made(order, piece, "Discover"):
                course.by(unmet, piece, declared.skill, also=_why_unmet(course, target))


def _why_unmet(course: Course, target: Piece) -> tuple[str, ...]:
    return tuple(rule.id for state in seen(course.table, target) for rule in state.allows)


@rule("SEQ-8")
def unmet(piece: PieceId, skill: str) -> e.SkillIdled | None:
    """A skill that does not meet its Requirements at Resolution is an Idle."""
    return e.SkillIdled(piece, skill)


def return_to_markers(course: Course) -> None:
    """An Entire Order that returns its user to a Marker State."""
    order = course.table.order
    if order is None:
        return
    for piece in order.pieces:
        standing = course.table.pieces.get(piece)
        trooper = under(course.table, standing) if standing else None
        for declared in order.declared:
            card = skill_card(declared.skill)
            for state in states().values():
                returns = state.returns
                if trooper is None or card is None or returns is None or not returns(card):
                    continue
                if state.name not in trooper.states:
                    course.add(e.StateEntered(trooper.side, trooper.id, state.name), returns.id)
