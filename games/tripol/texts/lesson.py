"""The words of Tripol's lesson, a step for each decision, in the order of `games.tripol.lesson`."""

from __future__ import annotations

from games.lesson import Step

DRAW_HINT = "**Draw** stands below the picture."

FIRST_DRAW = Step(
    says="Add tiles where all sides that touch agree in colour. The most points win. "
    "A turn begins with a tile from the bag: press **Draw**.",
    wrong="First comes a tile from the bag.",
    hint=DRAW_HINT,
    done="This tile is yours, and nobody else sees it.",
)

SIXTH = Step(
    says="Five tiles lie round one point, and yours is the sixth. Press **Spot 1**, look at it, "
    "then press **Place it**.",
    wrong="That would leave the best spot open: your tile fits the gap.",
    hint="Press **Spot 1**, then **Place it**.",
    done="+8: six tiles round one point are a hexagon, and you have closed it.",
)

SECOND_DRAW = Step(
    says="Your rival has had a turn: each side that touches brings a point. "
    "Yours begins again with **Draw**.",
    wrong="First comes a tile from the bag.",
    hint=DRAW_HINT,
)

TWO_COLOURED = Step(
    says="Some sides have two colours. Where two of them meet, you get one more move. Try the "
    "spots, then press **Place it**.",
    wrong="That earns no move. Look for a spot where a side of two colours meets the same two.",
    hint="Press **Spot 2**: the picture says “+1 move”. Then press **Place it**.",
    done="+1, and one more move: your turn goes on.",
)

MORE = Step(
    says="One more move means: you may draw and place once more. Press **Draw**.",
    wrong="That would give away the move that you have just earned.",
    hint=DRAW_HINT,
    done="A white stork: white fits every colour.",
)

KEEP = Step(
    says="Spots 7 and 8 are the gaps of another hexagon. Keep the stork for it: press "
    "**Pass…**, then **Pass anyway**.",
    wrong="Only 1 point now. Keep the bird: later it closes the hexagon and brings 8.",
    hint="Press **Pass…**, then **Pass anyway**. The tile stays in your hand.",
    done="Kept. Nobody knows what you hold.",
)

KEPT = Step(
    says="One gap is left. This time don't draw: press **112**, choose the spot in that gap, and "
    "press **Place it**.",
    wrong="You need no new tile now: the one that you kept closes the hexagon.",
    hint="Press **112**, choose **Spot 7** in the list, then press **Place it**.",
    done="+8, and one more move: white met a two-coloured side.",
)

GOES_ON = (
    "Now play on by yourself. The last tile of the bag brings 10 points more, and each tile that "
    "you still hold at the end costs one point."
)
