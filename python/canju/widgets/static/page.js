// Base of the pages of all tables: messages, seats, the last trick. Pages have no rules of the game.

import { counted, drawCard, handLook } from "./cards.js";
import { button, fill, h } from "./dom.js";

/** Milliseconds until the page shows that it waits for an answer. */
const THOUGHT = 700;

/** A page of a table. `update` shows the state from the kernel, `tell` shows a message of the page itself. */
export class Page {
  constructor(model, root, live) {
    this.model = model;
    this.root = root;
    this.live = live;
    this.words = model.get("words");
    this.waits = false;
    /** Number of the button that is the tab stop, by the name of its group. */
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

  /** Subclasses show the state from the kernel, show a message of the page, and handle their keys. */
  update(_sent) {}
  tell(_text) {}
  ownKeys(_event) {}

  /** Sends a message, unless one is waiting for its answer: the kernel answers each with a new state. */
  send(message) {
    if (this.waits) return;
    this.waits = true;
    this.root.classList.add("waits");
    this.thought = setTimeout(() => this.tell(this.words.thinking), THOUGHT);
    // Without a time limit there is no longest wait.
    const { patience, at } = this.seen;
    if (patience !== null) this.patience = setTimeout(() => this.giveUp(), 1000 * patience);
    this.model.send({ at, ...(typeof message === "function" ? message() : message) });
  }

  press(key) {
    this.send({ do: key });
  }

  /** A button that sends an action. */
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

  /** Gives a text to screen readers. */
  say(told) {
    if (this.live.textContent !== told) this.live.textContent = told;
  }

  /** Handles keys: Enter presses the main button unless another has the focus; arrows focus the first group. */
  keys(event) {
    if (event.target.matches("textarea")) return;
    if (!event.defaultPrevented) this.ownKeys(event);
    if (event.defaultPrevented || event.shiftKey) return;
    const here = event.target;
    if (event.key === "Enter" && (here === this.root || here.matches(".hand [aria-pressed]"))) {
      this.root.querySelector("button.main:enabled")?.click();
    } else if (event.key.startsWith("Arrow") && here === this.root) {
      this.root.querySelector("button[tabindex='0']")?.focus();
    } else {
      return;
    }
    event.preventDefault();
  }
}

/** The message line: the last error, or `text`. */
export function line(seen, text) {
  return h("pre", { class: `line${seen.error ? " error" : ""}` }, seen.error || text);
}

/**
 * A player's seat: the name, a mark of the turn, the numbers of cards and tricks, and the hand.
 *
 * @param {{side: number, name: string, label?: string, turn: boolean, won?: boolean, passed?: boolean, cards: number, tricks?: number[]}} who
 */
export function seat(words, who, hand) {
  const { side, name, label = name, turn, won, passed, cards, tricks } = who;
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

/** A hand whose cards are buttons. */
export function handToPress(words, name, cards, bySuit, drawn, dealt = cards) {
  return h(
    "div",
    { ...handLook(dealt, bySuit), role: "group", "aria-label": fill(words.hand_of, name) },
    drawn.length ? drawn : h("em", {}, words.no_cards),
  );
}

/** A text on the felt. */
export function remark(text) {
  return h("span", { class: "told" }, text);
}

/** The last finished trick, which stays visible while the next card is on the table. */
export function lastTrick(words, names, trick, ...more) {
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
