//! Look-ups of many positions at once, sorted so that each block is read once.

use rayon::prelude::*;

use super::codec::{BLOCK, Picker};
use super::endgame_table::{EndgameTable, TableIndex};
use super::rules::{HoneymoonBridge, height};
use super::setup::{Masks, Setup};
use super::strings::suits_of;
use super::write::TableError;
use crate::cards::Hand;
use crate::error::{CardError, PositionError, TableFileError};
use crate::said;
use crate::said::Said;
use crate::search::pool_or_caller;

/// Rows of one piece; pieces are processed one after the other.
const PIECE: usize = 1 << 20;

/// Up to this many values of a block are traced one by one; for more, the block is unpacked.
const FEW: usize = 8;

/// Buffers of one thread.
struct Scratch {
    packed: Vec<u8>,
    values: Vec<u8>,
    picker: Picker,
}

/// Converts a hand to masks for a row of [`EndgameTable::lookup_many`].
///
/// ```
/// use canju::tricks::row_masks;
/// assert_eq!(row_masks(&"AS QS 2H".parse()?)?, [0, 0, 1, 0b1_0100_0000_0000]);
/// # Ok::<(), canju::error::CardError>(())
/// ```
///
/// # Errors
/// If a card is a joker, has no suit, or occurs twice.
pub fn row_masks(hand: &Hand) -> Result<Masks, CardError> {
    let mut masks = [0; 4];
    for card in hand.cards() {
        let (Some(suit), Some(height)) = (card.suit, height(card.rank)) else {
            let message = if card.rank.is_joker() {
                said!("{card} is a joker: trick play has none", "{card} 是王：墩牌没有王")
            } else {
                said!(
                    "{card} has no suit (write suits: {card}S or ♠{card})",
                    "{card} 没有花色：请写成 {card}S 或 ♠{card}"
                )
            };
            return Err(CardError::new(message));
        };
        let (mask, bit) = (&mut masks[suit as usize], 1 << height);
        if *mask & bit != 0 {
            return Err(CardError::new(said!(
                "{card} occurs twice: one deck has one",
                "{card} 有两张：一副牌只有一张"
            )));
        }
        *mask |= bit;
    }
    Ok(masks)
}

impl EndgameTable {
    /// Returns the tricks of the side on lead in each of many positions.
    ///
    /// A row has the leader's masks, then the other side's: clubs, diamonds, hearts, spades, where
    /// bit 0 is the 2 and bit 12 the ace. In NumPy this is `uint16` of shape (n, 2, 4). Rows can
    /// have different levels; two empty hands have the value 0. Every thread calls `stop` before
    /// each block; true stops the look-up.
    ///
    /// A block is read once per piece, so hundreds of thousands of rows are much cheaper each than
    /// a few.
    ///
    /// # Errors
    /// The first row that is not a position on lead or has more cards than the table; a damaged or
    /// unreadable file; or [`TableError::Interrupted`].
    pub fn lookup_many(
        &self,
        rows: &[[Masks; 2]],
        rules: HoneymoonBridge,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<u8>, TableError> {
        let pool = pool_or_caller(threads);
        let mut values = vec![0; rows.len()];
        for (piece, (rows, values)) in rows.chunks(PIECE).zip(values.chunks_mut(PIECE)).enumerate() {
            pool.install(|| self.lookup_piece(rows, piece * PIECE, rules, stop, values))?;
        }
        Ok(values)
    }

    fn lookup_piece(
        &self,
        rows: &[[Masks; 2]],
        first_row: usize,
        rules: HoneymoonBridge,
        stop: &(dyn Fn() -> bool + Sync),
        values: &mut [u8],
    ) -> Result<(), TableError> {
        let wanted: Result<Vec<Option<TableIndex>>, (usize, String)> = rows
            .par_iter()
            .enumerate()
            .map(|(row, hands)| {
                let level = self.level_of(hands).map_err(|fault| (row, fault))?;
                let suits = suits_of(hands[0], hands[1], rules);
                Ok((level > 0).then(|| self.find(suits, rules, level)))
            })
            .collect();
        let wanted = wanted.map_err(|_| self.first_fault(rows, first_row))?;
        let mut order: Vec<(TableIndex, u32)> =
            wanted.into_iter().zip(0..).filter_map(|(at, row)| Some((at?, row))).collect();
        order.par_sort_unstable();
        let of_blocks: Vec<&[(TableIndex, u32)]> = order.chunk_by(|a, b| a.0.block == b.0.block).collect();
        let found: Result<Vec<Vec<(u32, u8)>>, TableError> = of_blocks
            .par_iter()
            .map_init(
                || Scratch { packed: Vec::new(), values: vec![0; BLOCK], picker: Picker::default() },
                |scratch, wanted| {
                    if stop() {
                        Err(TableError::Interrupted)
                    } else {
                        Ok(self.lookup_block(wanted, scratch)?)
                    }
                },
            )
            .collect();
        for (row, value) in found?.into_iter().flatten() {
            values[row as usize] = value;
        }
        Ok(())
    }

    /// Values of one block at the given places, in ascending order.
    fn lookup_block(
        &self,
        wanted: &[(TableIndex, u32)],
        scratch: &mut Scratch,
    ) -> Result<Vec<(u32, u8)>, TableFileError> {
        let Scratch { packed, values, picker } = scratch;
        let Some(((last, _), (first, _))) = wanted.last().zip(wanted.first()) else { return Ok(Vec::new()) };
        if wanted.len() <= FEW {
            let places = wanted.iter().map(|(at, _)| at.place as usize);
            let values = self.read_few(first.block as usize, places, (packed, picker))?;
            return Ok(wanted.iter().zip(values).map(|(&(_, row), value)| (row, value)).collect());
        }
        let values = self.read(first.block as usize, last.place as usize, packed, values)?;
        Ok(wanted.iter().map(|&(at, row)| (row, values[at.place as usize])).collect())
    }

    /// Number of cards of a hand in a row, or the fault of the row.
    fn level_of(&self, &[mover, other]: &[Masks; 2]) -> Result<usize, String> {
        let setup = Setup { mover, other, led: None };
        let joined =
            |error: &PositionError| error.faults().iter().map(Said::english).collect::<Vec<_>>().join("; ");
        setup.check().map_err(|error| joined(&error))?;
        let level = setup.tricks_left() as usize;
        if level > self.levels() {
            return Err(format!("{level} cards per hand: this table has {} levels", self.levels()));
        }
        Ok(level)
    }

    /// Error of the first faulty row; threads may find another one first.
    fn first_fault(&self, rows: &[[Masks; 2]], first_row: usize) -> TableError {
        let fault = rows.iter().enumerate().find_map(|(row, hands)| {
            let fault = self.level_of(hands).err()?;
            Some(format!("row {}: {fault}", first_row + row).into())
        });
        TableError::Position(PositionError::new(fault.into_iter().collect()))
    }
}
