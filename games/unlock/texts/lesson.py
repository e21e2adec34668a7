"""The words of Unlock's lesson, a step for each decision, in the order of `games.unlock.lesson`."""

from __future__ import annotations

from games.lesson import Step

FIRST = Step(
    says="One player, the Lock, has a secret path. Each right line is +1, each wrong one −1. "
    "Draw 1-2-5: press **1**, **2**, **5**, then **Send**.",
    wrong="Any path is allowed, but this lesson begins with 1-2-5.",
    hint="Press **1**, **2** and **5** in a row, then **Send**.",
    done="+1 −1: one of your two lines is right, the other one is wrong.",
)

OPENING = Step(
    says="Either 1-2 or 2-5 is right, not both. So only one of these can be the secret: 1-2-3-6 "
    "or 1-2-5-8. Draw that one.",
    wrong="Look at your first card: the secret has only one of its two lines.",
    hint="1-2-5-8 would have both lines. Press **1**, **2**, **3**, **6**, then **Send**.",
    done="You opened it! Game 2 of 3 begins at 0, and the points of all games add up.",
)

SKIP = Step(
    says="Another player is the Lock, with a new secret. You need not play every turn: "
    "press **Skip turn 1…**, then **Skip turn 1**.",
    wrong="You know nothing yet, and each wrong line costs a point. Let your rival go first.",
    hint="Press **Skip turn 1…**, then **Skip turn 1**.",
    done="Your rival drew 3-6-9: two lines wrong, −2. You lost nothing.",
)

CLUE = Step(
    says="All cards are clues for all: 3-6 and 6-9 are wrong. So which can be right, "
    "2-5-8 or 5-6-9? Draw it, then **Send**.",
    wrong="Your rival's card shows that 6-9 is wrong, so it is not 5-6-9.",
    hint="6-9 is wrong. Press **2**, **5**, **8**, then **Send**.",
    done="+2: both lines are right, but the secret is longer.",
)

LONGER = Step(
    says="2-5 and 5-8 are sure. Draw 2-5-8 again with one more dot, before 2 or after 8, "
    "and press **Send**.",
    wrong="Keep what is sure: draw 2-5-8 again, and for now add one dot only.",
    hint="Press **2**, **5**, **8** and, say, **9**, then **Send**.",
    done="Two lines were sure, so you could not lose. Your rival drew seven, and most were wrong.",
)

GOES_ON = (
    "Now play on by yourself. Open this secret, and then be the Lock yourself: the points of all "
    "three games add up."
)
