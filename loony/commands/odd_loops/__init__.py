"""Commands about loops of any length."""
