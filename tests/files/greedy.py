"""A reader that takes as many megabytes as it is told."""

from tracker.files import apart


def take(sent: bytes) -> bytes:
    return b"%d" % len(bytearray(int(sent) * 1024**2))


if __name__ == "__main__":
    apart.serve(take)
