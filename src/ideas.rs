//! Switches for the ideas that make a search faster, to measure each of them.
//!
//! The feature `ideas` compiles the switches, for `benches/worth.py`. Without it every idea is on,
//! and asking for one costs nothing. Verdicts do not depend on ideas.
//!
//! Some ideas need something of the game. These have `NEEDS` ([`shedding::needs`]) beside their code,
//! with the step of the proof that takes them:
//!
//! | idea | its needs are in |
//! |---|---|
//! | compared positions, of two hands and of three | `shedding/loose/mod.rs` |
//! | dominated plays, of two hands and of three | `shedding/solver/dominance.rs`, `landlord/solver/dominance.rs` |
//! | the static oracle, with chains, kickers and splits | `shedding/solver/static_oracle/mod.rs` |
//! | fewest plays, which bound lengths and uncontested wins | `shedding/solver/fewest.rs` |
//! | uncontested wins | `landlord/solver/uncontested.rs` |
//! | a farmer alone, and what is known of it | `landlord/solver/alone.rs` |
//! | narrow keys | one deck: `KeyForm::is_narrow` |
//! | no switch: "is the hand one play?" | `shedding/generate.rs` |
//! | no switch: splits of one hand | `shedding/split/mod.rs` |
//! | no switch: claims of plans about unbeatable plays | `plans/claim.rs` |
//!
//! The others need nothing. Networks, proof numbers, caches and their tuning only order the search or
//! store what it found. Threats, the last play and known losses use legal plays, as the generator
//! lists them. Without a switch, forced passes and the lowest answer as a key's table need only the
//! order of codes ([`Code`](crate::shedding::Code)), which is that of strength in every game. Lists of
//! winning plays and lengths of each play are searches of their positions. A spare solver is emptied,
//! and takes only the same rules.
//!
//! [`shedding::needs`]: crate::shedding::needs

/// Defines [`Idea`]: each idea has a name for the command line, and what a search does with it.
macro_rules! ideas {
    ($($idea:ident $name:literal $does:literal,)*) => {
        /// An idea that makes a search faster.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "only x86-64 has AVX2"))]
        pub enum Idea {
            $(#[doc = $does] $idea,)*
        }

        #[cfg(feature = "ideas")]
        impl Idea {
            /// All ideas, with their names and what a search does with them.
            pub const ALL: &[(Idea, &str, &str)] = &[$((Idea::$idea, $name, $does),)*];
        }
    };
}

ideas! {
    Networks "networks" "Networks order plays and give the first proof numbers.",
    LargeNetwork "large-network" "A larger network looks at hands of two sides with many cards.",
    TeamNetwork "team-network" "A network looks at all three hands, not only at pairs of them.",
    CostPower "cost-power" "First proof numbers use the guessed work to a power below 1.",
    Corrections "corrections" "Visits correct the guesses at positions that share a hand.",
    GuessCache "guess-cache" "Guesses about three hands are cached.",
    PairCache "pair-cache" "Guesses about the landlord and one farmer are cached.",
    ProofNumbers "proof-numbers" "Proof numbers choose the next node, instead of a depth-first search.",
    Slack "slack" "A visit goes on until another child is better by three eighths.",
    Leaves "leaves" "Small nodes are searched depth first.",
    KeptChildren "kept-children" "Open nodes keep their children for the next visit.",
    ComparedPositions "compared-positions" "The transposition table also answers for dominated positions.",
    Filter "filter" "A filter avoids most look-ups of buckets.",
    NarrowKeys "narrow-keys" "Hands of one deck have shorter keys.",
    DominatedPlays "dominated-plays" "Plays that another play dominates are pruned.",
    Threats "threats" "Plays after which the other side ends the game are pruned.",
    LastPlay "last-play" "A play wins if a forced pass and the rest of the hand follow.",
    StaticOracle "static-oracle" "Endings are decided by counting, without a search.",
    OracleChains "oracle-chains" "The static oracle knows straights without an answer.",
    OracleKickers "oracle-kickers" "The static oracle gives each trio a kicker.",
    OracleSplits "oracle-splits" "The static oracle breaks up groups.",
    Uncontested "uncontested" "Wins of the landlord that no farmer can disturb are found first.",
    ListedHands "listed-hands" "Plays of hands are cached where uncontested wins are sought.",
    Alone "alone" "A short search of two hands tries whether one farmer wins alone.",
    LeastChance "least-chance" "A farmer is searched alone only if the network gives it a chance.",
    KnownAlone "known-alone" "The table of two hands is asked whether a farmer wins alone.",
    FewestPlays "fewest-plays" "The fewest plays of a hand bound the length of a win.",
    KnownLosses "known-losses" "Positions that are known to be lost have no length to search.",
    NewerProcessors "newer-processors" "Nodes use AVX2 and BMI2.",
}

#[cfg(not(feature = "ideas"))]
impl Idea {
    /// Returns true: without the feature all ideas are on.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a constant")]
    pub const fn on(self) -> bool {
        let _ = self;
        true
    }
}

/// Weights of a network: those that are compiled in.
#[cfg(not(feature = "ideas"))]
pub(crate) fn weights(_: &str, committed: &'static [u8]) -> &'static [u8] {
    committed
}

/// Weights of a network. Those in the folder that `CANJU_WEIGHTS` names replace the ones that are
/// compiled in: `scripts/train` measures them.
#[cfg(feature = "ideas")]
pub(crate) fn weights(name: &str, committed: &'static [u8]) -> &'static [u8] {
    std::env::var_os("CANJU_WEIGHTS").map_or(committed, |folder| {
        let path = std::path::Path::new(&folder).join(name);
        std::fs::read(path).expect("CANJU_WEIGHTS has the weights").leak()
    })
}

#[cfg(feature = "ideas")]
mod switches {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::Idea;

    /// A bit for each idea that is off.
    static OFF: AtomicU64 = AtomicU64::new(0);

    impl Idea {
        /// Returns false if the idea is switched off.
        #[inline(always)]
        #[expect(clippy::inline_always, reason = "part of code that is compiled for newer processors")]
        #[must_use]
        pub fn on(self) -> bool {
            OFF.load(Ordering::Relaxed) >> self as u64 & 1 == 0
        }

        /// Switches the idea off, for all solvers made from now on.
        pub fn switch_off(self) {
            OFF.fetch_or(1 << self as u64, Ordering::Relaxed);
        }
    }
}
