"""The words that the texts of Triplock share: symbols, effects, sides, stacks."""
