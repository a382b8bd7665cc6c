"""What pages that Django's engine draws share with the match page."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from markupsafe import Markup

from rules.game import begins
from tracker.matches.page.acts import Act
from tracker.matches.page.clock import would
from tracker.matches.page.words import words
from tracker.matches.views.drawing import Drawing
from tracker.rulebook.texts import texts
from tracker.rulebook.wiki import wiki_link

register = template.Library()
register.simple_tag(words)
register.filter("would_have", would)
register.filter("begins", begins)
register.filter("wiki_link", wiki_link)


@register.simple_tag(takes_context=True)
def part(context: template.Context, name: str, **drawn_from: Any) -> Markup:
    """A part that is left alone where a page has the same: `Drawing.part`."""
    drawing: Drawing = context["drawing"]
    return drawing.part(name, **drawn_from)


@register.simple_tag(takes_context=True)
def fields(context: template.Context, act: Act) -> Markup:
    """What a command's form sends unasked: `Drawing.fields`."""
    drawing: Drawing = context["drawing"]
    return drawing.fields(act)


@register.simple_tag
def texts_address(edition: str) -> str:
    """Where the texts of rules are, for what puts them into a page that is drawn again (`rules.js`)."""
    return reverse("rulebook:texts", args=[texts(edition).digest])
