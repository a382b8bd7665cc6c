"""What is proposed, and what is played for."""

from rules.ids import SIDES
from rules.log.table import Mission, Objection, Table, doubted, thrown
from rules.messages import say, term
from rules.reference.season_missions import mission_names
from rules.tell.consent import changes_words, doubt_words, pause_words
from rules.tell.names import who
from rules.tell.steps import called
from rules.tell.words import Moment, Name, Words, put, put_together
from rules.view.shapes import LineSeen, MissionSeen, PauseSeen


def proposal(table: Table) -> Words:
    """What one side asks the other to agree to, in words."""
    proposal = table.proposal
    if proposal is None:
        return ()
    by = who(table, proposal.by)
    if proposal.kind == "back":
        then = table.marks.get(proposal.mark)
        step = called(then.step) if then else say("an earlier step")
        return put("{player} asks to go back to {step}.", player=by, step=Name(step))
    if proposal.kind == "ruling":
        return put(
            "{player} proposes a Ruling: {changes}.",
            player=by,
            changes=changes_words(table, proposal),
        )
    if proposal.kind == "pause":
        return put("{player} proposes {pause}.", player=by, pause=pause_words(proposal.until))
    return put("{player} proposes: {end}.", player=by, end=term(proposal.how))


def pause(table: Table) -> PauseSeen | None:
    """What both agreed to, while it lasts."""
    if table.step != "adjourned" or table.pause is None:
        return None
    until = table.pause.until
    words = Moment(until).text if until else say("both are back")
    return PauseSeen(until, words, tuple(side for side in SIDES if side in table.pause.back))


def open_objections(table: Table) -> tuple[tuple[int, Words], ...]:
    """What is objected to and not settled: its number, and a sentence."""
    return tuple((one.number, _objection(table, one)) for one in table.objections)


def _objection(table: Table, objection: Objection) -> Words:
    by = who(table, objection.by)
    if objection.said is not None:
        said = doubt_words(table, objection.said)
        order = table.order
        holds = order is not None and not thrown(order) and objection in doubted(table)
        doubt = put("{player} objects: it is not true that {said}.", player=by, said=said)
        if not holds:
            return doubt
        return put_together([doubt, put("The Rolls wait until this is settled.")], " ")
    return put("{player} objects: {about}", player=by, about=objection.about)


def mission(table: Table) -> MissionSeen | None:
    """The mission's lines with what each side has scored of them; nothing in a match without one."""
    terms = table.terms.mission
    if terms is None:
        return None
    lines = tuple(
        LineSeen(
            one.name,
            one.points,
            one.times,
            {side: table.tally.get(side, {}).get(at, 0) for side in SIDES},
        )
        for at, one in enumerate(terms.objectives)
    )
    done = tuple(
        (side, say("{number}, {card}", number=card.number, card=term(card.name)))
        for side in SIDES
        for card in table.done.get(side, ())
    )
    return MissionSeen(played_for(terms), lines, done)


def played_for(mission: Mission) -> str:
    """What it is called; one that the players typed in, as they typed it."""
    return term(mission.name) if mission.name in mission_names() else mission.name
