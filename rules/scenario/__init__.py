"""A written scenario, played: the door. Text goes in, what every seat saw comes out."""

from rules.scenario.examples import (
    declares,
    example,
    examples,
    guidance,
    guides,
    progress,
    setup_commands,
)
from rules.scenario.expectations import heard
from rules.scenario.picture import picture
from rules.scenario.play import SEATS, Moment, Played, play
from rules.scenario.script import Script, read
from rules.scenario.shown import shown_by
from rules.scenario.words import Asked, Malformed

__all__ = [
    "SEATS",
    "Asked",
    "Malformed",
    "Moment",
    "Played",
    "Script",
    "declares",
    "example",
    "examples",
    "guidance",
    "guides",
    "heard",
    "picture",
    "play",
    "progress",
    "read",
    "setup_commands",
    "shown_by",
]
