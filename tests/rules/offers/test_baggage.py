"""Baggage is offered to who has used something up while somebody carries supplies, and to nobody else."""

from rules.game import Table, offers
from rules.scenario import play
from rules.skills.baggage import NAME
from tests.switch_off import scripts


def offered(table: Table) -> list[tuple[str, bool]]:
    """Who is offered to fill up, and whether it may be given."""
    return [
        (str(one.label), one.refusal is None)
        for one in offers(table, "A")
        if one.given.get("skill") == NAME
    ]


def test_it_is_offered_once_something_is_used_up() -> None:
    played = play(scripts()["bagg_1_fills_up"])
    assert played.failures == ()
    told = [offered(moment.tables["A"]) for moment in played.moments]
    assert not any(told[:2])
    spent = next(one for one in told if one)
    assert spent == [(NAME, True)]
