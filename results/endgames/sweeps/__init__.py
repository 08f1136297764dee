"""The two kinds of sweeps: by planes, and of raw positions."""
