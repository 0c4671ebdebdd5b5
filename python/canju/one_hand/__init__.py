"""One hand alone: the fewest plays that empty it, and the way that scores best."""
