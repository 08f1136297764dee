"""What is said of loony graphs."""
