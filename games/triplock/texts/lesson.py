"""The words of Triplock's lesson, a step for each press in the order of `games.triplock.lesson`."""

from __future__ import annotations

from games.lesson import Step

ROLLING = Step(
    says=(
        "Your card, a Diagram, shows a Padlock: find it under the black caps. 5 cards or 10 "
        "points win. Begin with **Roll**."
    ),
    wrong="Not yet: first find out where the Padlock is. For that you need the dice.",
    hint="Press **Roll**.",
    done="Peek and Swap: each die is one action, and you may leave one out.",
)

PEEKING = Step(
    says="A Peek shows two stacks to you, and to nobody else. Press **Peek**, then **L1+L2**.",
    wrong="Look before you touch anything: the Peek die shows you L1 and L2.",
    hint="Press **Peek**, then **L1+L2**.",
    done="L1 is the Padlock, and L2 is a Keypad. Only you know that.",
)

ANNOUNCING = Step(
    says="Found! Announce it: press **Complete 1. Padlock…**, then **Announce it**.",
    wrong="That can wait. You know where the Padlock is: complete your Diagram now.",
    hint="Press **Complete 1. Padlock…**, then **Announce it**.",
)

MATCHING = Step(
    says="Now say where it lies. You saw it: press **Padlock L1**.",
    wrong="A wrong stack would cost you the Diagram. You saw the Padlock in L1.",
    hint="Press **Padlock L1**.",
    done="Completed! That is one of five, and its reward is a new Diagram.",
)

LAYING = Step(
    says=(
        "A Diagram has four sides, and the one on top counts. One symbol is the easiest: "
        "press **4. Spring: Flip**."
    ),
    wrong="That side asks for more, or for chips. Begin with the one that needs a single Spring.",
    hint="Press **4. Spring: Flip**, the last of the four.",
    done="Your card is down. Only you can see it.",
)

SKILL = Step(
    says=(
        "Your Skill moves a bead one step each turn. On step 3 you get 2 points: press "
        "**Skill…**, then **Points, step 3: +2**."
    ),
    wrong="Do not leave the Skill out: your bead is one step from 2 points.",
    hint="Press **Skill…**, then **Points, step 3: +2**.",
    done="+2 points.",
)

ENDING = Step(
    says=(
        "Card 1 is a Trap: if Tumbler names a wrong stack, you get 2 points. Press **End turn**, "
        "then **Lose Swap and end**."
    ),
    wrong="Not yet: no Spring is on top, and a Swap would mix up what you know. End your turn.",
    hint="Press **End turn**, then **Lose Swap and end**.",
    done="They said that L2 is a Push. It is a Keypad: they failed, your Trap went off, +2 points!",
)

ROLLING_AGAIN = Step(
    says=(
        "Every chip has two sides. The back of a Keypad is a Spring, which you need now: turn L2 "
        "over. Press **Roll**."
    ),
    wrong="First the dice: what you need is a Flip of L2.",
    hint="Press **Roll**.",
)

SACRIFICE = Step(
    says=(
        "No die shows Flip. Give up both, and you may do any one action: press **Sacrifice…**, "
        "**Both: Flip**, **L2**."
    ),
    wrong="What you need is a Flip of L2, and both dice together pay for it.",
    hint="Press **Sacrifice…**, then **Both: Flip**, then **L2**.",
    done="L2 is a Spring now, still under its cap. Both dice can be given up in any turn.",
)

GOES_ON = (
    "The lesson is over; the match goes on. Complete your Diagram. No card left? **Disarm & draw** "
    "brings one. The dice are real now."
)
