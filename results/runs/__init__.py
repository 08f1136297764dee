"""What makes tables and examines them again: whole runs, shards, and clusters."""
