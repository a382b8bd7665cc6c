"""The photograph of the table that a match is played on: for whoever is at the match."""

from __future__ import annotations

from django.test import Client

from tests.files.test_pictures import sent
from tests.matches.phone import Phone
from tests.tables.test_photographs import shown, taken
from tracker.accounts.models import Player
from tracker.matches.models import Match
from tracker.tables import actions
from tracker.tables.models import Picture


def test_both_players_of_a_match_see_it_and_nobody_else(
    ana: Player, bo: Player, cruz: Player, match: Match
) -> None:
    anas, bos = Phone(ana, match), Phone(bo, match)
    table = actions.create(player=ana, name="The docks", points=150)
    owner = Client()
    owner.force_login(ana)
    taken(owner, table, sent())
    assert anas.get("photo.jpg").status_code == 404
    anas.do("LayTerrain", ground=table.public_id)
    digest = Picture.objects.get().digest
    for phone in (anas, bos):
        assert f"photo.jpg?v={digest}" in phone.html()
        answer = phone.get("photo.jpg")
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert shown(answer).size == (600, 800)
    for other in (Phone(cruz, match), Phone(None, match)):
        assert other.get("photo.jpg").status_code == 404
    # What the match is played on stays, whatever becomes of the table.
    actions.delete(table=table)
    assert bos.get("photo.jpg").status_code == 200
    anas.do("LayTerrain", ground="")
    assert bos.get("photo.jpg").status_code == 404
    assert "photo.jpg" not in bos.html()
