"""What a message shows of the link that invites somebody."""

from __future__ import annotations

import re

from django.templatetags.static import static
from django.test import Client

from tracker.accounts.models import Player
from tracker.matches import actions


def card(client: Client, token: str) -> dict[str, str]:
    html = client.get(f"/j/{token}/").content.decode()
    return dict(re.findall(r'<meta property="(og:[a-z:_]+)" content="([^"]*)">', html))


def test_a_link_shows_who_invites_and_to_what(client: Client, ana: Player) -> None:
    match = actions.open_match(player=ana, rounds=2, points=150, title="Supplies")
    found = card(client, match.join_token)
    assert found["og:title"] == "Play Ana at Infinity"
    assert found["og:description"] == "Supplies. 150 points, 2 Rounds."
    assert found["og:image"] == "http://testserver" + static("icon-180.png")


def test_it_says_no_more_than_the_page_and_opens_nothing(client: Client, ana: Player) -> None:
    match = actions.open_match(player=ana, solo=True, opponent="Bo from the club")
    told = " ".join(card(client, match.join_token).values())
    for hidden in ("Bo from the club", match.code, match.join_token, match.public_id):
        assert hidden not in told


def test_a_title_cannot_break_out_of_it(client: Client, ana: Player) -> None:
    match = actions.open_match(player=ana, title='"><b>x')
    assert '"><b>x' not in client.get(f"/j/{match.join_token}/").content.decode()
