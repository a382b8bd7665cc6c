"""Camouflaged State: a Marker stands where the Model would, and nobody sees what is under it.

Page "Camouflaged State" (N4, and what N4 2.1 words in its own way).
"""

from typing import Final

from rules.state import State
from rules.states.camouflaged import activation, cancellation, effects
from rules.states.camouflaged.activation import NAME

PARTS: Final = (activation, effects, cancellation)

STATE = State(name=NAME, marker=True)
