"""What Discord refuses, and its errors. Nothing here knows the world."""
