"""Rolls as the page shows them: the MODs of both sides around one label, and where dice go in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _
from msgspec import structs

from rules.game import Offer, View
from tracker.matches.page.acts import Act, act
from tracker.spoken import spoken, worded

FACES: Final = tuple(range(1, 21))
KEYS: Final = 8
"""Up to so many counts have a key each."""
RANGE, COVER, AGREED = "Range", "Partial Cover", "agreed at the table"


@dataclass(frozen=True)
class Sum:
    """A line of the sum: what it counts, the rule, how much for either side (None: not said)."""

    label: str
    rule: str
    a: int | None
    b: int | None


@dataclass(frozen=True)
class Chances:
    """Three outcomes in whole percents, with where each stands on a bar of a hundred."""

    a: int
    nobody: int
    b: int

    @property
    def after_a(self) -> int:
        return self.a

    @property
    def after_nobody(self) -> int:
        return self.a + self.nobody


@dataclass(frozen=True)
class Duel:
    """Two sides of a Roll, or one alone (`b` is None); `a` is the viewer's own where it has one."""

    a: Any
    b: Any
    sums: tuple[Sum, ...]
    chances: Chances
    open: bool  # whether a range is still to be said: the numbers are not final
    thrown: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # the dice of `a` so far, and of `b`

    @property
    def before(self) -> Duel:
        """The same before its dice: what of it does not change with them."""
        return replace(self, thrown=((), ()))

    @property
    def attributes(self) -> str:
        """On what is rolled: "BS", or "BS / PH" where the two sides roll on different ones."""
        return " / ".join(dict.fromkeys(worded(one.attribute) for one in (self.a, self.b) if one))


@dataclass(frozen=True)
class Reach:
    """A range band to press: from and to in inches, and its MOD; `out` is past the last."""

    near: int
    far: int
    mod: int
    out: bool = False
    on: bool = False


@dataclass(frozen=True)
class Ranging:
    """What the table says of one shooter: its bands, and Cover, as given so far."""

    hand: Any
    act: Act
    reaches: tuple[Reach, ...]
    cover: bool
    more: int
    worked: str = ""

    @property
    def first(self) -> bool:
        """Whether this has to be said before there are dice: the map finds it too close to call."""
        return not _is_said(self.hand)

    @property
    def stands(self) -> tuple[Reach, ...]:
        """In what it is rolled unless another is pressed: each band with that MOD."""
        return tuple(one for one in self.reaches if one.on)

    @property
    def id(self) -> str:
        """Of what it is changed by: another once something is said, so that this closes by itself."""
        said = (self.hand.asked, self.cover, self.more, *(one.near for one in self.stands))
        return "-".join((self.act.id, *(str(int(one)) for one in said)))


@dataclass(frozen=True)
class Key:
    """A key of the keypad: "ok", "crit" or "fail" (or nothing), and what such a die does."""

    face: int
    kind: str
    says: str


@dataclass(frozen=True)
class Count:
    """A key that says how many Saving Rolls failed, and what that does."""

    act: Act
    number: str
    does: str
    bad: bool


@dataclass(frozen=True)
class Entry:
    """Dice to be entered: whose, how many, which keys are marked; the same by outcome or rolled."""

    name: str
    read: Act
    count: int
    keys: tuple[Key, ...]
    here: Act | None
    outcomes: tuple[Act, ...]
    mine: bool
    what: str = ""
    """What each of them is called, where it is no die of a Roll."""
    rest: bool = False
    """Whether the dice that are not read yet may all be said to miss."""
    counts: tuple[Count, ...] = ()
    """The keys by which it is said how many failed, in place of the dice."""

    @property
    def called(self) -> str:
        return self.what or _("die")

    @property
    def by_keys(self) -> Entry:
        """The same without what is said in place of the dice."""
        return replace(self, outcomes=())

    @property
    def dice(self) -> tuple[tuple[str, str], ...]:
        """Of each die the name under which it is sent, and what it is called: whose it is, where each
        has a name of its own."""
        fields = [one for one in self.read.offer.blanks if one.kind in ("die", "dice")]
        if len(fields) > 1:
            form = _("%(name)s’s %(what)s")
            said = ((one.name, {"name": spoken(one.label), "what": self.called}) for one in fields)
            return tuple((name, form % words) for name, words in said)
        if self.count == 1:
            return ((fields[0].name, self.called),)
        form = _("%(what)s %(nth)s of %(count)s")
        every = ({"nth": nth, "count": self.count} for nth in range(1, self.count + 1))
        return tuple((fields[0].name, form % {"what": self.called, **one}) for one in every)


def duels(view: View) -> tuple[Duel, ...]:
    """Every Roll of this moment; one against several is shown as so many pairs."""
    found = []
    for roll in view.rolls:
        hands = {hand.piece: hand for hand in roll.hands}
        pairs: Any = [(hands[a], hands[b]) for a, b in roll.pairs] or [(roll.hands[0], None)]
        for (a, b), odds in zip(pairs, roll.odds, strict=True):
            chances = _chances(odds.a, odds.b)
            if b is not None and b.side == view.you:
                a, b = b, a
                chances = _chances(odds.b, odds.a)
            is_open = not all(_is_said(one) for one in (a, b) if one is not None)
            thrown = a.dice, b.dice if b else ()
            sums = tuple(_sums(a, b))
            found.append(Duel(_shown(a), _shown(b), sums, chances, is_open, thrown))
    return tuple(found)


def _shown(hand: Any) -> Any:
    """A side of a Roll as it is drawn: neither its dice nor who said its range change what that is."""
    return hand and structs.replace(hand, dice=(), asked=False, measured=False)


def _chances(a: float, b: float) -> Chances:
    you, they = round(100 * a), round(100 * b)
    return Chances(you, 100 - you - they, they)


def _sums(a: Any, b: Any) -> Iterable[Sum]:
    hands = [hand for hand in (a, b) if hand is not None]
    labels: dict[str, str] = {}
    if any(hand.ranged for hand in hands):
        labels[RANGE] = "BS-2"
    for hand in hands:
        for mod in hand.mods:
            labels.setdefault(mod.label, mod.rule)
    for label, rule in labels.items():
        yield Sum(label, rule, _mod(a, label), _mod(b, label))


def _mod(hand: Any, label: str) -> int | None:
    if hand is None:
        return None
    if label == RANGE and not _is_said(hand):
        return None
    values: list[int] = [mod.value for mod in hand.mods if mod.label == label]
    return sum(values)


def _is_said(hand: Any) -> bool:
    """Whether its range stands: it needs none, somebody said it, the map did, or it is presumed."""
    return not hand.ranged or hand.asked or hand.measured


def ranging(view: View, offers: Sequence[Offer], piece: str) -> Ranging | None:
    """The range and Cover of a shooter, if its Roll asks for them."""
    hand = next((one for roll in view.rolls for one in roll.hands if one.piece == piece), None)
    offer = _offer(offers, "GiveMods", piece)
    if hand is None or offer is None or not hand.ranged:
        return None
    blanks = {blank.name: blank for blank in offer.blanks}
    stands = next(iter(blanks["band"].preset), None) if not hand.asked else None
    gone = not hand.asked and bool(blanks["out"].preset)
    covers = not hand.asked and "cover" in blanks and bool(blanks["cover"].preset)
    band = _mod(hand, RANGE)
    out = hand.asked and not hand.success and hand.value + sum(m.value for m in hand.mods) > 0
    reaches = [
        Reach(near, far, mod, on=(hand.asked and not out and mod == band) or stands == str(mod))
        for near, far, mod in hand.bands
    ]
    past = max((far for _, far, _ in hand.bands), default=0)
    reaches.append(Reach(past, 0, 0, out=True, on=out or gone))
    cover = covers or bool(_mod(hand, COVER))
    found = (blanks[name].worked for name in ("band", "cover") if name in blanks)
    return Ranging(
        hand, act(offer, view.step), tuple(reaches), cover, _mod(hand, AGREED) or 0,
        ", ".join(str(spoken(one)) for one in found if one),
    )  # fmt: skip


def roll_entry(view: View, offers: Sequence[Offer], piece: str) -> Entry | None:
    """Where the dice of one hand go in."""
    found = [(r, h) for r in view.rolls for h in r.hands if h.piece == piece]
    read = _offer(offers, "ReadDice", piece)
    if not found or read is None:
        return None
    roll, hand = found[0]
    return Entry(
        name=hand.name,
        read=act(read, view.step),
        count=hand.burst,
        keys=tuple(_key(face, hand.success, hand.bonus, hand.low) for face in FACES),
        here=_roll_here(view, offers, roll, hand),
        rest=any(blank.name == "rest" for blank in read.blanks),
        outcomes=tuple(_outcomes(view, offers, roll)),
        mine=hand.side == view.you,
    )


def _roll_here(view: View, offers: Sequence[Offer], roll: Any, hand: Any) -> Act | None:
    """All dice of a Roll at once, if nothing has to be said any more of the other side of it."""
    here = _offer(offers, "RollDice", hand.piece)
    if here is None:
        return None
    others = [one for one in roll.hands if one.piece != hand.piece and not one.dice]
    if not all(map(_is_said, others)):
        others = []
    then: list[str] = []
    for one in others:
        offer = _offer(offers, "RollDice", one.piece)
        then += [act(offer, view.step).in_full] if offer else []
    adds = _("all dice") if others else ""
    return replace(act(here, view.step, adds=adds), then=tuple(then))


def _key(face: int, success: int, bonus: int = 0, low: int = 0) -> Key:
    if face <= low or (bonus and face + bonus >= FACES[-1]) or (not bonus and face == success):
        return Key(face, "crit", _("Critical"))
    return Key(face, "ok", _("success")) if face < success else Key(face, "", _("miss"))


def succeeds(hand: Any) -> tuple[str, str]:
    """Which dice of a hand succeed, and which of them are Criticals."""
    if hand.success < 1:
        return _("can’t succeed"), ""
    if hand.low:
        return _("or less"), _("%(value)s and up to %(low)s crit") % {
            "value": hand.success,
            "low": hand.low,
        }
    crits = f"{FACES[-1] - hand.bonus}+" if hand.bonus else str(hand.success)
    return _("or less"), _("%(faces)s crits") % {"faces": crits}


def _outcomes(view: View, offers: Sequence[Offer], roll: Any) -> Iterable[Act]:
    """How a Roll could have ended."""
    for one in offers:
        if one.command != "GiveOutcome" or one.given.get("roll") != roll.lead:
            continue
        counts = next((blank.choices for blank in one.blanks), ())
        for count in counts:
            said = {"how": spoken(one.label), "many": count.label}
            say = one.label if count.value == "1" else _("%(how)s, %(many)s times") % said
            yield act(one, view.step, say=say, preset=(("hits", count.value),))
        if not counts:
            yield act(one, view.step)


def save_entry(view: View, offers: Sequence[Offer], piece: str) -> Entry | None:
    """Where the Saving Rolls of a piece go in."""
    save = next((one for one in view.saves if one.piece == piece), None)
    mine = [one for one in offers if one.command == "Save" and one.about == piece]
    if save is None or not mine:
        return None
    read, here, outcome = mine
    failed = next(blank.choices for blank in outcome.blanks)
    return Entry(
        name=save.name,
        read=act(read, view.step),
        count=save.hit.saves,
        keys=tuple(_fails(face, save.hit.fails_on, save.hit.passes_on) for face in FACES),
        here=act(here, view.step),
        outcomes=tuple(
            act(outcome, view.step, say=choice.label, preset=(("failed", choice.value),))
            for choice in failed
        ),
        mine=save.side == view.you,
        what=_("Saving Roll"),
        counts=tuple(_counts(view, save, outcome)) if len(failed) <= KEYS else (),
    )


def _counts(view: View, save: Any, outcome: Offer) -> Iterable[Count]:
    """A key for each number of failed Saving Rolls, with what it does to whom it hit."""
    choices = next(blank.choices for blank in outcome.blanks)
    for choice, does in zip(choices, save.after, strict=True):
        one = act(outcome, view.step, say=choice.label, preset=(("failed", choice.value),))
        yield Count(one, choice.value, does, choice.value != "0")


def fails_unrolled(offers: Sequence[Offer]) -> bool:
    """Whether no die of a Guts Roll is asked for: it is failed, and only where to is still to be said."""
    return not any(blank.kind == "die" for one in offers for blank in one.blanks)


def guts_entry(view: View, offers: Sequence[Offer], piece: str) -> Entry | None:
    """Where a Guts Roll goes in: one die on WIP; nowhere for who fails it without a Roll."""
    mine = [one for one in offers if one.command == "Guts" and one.about == piece]
    standing = next((one for one in (*view.mine, *view.theirs) if one.id == piece), None)
    if not mine or standing is None or fails_unrolled(mine):
        return None
    read, here, *outcomes = mine
    wip = standing.card.wip if standing.card else 0
    return Entry(
        name=standing.name,
        read=act(read, view.step),
        count=1,
        keys=tuple(_key(face, wip) for face in FACES),
        here=act(here, view.step),
        outcomes=tuple(act(one, view.step) for one in outcomes),
        mine=standing.side == view.you,
        what=_("Guts Roll"),
    )


def jump_entry(view: View, offers: Sequence[Offer], piece: str) -> Entry | None:
    """Where the PH Rolls of a jump go in: no key is marked, for what it needs tells who jumps."""
    mine = [one for one in offers if one.command == "RollJump"]
    if not mine:
        return None
    read, here = mine
    return Entry(
        name=_("The jump"),
        read=act(read, view.step),
        count=read.blanks[0].count,
        keys=tuple(Key(face, "", "") for face in FACES),
        here=act(here, view.step),
        outcomes=(),
        mine=True,
        what=_("PH Roll"),
    )


def initiative_entry(view: View, offers: Sequence[Offer], scene: int) -> Entry | None:
    """Where both dice of the Initiative Roll go in: no key is marked, for it would tell a Lieutenant's WIP.
    After each Roll, counted by its `scene`, the keys are others: a tie is rolled again."""
    mine = {bool(one.blanks): one for one in offers if one.command == "RollInitiative"}
    if not mine:
        return None
    return Entry(
        name=_("Initiative"),
        read=act(mine[True], f"{view.step}-{scene}"),
        count=len(mine[True].blanks),
        keys=tuple(Key(face, "", "") for face in FACES),
        here=act(mine[False], view.step, adds=_("both dice")),
        outcomes=(),
        mine=True,
    )


def _fails(face: int, fails_on: int, passes_on: int | None) -> Key:
    fails = face <= fails_on if passes_on is None else face > passes_on
    return Key(face, "fail", _("fails")) if fails else Key(face, "", _("passes"))


def _offer(offers: Sequence[Offer], command: str, about: str) -> Offer | None:
    return next((one for one in offers if one.command == command and one.about == about), None)
