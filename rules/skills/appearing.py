"""How a trooper that is not on the table comes onto it: out of hiding, or by air."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.profiles import has
from rules.dice.mods import Mod, success_value
from rules.ids import NO_PIECE, Actor, PieceId, Side, as_piece
from rules.log import events as e
from rules.log.commands import Compose, DeclareSkill
from rules.log.course import Course
from rules.log.table import (
    MODEL,
    Declared,
    Hidden,
    Made,
    Piece,
    Place,
    Pool,
    Table,
    Trooper,
    card_of,
    under,
)
from rules.messages import say
from rules.moments import declaring, deploying, ending, reacting, showing
from rules.moments.ending import Cause
from rules.page import said
from rules.pieces.figures import decoys, may_be_figure
from rules.pieces.placement import EDGE, place, placed
from rules.pieces.sealing import commit_new, open_leaves
from rules.reference import SkillCard, skill
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.absence import hidden_as, in_hiding, off_table, real_place
from rules.seen.looks import is_model, looks, multiplying
from rules.skill import carries_out
from rules.skills import airborne_deployment as air
from rules.skills.impetuous import POOL as IMPETUOUS
from rules.skills.nearby import moved, places
from rules.state import State
from rules.states import disguises, in_force, speakers, states
from rules.weapons import brackets

AWARE: Final = "Tactical Awareness"
ORDERS_PHASE: Final = frozenset({"orders", "1.2", "2", "3", "4", "5", "5.1", "5.2", "landing"})
"""The steps of an Order that is spent, and what lies between two of them."""
NOBODY_ARRIVES = Refusal("not-arriving", say("No trooper of yours is waiting to arrive that way."))
DELAY = Cause("declared", what="delay", aro=True)
BAR = Cause("declared", what="bar", aro=True)


@carries_out("declared", *air.ARRIVALS)
def arrives(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """Who arrives has done so as it was declared."""


# ------------------------------------------------------------------ may


def may_come_out(
    table: Table, by: Side, actor: Actor, card: SkillCard | None, form: str, cause: Cause
) -> Refusal | None:
    """Whether an own trooper may act by this skill (or as none) from where it is, on the table or
    off it, and come onto it in this form. What is told here is told to its owner alone."""
    trooper = hidden_as(table, by, actor)
    yet_to_arrive = trooper is not None and not in_hiding(table.book, trooper)
    if card is not None:
        refusal = refuse(air.only_to_arrive, card, yet_to_arrive)
        if refusal:
            return refusal
    if trooper is None:
        return None
    if yet_to_arrive and card is None:
        return Refusal(
            "not-arrived", say("It can't react: it is not on the table yet."), air.AWAY.absent.id
        )
    if form in forms_out(table.book, trooper, cause):
        return None
    for _, id, sentence in said(
        in_force(table.book, trooper), ending.comes_out_plainly, form != MODEL
    ):
        return Refusal("as-its-model", sentence, id)
    return None


def forms_out(book: Book, trooper: Trooper, cause: Cause) -> tuple[str, ...]:
    """In which forms a trooper may come onto the table by this: its Model, or under a Marker."""
    if not _may_be_disguised(book, trooper, cause):
        return (MODEL,)
    standing = in_force(book, trooper)
    kept = [state.name for state in _disguises(standing)]
    begun = [
        state.name
        for state in speakers(book, deploying.form)
        if state.marker and state.holds(deploying.form, trooper.profile)
    ]
    return (MODEL, *dict.fromkeys((*kept, *begun)))


def _may_be_disguised(book: Book, trooper: Trooper, cause: Cause) -> bool:
    """Whether what brings it out of hiding lets it come out as something else than its Model."""
    return any(said(in_force(book, trooper), ending.comes_out, cause))


def _disguises(standing: tuple[State, ...]) -> tuple[State, ...]:
    return tuple(one for one in standing if disguises(one) and not one.speaks(showing.absent))


def may_land(command: DeclareSkill, table: Table) -> Refusal | None:
    """Whether a trooper that arrives may do so with these decoys."""
    trooper = hidden_as(table, command.by, command.actor)
    if trooper is None or in_hiding(table.book, trooper):
        return None
    if command.die is not None and not 1 <= command.die <= 20:
        return Refusal("no-such-die", say("A d20 shows 1 to 20."))
    asked = Compose(
        by=command.by, trooper=trooper.id, form=MODEL, where=command.to, others=command.others,
        real=command.real, coherent=True,
    )  # fmt: skip
    refusal = may_be_figure(asked, trooper, table)
    several, _ = decoys(table.book, trooper)
    if refusal or several is None or not command.others:
        return refusal
    return several.refusal(deploying.near_landing, command.coherent)


def as_if_out(table: Table, by: Side, actor: Actor) -> tuple[Table, PieceId]:
    """The Table as it would stand with a trooper of one's own come out, and the piece it would be;
    of whoever stands on it already nothing changes."""
    trooper = hidden_as(table, by, actor)
    if trooper is None:
        return table, as_piece(actor)
    hidden = real_place(trooper)
    shown = replace(trooper, states=_shown(table.book, trooper), hidden=(), imitated=None)
    look = looks(table.book, shown, 1)[0]
    shape = replace(look.shape, where=hidden.place.where, facing=hidden.place.facing)
    piece = Piece(hidden.piece, by, shape, card=look.card, trooper=trooper.id, real=True)
    out = replace(
        table,
        pieces={**table.pieces, piece.id: piece},
        troopers={**table.troopers, trooper.id: shown},
        names={**table.names, piece.id: trooper.profile.name},
    )
    return out, piece.id


def _shown(book: Book, trooper: Trooper) -> frozenset[str]:
    """The States that a trooper would show beside its Model."""
    known = states(book)
    return frozenset(name for name in trooper.states if not disguises(known[name]))


def may_pay_own(
    book: Book, pool: Pool, trooper: Trooper | None, *, together: bool
) -> Refusal | None:
    """Whether the Order of a trooper off the table may be spent, which is its own; or must be.
    `together`: with others, in a Coordinated Order."""
    if trooper is not None and not in_hiding(book, trooper):
        another = air.loses_its_own(pool, together)
        return None if another else refuse(air.with_its_own_order, pool)
    return refuse(only_from_off_the_table, trooper is not None) if pool == "own" else None


@rule("OFF-1")
def only_from_off_the_table(off: bool) -> str | None:
    """The Order of a trooper off the table is in no pool: it spends it itself, to come onto it."""
    return (
        None
        if off
        else say("Only a trooper off the table has an Order of its own to come on with.")
    )


# ------------------------------------------------------------------ happens


def come_out(
    course: Course,
    trooper: Trooper,
    form: str,
    cause: Cause,
    instead: dict[PieceId, str] | None = None,
    *,
    together: bool = False,
) -> tuple[PieceId, ...]:
    """A trooper is placed where it was noted to be (or `instead`), under the ids that were sealed;
    the pieces. `together`: by an Order that activates others with it."""
    side, hidden = trooper.side, moved(trooper.hidden, instead or {})
    real = next(one for one in hidden if one.real)
    hiding = in_hiding(course.table.book, trooper)
    plainly = hiding and not _may_be_disguised(course.table.book, trooper, cause)
    by = _by_its_page(course.table.book, trooper, cause, together=together)
    ids = (*_ends(course, trooper, cause), *by)
    if hiding:
        _disguise(course, trooper, form, cause)
    trooper = course.table.troopers[trooper.id]
    if multiplying(in_force(course.table.book, trooper)) is None:
        hidden = (real,)
    course.add(e.HiddenNoted(side, trooper.id, ()), *ids)
    placings = placed(
        course.table.book,
        trooper,
        tuple(one.place for one in hidden),
        hidden.index(real) + 1,
        tuple(one.piece for one in hidden),
    )
    label = f"comes out {course.table.orders} {course.table.step} {min(o.piece for o in hidden)}"
    pieces = place(course, side, list(placings), label)
    _bring_its_order(course, trooper)
    for piece in pieces:
        model = is_model(course.table.pieces[piece].shape)
        # Where it could have come disguised, nothing tells whether a Model is what it looks like.
        known = ("what", "who") if plainly else ()
        open_leaves(course, side, piece, *known, *(("where", "facing") if model else ("where",)))
    return (real.piece, *(one for one in pieces if one != real.piece))


def _by_its_page(book: Book, trooper: Trooper, cause: Cause, *, together: bool) -> tuple[str, ...]:
    """The rules by which it may act from where it hides."""
    asked = reacting.from_its_place if cause.aro else declaring.joins_out_of_hiding
    standing = in_force(book, trooper) if cause.aro or together else ()
    return tuple(id for _, id, _ in said(standing, asked))


def _bring_its_order(course: Course, trooper: Trooper) -> None:
    """In the Orders Phase of its side who has Tactical Awareness has the Order of it at once. Which piece
    it is among several, nobody is told."""
    table, asked = course.table, brings_its_order.wording(course.table.book)
    phase = table.active == trooper.side and table.step in ORDERS_PHASE
    by_its_token = table.order is not None and table.order.pool == IMPETUOUS
    if asked is None or not phase or by_its_token or not has(trooper.profile, AWARE):
        return
    if course.by(asked, trooper.side, trooper.group):
        course.add(e.OwnOrdersNoted(trooper.side, (), tactical=(trooper.id,)), asked.id)


@rule("FAQ-K22", only="N5.2")
def brings_its_order(side: Side, group: int) -> e.OrderBrought | None:
    """Who comes onto the table in the Orders Phase, and has Tactical Awareness, brings the Order of it."""
    return e.OrderBrought(side, group)


def _ends(course: Course, trooper: Trooper, cause: Cause) -> tuple[str, ...]:
    """End what keeps it hidden; a Roll that failed ends whatever says so."""
    found = []
    for state, id, _ in said(in_force(course.table.book, trooper), ending.struck, cause):
        if state.speaks(showing.absent) or cause.kind == "failed":
            course.add(e.StateLeft(trooper.side, trooper.id, state.name), id)
            found.append(id)
    return tuple(found)


def _disguise(course: Course, trooper: Trooper, form: str, cause: Cause) -> None:
    """Under the Marker that its owner chose it keeps what hides it; as its Model it has nothing."""
    standing = _disguises(in_force(course.table.book, trooper))
    by = [id for _, id, _ in said(in_force(course.table.book, trooper), ending.comes_out, cause)]
    if form == MODEL:
        for state in standing:
            course.add(e.StateLeft(trooper.side, trooper.id, state.name), *by)
        if trooper.imitated is not None:
            course.add(e.ImitationNoted(trooper.side, trooper.id, None))
    elif form not in {state.name for state in standing}:
        own = states(course.table.book)[form].ids(deploying.form)
        course.add(e.StateEntered(trooper.side, trooper.id, form), *by, *own)


@rule("FAQ-K1")
def began_in_hiding() -> bool:
    """Who comes out of hiding as its Model began the Order hidden: it surprises as a Marker does."""
    return True


class Jump(NamedTuple):
    """How a jump went, and the number of its throw."""

    made: Made
    throw: int


def out_for(
    course: Course,
    command: DeclareSkill,
    mods: tuple[Mod, ...] = (),
    *,
    together: bool = False,
) -> tuple[DeclareSkill, Jump | None, bool]:
    """The command, said of the piece that its actor is by now; how a jump went, with these MODs;
    whether a trooper has come out of hiding as a Model, its own as far as anybody sees."""
    trooper = hidden_as(course.table, command.by, command.actor)
    if trooper is None:
        return command, None, False
    card = skill(course.table.book, command.skill)
    if in_hiding(course.table.book, trooper):
        cause = Cause("declared", card, 1)
        joins = together or in_company(command)
        instead = places(command.instead)
        pieces = come_out(course, trooper, command.form, cause, instead, together=joins)
        alone = len(pieces) == 1 and is_model(course.table.pieces[pieces[0]].shape)
        return replace(command, actor=pieces[0]), None, alone
    jump = _jumps(course, trooper, card, command.die, mods)
    failed = jump is not None and not jump.made.hits
    _note_landing(course, trooper, command, landed=not failed)
    trooper = course.table.troopers[trooper.id]
    cause = Cause("failed", what=card.name) if failed else Cause("declared", card, 0)
    pieces = come_out(course, trooper, MODEL, cause)
    if len(pieces) > 1:
        for piece in course.table.pieces:
            if piece in pieces:
                real = course.table.pieces[piece].real is not False
                commit_new(course, trooper.side, piece, card_of(trooper.profile), real=real)
    return replace(command, actor=pieces[0], others=(), to=""), jump, False


def _jumps(
    course: Course, trooper: Trooper, card: SkillCard, die: int | None, mods: tuple[Mod, ...]
) -> Jump | None:
    """The PH Roll of a Combat Jump: a die read, or rolled here."""
    if not air.jump_is_rolled(card):
        return None
    dice, number = ((die,), 0) if die else course.throw("jump")
    needed = lands_on(course.table.book, trooper, card, mods)
    return Jump(Made(NO_PIECE, card.name, int(dice[0] <= needed), 0, dice), number)


def lands_on(book: Book, trooper: Trooper, card: SkillCard, mods: tuple[Mod, ...]) -> int:
    """The number up to which the PH Roll of a jump passes."""
    jumper, used = trooper.profile, Declared(card.name)
    ph, _ = brackets.attribute(book, jumper, used, "PH", jumper.ph)
    return success_value(book, ph, (*mods, *brackets.own_mods(book, jumper, used))).value


def _note_landing(course: Course, trooper: Trooper, command: DeclareSkill, *, landed: bool) -> None:
    """Where it lands, and its decoys: all of them new pieces, or it would be known which is real."""
    several, _ = decoys(course.table.book, trooper)
    if command.others and several is not None:
        entered = e.StateEntered(trooper.side, trooper.id, several.name)
        course.add(entered, *several.ids(showing.several, deploying.near_landing))
    places = [Place(command.to), *command.others]
    blown = not landed and air.blown_off_course(Cause("failed", what=command.skill))
    if blown:
        places[command.real - 1] = Place(command.edge or EDGE)
    first = real_place(trooper).piece
    ids = [first, *(course.luck.piece(f"lands {first} {at}") for at in range(1, len(places)))]
    if len(places) > 1:
        ids = [course.luck.piece(f"lands {first} {at}") for at in range(1, len(places) + 1)]
    hidden = tuple(
        Hidden(id, place, at == command.real)
        for at, (id, place) in enumerate(zip(ids, places, strict=True), start=1)
    )
    by = [air.blown_off_course.id] if blown else []
    course.add(e.HiddenNoted(trooper.side, trooper.id, hidden), *by)


# ------------------------------------------------------------------ several at once


def in_company(command: DeclareSkill) -> bool:
    """Whether a skill is declared for several troopers at once."""
    return bool(command.party or command.arriving)


def may_arrive_too(command: DeclareSkill, table: Table, card: SkillCard) -> Refusal | None:
    """Whether these troopers arrive with the actor, in the same way; who stands on the table already
    can't."""
    if card.bears(air.NAME):
        for one in command.party:
            piece = table.pieces.get(one)
            here = under(table, piece) if piece else None
            if here is not None and has(here.profile, card.name):
                return refuse(air.only_to_arrive, card, False)
    for landing in command.arriving:
        trooper = hidden_as(table, command.by, landing.piece)
        if trooper is not None and in_hiding(table.book, trooper):
            joins = said(in_force(table.book, trooper), declaring.joins_out_of_hiding)
            if card.bears(air.NAME) or not any(joins):
                return NOBODY_ARRIVES
        elif trooper is None or not has(trooper.profile, card.name):
            return NOBODY_ARRIVES
        if landing.die is not None and not 1 <= landing.die <= 20:
            return Refusal("no-such-die", say("A d20 shows 1 to 20."))
    return None


def land_too(
    course: Course, command: DeclareSkill, mods: tuple[Mod, ...]
) -> list[tuple[PieceId, Jump | None]]:
    """Those who arrive with the actor do: the piece of each, and how its jump went."""
    found = []
    for one in command.arriving:
        alone = replace(
            command, actor=one.piece, to=one.to, die=one.die, edge=one.edge, others=(), real=1,
            landings=(), instead=(),
        )  # fmt: skip
        if hidden_as(course.table, command.by, one.piece):
            landed, jump, _ = out_for(course, alone, mods, together=True)
            found.append((as_piece(landed.actor), jump))
    return found


def driven_out(course: Course, side: Side, cause: Cause) -> None:
    """What ends a State of troopers off the table brings them onto it."""
    out = off_table(course.table, side)
    ended = [
        one for one in out if any(said(in_force(course.table.book, one), ending.struck, cause))
    ]
    come_out_together(course, side, ended, cause)


def come_out_together(
    course: Course, side: Side, out: list[Trooper], cause: Cause
) -> list[PieceId]:
    """Several come onto the table, as their Models: sorted by what everybody will see of them, then
    shuffled. The pieces."""
    out.sort(key=lambda one: (repr(card_of(one.profile)), one.group, repr(real_place(one).place)))
    shuffled = course.luck.shuffle(f"driven out {side} {course.table.mark}", out)
    return [come_out(course, trooper, MODEL, cause)[0] for trooper in shuffled]
