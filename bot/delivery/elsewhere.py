"""The hook for other processes that show matches; by itself this process shows all of them."""

from __future__ import annotations

from typing import Protocol


class RemoteDelivery(Protocol):
    """Other processes that show matches."""

    async def shows(self, match: str) -> bool:
        """Whether another process shows a match; it is told to by `tell`, called without a wait."""
        return False

    def tell(self, match: str, pressed: dict[int, int], *, anew: bool, stale: bool) -> None:
        """Has that process show a match. `pressed` are pressed messages, with their channels."""

    def shown(self, match: str) -> None:
        """Notes that a match was shown here."""

    async def caught_up(self, match: str) -> None:
        """Waits until another process has shown what it was told."""
