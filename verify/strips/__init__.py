"""The claims of the papers about narrow boards, and play on narrow boards."""
