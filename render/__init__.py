"""Pictures: pure functions from a view to PNG bytes, drawn with Pillow."""
