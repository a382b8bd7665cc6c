"""The moment after the dice: the scene of the last Roll, told from the Table of whoever reads it.

First what came of it, in a sentence; then the dice that prove it, each beside what it needed and what
cancelled it; then who lost what. Every number is worked out from what this seat knew as the die fell.
"""

from collections.abc import Iterable
from functools import partial

from rules.apart import Unsaid, apart, cant_say
from rules.ids import PieceId
from rules.log import events as e
from rules.log.doors import by_its_terms
from rules.log.table import DEPLOYABLE, Beat, Piece, Scene, Table, name_of
from rules.messages import say
from rules.view.scenes import Harm, MomentSeen, Throw
from rules.view.sentences import called_at, said_of
from rules.view.throws import guts_throw, initiative_throws, roll_throws, save_throw


@by_its_terms
def moment(table: Table) -> MomentSeen | None:
    """What came of the last Roll; None where there was none."""
    scene = table.scene
    if not scene.beats:
        return None
    unsaid = Unsaid()
    dice = (
        unsaid.part(say("how these dice count"), partial(_dice, table, beat), ())
        for beat in scene.beats
    )
    throws = tuple(throw for some in dice for throw in some)
    harms = unsaid.part(say("who is not as before"), lambda: tuple(_harms(table, scene)), ())
    untold = (cant_say(say("what came of the dice")),)
    title, *rest = apart(lambda: tuple(said_of(table, scene, harms)), lambda: (untold,))
    said = (*rest, *((one,) for one in unsaid.said))
    return MomentSeen(scene.number, scene.over, title, said, throws, harms)


def _dice(table: Table, beat: Beat) -> tuple[Throw, ...]:
    return tuple(_throws(table, beat))


def _throws(table: Table, beat: Beat) -> Iterable[Throw]:
    event, before, table = beat.event, beat.before, called_at(table, beat)
    if isinstance(event, e.RollMade):
        return roll_throws(table, before, event)
    if isinstance(event, e.SaveMade):
        return (save_throw(table, before, event),)
    if isinstance(event, e.GutsRolled):
        return (guts_throw(table, before, event),)
    if isinstance(event, e.InitiativeRolled):
        return initiative_throws(table, event)
    return ()


def _harms(table: Table, scene: Scene) -> Iterable[Harm]:
    """Who lost Wounds, entered a State or left the table, each once, as it was and as it is."""
    first: dict[PieceId, Piece] = {}
    lost: dict[PieceId, int] = {}
    entered: dict[PieceId, list[str]] = {}
    gone: set[PieceId] = set()
    for beat in scene.beats:
        event = beat.event
        if isinstance(event, e.TokenRemoved) and event.state in entered.get(event.piece, ()):
            entered[event.piece].remove(event.state)
        if not isinstance(event, e.WoundsMarked | e.TokenPlaced | e.PieceRemoved):
            continue
        standing = beat.before.pieces.get(event.piece)
        if standing is None:
            continue
        first.setdefault(event.piece, standing)
        if isinstance(event, e.WoundsMarked):
            lost[event.piece] = event.lost
        elif isinstance(event, e.TokenPlaced):
            entered.setdefault(event.piece, []).append(event.state)
        else:
            gone.add(event.piece)
    failed = {
        beat.event.piece
        for beat in scene.beats
        if isinstance(beat.event, e.SaveMade) and beat.event.failed
    }
    for id, standing in first.items():
        card = standing.card
        yield Harm(
            piece=id,
            name=name_of(table, id),
            side=table.sides.get(id, standing.side),
            wounds=card.wounds if card else 0,
            was=standing.lost,
            lost=lost.get(id, standing.lost),
            structure=bool(card and card.structure),
            states=tuple(entered.get(id, ())),
            gone=id in gone,
            killed=id in gone and (id in failed or lost.get(id, 0) > standing.lost),
            machine=bool(card and (card.structure or card.type == DEPLOYABLE)),
        )
