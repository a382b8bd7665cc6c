"""What may be objected to, and said of what was."""

from collections.abc import Iterator

from rules.ids import SIDES, Side
from rules.log.table import Table, begins, player
from rules.messages import say
from rules.offers.shapes import Blank, Given, Offer
from rules.tell.consent import fact_words
from rules.tell.facts import by_the_map
from rules.tell.words import plain
from rules.turn import objections


def objecting(table: Table, side: Side) -> Iterator[Offer]:
    """What may be objected to, and how what is open is settled."""
    about = Blank("about", "text", say("What is wrong"), required=True)
    yield Offer("Object", say("Object"), blanks=(about,))
    for number, fact in enumerate(table.facts, start=1):
        if objections.until_the_next_order(side, number, table) is None:
            said, note = (
                plain(fact_words(table, fact)),
                by_the_map(fact.worked) if fact.worked else "",
            )
            yield Offer(
                "Object",
                say("Not so: {what}", what=said),
                {"fact": number},
                about=fact.piece,
                note=note,
            )
    dice = tuple(
        Blank(f"dice_{one.lower()}", "die", begins(player(table, one)), required=True)
        for one in SIDES
    )
    for objection in table.objections:
        given: dict[str, Given] = {"number": objection.number}
        mine = objection.by == side
        how, label = ("withdraw", say("Take it back")) if mine else ("grant", say("Grant it"))
        yield Offer("SettleObjection", label, {**given, "how": how})
        yield Offer("SettleObjection", say("Roll off here"), {**given, "how": "roll"})
        yield Offer(
            "SettleObjection", say("Dice read off the table"), {**given, "how": "roll"}, dice
        )
