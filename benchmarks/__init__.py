"""Measured figures, each a ratio against a yardstick that is measured in the same run.

`painting`, `pressing`, `rush`, `engines`, `searching`, `starting`, `memory` and `storing` each give
a report of `Ratio`s.
`positions`, `town` and `players` prepare what they measure; `supersampled` and `bare_bot` are
yardsticks. The package `strength` is run by itself.
"""
