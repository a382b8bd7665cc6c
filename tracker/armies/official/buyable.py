"""What of a sectorial's units can be bought, and what is found of it by words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

import msgspec

from tracker.armies.codes import Code, Group, Member
from tracker.armies.lines import Listed
from tracker.armies.official import schema
from tracker.armies.official.book import Book
from tracker.armies.official.joining import join


class Buyable(msgspec.Struct, frozen=True):
    """An option of a unit as a list would have it: the builder's numbers, and its troopers, the first
    of them with what it costs. `place` names it in forms."""

    unit: int
    model: int
    option: int
    troopers: tuple[Listed, ...]

    @property
    def place(self) -> str:
        return f"{self.unit}.{self.model}.{self.option}"

    @property
    def first(self) -> Listed:
        return self.troopers[0]

    @property
    def points(self) -> int:
        """What it costs, with whoever comes along."""
        return sum(one.profile.points for one in self.troopers)

    @property
    def along(self) -> tuple[str, ...]:
        """Who is bought with the first of them."""
        return tuple(one.profile.name for one in self.troopers[1:])

    @property
    def words(self) -> str:
        """All that it can be found by."""
        found = []
        for one in self.troopers:
            for profile in (one.profile, *one.becomes):
                found += [profile.name, profile.unit, profile.type]
                found += [*profile.weapons, *profile.skills, *profile.equipment]
        return _plain(" ".join(found))


def every_member(book: Book) -> Iterator[Member]:
    """Each option that a list can have by itself. Others come along with one, or are parts of one."""
    for unit in (*book.units.values(), *book.specops):
        yield from (Member(unit.id, 0, one.id) for one in _sold(unit.options))
        for model in unit.profileGroups:
            if model.profiles and model.profiles[0].ava > 0:
                yield from (Member(unit.id, model.id, one.id) for one in _sold(model.options))


def buyable(book: Book, member: Member, *, group: Group | None = None) -> Buyable | None:
    """It as a line of a Combat Group; None where it can't be bought. Nobody in it has a key yet."""
    if member not in set(every_member(book)):
        return None
    return _buyable(book, member, group or Group(1, ()))


def found(book: Book, said: str) -> tuple[Buyable, ...]:
    """All that has each of these words somewhere: in its name, among its weapons or skills. Those that
    have them in their names come first."""
    words = _plain(said).split()
    every = (_buyable(book, one, Group(1, ())) for one in every_member(book))
    having = [one for one in every if one and all(word in one.words for word in words)]
    return tuple(sorted(having, key=lambda one: not _named(one, words)))


def _named(one: Buyable, words: Iterable[str]) -> bool:
    name = _plain(f"{one.first.profile.unit} {one.first.profile.name}")
    return all(word in name for word in words)


def _buyable(book: Book, member: Member, group: Group) -> Buyable | None:
    alone = msgspec.structs.replace(group, members=(member,))
    troopers = join(Code(2, 0, "", "", 0, (alone,)), book, None).lines
    return Buyable(member.unit, member.group, member.option, troopers) if troopers else None


def _sold(options: Iterable[schema.Option]) -> Iterator[schema.Option]:
    return (one for one in options if not one.disabled)


def _plain(text: str) -> str:
    """Without capitals and accents: nobody types Ōban with its bar."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
