"""Templates: what is for their readers is not sent, and what stood apart still does."""

import pytest
from django.template import Context, Engine, Template

from infinity_site.templates import tight


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("<ul>\n    <li>\n  </li>\n</ul>\n", "<ul>\n<li>\n</li>\n</ul>\n"),
        ("{# Why. #}\n{% load l10n %}\n<p>one\n  two</p>", "<p>one\ntwo</p>"),
        ("<b>a</b>\n{% if no %}\n  <b>c</b>\n{% endif %}\n<b>b</b>", "<b>a</b>\n<b>b</b>"),
        (
            "<b>a</b>\n{% if yes %}\n  <b>c</b>\n{% endif %}\n<b>b</b>",
            "<b>a</b>\n<b>c</b>\n<b>b</b>",
        ),
        ("<b>a</b>\n{% now 'Y' as year %}\n<b>b</b>", "<b>a</b>\n<b>b</b>"),
        ("<b>a</b>\n{% if no %}b{% endif %}\n<b>c</b>", "<b>a</b>\n<b>c</b>"),
        ("{% if no %}b{% endif %} d\n<b>c</b>", " d\n<b>c</b>"),
        ("<b>a</b>\n{% if yes %}b{% endif %}\n<b>c</b>", "<b>a</b>\nb\n<b>c</b>"),
    ],
)
def test_what_is_for_readers_is_left_out(written: str, sent: str) -> None:
    assert Template(tight(written)).render(Context({"yes": True})) == sent


def test_pages_are_made_from_tight_templates() -> None:
    source = Engine.get_default().get_template("matches/table/panel.html").source
    assert source
    assert "\n " not in source
