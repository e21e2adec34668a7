"""What a seat of Triplock was shown and its view leaves out, for the laws over the shelf."""

from __future__ import annotations

from games.triplock.ai.memory import remembered

__all__ = ["remembered"]
