"""How a Roll ends with the dice of its sides."""

from msgspec.structs import replace

from rules.book.editions import Book
from rules.dice.face_to_face import opposed
from rules.dice.mods import Mod
from rules.dice.rolls import Die, normal, shaped_by
from rules.ids import PieceId
from rules.log.table import Made, Table
from rules.rolls.comparing import Faced, compared, counts
from rules.rolls.hand import Hand, Roll
from rules.rolls.mods import own_mods
from rules.rolls.opposing import attacks, reset_stops_nothing
from rules.rolls.sights import discover_is_measured


def mods_of_states(table: Table, hand: Hand) -> tuple[Mod, ...]:
    """The MODs that its States bring to a side of a Roll."""
    return own_mods(table, table.pieces[hand.piece], hand.declared.skill)


def rolled_by(roll: Roll) -> tuple[str, ...]:
    """The rules that say which kind of Roll it is."""
    declared = {hand.declared.skill for hand in roll.hands}
    ids: tuple[str, ...] = (opposed.id,) if roll.face_to_face else ()
    ids += (discover_is_measured.id,) if "Discover" in declared else ()
    return (*ids, reset_stops_nothing.id) if "Reset" in declared else ids


def judged(
    book: Book, roll: Roll, dice: dict[PieceId, tuple[int, ...]]
) -> tuple[tuple[Made, ...], tuple[str, ...]]:
    """How a Roll ends with these dice, and the rules that shaped it."""
    kept = {hand.piece: hand.kept(dice[hand.piece]) for hand in roll.hands}
    fared = compared(roll, kept)
    alone = [(hand, normal(hand.target, kept[hand.piece])) for hand in roll.hands]
    made = tuple(_stood(book, hand, _counted(hand, free, dice), fared) for hand, free in alone)
    made = tuple(_under(hand, kept, one) for hand, one in zip(roll.hands, made, strict=True))
    if not roll.pairs:
        return made, tuple(
            id for hand, free in alone for id in (*hand.target.rules, *shaped_by(free))
        )
    return made, tuple(
        dict.fromkeys(id for one in fared.values() for two in one for id in two.rules)
    )


def _stood(book: Book, hand: Hand, free: Made, fared: dict[PieceId, tuple[Faced, ...]]) -> Made:
    """What a hand achieved: an Attack on its target, whatever became of it against the others; Smoke
    against all of them, or not at all; anything else where it did best."""
    faced = fared[hand.piece]
    told = counts(book, hand, faced)
    against = tuple((one.other.piece, one.hits, one.criticals) for one in faced)
    if not told:
        return replace(free, against=against)
    one = told[-1] if attacks(book, hand.declared) else told[0]
    return replace(free, hits=one.hits, criticals=one.criticals, against=against)


def _under(hand: Hand, kept: dict[PieceId, tuple[int, ...]], made: Made) -> Made:
    """With how many dice it gets out of a Template, where it needs something else for that."""
    if hand.under is None:
        return made
    return replace(made, alone=sum(die.success for die in normal(hand.under, kept[hand.piece])))


def _counted(hand: Hand, dice: tuple[Die, ...], shown: dict[PieceId, tuple[int, ...]]) -> Made:
    hits = sum(die.stands for die in dice)
    criticals = sum(die.stands and die.critical for die in dice)
    return made_of(hand, hits, criticals, shown[hand.piece])


def made_of(hand: Hand, hits: int = 0, criticals: int = 0, dice: tuple[int, ...] = ()) -> Made:
    """How one side of a Roll ended; of several for the same skill it says at whom."""
    skill = hand.declared.skill
    return Made(hand.piece, skill, hits, criticals, dice, hand.cover, hand.at, alone=hits)
