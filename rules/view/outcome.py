"""What is proposed, and how the match ended."""

from rules.table import Table, player
from rules.tell.consent import changes_words
from rules.tell.words import NAMES_OF_STEPS, Name, Words, who
from rules.view.order import TITLES


def proposal(table: Table) -> Words:
    """What one side asks the other to agree to, in words."""
    proposal = table.proposal
    if proposal is None:
        return ()
    by = who(table, proposal.by)
    if proposal.kind == "back":
        then = table.marks.get(proposal.mark)
        step = TITLES.get(then.step, NAMES_OF_STEPS[then.step]) if then else "an earlier step"
        return (by, " asks to go back to ", Name(step), ".")
    if proposal.kind == "ruling":
        return (by, " proposes a Ruling: ", *changes_words(table, proposal), ".")
    return (by, f" proposes: {proposal.how}.")


def result(table: Table) -> str:
    """How the match ended, in a sentence."""
    if table.step != "over":
        return ""
    if table.winner is None:
        return f"Level, by {table.ended}"
    return f"{player(table, table.winner)} wins by {table.ended}"
