// Every legal reply with its verdict, as it is found: a tap plays it.

import { drawPlay } from "../../widgets/static/cards.js";
import { button, h } from "../../widgets/static/dom.js";

/** Seconds of a search for verdicts, after which the page shows what is new. */
const REPLY_SLICE = 0.15;

/** Finds the verdicts of the plays on a table, and keeps them for the page. */
export class Replies {
  host; changed; table; found; waits; all;

  /** `changed` is called when there are new verdicts. */
  constructor(host, changed) {
    Object.assign(this, { host, changed, table: null, found: null, waits: false, all: false });
  }

  /** Begins to search, unless that has been done for this state of the table. */
  async find() {
    const { table, data } = this.host;
    if (table === this.table) return;
    Object.assign(this, { table, found: null, waits: true, all: false });
    for (let left = data.more_seconds; this.waits && left > 0; left -= REPLY_SLICE) {
      const answer = await this.host.ask("replies", {}, { seconds: REPLY_SLICE }).catch(() => ({}));
      if (this.host.table !== table) return;
      this.found = answer.replies ?? this.found;
      this.waits &&= Boolean(answer.replies?.open);
      this.changed();
    }
    if (this.waits) this.stop();
  }

  /** Ends the search: what was found stays. */
  stop() {
    this.waits = false;
    this.changed();
  }
}

/** The replies as chips; of many the best ones, until the reader asks for all. */
export function replyPart(page, replies) {
  const { words } = page;
  const { found, waits, all } = replies;
  if (!found) return h("div", { class: "replies" }, waits ? h("span", { class: "quiet" }, words.thinking) : null);
  const shown = all ? found.plays : found.plays.slice(0, found.few);
  const showAll = () => {
    replies.all = true;
    replies.changed();
  };
  return h(
    "div",
    { class: "replies" },
    h("div", { class: "row" }, shown.map((reply, number) => replyChip(page, reply, number))),
    shown.length < found.plays.length ? button("more replies", found.more, showAll, { class: "chip" }) : null,
    h("p", { class: "quiet" }, found.told, waits ? [" … ", button("stop", words.cancel, () => replies.stop(), { class: "chip" })] : null),
  );
}

/** A reply; one that loses has a second button, which tells why. */
function replyChip(page, { good, best, told, why, ...play }, number) {
  const { cards, kind, rank, length } = play;
  const [sign, verdict] = { true: ["✓", "won"], false: ["✗", "lost"], null: ["?", "open"] }[good];
  const message = cards.length ? { do: "play", cards, kind, rank, length } : { do: "pass" };
  const look = `chip ${verdict}${best ? " best" : ""}`;
  const inside = [`${best ? "★" : sign} `, drawPlay(page.words, play, false)];
  return h(
    "span",
    { class: "reply", "data-key": `reply ${number}` },
    button(`play ${number}`, inside, () => page.send(message), { class: look, title: told, "aria-label": told }),
    good === false ? button(`why ${number}`, page.words.why_sign, () => page.send({ ...message, do: "why", cards }), { class: "chip why", title: why, "aria-label": why }) : null,
  );
}
