"""Triplock: duels of the levels and a yardstick, rings, and Episodes alone and together."""

from __future__ import annotations

from benchmarks.strength.matches import level
from benchmarks.strength.rows import Row
from benchmarks.strength.yardsticks_triplock import careful
from games.core import Level
from games.triplock import GAME

EASY, MEDIUM, HARD = (level(GAME, each) for each in Level)
CAST = {"characters": "mabel,ines"}
RING = {"mode": "ring"}
STATION = {"mode": "solo", "episode": "station"}
GASWORKS = {"mode": "solo", "episode": "gasworks"}
BRIDGE = {"mode": "coop"}

ROWS = (
    Row("duel, hard : a careful player", GAME, {}, 2, HARD, careful, goal=0.65),
    Row("duel, hard : medium", GAME, {}, 2, HARD, MEDIUM, goal=0.7),
    Row("duel, medium : easy", GAME, {}, 2, MEDIUM, EASY, goal=0.7),
    Row("duel, easy : random", GAME, {}, 2, EASY, goal=0.95),
    Row("duel with characters, hard : careful", GAME, CAST, 2, HARD, careful),
    Row("ring, hard : careful, careful", GAME, RING, 3, HARD, careful),
    Row("ring, easy : random, random", GAME, RING, 3, EASY, goal=0.8),
    Row("Station alone, hard", GAME, STATION, 1, HARD, goal=0.5),
    Row("Station alone, medium", GAME, STATION, 1, MEDIUM),
    Row("Station alone, easy", GAME, STATION, 1, EASY),
    Row("Station alone, a careful player", GAME, STATION, 1, careful),
    Row("Gasworks alone, hard", GAME, GASWORKS, 1, HARD),
    Row("Bridge together, hard", GAME, BRIDGE, 2, HARD),
    Row("Bridge together, easy", GAME, BRIDGE, 2, EASY),
)
