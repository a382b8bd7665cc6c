"""The scene of the last Roll: it opens with the die that decides it, and what follows is put with it.

Events of the open table alone, so that it is the same on every page, and nobody reads there what only
one side was told.
"""

from typing import Final

from msgspec.structs import replace

from rules.log import events as e
from rules.log.table import Beat, Scene, Table

DECIDE: Final[frozenset[type[e.Event]]] = frozenset(
    {
        e.RollMade,
        e.SaveMade,
        e.GutsRolled,
        e.InitiativeRolled,
        e.Regenerated,
        e.TransmutationRolled,
        e.SpeedballsDropped,
    }
)
"""Dice that decide something."""
FOLLOW: Final[frozenset[type[e.Event]]] = frozenset({
    e.SaveCalled, e.HitInVain, e.WoundsMarked, e.TokenPlaced, e.TokenRemoved, e.PieceReplaced,
    e.PieceRemoved, e.DiscoverFailed, e.IntuitionFailed, e.SkillIdled, e.DodgeMoved, e.AroLost,
    e.VeilRaised, e.MasterChanged, e.SupportwareRun, e.EquipmentGone, e.SkillAnnounced, e.TemplateLaid,
    e.TetherCut, e.PilotDismounted,
})  # fmt: skip
"""What they lead to."""
NEXT: Final[frozenset[type[e.Event]]] = frozenset({
    e.OrderSpent, e.SkillDeclared, e.AroDeclared, e.AroDelayed, e.ArosClosed,
    e.InitiativeKept, e.TurnBegan, e.KeptBack, e.TokenSpent, e.MatchAdjourned, e.TakenBack,
    e.RulingMade, e.OrdersLost, e.MatchEnded,
})  # fmt: skip
"""What is something else: with it the scene before is over."""
SCENE: Final = DECIDE | FOLLOW | NEXT


def followed(before: Table, event: e.Event, after: Table) -> Table:
    """The Table with its scene as it is after this event. No take-back goes behind dice: the scene
    goes on from where it was, whatever the Table went back to."""
    scene, kind = before.scene, type(event)
    if kind not in SCENE:
        return after if after.scene is scene else replace(after, scene=scene)
    if kind in DECIDE:
        anew = scene.over or kind is e.InitiativeRolled
        beats = () if anew else scene.beats
        scene = Scene(scene.number + 1, False, (*beats, _beat(before, event)))
    elif kind in FOLLOW and scene.beats and not scene.over:
        scene = replace(scene, beats=(*scene.beats, _beat(before, event)))
    elif kind in NEXT and not scene.over:
        scene = replace(scene, over=True)
    return after if after.scene is scene else replace(after, scene=scene)


def _beat(before: Table, event: e.Event) -> Beat:
    # What a scene is told from: neither where one may go back to nor what is sealed.
    return Beat(event, replace(before, scene=Scene(), marks={}, seals={}))
