"""What every room needs of the system: errors, digests, files written whole, memory, threads, progress."""
