"""Odds: what a Roll will come to before anybody throws, counted exactly and never sampled."""

from rules.odds.exact import Chance as Chance
from rules.odds.exact import Odds as Odds
from rules.odds.exact import describe as describe
from rules.odds.exact import face_to_face_odds as face_to_face_odds
from rules.odds.exact import normal_odds as normal_odds
from rules.odds.exact import wounds_odds as wounds_odds
from rules.odds.forecast import Asked as Asked
from rules.odds.forecast import Hand as Hand
from rules.odds.forecast import foretold as foretold
from rules.odds.forecast import misread as misread
from rules.odds.forecast import read as read
