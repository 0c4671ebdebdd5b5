//! Clicks at a table: they do what they say in every game, with and without limits.

use canju::controller::{Controller, Players};
use canju::game_view::{GameView, ViewOptions};
use canju::games::{Play, Position, Value};
use canju::search::Limits;
use canju::session::{Gaps, Goal, Memo, Session};
use canju::words::{Lang, Words};
use serde_json::{Value as Json, json};

use crate::any_position::any_of_two_or_three;
use crate::random::Random;
use crate::session::{Host, plays};

impl Players for Host {
    /// Programs make their last legal play, unless the computer plays for them.
    fn choose(&mut self, game: &GameView) -> Result<Option<Play>, Self::Error> {
        Ok(if self.programs { plays(game.position()).pop() } else { None })
    }
}

const CLICKS: [&str; 20] = [
    "pass", "hint", "best", "next", "verdict", "marks", "plan", "review", "replies", "why", "undo", "back",
    "forward", "first", "last", "turn", "again", "end", "sit", "cheat",
];

fn any_click(random: &mut Random, game: &GameView) -> Json {
    let legal = plays(game.position());
    if random.below(2) == 0 && !legal.is_empty() {
        let play = &legal[random.below(legal.len())];
        let cards: Vec<String> = play.cards().cards().iter().map(ToString::to_string).collect();
        let rank = play.rank().map(|rank| rank.to_string());
        return json!({ "do": "play", "cards": cards, "kind": play.kind(), "rank": rank, "length": play.length() });
    }
    let (action, ply) = (CLICKS[random.below(CLICKS.len())], random.below(5));
    json!({ "do": action, "ply": ply })
}

fn any_game(random: &mut Random, position: &Position) -> GameView {
    let people = (0..position.hands().len()).map(|_| random.below(3) > 0).collect();
    GameView::new(position.clone(), Vec::new(), people, &Words::new(Lang::English))
}

/// Whatever is clicked, and whatever limit comes first: a state, and a game of legal plays.
#[test]
fn every_click_has_an_answer() {
    let mut random = Random(1);
    let (mut errors, mut clicks) = (0, 0);
    for _ in 0..400 {
        let Some(position) = any_of_two_or_three(&mut random) else { continue };
        let memo = Memo::new(1 << 20);
        let goal = [Goal::Win, Goal::Fastest][random.below(2)];
        let nodes = [Some(0), Some(100), Some(2_000)][random.below(3)];
        let mut host = Host::default();
        host.programs = random.below(2) == 0;
        let mut session = Session::new(&memo, host, goal, Limits { nodes, ..Limits::default() });
        session.gaps = Gaps::Rest;
        let (mut game, mut shows, walks) =
            (any_game(&mut random, &position), ViewOptions::default(), random.below(2) == 0);
        for _ in 0..10 {
            let click = any_click(&mut random, &game);
            let mut controller = Controller::new(&mut session, game, shows);
            controller.walks = walks;
            let own = controller.answer(&click).expect("limits leave gaps");
            assert_eq!(own.is_some(), click["do"] == "cheat");
            clicks += 1;
            errors += usize::from(!controller.error.is_empty());
            (game, shows) = (controller.game.clone(), controller.shows);
            assert!(walks || game.line_plays() == game.plays(), "what is taken back is forgotten");
            let mut at = position.clone();
            for play in game.plays() {
                at = at.play(play).expect("a legal play");
            }
            assert_eq!(&at, game.position());
            assert!(game.needs().is_none() || click["do"] != "sit");
            assert!(controller.walked()["seen"]["game"].is_object());
        }
    }
    assert!(errors > clicks / 20 && errors < clicks / 2, "{errors} of {clicks}");
}

/// Without limits the computer, hints and the best play keep the value of the game.
#[test]
fn the_computer_plays_as_well_as_the_solver() {
    let mut random = Random(2);
    let mut hints = 0;
    for _ in 0..100 {
        let Some(position) = any_of_two_or_three(&mut random) else { continue };
        let memo = Memo::new(1 << 20);
        let mut session = Session::new(&memo, Host::default(), Goal::Win, Limits::default());
        session.gaps = Gaps::Rest;
        let worth = |memo: &Memo, at: &Position| {
            let value = Session::new(memo, Host::default(), Goal::Win, Limits::default()).value(at);
            let value = value.expect("no limit");
            match value {
                Value::Tricks(_) => None,
                Value::Wins(wins) => Some((at.mover(), wins)),
            }
        };
        let mut game = any_game(&mut random, &position);
        while !game.position().is_over() {
            let before = worth(&memo, game.position());
            let shows = ViewOptions { plan: random.below(3) == 0, ..ViewOptions::default() };
            let action = ["hint", "best"][random.below(2)];
            let click = json!({ "do": action });
            let mut controller = Controller::new(&mut session, game.clone(), shows);
            controller.answer(&click).expect("no limit");
            let made = controller
                .found
                .hint
                .clone()
                .or_else(|| controller.game.plays().get(game.plays().len()).cloned());
            let made = made.expect("a play");
            hints += usize::from(controller.found.hint.is_some());
            game.make(&made).expect("a legal play");
            if let (Some((mover, true)), Some((next, wins))) = (before, worth(&memo, game.position())) {
                assert_eq!(wins, next == mover, "{position}: {made:?}");
            }
        }
    }
    assert!(hints > 100);
}
