"""How well a colour is read on a ground, as WCAG measures it."""

from __future__ import annotations


def channel(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4


def parts(colour: str) -> list[int]:
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    return [int(digits[i : i + 2], 16) for i in (0, 2, 4)]


def luminance(colour: str) -> float:
    red, green, blue = map(channel, parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
