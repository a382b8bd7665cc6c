"""Several who act or react together, told in one go: one key for all, of those who are chosen."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from rules import game, scenario
from rules.log.commands import TellAros
from rules.log.table import Reaction
from tests.matches.phone import Phone
from tests.matches.test_told import keeps, picked, piece
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.habit import Habit
from tracker.matches.page.telling import told as keys_of

THREE_EACH = """
title = "Three each"

[table]
Ana = ["Alguacil, on the roof", "Alguacil, in the lane", "Alguacil, Lieutenant, in the well"]
Bo = ["Fusilier, in the pit", "Fusilier, at the gate", "Fusilier, Lieutenant, at the wall"]
"""


@pytest.fixture
def teams(ana: Player, bo: Player, monkeypatch: pytest.MonkeyPatch) -> tuple[Phone, Phone]:
    """Three of a side, and Ana tells her Orders in one go."""
    script = scenario.read(THREE_EACH)
    monkeypatch.setattr(scenario, "example", lambda _: script)
    match = actions.play_example(player=ana, both=False)
    actions.join(match=match, player=bo, token_or_code=match.join_token)
    phones = Phone(ana, match), Phone(bo, match)
    keeps(phones[0], "yes")
    return phones


def test_a_coordinated_order_is_one_key_of_those_who_are_chosen(
    teams: tuple[Phone, Phone],
) -> None:
    anas, bos = teams
    html = picked(anas, "Alguacil 1")
    assert 'id="together"' in html
    moment = anas.page().context["page"].moment
    others = [piece(anas, name) for name in ("Alguacil 2", "Alguacil 3")]
    chosen = anas.get(who=f"{piece(anas, 'Alguacil 1')}.{moment}", party=".".join(others))
    page = chosen.context["page"]
    assert [one.on for one in page.told.joins] == [True, True]
    assert "with Alguacil 2 and Alguacil 3, no AROs, said aloud" in chosen.content.decode()
    # Pressed again each is left out.
    assert page.told.joins[0].party == others[1]
    key = next(one for one in page.told.near if "BS Attack" in one.label)
    sent = QueryDict(mutable=True)
    for name, value in key.act.fields:
        sent.appendlist(name, value)
    fields = dict(sent.lists())
    anas.do(fields.pop("kind")[0], **fields)
    assert sum(one.acting for one in bos.view.theirs) == 3
    bos.do("TellAros")
    assert anas.view.step == "5"
    assert len(anas.view.rolls) == 3


def test_who_was_chosen_to_act_along_is_for_this_moment(teams: tuple[Phone, Phone]) -> None:
    anas, _ = teams
    late = anas.get(who=f"{piece(anas, 'Alguacil 1')}.99-0", party=piece(anas, "Alguacil 2"))
    assert not late.context["page"].pairs
    nonsense = anas.get(who="x", party="..<script>.")
    assert nonsense.status_code == 200


def test_several_that_react_as_one_are_one_key(teams: tuple[Phone, Phone]) -> None:
    """As a Fireteam does: a row of each in one; and who is ticked besides reacts once."""
    anas, bos = teams
    actor = piece(anas, "Alguacil 1")
    anas.do("TellOrder", actor=actor, pool="regular", skill="Move", then="Move")
    members = [one.id for one in bos.view.mine[:2]]
    aros = tuple(Reaction(one, "Dodge") for one in members)
    key = game.Key("Fireteam of Fusilier 1: Dodge", TellAros(by="B", aros=aros))
    page = keys_of(game.Telling("aros", (key,), order=1), Habit())
    assert page is not None
    (pressable,) = page.near
    rows = [urlencode({"actor": one, "skill": "Dodge"}) for one in members]
    assert pressable.row == ";".join(rows)
    bos.do("TellAros", aros=[pressable.row, rows[0]])
    assert sum("Dodge" in str(one) for one in anas.view.spine) >= 1
    assert anas.view.step == "5"
