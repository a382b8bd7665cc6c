"""Pieces, players and skills as a line names them, with their details."""

from collections.abc import Sequence

from rules.ids import NO_PIECE, SIDES, PieceId, Side, TrooperId
from rules.log.table import THE_OPPONENT, Declared, Table, Trooper, name_of, player
from rules.messages import say, term
from rules.tell.words import Name, Words, put, put_together


def piece(table: Table, id: PieceId | None) -> Name:
    """A piece by its name."""
    return Name(name_of(table, id), table.sides.get(id or NO_PIECE, ""))


def who(table: Table, side: Side) -> Name:
    """A player by name."""
    return Name(player(table, side, THE_OPPONENT), side)


def trooper(table: Table, id: TrooperId) -> Name:
    """One's own trooper by the name of its profile."""
    found: Trooper | None = table.troopers.get(id)
    return Name(found.profile.name if found else say("a trooper"), found.side if found else "")


def named(name: str) -> Name:
    """A skill, a State or a weapon by its name in the rulebook."""
    return Name(term(name))


def declared_words(table: Table, declared: Declared) -> Words:
    """A skill with its details: "BS Attack at Fusilier 2, Combi Rifle, to the crates"."""
    aimed = declared.targets
    words = [
        put(
            "{skill} at {targets}",
            skill=named(declared.skill),
            targets=together_words(table, aimed),
        )
        if aimed
        else (named(declared.skill),)
    ]
    if declared.weapon:
        words.append((term(declared.weapon),))
    if declared.to:
        words.append((declared.to,))
    if declared.contact:
        words.append(put("into contact with {piece}", piece=piece(table, declared.contact)))
    if declared.via:
        relays = joined_by_and([(_relay(table, relay),) for relay in declared.via])
        words.append(put("through {relays}", relays=relays))
    if declared.mends:
        words.append(put("to give STR back"))
    return put_together(words, ", ")


def each_of_them(table: Table, pieces: tuple[PieceId, ...], declared: Declared) -> Words:
    """What those do otherwise who perform it with the first: "; Guard 2 with Spitfire, the yard"."""
    words: list[Words] = []
    for one in pieces:
        told: list[Words] = []
        if weapon := declared.arms.get(one):
            told.append(put(" with {weapon}", weapon=term(weapon)))
        if target := declared.aims.get(one):
            told.append(put(" at {target}", target=piece(table, target)))
        if place := declared.places.get(one):
            told.append((f", {place}",))
        words += [("; ",), (piece(table, one),), *told] if told else []
    return put_together(words)


def joined_by_and(words: Sequence[Words]) -> Words:
    """All of these: "A and B"."""
    first, *rest = words
    return put("{one} and {other}", one=first, other=joined_by_and(rest)) if rest else first


def together_words(table: Table, pieces: Sequence[PieceId]) -> Words:
    """Pieces by their names: "Fusilier 2 and Fusilier 3"."""
    return joined_by_and([(piece(table, one),) for one in pieces])


def _relay(table: Table, relay: str) -> str | Name:
    """A Repeater by the name of its piece, or what it was called where it has none."""
    id = PieceId(relay)
    return piece(table, id) if id in table.names else relay


def several(table: Table, pieces: tuple[PieceId, ...]) -> Words:
    """Names with commas between."""
    words: list[str | Name] = []
    for id in pieces:
        words += [", ", piece(table, id)] if words else [piece(table, id)]
    return tuple(words)


def entered(table: Table, by: str, about: PieceId) -> Words:
    """Who typed something in, where it was not the side whose piece it is about."""
    if by not in SIDES or by == table.sides.get(about):
        return ()
    return put(" (entered by {player})", player=who(table, "A" if by == "A" else "B"))
