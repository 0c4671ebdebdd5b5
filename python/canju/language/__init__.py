"""The language of displays and errors, and the characters that a terminal can show."""
