"""The commands that only drawn positions have."""
