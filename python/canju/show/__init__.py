"""Displays of solutions, and of the core's own classes: ``positions`` is what the core asks for.

They search only through their nodes and solutions.
"""
