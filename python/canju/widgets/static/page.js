// Base of the pages of all tables: messages and keys. Pages have no rules of the game.

import { button } from "./dom.js";

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
    /** Number of the play that is selected in a review. */
    this.ply = null;
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
