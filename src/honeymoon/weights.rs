//! Found by `benches/train/honeymoon.rs`, which says how; not written by hand.

use super::bidding::FEATURES;

/// What a card is worth in tricks, from the 2 to the ace: of the trump suit, of another suit, in no-trump.
pub(super) const WORTHS: [[f32; 13]; 3] = [
    [0.024, 0.030, 0.036, 0.048, 0.075, 0.111, 0.164, 0.237, 0.324, 0.416, 0.524, 0.634, 0.752],
    [-0.519, -0.514, -0.503, -0.484, -0.452, -0.407, -0.346, -0.272, -0.187, -0.089, 0.016, 0.129, 0.253],
    [-0.280, -0.275, -0.270, -0.259, -0.236, -0.198, -0.139, -0.056, 0.051, 0.181, 0.329, 0.490, 0.662],
];

/// What the lead to the play is worth: with a trump suit, in no-trump.
pub(super) const LEADS: [f32; 2] = [0.090, 0.388];

/// The declarer's tricks by its own hand: with a trump suit, in no-trump.
pub(super) const DECLARER: [[f32; FEATURES]; 2] = [[0.0; FEATURES]; 2];

/// The declarer's tricks by the other side's hand.
pub(super) const DEFENDER: [[f32; FEATURES]; 2] = [[0.0; FEATURES]; 2];

/// The standard deviations of what is left: by the declarer's hand, by the other side's.
pub(super) const SPREADS: [[f32; 2]; 2] = [[2.0; 2]; 2];

/// What a pass before any bid brings more than two passes: in points, in tricks.
pub(super) const FIRST_PASS: [f32; 2] = [0.0, 0.0];
