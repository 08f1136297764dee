"""What is told of drawn positions."""
