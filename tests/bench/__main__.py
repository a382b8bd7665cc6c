"""All figures, in the order in which the docs have them."""

from __future__ import annotations

import json
import sys
import tempfile
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from tests.bench import kernel, layout, space


class Figure(NamedTuple):
    name: str
    value: float
    unit: str


def main(arguments: list[str]) -> int:
    plain = "--json" not in arguments
    # Before anything else runs: the rules need one process, and a quiet one.
    for figure in chain(kernel.figures(), space.figures()):
        tell(Figure(*figure), plain)
    with (
        tempfile.TemporaryDirectory(prefix="notebook-bench-") as folder,
        layout.running(Path(folder)) as house,
    ):
        print(house.says, file=sys.stderr, flush=True)
        # Django is set up by now; what measures it could not be imported before.
        from tests.bench import (
            browsers,
            ceilings,
            first_load,
            idle,
            leagues,
            leaks,
            orders,
            scale,
            streams,
            web,
        )

        for figure in chain(
            orders.figures(house),
            web.figures(house),
            leagues.figures(house),
            leaks.figures(house),
            ceilings.figures(house),
            browsers.figures(house),
            first_load.figures(house),
            # From here on there are a thousand matches more.
            scale.figures(house),
            idle.figures(house),
            streams.figures(house),
        ):
            tell(Figure(*figure), plain)
    return 0


def tell(figure: Figure, plain: bool) -> None:
    """Print a figure: for a reader, or as one JSON object a line."""
    value = float(f"{figure.value:.4g}")
    if plain:
        print(f"  {figure.name:<26}{value:>12,.5g} {figure.unit}", flush=True)
    else:
        said = {"name": figure.name, "value": value, "unit": figure.unit}
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
