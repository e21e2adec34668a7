"""`/settings`: what a person has set, how long they are away, whom they do not want to hear."""
