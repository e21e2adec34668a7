"""Lockpick, a solitaire by Nicholas Vaccaro: freeze fifteen tumblers with sets of three."""
