"""Hands that are not seen: odds of plays, and what a player knows who does not see all cards."""
