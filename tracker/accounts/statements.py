"""Statements of our own, for what is asked with every request: the ORM works each of its own out anew, and
that costs several times what the question does."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, Final, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import AutoField, Model

M = TypeVar("M", bound=Model)


class Columns(Generic[M]):
    """The columns of a model in a statement, where its table is called `alias`: all of them, `only` these
    or all `but` these, by their names in the model. What is read back is that model, as the ORM gives it;
    what is left out is read when it is asked for."""

    def __init__(
        self,
        model: type[M],
        alias: str,
        only: Collection[str] = (),
        but: Collection[str] = (),
    ) -> None:
        fields = [
            field
            for field in model._meta.concrete_fields
            if (not only or field.attname in only) and field.attname not in but
        ]
        self._model, self._columns = model, [field.get_col(alias) for field in fields]
        self._names = [field.attname for field in fields]
        self._key = self._names.index(model._meta.pk.attname)
        self._made: dict[str, list[tuple[int, list[Any], Any]]] = {}
        self.text: Final = ", ".join(f'{alias}."{field.column}"' for field in fields)

    def __len__(self) -> int:
        return len(self._names)

    def read(self, values: Sequence[Any], connection: Any) -> M | None:
        """The model; None where an outer join found none."""
        if values[self._key] is None:
            return None
        read = list(values)
        for at, converters, column in self._converters(connection):
            for convert in converters:
                read[at] = convert(read[at], column, connection)
        return self._model.from_db(connection.alias, self._names, read)

    def _converters(self, connection: Any) -> list[tuple[int, list[Any], Any]]:
        """What each database wants to be made of its values; most are what they should be."""
        made = self._made.get(connection.vendor)
        if made is None:
            found = [
                (
                    at,
                    [
                        *connection.ops.get_db_converters(column),
                        *column.get_db_converters(connection),
                    ],
                    column,
                )
                for at, column in enumerate(self._columns)
            ]
            made = self._made[connection.vendor] = [each for each in found if each[1]]
        return made


class Plain:
    """A column of no model in a statement, as the database gives it."""

    def __init__(self, text: str) -> None:
        self.text: Final = text

    def __len__(self) -> int:
        return 1

    def read(self, values: Sequence[Any], connection: Any) -> Any:
        return values[0]


class Statement:
    """A statement whose columns are those of models: `text` has `{}` for each of them in turn. It says the
    same to SQLite and to PostgreSQL; `{held}` holds the rows for the transaction, where there is more
    than one who could write."""

    def __init__(self, text: str, *columns: Columns[Any] | Plain) -> None:
        self._text, self._columns = text, columns
        self._ready: dict[str, str] = {}

    def rows(self, *asked: Any) -> list[tuple[Any, ...]]:
        """The models of each row, in the order of the columns; None where an outer join found none. What
        is the same in one row after the other is the same model in both."""
        connection = _here()
        with connection.cursor() as cursor:
            cursor.execute(self._said(connection), asked)
            found = cursor.fetchall()
        models, at = [], 0
        for columns in self._columns:
            part = [row[at : at + len(columns)] for row in found]
            models.append(_read(columns, part, connection))
            at += len(columns)
        return list(zip(*models, strict=True))

    def _said(self, connection: Any) -> str:
        said = self._ready.get(connection.vendor)
        if said is None:
            held = "FOR UPDATE" if connection.features.has_select_for_update else ""
            parts = (columns.text for columns in self._columns)
            said = self._ready[connection.vendor] = self._text.format(*parts, held=held)
        return said


def _here() -> Any:
    """This thread's connection itself: what stands in its place looks for it at each word."""
    return connections[DEFAULT_DB_ALIAS]


def _read(
    columns: Columns[Any] | Plain, values: Sequence[Sequence[Any]], connection: Any
) -> list[Any]:
    """The models of some columns, row by row."""
    read = list[Any]()
    for nth, value in enumerate(values):
        is_same = nth > 0 and value == values[nth - 1]
        read.append(read[-1] if is_same else columns.read(value, connection))
    return read


def insert(rows: Sequence[Model]) -> None:
    """New rows of one model, written as the ORM writes them; their keys are the database's to give, and
    are not read back."""
    if not rows:
        return
    connection = _here()
    with connection.cursor() as cursor:
        cursor.executemany(_inserting(type(rows[0])), [_values(row, connection) for row in rows])


def insert_once(row: Model) -> bool:
    """A new row, unless one is there that leaves no room for it: whether it was written. The transaction
    goes on in either case."""
    connection = _here()
    with connection.cursor() as cursor:
        cursor.execute(f"{_inserting(type(row))} ON CONFLICT DO NOTHING", _values(row, connection))
        return bool(cursor.rowcount)


def update(row: Model, names: Collection[str]) -> None:
    """These fields of a row that is there, by the names of the model, as the ORM writes them."""
    meta = row._meta
    fields: list[Any] = [meta.get_field(name) for name in names]
    said = ", ".join(f'"{field.column}" = %s' for field in fields)
    connection = _here()
    with connection.cursor() as cursor:
        cursor.execute(
            f'UPDATE "{meta.db_table}" SET {said} WHERE "{meta.pk.column}" = %s',
            [_prepared(field, row, connection) for field in (*fields, meta.pk)],
        )


@cache
def _inserting(model: type[Model]) -> str:
    names = ", ".join(f'"{field.column}"' for field in _written(model))
    places = ", ".join(["%s"] * len(_written(model)))
    return f'INSERT INTO "{model._meta.db_table}" ({names}) VALUES ({places})'


def _values(row: Model, connection: Any) -> list[Any]:
    return [_prepared(field, row, connection) for field in _written(type(row))]


@cache
def _written(model: type[Model]) -> tuple[Any, ...]:
    return tuple(field for field in model._meta.concrete_fields if not isinstance(field, AutoField))


def _prepared(field: Any, row: Model, connection: Any) -> Any:
    return field.get_db_prep_save(getattr(row, field.attname), connection)
