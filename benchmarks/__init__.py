"""Measured figures: each a ratio against a yardstick that is measured in the same run."""
