"""Slots: the parts of a bot that is several processes over one database.

* `shard`: Discord's shards, among which its servers are divided.
* `slot`: which shards, and therefore which servers, a process has.
* `session`: the processes that play them or wait, as the database's server sees them.
* `wakes`: what processes tell each other.

Nothing here imports another module of the store.
"""
