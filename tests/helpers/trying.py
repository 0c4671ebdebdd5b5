"""Number of examples of a hypothesis test: few by default, twenty times as many when slow."""

from __future__ import annotations

from hypothesis import settings

_LONG = 20

settings.register_profile("default", deadline=None, max_examples=50)
settings.register_profile("long", deadline=None, max_examples=50 * _LONG)


def trying(number: int) -> settings:
    """So many examples by default, in place of the profile's fifty."""
    long = settings.get_current_profile_name() == "long"
    return settings(max_examples=number * _LONG if long else number)
