"""What comes in from people: presses, submits and commands, and the one guard around them.

`router` takes every press and submit, `guard` answers errors. A `cog` is built from `services`:
`words` hands it the presses of its shell words, each a `press`; `commanding` makes its commands,
which `groups` puts into their place. `parameters`, `finder`, `autocomplete` and `suggesting` serve
parameters. `typed_moves` plays what is typed, `answers` makes private answers; `permissions` and
`managing` check where.
"""
