"""The rules of Unlock: the grid and its codes, what may be done, what it does, and what is seen."""
