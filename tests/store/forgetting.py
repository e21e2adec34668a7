"""The statements about people: blocks, what is kept of them, forgetting, and old matches."""

from __future__ import annotations

from typing import Any

from bot.cogs.clock import choices
from bot.cogs.own_data import pruning, rows
from bot.match import blocks
from bot.match.feature import MatchContext, Write
from bot.store import matches, meta, offers, person_settings, seats, spans
from bot.store.spans import Absence


async def forgetting(store: Any, match: str, ana: int, ben: int) -> None:
    """Runs them for a match at which Ana sits; afterwards she is forgotten."""

    def blocked(tx: Any) -> None:
        for use in (blocks.KEY, "limits"):
            meta.write_meta(tx, use, "5e" * 32)  # drawn by chance else
        blocks.block(tx, ana, ben, "Ben", 1.0)
        mark = blocks.blocked_mark_of(tx, ben)
        assert mark is not None
        person_settings.rename_blocked(tx, mark, "somebody")
        assert [one.name for one in person_settings.read_blocks(tx, ana)] == ["somebody"]
        assert blocks.is_blocked(tx, ana, ben)
        assert person_settings.remove_block(tx, ana, mark)
        person_settings.write(tx, person_settings.PersonSettings(ana, forget_at=5.0))
        assert ana in person_settings.leaving(tx)
        spans.add_absence(tx, Absence(ana, 1.0, 9.0))
        spans.add_absence(tx, Absence(ana, 1.0, 8.0))
        assert spans.share_absence(tx, ana, 2.0, shared=True)
        matches.lobbies_of(tx, ana)
        assert seats.ever_sat(tx, match, ana)
        offers.make(tx, match, "named", person=ben, n=0, at=1.0, terms={"to": str(ana)})
        assert any(one.id == match for one in rows.read_own_data(tx, ana).matches)
        assert rows.at_stake(tx, ana)[0] > 0
        assert {ana, ben} <= rows.everybody(tx)

    await store.write(blocked)
    await store.write(lambda tx: rows.cut_out(tx, ana, "somebody", 9.0))
    means = MatchContext({}, lambda _n: 0)
    await store.write(lambda tx: choices.forget_nudges(Write(tx, 9.0, means), ana, "somebody"))
    assert (await store.read(lambda tx: rows.read_own_data(tx, ana))).matches == ()

    def is_pruned(tx: Any) -> bool:
        known = matches.read_match(tx, match)
        return known is not None and known.is_pruned

    def pruned(tx: Any) -> None:
        for one in (match, offers.rematch_of(match).of(tx)):
            matches.update_match(tx, str(one), {"status": "over", "ended_at": 5.0})
        assert match not in pruning.ripe(tx, 4.0)
        pruning.prune(tx, match, "somebody", before=4.0, at=10.0)
        pruning.unname(tx, "somebody", before=4.0)
        assert not is_pruned(tx)
        pruning.prune(tx, match, "somebody", before=5.0, at=10.0)
        assert is_pruned(tx)
        assert match not in pruning.ripe(tx, 5.0)

    await store.write(pruned)
    assert await store.read(lambda tx: meta.read_meta(tx, blocks.KEY))
