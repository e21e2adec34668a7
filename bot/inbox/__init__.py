"""What comes in from people: commands, presses, forms, and the one guard around them."""
