"""What a game is worth, as it is typed: a season's table, or one of the club's own."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tracker.leagues.forms.fields import number
from tracker.leagues.scoring import ITS_17, SEASONS, Criterion, Scoring

ORDERS: Final[dict[str, tuple[Criterion, ...]]] = {
    "tp": ("tp", "op", "vp", "opponents"),
    "op": ("op", "tp", "vp", "opponents"),
    "short": ("tp", "op", "vp"),
}


class ScoringForm(forms.Form):
    scoring = forms.ChoiceField(
        label=_("Scoring"),
        choices=[*((key, one.name) for key, one in SEASONS.items()), ("own", _("Our own"))],
        initial="its17",
    )
    win = number(_("Win"), 0, 50, 3)
    draw = number(_("Draw"), 0, 50, 1)
    loss = number(_("Loss"), 0, 50, 0)
    bye = number(_("Bye"), 0, 50, 3)
    offensive = number(_("Bonus point from this many OP (0: none)"), 0, 10, 0)
    defensive = number(_("Bonus point for losing by at most this many OP (0: none)"), 0, 10, 0)
    order = forms.ChoiceField(
        label=_("Ranked by"),
        choices=[
            ("tp", _("tournament, objective, victory points, opponents’ objective points")),
            ("op", _("objective, tournament, victory points, opponents’ objective points")),
            ("short", _("tournament, objective, victory points")),
        ],
        initial="tp",
    )

    def scoring_table(self, club: str) -> Scoring:
        given = self.cleaned_data
        if given["scoring"] != "own":
            return SEASONS.get(given["scoring"], ITS_17)
        return Scoring(
            f"{club}’s own",
            wins=((1, given["win"]),),
            draw=given["draw"],
            loss=given["loss"],
            offensive=(given["offensive"], 1 if given["offensive"] else 0),
            defensive=(given["defensive"], 1 if given["defensive"] else 0),
            bye=given["bye"],
            order=ORDERS.get(given["order"], ORDERS["tp"]),
        )


def said_of(scoring: Scoring) -> dict[str, Any]:
    """What the form says of a table that is there."""
    return {
        "scoring": next((key for key, one in SEASONS.items() if one == scoring), "own"),
        "order": next((key for key, one in ORDERS.items() if one == scoring.order), "tp"),
        "win": scoring.wins[-1][1],
        "draw": scoring.draw,
        "loss": scoring.loss,
        "bye": scoring.bye,
        "offensive": scoring.offensive[0],
        "defensive": scoring.defensive[0],
    }
