"""The record: all that players are shown in known matches, as JSON, to compare two states of code.

`python -m tests.record FILE` writes it, `python -m tests.record OLD NEW` tells what differs. It is
a tool for whoever rebuilds the house and means to change nothing: no expected record is kept.
"""
