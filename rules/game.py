"""The door to the game: what may be asked, what follows, what a seat knows, sees and can do."""

from rules.apart import heard_by as heard_by
from rules.book.editions import BOOKS, N4, Book
from rules.dice.fair import SECRET_BYTES, Fair, drawn_with
from rules.due import due
from rules.happens import happens
from rules.ids import SIDES, Audience, PieceId, Seat, Side, TrooperId, other, sees
from rules.log.commands import (
    PLAYERS,
    AnyCommand,
    BeginScribe,
    Command,
    Conclude,
    OpenMatch,
    OpenSeals,
    PassStep,
    SeatPlayer,
    SystemCommand,
    TellOrder,
)
from rules.log.events import DeploymentNoted, Entry, Event, LeafOpened, MatchOpened
from rules.log.fold import fold
from rules.log.given import ALOUD, Signatures, with_command
from rules.log.kinds import KINDS, LISTS, ROWS, command, decode, encode
from rules.log.packed import FOLD_VERSION, packed, unpacked
from rules.log.signed import fits, named_in
from rules.log.table import EMPTY, Table, begins, player
from rules.luck import Luck
from rules.may import may
from rules.measured.crossing import Crossing as Crossing
from rules.measured.crossing import Met as Met
from rules.measured.crossing import crossing
from rules.measured.laid import TEMPLATES as TEMPLATES
from rules.measured.laid import Laid as Laid
from rules.measured.laid import laid as laid
from rules.messages import IN_WORDS as IN_WORDS
from rules.messages import Inches as Inches
from rules.messages import Message as Message
from rules.messages import in_english as in_english
from rules.messages import joined as joined
from rules.messages import mov as mov
from rules.messages import say as say
from rules.messages import size as size
from rules.messages import term as term
from rules.offers import NO_SECOND as NO_SECOND
from rules.offers import (
    Blank,
    Choice,
    Goes,
    Joins,
    Key,
    Offer,
    Ruling,
    Telling,
    aro_keys,
    covered_aro_keys,
    going_on_keys,
    guts_keys,
    keys,
    label_of,
    offers,
    open_offers,
    order_keys,
    outcome_keys,
    showing_keys,
    telling,
)
from rules.offers.barred import AT_FAULT
from rules.offers.rolled_here import DICE_STEPS, rolled_here
from rules.offers.taking_back import AT_ONCE, OPENS_STATES
from rules.overtaken import overtaken
from rules.quick.telling import STEP_BY_STEP, is_said
from rules.reference.known import Bears as Bears
from rules.reference.known import Known as Known
from rules.reference.known import Named as Named
from rules.reference.known import borne as borne
from rules.reference.known import is_understood as is_understood
from rules.reference.known import known as known
from rules.reference.known import level_of as level_of
from rules.reference.known import unread as unread
from rules.reference.known import unseen as unseen
from rules.refusals import Refusal, Refused
from rules.states import hiding
from rules.tell import Line, Words, tell, told_back
from rules.tell.bands import in_bands as in_bands
from rules.tell.deeds import deeds
from rules.tell.kept import Kept as Kept
from rules.tell.kept import read_again as read_again
from rules.tell.kept import written_down as written_down
from rules.tell.names import piece, who
from rules.tell.outcomes import Outcome, outcome_of
from rules.tell.then import as_called, called_before
from rules.tell.words import Moment, Name, Told
from rules.tell.words import filled as filled
from rules.tell.words import put as put
from rules.turn.passing import passes
from rules.turn.strategos import USE as STRATEGOS
from rules.turn.the_end import is_shut
from rules.view import View, view
from rules.view.before import deployed_before
from rules.view.between import Between, between_two
from rules.view.chart import Chart, Charted, Smoke, chart
from rules.view.foreseen import foreseen
from rules.view.head import deciding
from rules.view.moment import moment
from rules.view.order import rolled
from rules.view.reach import Reach, reach
from rules.view.rebasing import Tried, tried
from rules.view.revealing import reveals
from rules.view.scenes import MomentSeen
from rules.view.shapes import TermSeen
from rules.view.standing import Standing as Standing
from rules.view.standing import standing
from rules.view.terms import season_seen

__all__ = [
    "ALOUD",
    "AT_FAULT",
    "AT_ONCE",
    "BOOKS",
    "DICE_STEPS",
    "EMPTY",
    "FOLD_VERSION",
    "KINDS",
    "LISTS",
    "N4",
    "OPENS_STATES",
    "PLAYERS",
    "ROWS",
    "SECRET_BYTES",
    "SIDES",
    "STEP_BY_STEP",
    "STRATEGOS",
    "AnyCommand",
    "Audience",
    "BeginScribe",
    "Between",
    "Blank",
    "Book",
    "Chart",
    "Charted",
    "Choice",
    "Command",
    "Conclude",
    "DeploymentNoted",
    "Entry",
    "Event",
    "Fair",
    "Goes",
    "Joins",
    "Key",
    "Known",
    "LeafOpened",
    "Line",
    "Luck",
    "MatchOpened",
    "Moment",
    "MomentSeen",
    "Name",
    "Named",
    "Offer",
    "OpenMatch",
    "OpenSeals",
    "Outcome",
    "PassStep",
    "PieceId",
    "Reach",
    "Refusal",
    "Refused",
    "Ruling",
    "Seat",
    "SeatPlayer",
    "Side",
    "Signatures",
    "Smoke",
    "SystemCommand",
    "Table",
    "TellOrder",
    "Telling",
    "TermSeen",
    "Told",
    "Tried",
    "TrooperId",
    "View",
    "Words",
    "aro_keys",
    "as_called",
    "begins",
    "between_two",
    "borne",
    "called_before",
    "chart",
    "command",
    "covered_aro_keys",
    "crossing",
    "deciding",
    "decode",
    "deeds",
    "deployed_before",
    "drawn_with",
    "due",
    "encode",
    "fits",
    "fold",
    "foreseen",
    "going_on_keys",
    "guts_keys",
    "happens",
    "hiding",
    "is_said",
    "is_shut",
    "keys",
    "known",
    "label_of",
    "may",
    "moment",
    "named_in",
    "offers",
    "open_offers",
    "order_keys",
    "other",
    "outcome_keys",
    "outcome_of",
    "overtaken",
    "packed",
    "passes",
    "piece",
    "player",
    "reach",
    "reveals",
    "rolled",
    "rolled_here",
    "season_seen",
    "sees",
    "showing_keys",
    "standing",
    "tell",
    "telling",
    "told_back",
    "tried",
    "unpacked",
    "unread",
    "unseen",
    "view",
    "who",
    "with_command",
]
