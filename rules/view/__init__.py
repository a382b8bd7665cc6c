"""What a seat's page shows: the Table of that seat, arranged to be read at arm's length.

Everything here is made from the seat's own Table. What it does not know is not in the Table, so it
can't be in the View; nothing is filtered.
"""

from functools import partial

from msgspec.structs import replace

from rules.apart import Unsaid, apart, cant_say
from rules.ids import SIDES, Seat, Side, other
from rules.log.doors import by_its_terms
from rules.log.table import THE_OPPONENT, Table, pieces_of, player
from rules.messages import say
from rules.order import step_5_2_conclusion as conclusion
from rules.order.dodging import dodgers
from rules.order.saving import hits_left
from rules.quick.telling import is_said
from rules.skills.spearheads import naming
from rules.tell.steps import NAMES_OF_STEPS
from rules.tell.words import Words
from rules.turn.deployment import STEPS
from rules.turn.reserve import reserve
from rules.view.away import absent
from rules.view.deploying import to_deploy
from rules.view.ending import by_round, result, why
from rules.view.head import headline, pools_of, title, waiting_for, where
from rules.view.in_truth import secrets
from rules.view.order import noted, rolling, rolls_seen, saves_seen, spine
from rules.view.outcome import mission, open_objections, pause, proposal
from rules.view.pieces import piece_seen
from rules.view.shapes import PoolsSeen, View
from rules.view.terms import terms_seen

__all__ = ["View", "view"]


@by_its_terms
def view(table: Table, seat: Seat) -> View:
    """What this seat's page shows. A watcher (or the referee) sits on nobody's side: A is on top.

    Each part is made apart: what throws for one is left out, and `unsaid` has a sentence of it. Of what is
    covered on its owner's page it is said there.
    """
    you: Side | None = "A" if seat == "A" else "B" if seat == "B" else None
    near: Side = you or "A"
    table = table if you else _looked_on(table)
    order, unsaid = table.order, Unsaid()
    part = unsaid.part
    step = NAMES_OF_STEPS[table.step]
    waits = part(say("whom the match waits for"), lambda: naming(table) or table.waits, table.waits)
    hits = part(say("the hits"), lambda: tuple(hits_left(table)), ()) if order else ()
    return View(
        seat=seat,
        you=you,
        step=table.step,
        passed=() if table.order or table.orders else table.passed,
        headline=part(say("whose move it is"), lambda: headline(table, you), step),
        yours=you is not None and table.due is None and you in waits,
        where=part(say("where the match stands"), lambda: where(table), (step,)),
        title=part(say("what is being done"), lambda: title(table), step),
        waiting_for=part(say("whom the match waits for"), lambda: waiting_for(table, you), ""),
        names={side: player(table, side) for side in SIDES},
        factions=table.factions,
        pools=tuple(
            part(
                say("the Orders of {player}", player=player(table, side)),
                partial(pools_of, table, side),
                PoolsSeen(side, player(table, side), (), 0, 0),
            )
            for side in (near, other(near))
        ),
        spine=part(say("the Order"), lambda: spine(table, order), ()),
        mine=tuple(piece_seen(table, one) for one in pieces_of(table, near)),
        theirs=tuple(piece_seen(table, one) for one in pieces_of(table, other(near))),
        secrets=apart(lambda: tuple(secrets(table, you)), _no_secrets) if you else (),
        absent=apart(lambda: absent(table, you, Unsaid()), lambda: ()) if you else (),
        to_deploy=part(say("who is to be deployed"), lambda: to_deploy(table, you, unsaid), ())
        if you
        else (),
        noted=apart(lambda: noted(table, order), lambda: ()),
        rolls=part(say("the Rolls to be made"), lambda: rolls_seen(table, unsaid), ())
        if rolling(table)
        else (),
        saves=part(say("the Saving Rolls"), lambda: saves_seen(table, hits, unsaid), ()),
        dodges=part(say("who may Dodge further"), lambda: dodgers(table), ())
        if table.step == "5.1"
        else (),
        guts=part(say("the Guts Rolls"), lambda: conclusion.shaken(table), ())
        if table.step == "5.2"
        else (),
        pause=part(say("until when it is adjourned"), lambda: pause(table), None),
        called=other(table.calls) if table.calls else None,
        proposal=part(say("what is proposed"), lambda: proposal(table), _proposed(table)),
        objections=part(say("what is objected to"), lambda: open_objections(table), ()),
        proposed_by_you=table.proposal is not None and table.proposal.by == you,
        scores=table.scores,
        settling=table.due is not None,
        told=is_said(table),
        over=table.step == "over",
        result=part(say("how it ended"), lambda: result(table), ""),
        winner=table.winner,
        why=part(say("why it ended as it did"), lambda: why(table), ()),
        by_round=part(say("what was scored when"), lambda: by_round(table), ()),
        leaderless=tuple(sorted(table.leaderless)),
        retreating=tuple(sorted(table.retreating)),
        mission=part(say("what is played for"), lambda: mission(table), None),
        scribe=table.scribe,
        guide=table.terms.guide,
        edition=table.terms.edition,
        reserve=part(say("how many may be kept back"), lambda: reserve(table, you), 0)
        if you and table.step in STEPS[:2]
        else 0,
        acted=table.acted,
        terms=part(say("what is played otherwise"), lambda: terms_seen(table.terms), ()),
        unsaid=unsaid.said,
    )


def _looked_on(table: Table) -> Table:
    """As who sits on neither side reads it: nobody in it is their opponent."""
    if all(table.terms.names.get(side) for side in SIDES):
        return table
    names = {side: player(table, side, THE_OPPONENT) for side in SIDES}
    return replace(table, terms=replace(table.terms, names=names))


def _no_secrets() -> tuple[tuple[str, str], ...]:
    return ((say("Your secrets"), cant_say(say("what you alone know"))),)


def _proposed(table: Table) -> Words:
    """What is to be answered has words, though nobody can say what it is."""
    return (cant_say(say("what is proposed")),) if table.proposal else ()
