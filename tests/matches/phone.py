"""A phone at a match: what its pages say, and the commands that are given on it."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.test import Client, RequestFactory

from rules import game
from rules.game import Offer, View
from tracker.accounts.models import Player
from tracker.accounts.sessions import signed_in
from tracker.matches.models import Match
from tracker.matches.queries.lines import Told
from tracker.matches.sitting import Sitting, seat_at

BACKEND = "django.contrib.auth.backends.ModelBackend"


class Phone:
    """A browser at one match, with forms alone unless it is asked for a part of the page."""

    def __init__(self, player: Player | None, match: Match | None = None) -> None:
        self.client = Client()
        self.player = player
        self.match = match
        if player is not None:
            self.client.force_login(player, backend=BACKEND)

    @property
    def url(self) -> str:
        assert self.match is not None
        return f"/m/{self.match.public_id}/"

    def get(self, part: str = "", **query: str) -> Any:
        return self.client.get(self.url + part, query)

    def page(self) -> Any:
        """The match page; it must be there."""
        found = self.get()
        assert found.status_code == 200, found.status_code
        return found

    def html(self) -> str:
        html: str = self.page().content.decode()
        return html

    @property
    def view(self) -> View:
        view: View = self.page().context["view"]
        return view

    @property
    def offers(self) -> tuple[Offer, ...]:
        offers: tuple[Offer, ...] = self.page().context["offers"]
        return offers

    @property
    def lines(self) -> list[Told]:
        lines: list[Told] = self.page().context["lines"]
        return lines

    @property
    def sitting(self) -> Sitting:
        """Where it sits. What a page would be drawn from is read there, and no page is drawn."""
        assert self.match is not None
        request = RequestFactory().get(self.url)
        request.session = self.client.session
        request.user = signed_in(request)
        return seat_at(request, self.match.public_id)

    @property
    def cursor(self) -> int:
        """How far the page would show the match now."""
        return self.sitting.fold().cursor

    def piece(self, name: str) -> str:
        """The id of a piece by the name that everybody calls it."""
        sitting = self.sitting
        view = game.view(sitting.fold().table, sitting.seat)
        return next(piece.id for piece in (*view.mine, *view.theirs) if piece.name == name)

    def send(
        self, kind: str, *, id: UUID | None = None, cursor: int | None = None, **fields: Any
    ) -> Any:
        """Send a command as the page's scripts do; the answer as it comes."""
        said = {
            "kind": kind,
            "command_id": str(id or uuid4()),
            "cursor": self.cursor if cursor is None else cursor,
            **fields,
        }
        return self.client.post(self.url + "do/", said, headers={"HX-Request": "true"})

    def do(self, kind: str, **fields: Any) -> Any:
        """Give a command that must be taken, and let what is due be done."""
        answer = self.send(kind, **fields)
        assert answer.status_code == 200, refusal(answer)
        self.client.post(self.url + "nudge/")
        return answer


def refusal(answer: Any) -> Any:
    """What an answer says is wrong, in the open or under the cover."""
    return answer.context and (answer.context["own_refusal"] or answer.context["refusal"])
