"""The architecture as the imports have it: the rooms in the layers of `pyproject.toml`, an arrow from each
to those it imports.

    python -m tests.architecture [FILE]    draws it into FILE (docs/architecture.svg)

What is found and not imported, the pages of States and skills, has no arrow. An arrow is strong where no
other way leads from one room down to the other.
"""

import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

import grimp

ROOT: Final = Path(__file__).resolve().parent.parent
FILE: Final = ROOT / "docs" / "architecture.svg"
WIRES: Final = "infinity_site"
HOUSE: Final = (WIRES, "tracker", "rules")

Layers = Sequence[tuple[str, ...]]
Imports = frozenset[tuple[str, str]]

WIDTH, HEIGHT, TOP = 1020, 1230, 84
BOX_WIDTH, BOX_HEIGHT, AIR = 128, 28, 12
LEFT, RIGHT = 290, 730
STYLE: Final = (
    "text{font:600 15px system-ui,sans-serif;fill:#ecf4f1;text-anchor:middle}"
    "text.says{font-weight:400;fill:#abc4c2}.box{fill:#1e4149;stroke:#7fa5aa}.layer{fill:#153037}"
    "path{fill:none;stroke:#82cbff;stroke-width:1.6}path.faint{stroke:#4b7580;stroke-width:1}"
)
SAYS: Final = (
    "Imports go down: infinity_site, then the rooms of tracker, then those of rules.",
    "Boxes that share a ground are one layer. A bright arrow: no other way leads down there.",
)


class Box(NamedTuple):
    """Where a room stands: the middle of its box, and whether its column is the left one."""

    x: float
    y: float
    is_left: bool


def layers(of: str) -> Layers:
    """The layers of one floor, the highest first, as its contract has them."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    (found,) = (
        one["layers"]
        for one in contracts["contracts"]
        if one["type"] == "layers" and one.get("containers") == [of]
    )
    return [tuple(f"{of}.{name}" for name in re.findall(r"\w+", layer)) for layer in found]


def graph() -> grimp.ImportGraph:
    """Who imports whom in this house, module by module."""
    return grimp.build_graph(*HOUSE, cache_dir=None)


def imports(found: grimp.ImportGraph) -> Imports:
    """Who imports whom, room by room."""
    pairs = (
        (_room(importer), _room(imported))
        for importer in found.modules
        for imported in found.find_modules_directly_imported_by(importer)
    )
    return frozenset((a, b) for a, b in pairs if a and b and a != b)


def _room(module: str) -> str:
    """The room that a module is in; none for a floor as a whole, and for what starts one."""
    floor, _, rest = module.partition(".")
    name = rest.partition(".")[0]
    if floor == WIRES:
        return WIRES
    return f"{floor}.{name}" if name and name != "__main__" else ""


def picture(found: Imports) -> str:
    """The picture of these imports."""
    left = [(WIRES,), *layers("tracker")]
    right = layers("rules")
    boxes = {**_column(left, LEFT, is_left=True), **_column(right, RIGHT, is_left=False)}
    faint = {pair for pair in found if _implied(pair, found)}
    # What is bright lies on top.
    drawn = sorted(found, key=lambda pair: (pair not in faint, pair))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' aria-label="The rooms of the project in their layers, and which imports which">',
        f"<style>{STYLE}</style>",
        "<defs>",
        _head("bright", "#82cbff"),
        _head("dim", "#4b7580"),
        "</defs>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#0f2429"/>',
        *(
            f'<text class="says" x="{WIDTH / 2:g}" y="{28 + 22 * n}">{s}</text>'
            for n, s in enumerate(SAYS)
        ),
        *_grounds(left, boxes),
        *_grounds(right, boxes),
        *(_arrow(boxes[a], boxes[b], (a, b) in faint) for a, b in drawn),
        *(_box(name, at) for name, at in boxes.items()),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _implied(pair: tuple[str, str], found: Imports) -> bool:
    """Whether another way leads from the one to the other."""
    start, end = pair
    reached, next_ones = {start}, [b for a, b in found if a == start and b != end]
    while next_ones:
        at = next_ones.pop()
        if at == end:
            return True
        if at not in reached:
            reached.add(at)
            next_ones += [b for a, b in found if a == at]
    return False


def _column(found: Layers, x: float, *, is_left: bool) -> dict[str, Box]:
    """One column from top to bottom: each room on a line of its own, each layer apart."""
    rooms = sum(map(len, found))
    pitch = (HEIGHT - TOP - 30 - AIR * len(found)) / rooms
    boxes, y = {}, TOP + pitch / 2
    for layer in found:
        for room in layer:
            boxes[room] = Box(x, round(y, 1), is_left)
            y += pitch
        y += AIR
    return boxes


def _grounds(found: Layers, boxes: dict[str, Box]) -> Iterator[str]:
    """The ground that rooms of one layer share."""
    for layer in found:
        x, first, last = boxes[layer[0]].x, boxes[layer[0]].y, boxes[layer[-1]].y
        yield (
            f'<rect class="layer" x="{x - BOX_WIDTH / 2 - 8:g}" y="{first - 19:g}"'
            f' width="{BOX_WIDTH + 16}" height="{last - first + 38:g}" rx="6"/>'
        )


def _box(name: str, at: Box) -> str:
    x, y = at.x - BOX_WIDTH / 2, at.y - BOX_HEIGHT / 2
    shown = escape(name.rpartition(".")[2])
    return (
        f'<rect class="box" x="{x:g}" y="{y:g}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="4"/>'
        f'<text x="{at.x:g}" y="{at.y + 5:g}">{shown}</text>'
    )


def _arrow(one: Box, other: Box, is_faint: bool) -> str:
    """Within a column round its outer side, from one column to the other across."""
    half = BOX_WIDTH / 2
    y, to = one.y + 5, other.y - 5
    if one.is_left == other.is_left:
        out = -1 if one.is_left else 1
        x = end = one.x + out * half
        bend = out * (16 + 8 * abs(to - y) ** 0.5)
        by = x + bend, end + bend
    else:
        x, end = one.x + half, other.x - half
        by = x + 110, end - 110
    course = f"M{x:g} {y:g}C{by[0]:.1f} {y:g} {by[1]:.1f} {to:g} {end:g} {to:g}"
    kind, head = (' class="faint"', "dim") if is_faint else ("", "bright")
    return f'<path{kind} d="{course}" marker-end="url(#{head})"/>'


def _head(id: str, colour: str) -> str:
    return (
        f'<marker id="{id}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8"'
        ' markerUnits="userSpaceOnUse" orient="auto">'
        f'<path d="M0 0L8 4L0 8Z" style="fill:{colour};stroke:none"/></marker>'
    )


if __name__ == "__main__":
    file = Path(sys.argv[1]) if sys.argv[1:] else FILE
    file.write_text(picture(imports(graph())), "utf-8")
    print(f"The imports as they are now are drawn in {file}.")
