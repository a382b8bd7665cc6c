"""What a page is arranged of: pieces, pools, the spine of the Order, Rolls, and the whole View."""

from rules.view.shapes.agreed import LineSeen as LineSeen
from rules.view.shapes.agreed import MissionSeen as MissionSeen
from rules.view.shapes.agreed import PauseSeen as PauseSeen
from rules.view.shapes.agreed import ScoredSeen as ScoredSeen
from rules.view.shapes.agreed import TermSeen as TermSeen
from rules.view.shapes.deploying import ToDeploy as ToDeploy
from rules.view.shapes.order import HandSeen as HandSeen
from rules.view.shapes.order import RollSeen as RollSeen
from rules.view.shapes.order import SaveSeen as SaveSeen
from rules.view.shapes.order import SpineStep as SpineStep
from rules.view.shapes.pieces import Absent as Absent
from rules.view.shapes.pieces import GroupPool as GroupPool
from rules.view.shapes.pieces import PieceSeen as PieceSeen
from rules.view.shapes.pieces import PoolsSeen as PoolsSeen
from rules.view.shapes.whole import View as View
