"""The words of Timelock's lesson, a step for each turn, in the order of `games.timelock.lesson`."""

from __future__ import annotations

from games.lesson import Step

MATCHING = Step(
    says=(
        "Make your four stacks look like your Goal (black). In a, the Pawn is too low: "
        "**a**, **Pawn to row 3 (1 point)**, **End turn**."
    ),
    wrong="For now move only the Pawn of a, to row 3, as in your Goal. Leave all the rest.",
    hint="Press **a**, then **Pawn to row 3 (1 point)**, then **End turn**.",
    done="Well done: a stands like your Goal and has a tick. Who has four ticks wins.",
)

ONE_DIE = Step(
    says=(
        "Each die pays for one stack. With the 4: **b**, Pawn to row 3, Drone to row 2. "
        "With the 1: **d**, Pawn to row 3. **End turn**."
    ),
    wrong="This time the 4 finishes b, and the 1 moves the Pawn of d to row 3.",
    hint=(
        "Press **b**, **Pawn to row 3 (1 point)**, **Drone to row 2 (2 points)**, then **d**, "
        "**Pawn to row 3 (1 point)**, **End turn**."
    ),
    done="Two ticks. A die pays for one stack only, so the last point of the 4 was lost.",
)

ADDED = Step(
    says=(
        "Both dice are small (3 or less), so you may add them for one stack: 1 + 1 = 2. "
        "**d**, **Drone to row 2 (2 points)**, **End turn**."
    ),
    wrong="Use both dice for one step: the Drone of d to row 2 costs 2 points, and d is finished.",
    hint="Press **d**, then **Drone to row 2 (2 points)**, then **End turn**.",
    done="Three ticks: only e is left. But now the other side has three ticks, too.",
)

THEIR_GOAL = Step(
    says=(
        "Stop them: a 6 moves a piece of their Goal. Press **Goal**, "
        "**Queen to their row 2 (6 points)**, **End turn**."
    ),
    wrong="They could win with the next roll. Use the 6 for the Queen of their Goal, and no more.",
    hint="Press **Goal**, then **Queen to their row 2 (6 points)**, then **End turn**.",
    done="Their ticks are gone! But they had a 6 as well, and put the Pawn of your Goal on row 1.",
)

HANDS_OVER = Step(
    says=(
        "Try **Goal**, **Queen to their row 1 (6 points)** and look: they would win! **Undo** it. "
        "Then **d**: Pawn to row 2, to row 1. **End turn**."
    ),
    wrong="Leave their Goal as it is. The 2 brings the Pawn of d to row 1, and d matches again.",
    hint="Press **d**, **Pawn to row 2 (1 point)**, **Pawn to row 1 (1 point)**, **End turn**.",
    done="Good: d has its tick back. If you make all their stacks match, they win.",
)

HOPPING = Step(
    says=(
        "HOP: a piece may jump to any row for the price of one space. **a**: "
        "**Pawn to row 1 (1 point)**. Then **b**: the same. **End turn**."
    ),
    wrong="Your Goal has its Pawn on row 1. Let the Pawns of a and b jump there, one die for each.",
    hint=(
        "Press **a**, **Pawn to row 1 (1 point)**, then **b**, **Pawn to row 1 (1 point)**, "
        "**End turn**."
    ),
    done="Three ticks again: with HOP, two points moved two Pawns two rows each.",
)

GOES_ON = (
    "Now bring Pawn, Drone and Queen of e to where your Goal has them, and you win. "
    "From now on the dice are real."
)
