"""Measured figures, each a ratio against a yardstick that is measured in the same run.

The parts (`benchmarks.__main__`) each give a report of `Ratio`s, which `history` keeps.
`positions`, `town` and `players` prepare what they measure; `supersampled`, `plain_scan` and
`bare_bot` are yardsticks. The package `strength` and `luck` are run by themselves.
"""
