"""Fireteams: troopers that one Order of their Leader's activates together, and everybody knows.

Which troopers may form one is in their army's chart (`composition`). Where that is not known the notebook
holds the players to what every Fireteam has in common.
"""
