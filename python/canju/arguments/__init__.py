"""Arguments of users: checks that many functions share, limits, and tables of positions."""
