"""The rules of Lockpick: cards and columns, what may be done, what it does, and what is seen."""
