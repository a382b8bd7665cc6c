"""Stored names of events, and how commands are read from outside. Append-only: a kind is for ever."""

from collections.abc import Iterator
from typing import Any, Final
from unicodedata import category

import msgspec
import msgspec.inspect

from rules.log import commands, events
from rules.log.events import Event
from rules.messages import say
from rules.refusals import Refusal, Refused
from rules.space import MOST_PIECES

_KINDS: Final[tuple[type[Event], ...]] = (
    events.MatchOpened, events.PlayerSeated, events.ScribeBegan, events.ScribeEnded,
    events.ArmyNoted, events.ArmyEntered, events.InitiativeRolled, events.InitiativeKept,
    events.DeploymentNoted, events.DeploymentWithdrawn, events.KeptBack,
    events.PiecePlaced, events.PieceIdentified, events.CardShown, events.PieceMoved,
    events.PieceReplaced, events.PieceRemoved, events.StateEntered, events.StateLeft,
    events.RevealCalled, events.TokenPlaced, events.TokenRemoved, events.WoundsMarked,
    events.Sealed, events.LeavesNoted, events.Committed, events.CommitmentNoted, events.LeafOpened,
    events.StepReached, events.TurnBegan, events.LossOfLieutenantHeld, events.OrdersCounted,
    events.OwnOrdersNoted, events.OrdersLost, events.SideDone, events.LieutenantNoted,
    events.LieutenantNamed, events.ScoreNoted, events.MatchAdjourned, events.MatchResumed,
    events.MatchEnded, events.OrderSpent, events.SkillDeclared, events.FactStated, events.AroNoted,
    events.AroWithdrawn, events.AroDeclared, events.AroDelayed, events.AroLost, events.ArosClosed,
    events.SecondSkipped, events.SkillIdled, events.ModsGiven, events.DiceRead, events.RollMade,
    events.DiscoverFailed, events.SaveCalled, events.EffectsCounted, events.SaveMade, events.GutsRolled,
    events.DodgeMoved, events.OrderClosed, events.BackAsked, events.RulingProposed,
    events.EndProposed, events.ProposalRefused, events.TakenBack, events.RulingMade,
    events.OrdersRuled, events.Objected, events.TrooperJoined,
    events.HiddenNoted, events.ImitationNoted, events.UseSpent, events.FigureFormed,
    events.FigureEnded,
    events.TokensCounted, events.TokenSpent, events.TokensLimited, events.OrdersRemoved,
    events.OrderMadeRegular, events.OwnOrderGiven, events.GroupChanged, events.TrooperRegrouped,
    events.TableLeft, events.TrooperEscaped, events.SpeedballsDropped,
    events.TrooperSpared, events.RetreatBegan, events.RetreatEnded, events.LossOfLieutenantEnded,
    events.ObjectiveScored, events.SurvivorsCounted, events.ClassifiedDrawn, events.ClassifiedDone,
    events.UsesCounted, events.UsesRestored, events.MasterChanged,
    events.SpreadNoted, events.PieceSpread, events.TruthDisclosed, events.CoherencyChecked,
    events.ReturnBarred, events.DeploymentRolled,
    events.ImpetuousCounted, events.Regenerated, events.TransmutationRolled,
    events.TetherCut, events.SkillAnnounced, events.TemplateLaid, events.HitInVain,
    events.ObjectionSettled,
    events.WeaponSetOff,
    events.FireteamFormed, events.FireteamLeft, events.FireteamEnded,
    events.BloodDrawn, events.SkillGained,
    events.SealOpened,
    events.VeilRaised, events.VeilsGone,
    events.DeployableLaid, events.WeaponConcealed, events.PlacingNoted, events.UsesNoted,
    events.DiceBound, events.PartGiven, events.SecretOpened,
    events.SupportwareRun, events.SupportwareEnded, events.JumpAnnounced, events.JumpNoted,
    events.BaseReplaced,
    events.PilotDismounted, events.PilotMounted, events.TrooperLeft, events.ProfileTaken,
    events.ItemCarried, events.ZoneCounted,
    events.IntuitionFailed, events.RollReopened,
    events.FirstSaid,
    events.TerrainLaid,
    events.SpearheadNamed,
    events.PauseProposed, events.PauseAgreed, events.CalledBack, events.CameBack,
    events.EquipmentGone, events.AttributesTaken,
    events.StepPassed,
    events.PieceTurned,
    events.IdlePerformed,
    events.OrderTold, events.SecondNoted, events.MarkerNamed, events.ArosTold, events.ArosKept,
    events.OutcomeTold,
    events.StateTold,
    events.CompositionTold,
    events.PartBound, events.PartNoted,
    events.CommandGiven, events.CommandNoted,
    events.RemoteDriven, events.DriverNoted,
    events.MindMoved, events.MindSettled,
    events.OrderBrought,
    events.MovedByStrategos,
    events.DeviceNamed,
)  # fmt: skip

KINDS: Final[dict[str, type[Event]]] = {kind.__name__: kind for kind in _KINDS}

_TURNS_ROUND: Final = frozenset(
    "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
LONGEST_TEXT: Final = 280
LONGEST_LIST: Final = 40
_LONGER: Final = {"scenery": MOST_PIECES}
DEEPEST: Final = 7


def _told_several_times() -> Iterator[tuple[str, bool]]:
    """The fields of commands that hold several values, and whether each of these is a row."""
    for kind in commands.PLAYERS.values():
        for field in msgspec.inspect.type_info(kind).fields:  # type: ignore[attr-defined]
            if isinstance(field.type, msgspec.inspect.VarTupleType):
                row = isinstance(field.type.item_type, msgspec.inspect.StructType)
                yield field.name, row


LISTS: Final = frozenset(name for name, row in _told_several_times() if not row)
"""Fields of which a command takes several plain values: dice, pieces."""
ROWS: Final = frozenset(name for name, row in _told_several_times() if row)
"""Fields of which a command takes several rows: changes, places, paths."""


def encode(event: Event) -> tuple[str, dict[str, Any]]:
    """An event's stored name and its fields as plain JSON values."""
    return type(event).__name__, msgspec.to_builtins(event, str_keys=True)


def decode(kind: str, data: dict[str, Any]) -> Event:
    """The event of a stored row. Raises KeyError for a kind that never was."""
    return msgspec.convert(data, KINDS[kind], str_keys=True)


def command(data: dict[str, Any]) -> commands.Command:
    """A player's command from plain values: `kind`, `by` and the fields.

    Raises Refused with a plain sentence for what is unknown (a field too), malformed or too long. A system
    command can't be asked for: it is not in the list of what players say.
    """
    kind = commands.PLAYERS.get(str(data.get("kind", "")))
    if kind is None:
        raise Refused(Refusal("unknown", say("There is no such command.")))
    fields = {name: value for name, value in data.items() if name != "kind"}
    if not _modest(fields):
        raise Refused(Refusal("oversize", say("That text is too long.")))
    if not _clean(fields):
        raise Refused(Refusal("malformed", say("That text has characters that can't be kept.")))
    if strange := sorted(fields.keys() - set(kind.__struct_fields__)):
        # Left out of account, a word that is misspelt would change what was asked.
        raise Refused(
            Refusal(
                "unknown-field",
                say(
                    "{command} has no field “{field}”.",
                    command=kind.__name__,
                    field=strange[0][:40],
                ),
            )
        )
    try:
        return msgspec.convert(fields, kind, strict=False, str_keys=True)
    except msgspec.ValidationError:
        raise Refused(
            Refusal("malformed", say("That command is not complete. Choose again."))
        ) from None


def _modest(value: object, depth: int = 0, most: int = LONGEST_LIST) -> bool:
    if isinstance(value, str):
        return len(value) <= LONGEST_TEXT
    if isinstance(value, dict | list | tuple) and (depth > DEEPEST or len(value) > most):
        return False
    if isinstance(value, dict):
        return all(
            _modest(key) and _modest(item, depth + 1, _LONGER.get(key, LONGEST_LIST))
            for key, item in value.items()
        )
    if isinstance(value, list | tuple):
        return all(_modest(item, depth + 1) for item in value)
    return True


def _clean(value: object) -> bool:
    """Whether text can be written down anywhere and read as it was written: no control signs, no
    half of a surrogate pair, nothing that turns the rest of the line round."""
    if isinstance(value, str):
        return not any(category(sign) in ("Cc", "Cs") or sign in _TURNS_ROUND for sign in value)
    if isinstance(value, dict):
        return all(_clean(key) and _clean(item) for key, item in value.items())
    if isinstance(value, list | tuple):
        return all(_clean(item) for item in value)
    return True
