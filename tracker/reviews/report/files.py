"""A report as files that need no server: a page with its look inside of it, and Markdown."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import mark_safe

from tracker.reviews.report import Report, style


def as_html(told: Report) -> str:
    """The report as one file: no script, and nothing that would be asked for from elsewhere."""
    # The sheet is ours, with no word of a player in it.
    look = format_html("<style>{}</style>", mark_safe(style.sheet()))
    return render_to_string("reviews/report/file.html", {"report": told, "look": look})
