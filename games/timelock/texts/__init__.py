"""What Timelock says."""
