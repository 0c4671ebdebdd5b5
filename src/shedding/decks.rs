//! Checks that the decks of rules can make the bombs of a table.

use super::rules::Rules;
use super::tables;
use crate::said;
use crate::said::Said;

impl Rules {
    /// Checks that the decks can make the bombs of a table. A table does not know them: they are chosen
    /// after its forms.
    ///
    /// ```
    /// use canju::shedding::{Decks, Rules};
    /// let rules = Rules::with_text(None, "single, pair, bomb 8")?;
    /// assert!(rules.checked().is_err());
    /// assert!(Rules { decks: Decks::Two, ..rules }.checked().is_ok());
    /// # Ok::<(), canju::said::Said>(())
    /// ```
    ///
    /// # Errors
    /// The first bomb that no cards of the decks can be.
    pub fn checked(self) -> Result<Rules, Said> {
        match tables::impossible_bomb(self.game, |rank| self.copies(rank)) {
            Some((bomb, most)) if self.pack().is_none() => Err(said!(
                "'{bomb}' and 'one deck', which has {most} cards of a rank: leave it out, or add '; two decks'",
                "'{bomb}' 与“一副牌”矛盾，一副牌同点的只有 {most} 张：请去掉，或加上“；两副牌”"
            )),
            _ => Ok(self),
        }
    }
}
