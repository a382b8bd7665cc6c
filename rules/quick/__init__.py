"""An Order that is told in one go, as it was said at the table: what was told counts as its step is
reached, by the very commands that a step-by-step player would give.

`telling`, `reacting` and `outcome` take what is told; `answers` finds the command that answers what is
asked now; `anew` takes the last Order back. Whoever tells is judged by their own Table beforehand. Later
nothing is refused: what does not meet its Requirements by then is an Idle (SEQ-8).
"""
