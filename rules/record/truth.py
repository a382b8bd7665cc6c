"""Whether what a side sealed, and what it showed, is what it had noted: for who has its private lines."""

from collections.abc import Iterable, Mapping

import msgspec

from rules.ids import PieceId, Side, TrooperId
from rules.log import events as e
from rules.log.doors import by_its_terms
from rules.log.fold.handlers import bared
from rules.log.table import Card, Note, Table, card_of, under
from rules.messages import say
from rules.pieces.sealing import noted
from rules.seen.looks import MOST, is_model, looks
from rules.turn.the_end import leader

OF_A_PIECE = ("what", "who")
LEADER = "lieutenant"
BY_SCORE = ("rounds", "time called")
"""How a match ends that nobody gave up."""


class Truth:
    """Read line by line, with the Table before and after each. Only lines of sides whose private ones
    are there are judged."""

    def __init__(self) -> None:
        self._notes: dict[Side, dict[str, str]] = {}
        self._stood: dict[PieceId, tuple[TrooperId, bool]] = {}

    @by_its_terms
    def amiss(self, event: e.Event, before: Table, table: Table) -> str:
        """What is wrong with an event, in words; nothing for most."""
        match event:
            case e.LeavesNoted():
                self._notes[event.side] = _by_label(event.notes)
                return _sealed(self._notes[event.side], dict(noted(table, event.side)))
            case e.CommitmentNoted():
                return self._differs((event.note,), table)
            case e.PieceReplaced(old, piece):
                stood = before.pieces.get(old)
                if stood is not None and stood.trooper is not None:
                    self._stood[piece] = (stood.trooper, stood.real is not False)
            case e.PieceIdentified(side, piece, trooper, real):
                if self._stood.get(piece, (trooper, real)) != (trooper, real):
                    return say("stands for another trooper than the piece whose place it took.")
                notes = self._notes.get(side, {})
                labels = [f"{piece} {one}" for one in OF_A_PIECE]
                sealed = [Note(one, notes[one], "", 0) for one in labels if one in notes]
                return self._differs(sealed, table) or _shows(table, piece)
            case e.CardShown(piece):
                return _shows(table, piece)
            case e.SealOpened(side, notes) if side in self._notes:
                if sorted(map(repr, notes)) != sorted(map(repr, before.notes.get(side, ()))):
                    return say("opens other notes than {side} has made.", side=side)
            case e.MatchEnded(how, winner) if how in BY_SCORE and winner != leader(before):
                return say("names another winner than the score.")
        return ""

    def _differs(self, notes: Iterable[Note], table: Table) -> str:
        for note in notes:
            piece, _, what = note.label.rpartition(" ")
            truth = _of(table, PieceId(piece)).get(what)
            if truth is not None and not _same(what, note.value, truth):
                return say("is not what was noted: {label}.", label=note.label)
        return ""


def _by_label(notes: tuple[Note, ...]) -> dict[str, str]:
    return {note.label: note.value for note in notes if note.position >= 0}


def _sealed(sealed: Mapping[str, str], truth: Mapping[str, str]) -> str:
    """Each note is what the lines before it say; of whom a piece stands for none is left out."""
    for label, value in sealed.items():
        if label not in truth or not _same(label.rpartition(" ")[2], value, truth[label]):
            return say("seals another thing than was noted: {label}.", label=label)
    for label in truth:
        if label not in sealed and (label == LEADER or label.rpartition(" ")[2] in OF_A_PIECE):
            return say("leaves out what was noted: {label}.", label=label)
    return ""


def _of(table: Table, piece: PieceId) -> dict[str, str]:
    standing = table.pieces.get(piece)
    trooper = under(table, standing) if standing is not None else None
    if standing is None or trooper is None:
        return {}
    card = msgspec.json.encode(card_of(trooper.profile)).decode()
    return {"what": "replica" if standing.real is False else "real", "who": card}


def _same(what: str, value: str, truth: str) -> bool:
    """Cards are compared as such: one that was written before they had a field has its default."""
    if value == truth or what != "who":
        return value == truth
    try:
        return msgspec.json.decode(value, type=Card) == msgspec.json.decode(truth, type=Card)
    except msgspec.DecodeError:
        return False


def _shows(table: Table, piece: PieceId) -> str:
    """A Model shows the trooper that it stands for, or the one that its player noted to imitate;
    one of several, what all of them can show of it."""
    standing = table.pieces.get(piece)
    trooper = under(table, standing) if standing is not None else None
    if standing is None or standing.card is None or trooper is None or not is_model(standing.shape):
        return ""
    could = (
        card_of(trooper.profile),
        trooper.imitated,
        *(one.card for one in looks(table.book, trooper, MOST)),
    )
    if standing.card in [bared(one, standing.gone) for one in could]:
        return ""
    return say("shows another trooper than its player noted.")
