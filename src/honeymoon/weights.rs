//! Weights of bidding and of the greedy player, trained by `benches/train/honeymoon.rs`.

/// Number of features of a hand: 13 counts of trumps by height, 13 counts of other cards by height,
/// the squared length of trumps, the sum of the squared lengths of the other suits, and 1.
pub const FEATURES: usize = 29;

/// Value of a card in tricks, from the 2 to the ace: trumps, other suits, no-trump.
pub(super) const WORTHS: [[f32; 13]; 3] = [
    [0.024, 0.030, 0.036, 0.048, 0.075, 0.111, 0.164, 0.237, 0.324, 0.416, 0.524, 0.634, 0.752],
    [-0.519, -0.514, -0.503, -0.484, -0.452, -0.407, -0.346, -0.272, -0.187, -0.089, 0.016, 0.129, 0.253],
    [-0.280, -0.275, -0.270, -0.259, -0.236, -0.198, -0.139, -0.056, 0.051, 0.181, 0.329, 0.490, 0.662],
];

/// Value of the lead to the play in tricks: with a trump suit, in no-trump.
pub(super) const LEADS: [f32; 2] = [0.090, 0.388];

/// Weights for the declarer's tricks, given its hand: with a trump suit, in no-trump.
pub(super) const DECLARER: [[f32; FEATURES]; 2] = [
    [
        0.845, 0.773, 0.755, 0.747, 0.752, 0.788, 0.820, 0.904, 0.995, 1.103, 1.222, 1.427, 1.661, 0.159,
        0.089, 0.053, 0.035, 0.046, 0.072, 0.114, 0.165, 0.224, 0.315, 0.437, 0.589, 0.872, -0.011, -0.002,
        1.228,
    ],
    [
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.264, 0.251, 0.240, 0.243, 0.254,
        0.277, 0.309, 0.359, 0.444, 0.561, 0.732, 0.932, 1.261, 0.0, 0.0, 0.471,
    ],
];

/// Weights for the declarer's tricks, given the defender's hand: with a trump suit, in no-trump.
pub(super) const DEFENDER: [[f32; FEATURES]; 2] = [
    [
        0.071, 0.142, 0.160, 0.175, 0.169, 0.130, 0.088, 0.021, -0.064, -0.178, -0.310, -0.507, -0.736,
        0.706, 0.784, 0.824, 0.837, 0.821, 0.792, 0.747, 0.698, 0.633, 0.548, 0.435, 0.280, 0.001, 0.003,
        0.003, 0.559,
    ],
    [
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.673, 0.688, 0.690, 0.693, 0.683,
        0.659, 0.630, 0.575, 0.487, 0.377, 0.203, 0.002, -0.325, 0.0, 0.002, 0.464,
    ],
];

/// Standard deviations of the residuals: given the declarer's hand, given the defender's.
pub(super) const SPREADS: [[f32; 2]; 2] = [[2.050, 1.926], [2.046, 1.926]];
