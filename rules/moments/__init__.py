"""The moments at which States speak, by subject. A moment with one speaker is no fault.

What a moment is: `rules/moment.py`. Each module has its moments and what they tell.
"""
