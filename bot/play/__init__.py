"""The rules of a table, without Discord and without sentences.

`live` holds a match as a value, `matches` reads it, `checks` refuses who may not act in it, and
`act` applies and stores the action; `echo` guards against double taps. `lobby` seats people and
starts matches; `terms` turns a host's wishes into options. `deals`, `attempts` and `rematch` are
features that only some games have. `refusals` holds refusals as data, `names` cuts display names,
`clock` gives the time.
"""
