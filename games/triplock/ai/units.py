"""The units of the worths of advice; the words of advice read them, too."""

from __future__ import annotations

WIN = 30.0
"""The worth of a match that is won, and of a room that is opened."""

TOLD = 0.5
"""By how much worths come to less in the end: so much of them is told.

In 113 moments of duels in which two plans were 2.2 apart, the better one won 14 % more matches when
hard players went on from both, 24 times each or more; to be given a Diagram, which counts 2, won
21 % more. Differences from 1 to 7 came to as much for their size.
"""

MATCH = WIN * TOLD
"""The worth that is told of a match that is won at once, and of a room that is opened."""
