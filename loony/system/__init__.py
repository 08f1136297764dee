"""The system for every room: errors, digests, files written whole, memory, threads, progress."""
