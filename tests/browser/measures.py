"""A decision is one screen: what sticks, how tall it is, what stands open, what is seen at once."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

MEASURE = """() => {
    window.scrollTo(0, 0);
    const all = [...document.querySelectorAll('#panel > *')].filter((one) => one.offsetParent !== null);
    const sticks = all.filter((one) => getComputedStyle(one).position === 'sticky');
    const height = (one) => one.getBoundingClientRect().height;
    const go = [...document.querySelectorAll('.deck .go')].find((one) => one.offsetParent !== null);
    const box = go?.getBoundingClientRect();
    const keypads = [...document.querySelectorAll('#keys .keys, #keys .counts')];
    const keys = keypads.find((one) => one.offsetParent !== null)?.getBoundingClientRect();
    return {
        sticks: sticks.reduce((sum, one) => sum + height(one), 0) / innerHeight,
        panel: height(document.querySelector('#main')) / innerHeight,
        rulings: [...document.querySelectorAll('.rulings')].filter((one) => one.open).length,
        go: box ? Math.round(box.bottom - innerHeight) : null,
        small: go?.querySelector('small')?.textContent ?? go?.textContent ?? '',
        keys: keys ? Math.round(keys.bottom - innerHeight) : null,
    };
}"""
"""`sticks` and `panel` in screens; `go` and `keys`: by how many pixels the bright button and the keys
end below the first one."""


def measured(page: Page) -> dict[str, Any]:
    """One step of a match, measured where nothing is scrolled."""
    found: dict[str, Any] = page.evaluate(MEASURE)
    return found


def is_one_screen(page: Page, step: str) -> None:
    """What sticks takes at most a third of the height, the panel at most three screens; no ruling is
    open, and the bright button stands on the first screen with what it does."""
    found = measured(page)
    size = page.viewport_size
    assert size
    where = f"{step} at {size['width']}x{size['height']}: {found}"
    print(where)
    assert found["sticks"] <= 1 / 3, where
    assert found["panel"] <= 3, where
    assert found["rulings"] == 0, where
    if found["go"] is not None:
        assert found["go"] <= 0, where
        assert found["small"].strip(), where
