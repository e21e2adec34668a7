"""What a painter is: the functions that every package `render/<key>/` offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from games.core import Names
from render.picture import Picture

if TYPE_CHECKING:
    from render.kit.canvas import Canvas


class Painter(Protocol):
    """What `render/<key>/` offers: pure functions, so that equal views give equal bytes."""

    @property
    def PALETTE(self) -> str:  # noqa: N802  the constant of a module
        """The name of the palette of all its pictures."""
        ...

    def paint(self, view: Any, draft: str, names: Names = ()) -> tuple[Picture, ...]:
        """The 1 to 10 pictures of a view while `draft` is open, the board first.

        The picture of an end has the `names` by seat, of signs that the typeface has.
        """
        ...

    def frame(self, view: Any) -> Canvas:
        """The board of a view as a canvas, for a film (`render.reel`)."""
        ...

    def scene(self, event: Any) -> Picture | None:
        """The picture of an event that has one of its own."""
        ...

    def warm(self) -> None:
        """Draws the sprites of common pictures beforehand."""
        ...
