"""The moment in words: first what matters most of it, then how it came to that."""

from collections.abc import Iterable, Sequence
from typing import Final

from rules.ids import PieceId
from rules.log import events as e
from rules.log.table import Beat, Scene, Table
from rules.messages import term
from rules.tell.counted import wounds_words
from rules.tell.names import piece, who
from rules.tell.rolls import roll_words, save_words
from rules.tell.then import as_called, once_after
from rules.tell.words import SAID_TO_BE, TELLERS, Name, Words, a_change, also, put
from rules.view.scenes import Harm

LOUD: Final = (
    "Unconscious", "Possessed", "Sepsitorized", "Isolated", "Immobilized-A", "Immobilized-B",
    "Stunned", "Targeted", "Disconnected",
)  # fmt: skip
"""What is told first where several States are entered at once."""
BESIDE: Final = (e.WoundsMarked, e.TokenPlaced, e.PieceRemoved, e.SaveCalled, e.RollMade)
"""What is drawn, or said in a sentence of its own."""


def said_of(table: Table, scene: Scene, harms: Sequence[Harm]) -> tuple[Words, ...]:
    """The sentences of a scene: the first is its title, without a full stop."""
    told = [words for beat in scene.beats for words in _told(called_at(table, beat), beat)]
    title = _of_harm(harms) or _of_reveal(table, scene) or _of_dice(table, scene)
    title = title or _open(told[0])
    return (title, *(one for one in told if _open(one) != title))


def _open(words: Words) -> Words:
    """Without its full stop."""
    return also(words, _opened)


@a_change
def _opened(words: Words) -> Words:
    *before, last = words
    assert isinstance(last, str)
    left = last.removesuffix(".")
    return (*before, left) if left else tuple(before)


def _of_harm(harms: Sequence[Harm]) -> Words | None:
    """Who fell, or lost the most."""
    found = [(_weight(one), one) for one in harms]
    worst = max(found, key=lambda pair: pair[0], default=None)
    if worst is None or worst[0] == 0:
        return None
    return _hurt(worst[1])


def _weight(harm: Harm) -> int:
    if harm.killed:
        return 100
    if any(state in LOUD for state in harm.states):
        return 50
    if harm.states and harm.states != ("Prone",):
        return 40
    if harm.lost != harm.was:
        return 10 + abs(harm.lost - harm.was)
    return 0


def _hurt(harm: Harm) -> Words:
    name = Name(harm.name, harm.side)
    if harm.killed:
        if harm.machine:
            return put("{piece} is destroyed", piece=name)
        return put("{piece} is killed", piece=name)
    if harm.states:
        state = next((one for one in LOUD if one in harm.states), harm.states[0])
        if state in SAID_TO_BE:
            return put("{piece} is {state}", piece=name, state=term(state))
        return put("{piece} enters {state} State", piece=name, state=term(state))
    counted = wounds_words(abs(harm.lost - harm.was), structure=harm.structure)
    if harm.lost > harm.was:
        return put("{piece} loses {wounds}", piece=name, wounds=counted)
    return put("{piece} regains {wounds}", piece=name, wounds=counted)


def _of_reveal(now: Table, scene: Scene) -> Words | None:
    """A Marker that was Discovered, or was not."""
    for beat in scene.beats:
        event, table = beat.event, called_at(now, beat)
        if isinstance(event, e.DiscoverFailed):
            return put("{piece} is not Discovered", piece=piece(table, event.piece))
        if isinstance(event, e.RollMade):
            found = _aims(beat)
            for one in event.made:
                if one.skill == "Discover" and one.hits and one.piece in found:
                    return put("{piece} is Discovered", piece=piece(table, found[one.piece]))
    return None


def _of_dice(now: Table, scene: Scene) -> Words | None:
    """Where nobody was hurt: who saved, who held, who won."""
    for beat in reversed(scene.beats):
        event, table = beat.event, called_at(now, beat)
        if isinstance(event, e.InitiativeRolled):
            if event.winner is None:
                return put("Nobody wins Initiative")
            return put("{player} wins Initiative", player=who(table, event.winner))
        if isinstance(event, e.SaveMade):
            return save_words(table, event, dice=False)
        if isinstance(event, e.RollMade):
            return roll_words(table, event, dice=False, at=_aims(beat))
    return None


def called_at(table: Table, beat: Beat) -> Table:
    """The Table with its pieces called as they were once this had happened."""
    return as_called(table, once_after(beat.before, beat.event))


def _aims(beat: Beat) -> dict[PieceId, PieceId]:
    """At whom each of those who rolled had declared its skill."""
    order = beat.before.order
    if order is None or not isinstance(beat.event, e.RollMade):
        return {}
    found = {}
    for one in beat.event.made:
        every = (order.aros[one.piece],) if one.piece in order.aros else order.declared
        aimed = (said for said in every if said.skill == one.skill)
        target = one.target or next((said.target for said in aimed), None)
        if target and not (order.party or order.together):
            found[one.piece] = target
    return found


def _told(table: Table, beat: Beat) -> Iterable[Words]:
    event = beat.event
    if isinstance(event, e.RollMade):
        yield put("{said}.", said=roll_words(table, event, dice=False, at=_aims(beat)))
    elif isinstance(event, e.SaveMade):
        yield put("{said}.", said=save_words(table, event, dice=False))
    elif isinstance(event, e.InitiativeRolled):
        if event.winner is None:
            yield put("Roll again.")
        else:
            yield put("{player} chooses Initiative or Deployment.", player=who(table, event.winner))
    elif isinstance(event, e.DiscoverFailed):
        yield put(
            "{piece} fails to Discover it, and may not try again this turn.",
            piece=piece(table, event.by),
        )
    elif not isinstance(event, BESIDE):
        _, teller = TELLERS.get(type(event), ("", None))
        words = teller(table, event) if teller else ()
        if words:
            yield words
