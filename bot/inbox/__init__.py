"""What comes in from people: commands, presses and submits, and the one guard around them.

Commands: `commands` makes those of a game, `games` is `/games`. `parameters`, `finder`,
`autocomplete` and `suggesting` serve their parameters. `new_table` sets a table up; `permissions`
checks where.
Presses and submits: `router` takes each one. The shell words (`words`) are answered in `lobby`,
`table`, `rematch`, `deals` and `rules`; `typed_moves` plays what is typed, `hints` gives a hint.
`answers` makes private answers, `guard` answers errors, `services` names what commands use.
"""
