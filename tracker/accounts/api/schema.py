"""The OpenAPI document: what a Struct looks like is read off the Struct."""

from __future__ import annotations

from inspect import cleandoc
from typing import Any, Final

import msgspec
from drf_spectacular.drainage import warn
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.plumbing import ComponentIdentity, ResolvedComponent

from rules.game import Kept, Message
from tracker.accounts.api.examples import EXAMPLES
from tracker.accounts.api.problems import MEDIA_TYPE, Problem

_REFS: Final = "#/components/schemas/{name}"
JSON: Final = "application/json"


class StructSchema(OpenApiSerializerExtension):
    """A Struct may stand wherever a serializer does: `@extend_schema(responses=View)`."""

    target_class = msgspec.Struct
    match_subclasses = True

    def get_name(self, auto_schema: Any, direction: str) -> str:
        return str(self.target.__name__)

    def get_identity(self, auto_schema: Any, direction: str) -> Any:
        return ComponentIdentity(self.get_name(auto_schema, direction))

    def map_serializer(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        _, found = msgspec.json.schema_components(
            [self.target], schema_hook=_of_a_message, ref_template=_REFS
        )
        for schema in found.values():
            if "description" in schema:
                schema["description"] = cleandoc(schema["description"])
        for name, shown in getattr(self.target, EXAMPLES, {}).items():
            found[name]["examples"] = list(shown)
        own: dict[str, Any] = found.pop(self.target.__name__)
        for name, schema in found.items():
            part = ResolvedComponent(
                name, ResolvedComponent.SCHEMA, schema, ComponentIdentity(name)
            )
            auto_schema.registry.register_on_missing(part)
            if auto_schema.registry[part].schema not in (None, schema):
                warn(f"{name} names two things")
        return own


def _of_a_message(kind: type) -> dict[str, Any]:
    """What is said by key goes out in the words of who asks."""
    if kind in (Kept, Message):
        return {"type": "string"}
    raise NotImplementedError(kind)


def answers(
    found: Any, *problems: int, status: int = 200, media_type: str = JSON
) -> dict[Any, Any]:
    """The answers of an address: what is found there, and the problems besides those that every
    address has."""
    known = {401, 403, 406, 429, *problems}
    return {
        (status, media_type) if found is not None else status: found,
        **{(problem, MEDIA_TYPE): Problem for problem in sorted(known)},
    }
