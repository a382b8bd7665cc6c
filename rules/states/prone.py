"""Prone State: lying down, Silhouette X, and slower."""

from rules.state import State

STATE = State(name="Prone")
