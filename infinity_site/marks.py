"""The `{% mark %}` tag: one drawing of the sprite `static/marks.svg`, in the colour of its text; of what is
drawn seldom, as a State, of `static/seldom.svg`, so that a phone does not wait for it at first."""

import re
from functools import cache
from typing import Final

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
SPRITE, SELDOM = "marks.svg", "seldom.svg"
_ID: Final = re.compile(r'<symbol id="i-([^"]+)"')


@register.simple_tag
@cache
def mark(name: str, size: str = "", label: str = "") -> SafeString:
    """Draw the mark `name` (`camo`, `go`, …); `size` is "", "s", "m" or "l".

    With a `label` it is read aloud; without one it is decoration beside words that say the same.
    """
    classes = f"mk mk--{size}" if size else "mk"
    spoken = (
        format_html('role="img" aria-label="{}"', label)
        if label
        else SafeString('aria-hidden="true"')
    )
    return format_html(
        '<svg class="{}" {}><use href="{}#i-{}"/></svg>',
        classes,
        spoken,
        static(SELDOM if name in marks_of(SELDOM) else SPRITE),
        name,
    )


@cache
def marks_of(sprite: str) -> frozenset[str]:
    """The names of what a sprite draws."""
    return frozenset(_ID.findall((settings.BASE_DIR / "static" / sprite).read_text()))
