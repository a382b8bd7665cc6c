"""What Jinja2's parts are drawn from is told to the test client, as Django tells it of its own."""

from __future__ import annotations

from typing import Any

import pytest
from django.template import Context
from django.test.signals import template_rendered
from jinja2 import Template
from jinja2.runtime import Context as Drawn


def tell(patch: pytest.MonkeyPatch) -> None:
    """From now on each context of each part, what it takes in among them, is in `response.context`."""
    begin = Template.new_context

    def begun(template: Template, *args: Any, **kwargs: Any) -> Drawn:
        drawn = begin(template, *args, **kwargs)
        everywhere, here = template.globals, drawn.parent
        names = {*(here.keys() - everywhere.keys())}
        names |= {
            one for one in everywhere.keys() & here.keys() if here[one] is not everywhere[one]
        }
        given = {name: here[name] for name in names}
        if given:  # else it is what its macros are made in
            template_rendered.send(sender=template, template=template, context=Context(given))
        return drawn

    patch.setattr(Template, "new_context", begun)
