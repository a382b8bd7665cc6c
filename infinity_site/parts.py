"""The `{% draw %}` tag: a part in Jinja2 on a page that Django's engine draws."""

from typing import Any

from django import template
from django.template import engines
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def draw(context: template.Context, part: str, **given: Any) -> SafeString:
    """A part by its file: from what the page is drawn from, and from what is `given` beside."""
    # Without a request, as for a page that says what went wrong, no form has a token.
    known: dict[Any, Any] = {"csrf_input": "", **context.flatten(), **given}
    return SafeString(engines["jinja2"].get_template(part).render(known, context.get("request")))
