"""What the bot speaks with: the REST API and the gateway."""
