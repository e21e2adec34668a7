"""Discord itself: messages as components, requests, and what its errors mean."""
