"""Discord itself: its components, its clock for answers, its errors, and what we post."""
