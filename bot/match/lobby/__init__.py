"""A table before its match begins: seats, terms, what its host changes, how it begins or closes."""
