"""Acts: what a program asks to be done at an address that knows several, each by its `kind`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import reduce
from operator import or_
from typing import Annotated, Any, TypeVar

import msgspec
from django import forms
from rest_framework.request import Request

from tracker.accounts.api.problems import Refusing
from tracker.accounts.api.wire import LARGEST, body

Number = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]


class Act(
    msgspec.Struct,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="kind",
    tag=lambda name: name.removesuffix("Act"),
):
    """Something to be done; its `kind` says what."""


A = TypeVar("A", bound=Act)


def posted(name: str, what: str, kind: type[Act]) -> type[msgspec.Struct]:
    """What is sent to an address that takes these acts: one of them."""
    return msgspec.defstruct(
        name,
        [("act", reduce(or_, kinds(kind)))],
        namespace={"__doc__": what},
        frozen=True,
        forbid_unknown_fields=True,
    )


def kinds(of: type[A]) -> list[type[A]]:
    """Every act of this kind. They are found by their class, and not listed."""
    subs = of.__subclasses__()
    return [one for sub in subs for one in kinds(sub)] if subs else [of]


def act_of(request: Request, posted: type[msgspec.Struct], kind: type[A]) -> A:
    """The act that a program asks for. Raises a problem."""
    act = body(request, posted).act  # type: ignore[attr-defined]
    assert isinstance(act, kind)
    return act


def filled(form: forms.BaseForm) -> dict[str, Any]:
    """What a form says that a program has filled in. Raises a problem with what is wrong in which field."""
    if form.is_valid():
        return form.cleaned_data
    wrong = {name: [str(error) for error in found] for name, found in form.errors.items()}
    raise Refusing(422, "not-done", next(iter(wrong.values()))[0], fields=wrong)


def fields_of(fields: Mapping[str, forms.Field], *but: str) -> list[tuple[str, Any, Any]]:
    """The fields of a form as a program says them: what is preset, or need not be filled in, may be left
    out."""
    return [
        (name, _said_in(field), msgspec.NODEFAULT)
        if field.required and field.initial is None
        else (name, _said_in(field) | msgspec.UnsetType, msgspec.UNSET)
        for name, field in fields.items()
        if name not in but
    ]


def _said_in(field: forms.Field) -> Any:
    kinds = {
        forms.BooleanField: bool,
        forms.IntegerField: int,
        forms.TypedChoiceField: int,
        forms.MultipleChoiceField: list[str],
    }
    return next((said for kind, said in kinds.items() if isinstance(field, kind)), str)


def typed(said: msgspec.Struct, fields: Mapping[str, forms.Field]) -> dict[str, Any]:
    """What was said, as the form of these fields takes it, with what is preset where nothing was."""
    preset = {name: one.initial for name, one in fields.items() if one.initial is not None}
    return preset | said_of(said, fields)


def said_of(said: msgspec.Struct, fields: Mapping[str, forms.Field]) -> dict[str, Any]:
    """What was said of these fields, and no more."""
    given = {name: getattr(said, name, msgspec.UNSET) for name in fields}
    return {name: one for name, one in given.items() if one is not msgspec.UNSET}


@contextmanager
def refusing(refused: type[Exception]) -> Iterator[None]:
    """What a room refuses by its own exception is a problem, with its sentence."""
    try:
        yield
    except refused as why:
        raise Refusing(422, "not-done", str(why)) from None
