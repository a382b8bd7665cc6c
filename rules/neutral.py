"""What a rule says that says nothing: the type of its answer tells."""

from collections.abc import Callable
from typing import Any, Final, get_args, get_origin, get_type_hints

_NOTHING: Final = {bool: False, int: 0, str: "", tuple: (), type(None): None}


def neutral_of(function: Callable[..., Any]) -> Any:
    """The neutral answer of a function: nothing, for what can be nothing; else the argument of the type
    that it gives, as it came. TypeError where neither is."""
    hints = get_type_hints(function)
    gives = hints.pop("return")
    if type(None) in get_args(gives):
        return None
    alike = [name for name, type in hints.items() if type == gives]
    kind = get_origin(gives) or gives
    if kind in _NOTHING and (kind is not tuple or not alike):
        return _NOTHING[kind]
    if not alike:
        raise TypeError(f"{function.__name__} has to say what it says when it is switched off.")
    at = list(hints).index(alike[0])
    return lambda *args, **kwargs: kwargs[alike[0]] if alike[0] in kwargs else args[at]
