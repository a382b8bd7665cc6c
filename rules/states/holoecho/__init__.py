"""Holoecho State: a trooper and two holograms of it act as one, and only its owner knows which is
the trooper.

Page "Holoecho State" (N4). C1 to C7, H1, H2, I1 and I2 are those of the same page in the N4 wiki.
"""

from typing import Final

from rules.state import State
from rules.states.holoecho import activation, cancellation, effects, reactions
from rules.states.holoecho.activation import FACES

PARTS: Final = (activation, effects, reactions, cancellation)

NAME = "Holoecho"
STATE = State(name=NAME, faces=FACES)
