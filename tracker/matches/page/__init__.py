"""The match page, from what a seat sees and may ask for to what its template loops over.

Nothing here knows a Table or a row: a View, Offers and told lines go in, words and forms come out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from rules.game import Offer, Reach, Telling, View
from tracker.matches.by_hand import ByHand
from tracker.matches.habit import Habit
from tracker.matches.page.actors import actors, arrivals, is_covered
from tracker.matches.page.acts import Act, Acts, act
from tracker.matches.page.aro_check import check
from tracker.matches.page.choosing import why_idle
from tracker.matches.page.chosen import BETWEEN, moment_of, preset, stands_for, still
from tracker.matches.page.covered import opened
from tracker.matches.page.crews import squads
from tracker.matches.page.deciding import DECISIONS, acting, is_active, part_of, seen_part
from tracker.matches.page.dice import dice
from tracker.matches.page.drawn import DICE_PARTS
from tracker.matches.page.entries import initiative_entry
from tracker.matches.page.looks import by_looks
from tracker.matches.page.order import Told, spine
from tracker.matches.page.picks import choices, picks
from tracker.matches.page.setup import deploying, track
from tracker.matches.page.telling import told as keys_of
from tracker.matches.page.thrown import put_at, to_take, where_put
from tracker.matches.page.to_deploy import Said
from tracker.matches.page.whole import Page
from tracker.matches.reacting import Kept

SHOWN: Final = frozenset({"SpendToken", "FormFireteam", "TellOrder", "TellAros"})
"""What is asked in the open of each piece that could do it by its looks."""


def page(
    view: View,
    offers: Sequence[Offer],
    lines: Sequence[Told] = (),
    chosen: str = "",
    picked: str = "",
    skill: str = "",
    *,
    asks: bool = True,
    shown: Sequence[Offer] | None = None,
    said: Said | None = None,
    reach: Reach | None = None,
    kept: Kept | None = None,
    split: str = "",
    ask: bool = False,
    scene: int = 0,
    telling: Telling | None = None,
    habit: Habit | None = None,
    by_hand: ByHand | None = None,
) -> Page:
    """Arrange what a seat sees and may do. `chosen` is the piece or trooper that is `still` chosen, to
    see all its skills, with this `skill` of them; `picked` who acts if no other is; `shown` is what one's
    pieces could do if each were what it looks like, where that is another thing than what they can;
    `said` what was sent and would not do. At an ARO check `reach` is what the map says of who can react,
    `kept` what their player did; `ask` opens the question again, and `split` parts the row of that piece.
    `scene` is the number of the last dice.
    `telling` are the keys of an Order that is told in one go, `habit` says whether it is; `by_hand` is what
    was thrown and moved where the match is shown elsewhere.

    Without `asks` nothing is to be decided any more: it is drawn for somebody who looks back.
    """
    shown = offers if shown is None else shown
    habit = habit or Habit()
    keys = keys_of(telling, habit) if asks else None
    part = part_of(view, offers, chosen, keys) if asks else seen_part(view)
    extra: dict[str, Any] = {"told": keys}
    if telling is not None and telling.part == "order":
        by_terms = telling.refusal is not None
        extra.update(by_terms=telling.refusal, tells=None if by_terms else habit.in_one_go)
    if part == "actors":
        able = tuple(replace(one, moment=moment_of(view)) for one in actors(view, offers, shown))
        here = next((one for one in able if one.piece.id == picked and not one.barred), None)
        extra.update(actors=able, squads=squads(view, able), picked=here)
        extra["arrivals"] = arrivals(view, offers)
        # Who comes out of hiding is chosen under the cover it was found under: the page in the open stays.
        if out := next((one for one in view.absent if one.id == chosen), None):
            extra.update(chosen=out, picks=picks(view, offers, chosen, skill))
    elif part == "skill":
        begins = view.step in BETWEEN
        piece = acting(view, chosen)
        who = chosen if begins else ""
        found = picks(view, offers, who, skill)
        extra.update(chosen=piece)
        if getattr(piece, "idle_for", ""):
            extra["why_idle"], found = why_idle(found), ()
        if is_covered(view, piece):
            skills, beneath = opened(view, piece, found, skill, begins=begins)
            extra.update(open=skills, beneath=beneath)
            extra["picks"] = (*(one.pick for one in skills if one.pick), *beneath)
        else:
            extra["picks"], extra["beneath"] = by_looks(
                view, shown, offers if found else (), who, skill
            )
    elif part == "decision":
        extra["picks"] = choices(view, [one for one in offers if one.command in DECISIONS])
    elif part == "aros":
        extra.update(
            check(view, offers, shown, chosen, reach, kept or Kept(), split=split, ask=ask)
        )
    elif part == "deployment":
        extra["deploying"] = deploying(view, offers, said or {})
    elif part == "initiative":
        extra["entry"] = initiative_entry(view, offers, scene)
    elif part in DICE_PARTS:
        extra.update(dice(view, offers, chosen))
    if by_hand is not None:
        extra["to_take"] = to_take(extra.get("entry"), by_hand.throws)
        extra["put"] = put_at(by_hand.puts, picked)
    return Page(
        view,
        part,
        is_active(view),
        spine(view, lines),
        track(view),
        _groups(view),
        lines=tuple(lines),
        acts=_by_command(offers),
        shown=_by_command(shown),
        **extra,
    )


def _groups(view: View) -> tuple[tuple[int, tuple[Any, ...]], ...]:
    found: dict[int, list[Any]] = {}
    for piece in view.mine:
        found.setdefault(piece.group, []).append(piece)
    return tuple((group, tuple(pieces)) for group, pieces in sorted(found.items()))


def _by_command(offers: Sequence[Offer]) -> Acts:
    """What may be asked at any time keeps its ids from step to step, and so what is typed there."""
    found: dict[str, list[Act]] = {}
    for one in offers:
        found.setdefault(one.command, []).append(act(one, "any"))
    return Acts((command, tuple(acts)) for command, acts in found.items())


__all__ = ["SHOWN", "Page", "page", "preset", "stands_for", "still", "where_put"]
