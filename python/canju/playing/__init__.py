"""Games that are played: players, the game itself, matches between programs, their records."""
