"""What ratings are: numbers that matches change."""
