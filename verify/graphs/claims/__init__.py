"""The claims of the papers about loony graphs, and the columns that they read."""
