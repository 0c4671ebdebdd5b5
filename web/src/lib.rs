//! The core of canju for a web page: [`Core::ask`] answers questions in JSON.
//!
//! A request names a position, the plays made since, and the questions. [`request`] has its fields,
//! [`answer`] those of the answer. The core keeps its transposition table, so the next question about
//! the same deal is cheap. It starts no threads: a page runs it in a Web Worker.
//!
//! A request, and its answer:
//!
//! ```json
//! {"text": "3 5 | 4", "after": ["5", "pass"], "ask": ["value", "best"], "seconds": 2}
//! {"position": {"text": "3 | 4", "turn": "first", "hands": [{"of": "first", "cards": ["3"]}, …], …},
//!  "value": true, "winner": "first", "best": {"text": "3", "cards": ["3"], "kind": "single", …},
//!  "stopped": null, "cost": {"nodes": 3, "seconds": 0.001, "memory": 16896}}
//! ```
//!
//! `stopped` is `time`, `nodes` or `memory` if a limit came first: then answers are missing. A fault
//! has a sentence in both languages, and its place in the text:
//!
//! ```json
//! {"error": {"in": "hand", "en": "'Y' is not a card: …", "zh": "“Y”不是牌：…",
//!            "at": {"text": "3 4y", "start": 3, "end": 4}}}
//! ```

mod answer;
mod fault;
mod game_view;
mod position;
mod report;
mod request;
mod search;

use canju::words::Words;
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use self::fault::Fault;
use self::request::Request;
use self::search::Memo;

/// The core with what it has searched so far.
#[wasm_bindgen]
#[derive(Default)]
pub struct Core(Memo);

#[wasm_bindgen]
impl Core {
    /// Makes a core with an empty table.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Core {
        std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
        Core::default()
    }

    /// Answers a request in JSON. A fault of the request is an answer too: `{"error": …}`.
    pub fn ask(&mut self, request: &str) -> String {
        let answered = serde_json::from_str(request).map_err(Fault::from);
        let answer = answered.and_then(|request: Request| self.answer(&request));
        answer.unwrap_or_else(|fault| json!({ "error": fault })).to_string()
    }

    fn answer(&mut self, request: &Request) -> Result<Value, Fault> {
        if let Some(hand) = &request.hand {
            return position::hand(hand, request.notation()?)
                .map(|hand| json!({ "hand": answer::cards(&hand) }));
        }
        if let Some(asked) = &request.report {
            return Ok(report::answer(asked, request.lang()));
        }
        if request.explain {
            let words = Words::new(request.lang());
            return Ok(json!({ "explained": words.explained(&request.rules()?) }));
        }
        if request.fresh {
            self.0 = Memo::default();
        }
        search::answer(&mut self.0, &request.position()?, request)
    }
}
