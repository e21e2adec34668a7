"""The rules of Tripol: tiles and layout, what may be done, what it brings, and what is seen."""
