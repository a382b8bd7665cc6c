"""Commands as a device of their side signs them: in parts, each under what those read who are shown it.

A device makes a key for its seat (Ed25519), keeps it, and names it in the open (`NameDevice`). With each
command from then on, and with that one, it gives two signatures of 64 bytes, each over

    "infinity notebook command\\0" + JSON of an object with match, side, id, audience, said, head

as compact JSON with sorted keys, in UTF-8. `match` is the digest that binds the dice of the match, `id`
that of the command, `head` the head of the chain of that `audience` on which it was given: what came before
is signed with it. `audience` is "all" once, and once the side. `said` is the command as it was sent, its kind
and its fields; under the part for all only where it is said aloud (`given.ALOUD`), else null. So neither
part says anything of the other's, and both are of one length whatever was said.
"""

import re
from collections.abc import Iterable
from functools import partial
from typing import Any, Final

import msgspec

from rules.canonical import written
from rules.ids import Audience, Side
from rules.log import commands as c
from rules.log import kinds
from rules.log.given import ALOUD, Signatures
from rules.refusals import Refused

_DOMAIN: Final = b"infinity notebook command\0"
_SIGNATURE: Final = re.compile(r"[0-9a-f]{128}")
_ALOUD: Final = frozenset(kind.__name__ for kind in ALOUD)
LONGEST_KEY: Final = 40
Words = dict[str, Any]


def statement(
    *, match: str, side: Side, id: str, audience: Audience, said: Words | None, head: str
) -> bytes:
    """What is signed of one part of a command. ValueError: words that nobody could write down."""
    plain = {"match": match, "side": side, "id": id, "audience": audience}
    return _DOMAIN + written({**plain, "said": said, "head": head})


def for_all(words: Words) -> Words | None:
    """What of these words everybody reads as the command is given."""
    return words if words.get("kind") in _ALOUD else None


def by_one_of(keys: Iterable[str], what: bytes, signature: str) -> bool:
    """Whether one of these keys signed this. Never raises: what is malformed signed nothing."""
    # Only here, and only where somebody signs: the game itself computes and compares, and knows no keys.
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if not _SIGNATURE.fullmatch(signature):
        return False
    for key in keys:
        try:
            Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(
                bytes.fromhex(signature), what
            )
        except (InvalidSignature, ValueError):
            continue
        return True
    return False


def fits(
    signatures: Signatures,
    command: c.Command,
    *,
    match: str,
    keys: Iterable[str],
    heads: tuple[str, str],
) -> bool:
    """Whether a device with one of these keys signed this command on these heads: that of the public
    chain and that of its side's own."""
    side, words = command.by, signatures.words
    keys = (*keys, *named_in(command))
    on = partial(statement, match=match, side=side, id=signatures.id)
    try:
        for_its_own = on(audience=side, said=words, head=heads[1])
        for_all_others = on(audience="all", said=for_all(words), head=heads[0])
    except ValueError:
        return False
    return (
        says(words, command)
        and by_one_of(keys, for_all_others, signatures.all)
        and by_one_of(keys, for_its_own, signatures.own)
    )


def named_in(command: c.AnyCommand) -> tuple[str, ...]:
    """The key of a device that names itself: it signs that, too."""
    return (command.key,) if isinstance(command, c.NameDevice) else ()


def says(words: Words, command: c.Command) -> bool:
    """Whether a command is what these words say. An army and a table are sent by their address, a pause by
    its hours: what is kept in their place its side signs with its next command, on the line that has it."""
    said = dict(words)
    if isinstance(command, c.EnterArmy):
        # A page names beside it of which army this one leads; of others it may say nothing, for it is kept.
        leads = [said.pop(name, "") for name in ("lieutenant", f"lieutenant-{said.get('army')}")]
        if not all(map(_short, leads)):
            return False
        said["army"] = msgspec.to_builtins(command.army)
    elif isinstance(command, c.LayTerrain):
        said["ground"] = msgspec.to_builtins(command.ground)
    elif isinstance(command, c.Adjourn) and _short(said.pop("hours", None)):
        said["until"] = command.until
    try:
        return kinds.command({**said, "by": command.by}) == command
    except Refused:
        return False


def _short(said: Any) -> bool:
    return isinstance(said, str) and len(said) <= LONGEST_KEY
