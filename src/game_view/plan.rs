//! The plan of the side that wins, while its player follows it.

use serde_json::{Value as Json, json};

use super::GameView;
use crate::games::Position;
use crate::seats::Side;
use crate::sheet::plan::{PlanView, panel};
use crate::words::Words;
use crate::words::marks::plain;
use crate::words::plans::Now;

impl GameView {
    /// The line above the plan of a side: who wins by it.
    #[must_use]
    pub fn plan_title(&self, side: Side) -> String {
        let is_alone = self.people.iter().filter(|&&person| person).count() == 1;
        if is_alone && self.is_person(side.name()) {
            self.words.your_plan()
        } else {
            self.words.plan_of_player(side.name())
        }
    }

    /// The plan for a page: its title, its lines, and the line that decides now if its player is the person
    /// to move. Without a plan, a sentence.
    #[must_use]
    pub fn plan(&self, plan: Option<&PlanView<'_>>) -> Json {
        let lang = self.words.lang;
        let Some(plan) = plan else {
            let missing = (
                "No short list of rules was found for this position in the time allowed.",
                "这个局面在限定时间内没有找到简短的打法。",
            );
            return json!({ "missing": lang.of(missing) });
        };
        let words = Words::new(lang).for_plans();
        let now = match self.position() {
            Position::Shedding(now) if self.awaits_person() && now.turn() == plan.side => {
                let Now { line, sentence, .. } = words.plan_now(plan.list, now);
                Some(json!({ "line": line, "sentence": plain(&sentence) }))
            }
            _ => None,
        };
        let mut seen = panel(plan, &words);
        seen["missing"] = json!("");
        seen["title"] = json!(self.plan_title(plan.side));
        seen["now"] = json!(now);
        seen
    }
}
