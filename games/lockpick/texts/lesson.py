"""The words of Lockpick's lesson, a step for each decision, as `games.lockpick.lesson` has them."""

from __future__ import annotations

from games.lesson import Step

ONE = Step(
    says="Three numbers in a row in one column, such as 5-6-7, lock and freeze a tumbler. "
    "Freeze all 15. Press **Green**, then **Commit**.",
    wrong="There the 7 locks nothing. Green ends with 5-6 and waits for it.",
    hint="Press **Green**, then **Commit**.",
    done="5-6-7: one tumbler of 15 is frozen. Any cards will do, whatever their colour.",
)

THREE = Step(
    says="Three cards go to columns side by side; after Purple comes Red again. Press **C·P·R**, "
    "a card for Cyan, one for Purple, **Commit**.",
    wrong="Two sets can lock at once: 8-7-6 in Cyan and K-Q-J in Red.",
    hint="Press **C·P·R**, **6♣** for Cyan, **Q♣** for Purple, then **Commit**: J♣ lands on Red.",
    done="Two tumblers at once. 8-7-6 counts as well as 6-7-8, and so does Q-K-A.",
)

JUMP = Step(
    says="The stack of Red has no cards left. So a red card at an end may jump. Press "
    "**4♥ from Cyan**, **Yellow**, then **Commit**.",
    wrong="That locks nothing. Yellow ends with 2-3 and waits for the 4.",
    hint="Press **4♥ from Cyan**, **Yellow**, then **Commit**.",
    done="2-3-4: a tumbler of Yellow, because the cards are in the Yellow column.",
)

GAP = Step(
    says="An A stands between 10 and J. On a Red 3 it may jump away: press **A♥ from Purple**, "
    "**Red**, then **9-10-J, leaves Q**, **Commit**.",
    wrong="The ace keeps 9-10 and J-Q apart. Let it jump, so that they meet.",
    hint="Press **A♥ from Purple**, **Red**, **9-10-J, leaves Q**, then **Commit**.",
    done="10 and J were in two sets, 9-10-J and 10-J-Q. Only one can lock, and you chose.",
)

WILD = Step(
    says="A wild 4: you take four cards of any colour, and see them after you choose. Press one "
    "that has cards, such as **Yellow, 12 left**.",
    wrong="An empty colour only lets a card jump again. Take new cards this time.",
    hint="Press any of the other four, such as **Yellow, 12 left**.",
)

GOES_ON = (
    "Here are your cards. Play on by yourself: freeze all 15 tumblers before the five stacks "
    "run out."
)
