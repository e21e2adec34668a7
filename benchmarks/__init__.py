"""Measured figures, each a ratio against a yardstick that is measured in the same run.

`painting`, `pressing`, `starting`, `memory` and `storing` each give a report of `Ratio`s.
`positions`, `town` and `players` prepare what they measure; `supersampled` and `bare_bot` are
yardsticks. `lockpick_hints` is run by itself.
"""
