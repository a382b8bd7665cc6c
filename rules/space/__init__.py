"""The table as it can be measured: Silhouettes, scenery, lines of fire, distances, replacement.

Pure geometry, in inches. Each question has one function; it answers yes, no or too close to call,
with the figure that it went by. What is not handed to it does not exist for it: whoever asks for a
seat hands over what that seat's own Table has.
"""

from rules.space.answers import HAIR as HAIR
from rules.space.answers import TOUCH as TOUCH
from rules.space.answers import Answer as Answer
from rules.space.answers import Verdict as Verdict
from rules.space.cover import Cover as Cover
from rules.space.cover import in_partial_cover as in_partial_cover
from rules.space.cover import in_total_cover as in_total_cover
from rules.space.deploying import Board as Board
from rules.space.deploying import Ground as Ground
from rules.space.deploying import board as board
from rules.space.deploying import in_own_half as in_own_half
from rules.space.deploying import in_zone as in_zone
from rules.space.deploying import not_a_table as not_a_table
from rules.space.deploying import on_the_table as on_the_table
from rules.space.deploying import terrain_of as terrain_of
from rules.space.measuring import REACH as REACH
from rules.space.measuring import Banded as Banded
from rules.space.measuring import distance as distance
from rules.space.measuring import in_chain as in_chain
from rules.space.measuring import in_coherency as in_coherency
from rules.space.measuring import in_zone_of_control as in_zone_of_control
from rules.space.measuring import range_band as range_band
from rules.space.measuring import touches as touches
from rules.space.positions import position as position
from rules.space.replacing import Standing as Standing
from rules.space.replacing import centre_on_centre as centre_on_centre
from rules.space.replacing import edge_on_edge as edge_on_edge
from rules.space.replacing import overlap as overlap
from rules.space.replacing import rims_touching as rims_touching
from rules.space.replacing import standing as standing
from rules.space.scenery import HIGHEST as HIGHEST
from rules.space.scenery import MOST_PIECES as MOST_PIECES
from rules.space.scenery import Kind as Kind
from rules.space.scenery import Scenery as Scenery
from rules.space.scenery import Sight as Sight
from rules.space.scenery import amiss as amiss
from rules.space.sight import Seen as Seen
from rules.space.sight import in_arc as in_arc
from rules.space.sight import line_of_fire as line_of_fire
from rules.space.sight import visibility as visibility
from rules.space.slits import PATCH as PATCH
from rules.space.templates import ROUND as ROUND
from rules.space.templates import Template as Template
from rules.space.templates import cloud as cloud
from rules.space.templates import under as under
from rules.space.terrain import Terrain as Terrain
from rules.space.volumes import PRONE as PRONE
from rules.space.volumes import Volume as Volume
from rules.space.volumes import volume as volume
from rules.space.ways import in_the_way as in_the_way
from rules.space.ways import length as length
from rules.space.ways import way_of as way_of
from rules.space.ways import within_move as within_move
from rules.space.ways import zone_along as zone_along
