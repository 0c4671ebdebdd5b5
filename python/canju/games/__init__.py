"""Facts about games that need no search: seats and sides, rules by name, plays by their text."""
