"""What is done with an army, by a program: the same as its page does."""

from __future__ import annotations

from typing import Literal

import msgspec

from tracker.accounts.api.acts import Act, Number, fields_of, filled, posted, typed
from tracker.armies import actions
from tracker.armies.forms import FreeTrooperForm, NameForm
from tracker.armies.models import Army


class NewOwnArmy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an army is called, and its faction."""

    name: str
    faction: str


class ArmyAct(Act):
    """Something to be done with an army of one's own."""

    def do(self, army: Army) -> Army:
        """Raises NotDone; the army that is then looked at."""
        raise NotImplementedError


class AddAct(ArmyAct):
    """Add a trooper by the id of its starter profile."""

    profile: str

    def do(self, army: Army) -> Army:
        actions.add_trooper(army=army, profile=self.profile)
        return army


class ProfileAct(ArmyAct):
    """Add a profile of its own army, by its `profile` in `army_profiles`; for a `line` of its code that is
    not known, in its place."""

    profile: str
    line: str = ""

    def do(self, army: Army) -> Army:
        actions.add_profile(army=army, profile=self.profile, line=self.line)
        return army


class OfAct(ArmyAct):
    """Say which army a list is of that was begun by hand: one of `army_profiles`."""

    edition: Literal["N4", "N5"]
    number: Number

    def do(self, army: Army) -> Army:
        actions.say_army(army=army, edition=self.edition, number=self.number)
        return army


class FreeTrooper(ArmyAct):
    """Add a trooper whose numbers are typed in; for a `line` of its code that is not known, in its place."""

    line: str = ""

    def do(self, army: Army) -> Army:
        form = FreeTrooperForm(typed(self, FreeTrooperForm().fields))
        group = filled(form)["group"]
        actions.add_free_trooper(army=army, profile=form.profile(), group=group, line=self.line)
        return army


FreeAct = msgspec.defstruct(
    "FreeAct",
    fields_of(FreeTrooperForm().fields),
    bases=(FreeTrooper,),
    namespace={"__doc__": FreeTrooper.__doc__},
    kw_only=True,
)


class RemoveAct(ArmyAct):
    """Take a trooper off the list, by its key."""

    trooper: str

    def do(self, army: Army) -> Army:
        actions.remove_trooper(army=army, trooper=self.trooper)
        return army


class LieutenantAct(ArmyAct):
    """This trooper leads the list."""

    trooper: str

    def do(self, army: Army) -> Army:
        actions.set_lieutenant(army=army, trooper=self.trooper)
        return army


class GroupAct(ArmyAct):
    """A trooper into a Combat Group."""

    trooper: str
    group: Literal[1, 2]

    def do(self, army: Army) -> Army:
        actions.move_to_group(army=army, trooper=self.trooper, group=self.group)
        return army


class NameAct(ArmyAct):
    """Another name."""

    name: str

    def do(self, army: Army) -> Army:
        actions.rename(army=army, name=filled(NameForm({"name": self.name}))["name"])
        return army


class CopyAct(ArmyAct):
    """A second army like this one."""

    def do(self, army: Army) -> Army:
        return actions.duplicate(army=army)


class BringAct(ArmyAct):
    """A newer list in place of the one that is there, by its code, in any layout; the older is kept."""

    code: str
    edition: Literal["", "N4", "N5"] = ""

    def do(self, army: Army) -> Army:
        actions.bring(army=army, code=self.code, edition=self.edition or None)
        return army


class AgainAct(ArmyAct):
    """Read the code again, with the newest data."""

    edition: Literal["", "N4", "N5"] = ""

    def do(self, army: Army) -> Army:
        actions.read_again(army=army, edition=self.edition or None)
        return army


class VersionAct(ArmyAct):
    """Back to an older version; the one that is there is kept."""

    number: Number

    def do(self, army: Army) -> Army:
        actions.bring_back(army=army, number=self.number)
        return army


class ShareAct(ArmyAct):
    """Show the Open half of the list by an address (`shared`), or by none any more."""

    on: bool = True

    def do(self, army: Army) -> Army:
        if self.on:
            actions.share(army=army)
        else:
            actions.end_sharing(army=army)
        return army


PostedArmyAct = posted(
    "PostedArmyAct", "What is to be done with an army: an act by its kind.", ArmyAct
)
