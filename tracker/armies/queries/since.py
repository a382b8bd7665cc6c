"""What has come to the official data since a list was read, so that its owner can have it read again."""

from __future__ import annotations

from collections import Counter

from rules.reference import Edition
from tracker.armies import codes
from tracker.armies.models import Army, Sectorial
from tracker.armies.official.joining import join
from tracker.armies.queries.official import books, newest
from tracker.armies.queries.own import brought


def newer_data(*, army: Army) -> Sectorial | None:
    """The newest data of the list's sectorial, where the list was made with older data or none."""
    came = brought(army=army)
    if came is None:
        return None
    found = _newest(army, codes.decode(came.code))
    return None if found is None or found.pk == army.made_with_id else found


def known_now(*, army: Army) -> int:
    """How many lines of its code that nobody knew as the list was read are known now."""
    came = brought(army=army)
    if came is None or not came.unknown:
        return 0
    code = codes.decode(came.code)
    found = _newest(army, code)
    if found is None:
        return 0
    units = {member.unit for group in code.groups for member in group.members}
    still = Counter(one.place for one in join(code, *books(sectorial=found, units=units)).unknown)
    # Lines that their owner knew are none of these any more.
    return (Counter(one.place for one in came.unknown) - still).total()


def _newest(army: Army, code: codes.Code) -> Sectorial | None:
    edition: Edition = "N5" if army.edition == "N5" else "N4"
    return newest(edition=edition, number=code.sectorial_id)
