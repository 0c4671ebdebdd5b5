//! Reasons why a move is not possible now, in any game.

use crate::said;
use crate::said::Said;
use crate::words::Lang;
use crate::words::names::Subject;

/// Reason why a move is not possible now.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// Another player is to move: the name, in both languages.
    OtherTurn(Said),
    /// A person is to move, and no program: the name, in both languages.
    PersonsTurn(Said),
    /// A program made an illegal play: its name, and the reason.
    Illegal(Said, Said),
    /// No move can be taken back.
    NothingToUndo,
}

impl Refusal {
    /// The reason in words.
    ///
    /// ```
    /// use canju::game_view::Refusal;
    /// assert_eq!(Refusal::OtherTurn("You".into()).said().to_string(), "it is your turn");
    /// ```
    #[must_use]
    pub fn said(&self) -> Said {
        match self {
            Refusal::Over => said!("the game is over", "牌局已结束"),
            Refusal::OtherTurn(name) => {
                let (english, chinese) = turn(name);
                said!("it is {english}", "现在{chinese}")
            }
            Refusal::PersonsTurn(name) => {
                let (english, chinese) = turn(name);
                said!("it is {english}: a person chooses the play", "现在{chinese}：由人来出牌")
            }
            Refusal::Illegal(name, why) => {
                let (name, chinese) = (name.english(), name.chinese());
                let (english, why) = (why.english(), why.chinese());
                said!("{name} made an illegal play: {english}", "{chinese}的出法不合法：{why}")
            }
            Refusal::NothingToUndo => said!("there is no move to take back", "没有可以收回的出牌"),
        }
    }
}

fn turn(name: &Said) -> (String, String) {
    let [english, chinese] = [name.english(), name.chinese()].map(Subject::from);
    (english.turn(Lang::English), chinese.turn(Lang::Chinese))
}
