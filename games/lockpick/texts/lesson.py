"""The words of Lockpick's lesson, a step for each decision, as `games.lockpick.lesson` has them."""

from __future__ import annotations

from games.lesson import Step

ONE = Step(
    says="Three neighbours in a column, such as 5-6-7, freeze a tumbler of it; all 15 open the "
    "lock. Press **Green**, then **Commit**.",
    wrong="There the 7 locks nothing. Green ends with 5-6 and waits for it.",
    hint="Press **Green**, then **Commit**.",
    done="5-6-7: the first tumbler of Green is frozen. The suits don't matter.",
)

THREE = Step(
    says="Three cards go to columns side by side, in your order. Press **C·P·R**, give Cyan and "
    "Red what they need, then **Commit**.",
    wrong="Two sets can lock at once: 8-7-6 in Cyan and K-Q-J in Red.",
    hint="Press **C·P·R**, **6♣** for Cyan, **Q♣** for Purple, then **Commit**: J♣ lands on Red.",
    done="Two tumblers at once: a set may rise or fall.",
)

JUMP = Step(
    says="Red's stack is empty, so a red card at the end of a column may jump. Press "
    "**4♥ from Cyan**, **Yellow**, then **Commit**.",
    wrong="That locks nothing. Yellow ends with 2-3 and waits for the 4.",
    hint="Press **4♥ from Cyan**, **Yellow**, then **Commit**.",
    done="2-3-4: a tumbler of Yellow, for it is the column that counts.",
)

GAP = Step(
    says="Red 3: now a red card may lie three deep. Press **A♥ from Purple** and any column: the "
    "gap closes. Choose a set, **Commit**.",
    wrong="The ace keeps 9-10 and J-Q apart. Let it jump, so that they meet.",
    hint="Press **A♥ from Purple**, **Red**, **9-10-J, leaves Q**, then **Commit**.",
    done="9-10-J and 10-J-Q shared cards: one could lock, and you chose which.",
)

WILD = Step(
    says="A wild 4: take four cards of any colour. You see them only then. The buttons tell "
    "how many each has left: not Red, it is empty.",
    wrong="An empty colour only lets a card jump again. Take new cards this time.",
    hint="Press any of the other four, such as **Yellow, 12 left**.",
)

GOES_ON = (
    "Here are your cards. Play on by yourself: freeze all 15 tumblers before the five stacks "
    "run out."
)
