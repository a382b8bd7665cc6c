"""The widest gap between what hides: of all lines across a corridor, where they see the most.

What hides is given as outlines in the corridor's frame, `t` along it and `s` across (see
`rules/space/slits.py`).
"""

from typing import Final

import numpy as np

from rules.space.terrain import Floats

NEAREST: Final = 1e-9
"""As near to an eye as something is looked at."""
_FAR: Final = 1e9


def widest_gap(hidden: list[Floats], a: float, b: float) -> tuple[float, float, float]:
    """Across: from which u the widest stretch is seen, the middle of it, and how wide it is."""
    corners = np.concatenate(hidden)
    t, s = np.maximum(corners[:, 0], NEAREST), corners[:, 1]
    first = np.concatenate(([0], np.cumsum([len(one) for one in hidden])[:-1]))
    us = _crossings(t, s, a, b)
    ends = np.clip((s - us[:, None] * (1 - t)) / t, -_FAR, _FAR)
    low = np.clip(np.minimum.reduceat(ends, first, axis=1), -b, b)
    high = np.clip(np.maximum.reduceat(ends, first, axis=1), -b, b)
    order = np.argsort(low, axis=1)
    low = np.take_along_axis(low, order, 1)
    reached = np.maximum.accumulate(np.take_along_axis(high, order, 1), axis=1)
    edge = np.full((len(us), 1), b)
    starts = np.concatenate((-edge, reached), axis=1)
    gaps = np.concatenate((low, edge), axis=1) - starts
    at, which = np.unravel_index(int(np.argmax(gaps)), gaps.shape)
    width = float(gaps[at, which])
    return float(us[at]), float(starts[at, which]) + width / 2, width


def _crossings(t: Floats, s: Floats, a: float, b: float) -> Floats:
    """Every u at which the order of the ends, or their slope, can change."""
    i, j = np.triu_indices(len(t), 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        found = np.concatenate(
            (
                (s[i] * t[j] - s[j] * t[i]) / (t[j] - t[i]),
                (s - b * t) / (1 - t),
                (s + b * t) / (1 - t),
            )
        )
    found = found[np.isfinite(found) & (np.abs(found) < a)]
    return np.concatenate((found, [-a, 0.0, a]))
