"""A list is written as the official builder writes it."""

from __future__ import annotations

from typing import Final

from tracker.armies.codes.carrier import wrapped
from tracker.armies.codes.words import Code, Group, Layout

_HIGHEST: Final = 0x7FFF


def encode(code: Code) -> str:
    """The code as the builder writes it: base64 with padding. What `decode` gave never fails."""
    out = bytearray()
    _put_number(out, code.sectorial_id)
    _put_text(out, code.slug)
    _put_text(out, code.name)
    _put_number(out, code.points_limit)
    _put_number(out, len(code.groups))
    for group in code.groups:
        _put_group(out, group, code.layout)
    return wrapped(bytes(out))


def _put_group(out: bytearray, group: Group, layout: Layout) -> None:
    _put_number(out, group.number)
    if layout > 1:
        out.append(group.reinforcement is not None)
        if group.reinforcement is not None:
            out.append(group.reinforcement)
    _put_number(out, len(group.members))
    for member in group.members:
        for number in (member.entry, member.unit, member.group, member.option):
            _put_number(out, number)
        out.append(0)
        if layout > 2:
            out.append(member.extras is not None)
            if member.extras is not None:
                _put_number(out, len(member.extras))
                for extra in member.extras:
                    _put_text(out, extra)


def _put_number(out: bytearray, value: int) -> None:
    if not 0 <= value <= _HIGHEST:
        raise ValueError(f"A number of a code is from 0 to {_HIGHEST}.")
    if value < 0x80:
        out.append(value)
    else:
        out += bytes((0x80 | value >> 8, value & 0xFF))


def _put_text(out: bytearray, text: str) -> None:
    raw = text.encode()
    _put_number(out, len(raw))
    out += raw
