// A game tree that asks the kernel, or the core in the page, for the children of each node that is opened.

import { drawPlay, smallCards } from "./cards.js";
import { button, draw, h, widget } from "./dom.js";

export class TreePage {
  constructor(model, root, live) {
    this.model = model;
    this.root = root;
    this.live = live;
    this.asked = 0;
    this.waiting = new Map();
    this.labels = model.get("labels");
    this.words = model.get("words");
  }

  attach() {
    this.begin(this.model.get("plays"));
  }

  /** Starts again, with the plays of a solution or with all plays. */
  begin(plays) {
    this.plays = plays;
    this.top = { path: [], children: [], total: null, open: true, error: "" };
    this.here = this.top;
    this.waiting.clear();
    const root = plays === this.model.get("plays") ? this.model.get("root") : null;
    if (root) this.fill(this.top, root);
    else this.ask(this.top);
    this.render();
  }

  /** Asks for the next children of a node; calls `then` with the answer. */
  ask(node, then) {
    const ask = ++this.asked;
    node.waits = true;
    this.waiting.set(ask, { node, then });
    this.model.send({ path: node.path, from: node.children.length, plays: this.plays, ask });
  }

  /** Handles an answer of the kernel; ignores answers to questions before the last restart. */
  update(answer) {
    const asked = this.waiting.get(answer.ask);
    if (!asked) return;
    this.waiting.delete(answer.ask);
    asked.node.waits = false;
    this.fill(asked.node, answer);
    if (asked.then) asked.then(asked.node);
    this.render();
  }

  fill(node, answer) {
    node.error = answer.error;
    if (answer.error) return;
    node.place = answer.place;
    node.total = answer.total;
    if (answer.total === null) node.error = answer.place.verdict;
    for (const child of answer.nodes) {
      const path = [...node.path, node.children.length];
      node.children.push({ ...child, path, parent: node, children: [], total: null, open: false, error: "" });
    }
  }

  toggle(node) {
    this.here = node;
    if (node.open && node.total !== null) node.open = false;
    else this.open(node);
    this.render();
    this.say(node);
  }

  open(node, then) {
    node.open = true;
    if (node.total === null) this.ask(node, then ?? ((found) => this.say(found)));
    else if (then) then(node);
  }

  /** Opens the line of best play: the first child of each node. */
  follow(node) {
    this.here = node;
    this.open(node, (found) => {
      if (found.children.length) this.follow(found.children[0]);
      else this.say(found);
    });
    this.render();
  }

  say(node) {
    const told = node.error || node.place?.verdict;
    if (told) this.live.textContent = told;
  }

  render() {
    draw(
      this.root,
      this.placeOf(this.here.place ?? this.here.parent?.place),
      h(
        "div",
        { class: "controls" },
        button("follow", this.labels.follow, () => this.follow(this.top), { class: "main" }),
        button("close", this.labels.close, () => this.begin(this.plays)),
        button("all", this.labels.all, () => this.begin(this.plays === "all" ? "solution" : "all"), {
          "aria-pressed": String(this.plays === "all"),
          title: this.labels.all_title,
        }),
      ),
      this.top.error ? h("p", { class: "quiet" }, this.top.error) : null,
      this.branch(this.top),
    );
  }

  /** Draws the position of the node that was opened last. */
  placeOf(place) {
    if (!place) return h("div", { class: "place" }, "…");
    return h(
      "div",
      { class: "place" },
      h(
        "p",
        {},
        place.path.length ? h("span", { class: "quiet" }, `${place.path.join(this.words.comma)} → `) : null,
        h("b", {}, place.verdict),
        place.trump ? h("span", { class: "quiet trump" }, ` · ${place.trump}`) : null,
      ),
      place.hands.map((hand, side) =>
        h(
          "div",
          { class: "seat" },
          h("span", { class: "who" }, place.turn === side ? "▶ " : "", place.names[side]),
          hand.length ? smallCards(this.words, hand) : h("span", {}, "–"),
          place.to_beat && place.by === side
            ? h(
                "span",
                { class: "laid" },
                drawPlay(this.words, place.to_beat, false),
                h("small", {}, place.to_beat.named),
              )
            : null,
        ),
      ),
    );
  }

  branch(node) {
    if (!node.open) return null;
    const left = node.total === null ? 0 : node.total - node.children.length;
    const key = node.path.join(".");
    return h(
      "ul",
      {},
      node.children.map((child) => this.twig(child)),
      node.waits ? h("li", { class: "quiet" }, "…") : null,
      node.error && node !== this.top
        ? h("li", { class: "error" }, node.error, " ", button(`again ${key}`, this.labels.again, () => this.toggle(node)))
        : null,
      left > 0
        ? h("li", {}, button(`more ${key}`, `… ${left} ${this.labels.more}`, () => {
            this.ask(node);
            this.render();
          }))
        : null,
    );
  }

  twig(node) {
    const look = node.good === null ? "unknown" : node.good ? "win" : "loss";
    const sign = node.over ? "■" : node.open ? "▾" : "▸";
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: `node${node === this.here ? " here" : ""}`,
          "data-key": `node ${node.path.join(".")}`,
          "aria-expanded": node.over ? null : String(node.open),
          onclick: () => this.toggle(node),
        },
        h("span", { class: "sign", "aria-hidden": "true" }, sign),
        h("span", { class: "player" }, node.player),
        drawPlay(this.words, node.play),
        h("span", { class: look }, node.verdict),
      ),
      this.branch(node),
    );
  }

  /** Handles arrow keys, which move between visible nodes, and open and close them. */
  keys(event) {
    const buttons = [...this.root.querySelectorAll("button.node")];
    // From the root an arrow goes to the node that was opened last.
    if (event.target === this.root && event.key.startsWith("Arrow")) {
      (this.root.querySelector("button.node.here") ?? buttons[0])?.focus();
      event.preventDefault();
    }
    const here = buttons.indexOf(event.target);
    if (here < 0) return;
    const expanded = event.target.getAttribute("aria-expanded");
    if (event.key === "ArrowDown") buttons[here + 1]?.focus();
    else if (event.key === "ArrowUp") buttons[here - 1]?.focus();
    else if (event.key === "ArrowRight" && expanded === "false") event.target.click();
    else if (event.key === "ArrowRight") buttons[here + 1]?.focus();
    else if (event.key === "ArrowLeft" && expanded === "true") event.target.click();
    else if (event.key === "ArrowLeft")
      event.target.closest("ul").parentElement.querySelector("button.node")?.focus();
    else return;
    event.preventDefault();
  }

  detach() {}
}

export default widget("explorer", TreePage, "msg:custom");
