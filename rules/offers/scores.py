"""The offers of the score, and of Classified Objectives."""

from collections.abc import Iterator

from rules.ids import SIDES, Side
from rules.log.table import Table, begins, player
from rules.messages import say, term
from rules.offers.shapes import Blank, Choice, Given, Offer
from rules.turn import classified, scoring


def drawing_cards(table: Table, side: Side) -> Iterator[Offer]:
    """A Classified Objective is drawn here, or noted as it was drawn."""
    yield Offer("DrawClassified", say("Draw one here"), note=say("only you see it"))
    cards = tuple(
        Choice(str(one.number), say("{number}: {card}", number=one.number, card=term(one.name)))
        for one in classified.left(table, side)
    )
    read = Blank("number", "choice", say("Card"), cards, True)
    yield Offer(
        "DrawClassified", say("Note a card you drew"), blanks=(read,), note=say("only you see it")
    )


def scoring_offers(table: Table, side: Side) -> Iterator[Offer]:
    """The mission's lines for both sides, and one's own Classified Objectives that are not shown."""
    if table.active is None:
        return
    for scored in SIDES:
        for line, objective in enumerate(scoring.objectives(table)):
            times = tuple(
                Choice(str(n), str(n), f"{objective.brings(n)}") for n in range(objective.times + 1)
            )
            given: dict[str, Given] = {"side": scored, "line": line}
            blank = Blank("times", "choice", term(objective.name), times, True)
            yield Offer(
                "ScoreObjective", term(objective.name), given, (blank,),
                note=begins(player(table, scored)),
            )  # fmt: skip
    for card in table.drawn.get(side, ()):
        label = say("Done: {number}, {objective}", number=card.number, objective=term(card.name))
        yield Offer(
            "ShowClassified", label, {"number": card.number}, note=say("your opponent sees it")
        )
