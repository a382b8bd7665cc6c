"""The rows of the log: a match's record, its lines, the commands it has answered."""

import uuid
from typing import ClassVar

from django.db import models
from django.db.models import Q

from rules.record import FORMAT
from rules.seals import CHAIN_START
from tracker.accounts.encryption import EncryptedJSON

DIGEST_LENGTH = 64


def chain_start() -> str:
    """The head of a chain without lines."""
    return CHAIN_START


class Record(models.Model):
    """The log of one match: where each seat's part of it stands.

    Whoever appends locks this row first, so that numbers and chains have no gaps and no forks.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    created = models.DateTimeField()
    # The last number given out: in storage, and in each seat's own part of the log.
    seq = models.PositiveIntegerField(default=0)
    cursor_all = models.PositiveIntegerField(default=0)
    cursor_a = models.PositiveIntegerField(default=0)
    cursor_b = models.PositiveIntegerField(default=0)
    # Public lines form one hash chain, each side's own lines another.
    head_all = models.CharField(max_length=DIGEST_LENGTH, default=CHAIN_START)
    # Those of a side are encrypted: beside lines without a salt they would tell what these say.
    head_a = EncryptedJSON(default=chain_start)
    head_b = EncryptedJSON(default=chain_start)
    # Of the file that it is given out as. One that was over before there was a newer keeps its own,
    # and with it its text and its signature.
    format = models.PositiveSmallIntegerField(default=FORMAT)

    def __str__(self) -> str:
        return f"record {self.id}"


class Line(models.Model):
    """One event. The database itself refuses to change or delete it (migration 0002).

    A public line can be read as it stands; of a private one the event, its kind and its rules are
    encrypted together in `secret`, with its salt and its link of the chain.
    """

    # Found by its number: an index of the record alone would be written and never read.
    record = models.ForeignKey(
        Record, on_delete=models.PROTECT, related_name="lines", db_index=False
    )
    seq = models.PositiveIntegerField()
    audience = models.CharField(max_length=3)
    # The line's number in each part of the log it belongs to, empty where it is not seen: a seat
    # reads by its own number and can't tell that there are lines in between.
    cursor_all = models.PositiveIntegerField(null=True)
    cursor_a = models.PositiveIntegerField(null=True)
    cursor_b = models.PositiveIntegerField(null=True)
    kind = models.CharField(max_length=40, blank=True)
    rules = models.JSONField(null=True)
    data = models.JSONField(null=True)
    secret = EncryptedJSON(null=True)
    at = models.DateTimeField()
    command = models.UUIDField(null=True)
    chain = models.CharField(max_length=DIGEST_LENGTH, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["record", "seq"], name="line_has_its_number"),
            *(
                models.UniqueConstraint(fields=["record", f"cursor_{part}"], name=f"line_{part}")
                for part in ("all", "a", "b")
            ),
            models.CheckConstraint(
                name="line_is_numbered_where_it_is_seen",
                condition=Q(audience="all", cursor_all__gt=0, cursor_a__gt=0, cursor_b__gt=0)
                | Q(audience="A", cursor_all=None, cursor_a__gt=0, cursor_b=None)
                | Q(audience="B", cursor_all=None, cursor_a=None, cursor_b__gt=0),
            ),
            models.CheckConstraint(
                name="private_line_is_encrypted",
                condition=(
                    Q(audience="all", data__isnull=False, rules__isnull=False, secret__isnull=True)
                    & ~Q(kind="")
                    & ~Q(chain="")
                )
                | Q(
                    ~Q(audience="all"),
                    kind="",
                    chain="",
                    data__isnull=True,
                    rules__isnull=True,
                    secret__isnull=False,
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"line {self.seq}"


class Secret(models.Model):
    """What the dice of a match are bound to. It stands apart from its record, so that it is never
    read to draw a page; an event opens it when the match is over."""

    record = models.OneToOneField(Record, on_delete=models.CASCADE, primary_key=True)
    dice = EncryptedJSON()

    def __str__(self) -> str:
        return f"secret of record {self.record_id}"


class Snapshot(models.Model):
    """A seat's fold as it stood at a cursor of its own part of the log (`snapshots`), encrypted.

    It tells nothing that the lines do not, and goes with them.
    """

    record = models.ForeignKey(
        Record, on_delete=models.CASCADE, related_name="snapshots", db_index=False
    )
    seat = models.CharField(max_length=8)
    cursor = models.PositiveIntegerField()
    version = models.CharField(max_length=DIGEST_LENGTH)
    fold = models.BinaryField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["record", "seat"], name="snapshot_of_a_seat"),
        ]

    def __str__(self) -> str:
        return f"snapshot of {self.seat} at {self.cursor}"


class CommandReceipt(models.Model):
    """A command that was taken: so that twice is once."""

    record = models.ForeignKey(
        Record, on_delete=models.PROTECT, related_name="receipts", db_index=False
    )
    seat = models.CharField(max_length=8)
    command = models.UUIDField()
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["record", "seat", "command"], name="command_is_once"),
        ]

    def __str__(self) -> str:
        return f"command {self.command} of {self.seat}"


class Erasure(models.Model):
    """The permission to delete a record's lines; without a record, all lines.

    A row lives within the transaction of the one who erases, so nobody else ever sees it. The
    table is made beside the triggers that read it; `flush`, which empties the tables of models in
    no fixed order, must leave it alone: hence unmanaged.
    """

    record = models.UUIDField(null=True)

    class Meta:
        managed = False

    def __str__(self) -> str:
        return "everything" if self.record is None else f"record {self.record}"
