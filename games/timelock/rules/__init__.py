"""The rules of Timelock: board and dice, what may be done, what it does, and what is seen."""
