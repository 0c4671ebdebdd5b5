// What the pages of all tables have: what they send and wait for, seats, the last trick. They decide nothing.

/** Milliseconds after which it is said that an answer takes its time. */
const THOUGHT = 700;

/** A page of a table. `update` shows what the kernel sent, `tell` says something that it did not say. */
class Page {
  constructor(model, root, live) {
    this.model = model;
    this.root = root;
    this.live = live;
    this.words = model.get("words");
    this.waits = false;
    /** Which of several buttons is the tab stop, by the name of the group. */
    this.stops = {};
  }

  get seen() {
    return this.model.get("seen");
  }

  attach() {
    this.update();
  }

  detach() {
    this.stopWaiting();
  }

  /** Sends a message, one at a time: the kernel answers each with something to show. */
  send(message) {
    if (this.waits) return;
    this.waits = true;
    this.root.classList.add("waits");
    this.thought = setTimeout(() => this.tell(this.words.thinking), THOUGHT);
    // How long an answer may take depends on the time limit, of which there may be none.
    const { patience, at } = this.seen;
    if (patience !== null) this.patience = setTimeout(() => this.giveUp(), 1000 * patience);
    this.model.send({ at, ...(typeof message === "function" ? message() : message) });
  }

  press(key) {
    this.send({ do: key });
  }

  /** The button of an action. */
  button(key, text, enabled = true, attributes = {}) {
    return button(key, text, () => this.press(key), { disabled: !enabled, ...attributes });
  }

  stopWaiting() {
    this.waits = false;
    this.root.classList.remove("waits");
    clearTimeout(this.thought);
    clearTimeout(this.patience);
  }

  giveUp() {
    this.stopWaiting();
    this.tell(this.words.no_answer);
  }

  /** Has a screen reader say what is new. */
  say(told) {
    if (this.live.textContent !== told) this.live.textContent = told;
  }

  /** Enter presses the main button, unless another one has the focus; arrows leave the root for its first group. */
  keys(event) {
    if (!event.defaultPrevented) this.ownKeys(event);
    if (event.defaultPrevented || event.shiftKey) return;
    const here = event.target;
    if (event.key === "Enter" && (here === this.root || here.matches(".hand [aria-pressed]"))) {
      this.root.querySelector("button.main")?.click();
    } else if (event.key.startsWith("Arrow") && here === this.root) {
      this.root.querySelector("button[tabindex='0']")?.focus();
    } else {
      return;
    }
    event.preventDefault();
  }
}

/** The one line that tells what just went wrong, or else what there is to say. */
function line(seen, text) {
  return h("pre", { class: `line${seen.error ? " error" : ""}` }, seen.error || text);
}

/** A player's place: the name, the mark of the turn, how many cards, the tricks where they are counted; the hand. */
function seat(words, { side, name, label = name, turn, won, passed, cards, tricks }, hand) {
  const state = won ? words.winner : turn ? words.to_move : passed ? words.has_passed : null;
  return h(
    "section",
    { class: "seat", "data-side": side, "aria-label": fill(words.hand_of, name) },
    h(
      "div",
      { class: "name" },
      h("span", { class: "dot", "aria-hidden": "true" }, turn ? "▶" : won ? "★" : "·"),
      label,
      h("span", { class: "count" }, counted(words, cards, "card")),
      tricks ? h("span", { class: "count" }, counted(words, tricks[side], "trick")) : null,
      state ? h("span", { class: `state${state === words.has_passed ? " passed" : ""}` }, state) : null,
    ),
    hand,
  );
}

/** A hand whose cards are drawn to be pressed. */
function handToPress(words, name, cards, bySuit, drawn) {
  return h(
    "div",
    { class: "cards hand", style: handSize(cards, bySuit), role: "group", "aria-label": fill(words.hand_of, name) },
    drawn.length ? drawn : h("em", {}, words.no_cards),
  );
}

/** A remark on the felt. */
function remark(text) {
  return h("span", { class: "told" }, text);
}

/** The trick that was finished last: it stays in sight while the next card lies on the table. */
function lastTrick(words, names, trick, ...more) {
  if (!trick) return null;
  return h(
    "div",
    { class: "trick", "aria-label": trick.sentence },
    remark(words.last_trick),
    trick.cards.map(({ side, card }) => [remark(names[side]), drawCard(words, card, " mini")]),
    remark(`★ ${names[trick.taken_by]}`),
    more,
  );
}
