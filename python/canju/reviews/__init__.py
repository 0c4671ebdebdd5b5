"""Reviews: where a game was lost; ``canju.review`` and the method ``review`` of games make them."""

from canju.reviews.match_review import MatchReview
from canju.reviews.plays import ReviewedPlay
from canju.reviews.report import Report
from canju.reviews.review import Review

__all__ = ["MatchReview", "Report", "Review", "ReviewedPlay"]
