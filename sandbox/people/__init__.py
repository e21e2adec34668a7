"""What a person in front of a Discord window can see and do."""
