"""Whether an exported match is what it says it is, asked from a shell."""

from rules import record
from rules.shell.asked import Wrong


def verify(text: str, key: str = "") -> int:
    """Check an exported match; 1 when something is wrong with it."""
    try:
        kept = record.decode(text)
    except ValueError as error:
        print(error)
        return 1
    derived = record.Derived(kept)
    problems = [str(problem) for problem in record.verify(kept, derived)]
    if key and not _is_signed(kept, key):
        problems.append("It is not signed by the owner of this key.")
    for problem in problems:
        print(problem)
    if not problems:
        heads = ", ".join(f"{part} {head[:8].upper()}" for part, head in kept.heads.items())
        print(f"{len(kept.lines)} lines, chained, sealed and folded without a fault: {heads}")
        if derived.whole:
            print(
                f"Every line follows from the {derived.commands} commands, the dice and the seals."
            )
        if signed := record.Devices(kept).signed:
            print(f"{signed} of its commands were signed by devices of their sides, as they stand.")
        for sentence in record.unproved(kept, derived):
            print(sentence)
        if kept.signature:
            print(
                "Signed by the owner of this key." if key else "Signed; give the key to check it."
            )
    return 1 if problems else 0


def _is_signed(kept: record.Record, key: str) -> bool:
    # Only here: the rules themselves compute and compare, and know no keys.
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
    except ValueError:
        raise Wrong("A key is 64 hexadecimal signs, as the server shows it.") from None
    try:
        public.verify(bytes.fromhex(kept.signature), record.signed(kept))
    except (InvalidSignature, ValueError):
        return False
    return True
