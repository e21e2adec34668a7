"""How well computer players play: `python -m benchmarks.strength [game ...] [--deals N]`.

Each row plays whole matches on many deals, the player in question once on each seat of a deal, and
prints the share that it wins with a 95 % interval, beside its goal and its milliseconds a turn.
"""
