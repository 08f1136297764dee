"""The `loony` command: one small module a subcommand, and the only place that prints."""
