"""The three kinds of sweeps: by planes, of raw positions, and of the closed form alone."""
