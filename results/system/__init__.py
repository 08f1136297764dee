"""What a long run needs of the system: memory, room on the disk, signals, threads, and a progress bar."""
