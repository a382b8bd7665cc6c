"""Army codes: what the official builder gives out, read and written. Pure: no database, no network.

A code is the whole secret of a list. Nothing in here keeps it, prints it or repeats it in a refusal.
"""

from tracker.armies.codes.carrier import LONGEST as LONGEST
from tracker.armies.codes.carrier import Unreadable as Unreadable
from tracker.armies.codes.finding import decode as decode
from tracker.armies.codes.words import Code as Code
from tracker.armies.codes.words import Group as Group
from tracker.armies.codes.words import Member as Member
from tracker.armies.codes.writing import encode as encode
