"""Impersonation State: a Marker that enemies take for one of their own, at two levels.

Page "Impersonation State" (N4). Its first level, IMP-1, is one State here, and its second, IMP-2,
another: a trooper is in one of them, and a Marker that comes from one to the other is a new one.
"""

from typing import Final

from rules.state import State
from rules.states.impersonation import activation, cancellation, effects
from rules.states.impersonation.activation import FIRST, PAGE, SECOND

PARTS: Final = (activation, effects, cancellation)

STATES = (
    State(name=FIRST, of=PAGE, marker=True),
    State(name=SECOND, of=PAGE, marker=True),
)
