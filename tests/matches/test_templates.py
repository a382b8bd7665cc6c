"""Parts in Jinja2: what they may name, what is escaped, and how a page of Django's takes one in."""

from __future__ import annotations

from collections.abc import Iterator, Set

import pytest
from django.template import Context, Template, engines
from django.template.backends.jinja2 import Jinja2
from django.test import RequestFactory
from django.utils.safestring import SafeString
from django.utils.translation import override
from jinja2 import Environment, UndefinedError, meta, nodes

from tests.matches.phone import Phone

ONLY_THEN = {"choices", "code_form", "only", "share_link", "starters", "usual"}
"""What a view gives where it is asked for: an army while one is chosen, a link while a seat is free."""
BESIDE = {"csrf_input", "drawing", "drawn", "match", "number", "request"}


@pytest.fixture
def env() -> Environment:
    engine = engines["jinja2"]
    assert isinstance(engine, Jinja2)
    made: Environment = engine.env
    return made


def parsed(env: Environment, name: str) -> nodes.Template:
    assert env.loader is not None
    return env.parse(env.loader.get_source(env, name)[0])


def named(env: Environment, name: str, seen: Set[str] = frozenset()) -> set[str]:
    """What a part names that it has not got from itself, with the parts that it takes in."""
    tree = parsed(env, name)
    given = {one.name for at in tree.find_all(nodes.With) for one in at.targets}  # type: ignore[attr-defined]
    found = meta.find_undeclared_variables(tree) - set(env.globals)
    for taken in set(meta.find_referenced_templates(tree)) - {None, name, *seen}:
        assert taken is not None
        found |= named(env, taken, {*seen, name}) - given
    return found


def drawn_apart(env: Environment) -> Iterator[tuple[str, set[str]]]:
    """Each part that is drawn from what is listed alone: by its name, with what is listed."""
    for name in env.list_templates(extensions=["jinja"]):
        for call in parsed(env, name).find_all(nodes.Call):
            node = call.node
            if isinstance(node, nodes.Getattr) and node.attr == "part":
                part = call.args[0]
                assert isinstance(part, nodes.Const)
                yield part.value, {one.key for one in call.kwargs}


def test_a_name_that_nobody_gave_is_a_fault(env: Environment) -> None:
    for said in ("{{ nobody }}", "{% if nobody %}a{% endif %}", "{{ one.nobody }}"):
        with pytest.raises(UndefinedError):
            env.from_string(said).render(one="")


def test_what_is_not_marked_as_safe_is_escaped(env: Environment) -> None:
    drawn = env.from_string("{% macro m(one) %}{{ one }}{% endmacro %}{{ m(one) }}{{ safe }}")
    assert drawn.render(one="<b>", safe=SafeString("<i>")) == "&lt;b&gt;<i>"


def test_a_message_is_said_in_the_language_of_each_who_reads_it(env: Environment) -> None:
    part = env.from_string(
        "{{ _('Agree') }} {% trans name=name %}Waiting for {{ name }}{% endtrans %} {{ _('20 %%') }}"
        "{% trans message=name %}{{ message }}{% endtrans %}"
    )
    for language, said in (("en", "Agree Waiting for"), ("es", "Aceptar Esperando a")) * 2:
        with override(language):
            assert part.render(name="<b>") == f"{said} &lt;b&gt; 20 %&lt;b&gt;"


def test_what_is_for_who_reads_a_part_is_not_sent(anas: Phone) -> None:
    html = anas.get("panel/").content.decode()
    assert "{#" not in html
    assert not [line for line in html.splitlines() if line.startswith(" ")]


def test_macros_name_only_what_they_are_handed(env: Environment) -> None:
    with_macros = [
        name
        for name in env.list_templates(extensions=["jinja"])
        if any(parsed(env, name).find_all(nodes.Macro))
    ]
    assert len(with_macros) > 20
    assert {name: left for name in with_macros if (left := named(env, name))} == {}


def test_a_part_names_only_what_it_is_drawn_from(env: Environment) -> None:
    parts = list(drawn_apart(env))
    assert len(parts) > 12
    for name, listed in parts:
        assert named(env, f"matches/table/{name}.jinja") <= listed | BESIDE, name


def test_the_page_names_only_what_its_view_gives(env: Environment, anas: Phone) -> None:
    given = set(anas.get("panel/").context[0].flatten())
    asked = named(env, "matches/table/panel.jinja")
    for name in env.list_templates(filter_func=lambda name: "/table/parts/" in name):
        asked |= named(env, name)
    assert len(asked) > 30
    assert asked - ONLY_THEN <= given


def test_a_page_of_django_takes_a_part_in() -> None:
    page = Template('{% draw "armies/lines.jinja" lines=lines %}')
    assert "<li>&lt;b&gt;</li>" in page.render(Context({"lines": ["<b>"]}))


def test_a_part_of_such_a_page_has_its_token() -> None:
    page = Template(
        '{% draw "look.jinja" next="/" theme="" veil="hold" sure="hold" language="en" lengths="" %}'
    )
    token = 'name="csrfmiddlewaretoken"'
    assert token in page.render(Context({"request": RequestFactory().get("/")}))
    # What went wrong is told without a request, and still drawn.
    assert token not in page.render(Context())
