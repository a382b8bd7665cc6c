"""What is taken for granted of a Roll where nobody has said it and no map tells: how far it is."""

from typing import TypeAlias

from msgspec.structs import replace

from rules.ids import PieceId
from rules.log.table import Apart, Given, Table
from rules.order.confirming import measured
from rules.rolls.hand import Hand
from rules.rolls.range_bands import bands, spans_of
from rules.rolls.rolls import hand_of, rolls

Band: TypeAlias = tuple[int, int, int]
"""From and to in inches, and the MOD."""
Span: TypeAlias = tuple[int, int]
"""Between which two distances in inches something is."""
Pair: TypeAlias = frozenset[PieceId | None]
"""From whom and to whom a Roll is aimed, whoever aims it."""


def presumed(table: Table, piece: PieceId) -> Given | None:
    """The range of a Roll until a player says another. It is as far from one to the other as it is
    back: what was said of either stands for both, or what was said of the two last, or else, within
    the reach of both, the best band of whoever rolls first by the range. None where it was said or the
    map tells, where the MOD that was said belongs to two bands, and for what has no range."""
    hand = hand_of(table, piece)
    own = _bands(table, hand) if hand else ()
    if hand is None or hand.given or not own or measured(table, piece) is not None:
        return None
    spans = _spans(table, _pair(hand))
    return _within(own, spans[0]) if len(spans) == 1 else None


def apart(table: Table, piece: PieceId, given: Given) -> Apart | None:
    """How far it is to whom a piece aims at once this is said of its Roll. Who says what was presumed
    leaves that as it was. None where two bands have the MOD."""
    hand, order = hand_of(table, piece), table.order
    if hand is None or order is None or hand.declared.target is None or not _bands(table, hand):
        return None
    said = replace(order, given=order.given | {piece: given})
    spans = _spans(replace(table, order=said), _pair(hand))
    pieces = frozenset({piece, hand.declared.target})
    return Apart(pieces, *spans[0]) if len(spans) == 1 else None


def _pair(hand: Hand) -> Pair:
    return frozenset({hand.piece, hand.declared.target})


def _bands(table: Table, hand: Hand) -> tuple[Band, ...]:
    return bands(table, table.pieces[hand.piece], hand.declared)


def _between_the_same(table: Table, pair: Pair) -> list[Hand]:
    """The hands of this moment that are rolled between the same two pieces and have a range, in their
    order."""
    every = [one for roll in rolls(table) for one in roll.hands]
    return [one for one in every if _pair(one) == pair and _bands(table, one)]


def _spans(table: Table, pair: Pair) -> list[Span]:
    """How far it can be from one to the other: what was said of them before, or else the best band of
    whoever rolls first within the reach of all, as far as what is said of them now leaves it."""
    hands, given = _between_the_same(table, pair), table.order.given if table.order else {}
    before = next((one for one in table.apart if one.pieces == pair), None)
    tells = next((one for one in hands if len(_bands(table, one)) > 1), hands[0])
    reach = min(max(far for _, far, _ in _bands(table, one)) for one in hands)
    spans = [(before.near, before.far) if before else _best(_bands(table, tells), reach)]
    for one in hands:
        if one.piece in given:
            said = spans_of(_bands(table, one), given[one.piece])
            spans = [both for a in spans for b in said if (both := _common(a, b))] or said or spans
    return spans


def _best(own: tuple[Band, ...], reach: int) -> Span:
    """Nobody fires at what is out of its range: a band counts as far as all that is fired reaches."""
    near, far, _ = max((one for one in own if one[0] < reach), key=lambda one: one[2])
    return near, min(far, reach)


def _common(a: Span, b: Span) -> Span | None:
    near, far = max(a[0], b[0]), min(a[1], b[1])
    return (near, far) if near < far else None


def _within(own: tuple[Band, ...], span: Span) -> Given:
    """The band that holds most of a span; the nearest of those that hold as much."""
    last = max(far for _, far, _ in own)
    past = (last, max(last, span[1]), 0)
    near, _, mod = max((*own, past), key=lambda band: _shared(band, span))
    return Given(out=True) if near == last else Given(band=mod)


def _shared(band: Band, span: Span) -> int:
    return min(band[1], span[1]) - max(band[0], span[0])
