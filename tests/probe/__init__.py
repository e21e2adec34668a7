"""Dial, a small game that needs all that a game may need of the house. No bot hosts it.

It stands here to prove the contract: two sides, secrets with one seat, a draw, a shared win, a loss
by all, more choices than a select holds, pictures of several pages. It follows the floor plan of
`games/__init__.py`; `entry` puts it on a shelf.
"""
