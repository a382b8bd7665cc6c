"""Decoy State: up to three pieces stand for one trooper, and only its owner knows which is real.

Page "Decoy State". Its wording is that of the newer edition, and it holds.
"""

from typing import Final

from rules.state import State
from rules.states.decoy import activation, cancellation, effects
from rules.states.decoy.activation import FACES, NAME

PARTS: Final = (activation, effects, cancellation)

STATE = State(name=NAME, faces=FACES)
