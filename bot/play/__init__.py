"""The rules of a table, without Discord and without sentences.

`live` holds a match as a value. `act` checks actions and applies them, and `matches` persists them.
`lobby` seats people and starts matches; `terms` turns a host's wishes into options. `deals`,
`attempts` and `rematch` are features that only some games have. `refusals` holds refusals as data,
`names` cuts display names, `clock` gives the time.
"""
