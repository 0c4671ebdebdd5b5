//! Sentences for readers who do not see the table, and keys for those without a mouse.

use super::GameView;

impl GameView {
    /// A sentence for each play since the last one of a person, and whose turn it is, or who has won.
    ///
    /// ```
    /// use canju::{games::{Position, Rules}, seats::Side, game_view::GameView, words::{Lang, Words}};
    /// let start = Position::new("3 5".parse()?, "4 6".parse()?, None, Side::First, Rules::default())?;
    /// let names = vec!["You".to_owned(), "Ann".to_owned()];
    /// let mut game = GameView::new(start, names, vec![true, false], &Words::new(Lang::English));
    /// game.make(&game.position().read_cards(&"3".parse()?)?)?;
    /// game.make(&game.position().read_cards(&"4".parse()?)?)?;
    /// assert_eq!(game.heard(), "Ann plays 4. Your turn: beat 4 or pass.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn heard(&self) -> String {
        let all = self.at;
        let of_programs =
            (0..all).rev().take_while(|&ply| !self.is_person(self.positions[ply].turn())).count();
        let first = all - of_programs.clamp(all.min(1), all);
        let sentences = (first..all).map(|ply| self.moved_at(ply)).chain([self.result()]);
        sentences.collect::<Vec<_>>().join(self.words.lang.of((" ", "")))
    }

    /// The keys of a page, each with what it does. `walks` is true if the page walks the line.
    #[must_use]
    pub fn keys(&self, walks: bool) -> Vec<(&'static str, &'static str)> {
        let lang = self.words.lang;
        let undo = ("U", lang.of(("take a move back", "收回一手")));
        let list = ("?", lang.of(("list the keys", "列出按键")));
        if !self.people.contains(&true) {
            return vec![("N", lang.of(("make the next move", "走下一手"))), undo, list];
        }
        let mut keys = vec![
            ("3 … A 2 B R", lang.of(("select a card; 1 or 0 is the ten", "选一张牌；1 或 0 是十"))),
            ("← →", lang.of(("move between the cards", "在牌之间移动"))),
            ("Enter", lang.of(("play the selected cards", "打出选中的牌"))),
            ("P", lang.of(("pass", "不要"))),
            ("H", lang.of(("show a hint", "提示"))),
            undo,
            ("Esc", lang.of(("clear the selection", "取消选择"))),
        ];
        if walks {
            keys.push((
                "← → Home End",
                lang.of(("walk through the moves, from outside the hand", "不在手牌里时，在着法之间走")),
            ));
        }
        keys.push(list);
        keys
    }
}
