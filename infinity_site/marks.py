"""The `{% mark %}` tag: one drawing of the sprite `static/marks.svg`, in the colour of its text."""

from functools import cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


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
        static("marks.svg"),
        name,
    )
