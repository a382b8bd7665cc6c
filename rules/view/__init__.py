"""What a seat's page shows: the Table of that seat, arranged to be read at arm's length.

Everything here is made from the seat's own Table. What it does not know is not in the Table, so it
can't be in the View; nothing is filtered.
"""

from rules.ids import SIDES, Seat, Side, other
from rules.log.doors import by_its_terms
from rules.log.table import Table, pieces_of, player
from rules.order import step_5_2_conclusion as conclusion
from rules.order.step_5_1_effects import dodgers, hits_left
from rules.skills.spearheads import naming
from rules.turn.deployment import STEPS
from rules.turn.reserve import reserve
from rules.view.ending import by_round, result, why
from rules.view.head import headline, pools_of, title, waiting_for, where
from rules.view.order import noted, rolling, rolls_seen, save_seen, spine
from rules.view.outcome import mission, open_objections, pause, proposal
from rules.view.pieces import absent, piece_seen, secrets, to_deploy
from rules.view.shapes import View
from rules.view.terms import terms_seen

__all__ = ["View", "view"]


@by_its_terms
def view(table: Table, seat: Seat) -> View:
    """What this seat's page shows. A watcher (or the referee) sits on nobody's side: A is on top."""
    you: Side | None = "A" if seat == "A" else "B" if seat == "B" else None
    near: Side = you or "A"
    order = table.order
    return View(
        seat=seat,
        you=you,
        step=table.step,
        passed=() if table.order or table.orders else table.passed,
        headline=headline(table, you),
        yours=you is not None and table.due is None and you in (naming(table) or table.waits),
        where=where(table),
        title=title(table),
        waiting_for=waiting_for(table, you),
        names={side: player(table, side) for side in SIDES},
        factions=table.factions,
        pools=tuple(pools_of(table, side) for side in (near, other(near))),
        spine=spine(table, order),
        mine=tuple(piece_seen(table, one) for one in pieces_of(table, near)),
        theirs=tuple(piece_seen(table, one) for one in pieces_of(table, other(near))),
        secrets=tuple(secrets(table, you)) if you else (),
        absent=absent(table, you) if you else (),
        to_deploy=to_deploy(table, you) if you else (),
        noted=noted(table, order),
        rolls=rolls_seen(table) if rolling(table) else (),
        saves=tuple(save_seen(table, hit) for hit in hits_left(table)),
        dodges=dodgers(table) if table.step == "5.1" else (),
        guts=conclusion.shaken(table) if table.step == "5.2" else (),
        pause=pause(table),
        called=other(table.calls) if table.calls else None,
        proposal=proposal(table),
        objections=open_objections(table),
        proposed_by_you=table.proposal is not None and table.proposal.by == you,
        scores=table.scores,
        settling=table.due is not None,
        over=table.step == "over",
        result=result(table),
        winner=table.winner,
        why=why(table),
        by_round=by_round(table),
        leaderless=tuple(sorted(table.leaderless)),
        retreating=tuple(sorted(table.retreating)),
        mission=mission(table),
        scribe=table.scribe,
        guide=table.terms.guide,
        edition=table.terms.edition,
        reserve=reserve(table, you) if you and table.step in STEPS[:2] else 0,
        acted=table.acted,
        terms=terms_seen(table.terms),
    )
