// The part of the site on which hands are laid out: fields, a keypad of ranks, rules.

import { Layout, banOf, bansOf, linkedAddress, presetOf, pythonAddress } from "./layout.js";
import { cardKey, cardName, counted } from "../../widgets/static/cards.js";
import { button, fill, h, oneStop } from "../../widgets/static/dom.js";

/** Ranks of the keypad, as players hold them. */
const KEYS = [..."RB2AKQJT9876543"];
/** Milliseconds without a change after which a position is solved. */
const PAUSE = 250;
/** Cards of a rank where their number has no limit. */
const MOST = 20;

/** 10 for T, with blanks between the ranks next to it: "8 9 10 J Q", "10 10", "9S10S". */
function withTens(word) {
  if (/[CDHS]/.test(word)) return word.replace(/T/g, "10");
  return word.match(/(.)\1*/g).map((one) => (one[0] === "T" ? one.replace(/T(?=T)/g, "10 ").replace("T", "10") : one)).join(" ");
}

/**
 * Fields for a position. The elements stay while the reader types; `changed` is called with each new layout, and
 * with the field in which cards were typed. `opened` is called with the address in a pasted text, `done` at the end.
 * `reader` is a core that reads texts. `speak` gives a text to screen readers.
 */
export class Editor {
  root; data; words; reader; changed; opened; done; speak; layout; active; fields; keypad; message; verdict; opensSwitches; pause;

  constructor(root, data, reader, { changed, opened, done, speak }) {
    Object.assign(this, { root, data, words: data.words, reader, changed, opened, done, speak });
    this.stops = {};
    this.cards = {};
    /** Fields and ranks of the keys pressed so far. */
    this.pressed = [];
  }

  /** Draws a layout. */
  show(layout) {
    this.layout = layout;
    for (const name of [...layout.seats, "to_beat"]) layout[name] = this.asRead(layout[name]);
    this.active = layout.seats.includes(this.active) ? this.active : layout.seats[0];
    this.fields = {};
    this.root.replaceChildren(
      this.tables(),
      h(
        "div",
        { class: "hands" },
        layout.seats.map((seat) => this.field(seat, this.data.tables[layout.table].fields[seat])),
        this.field("to_beat", this.words.on_table, { placeholder: this.words.none }),
      ),
      this.keypadPlace(),
      this.turns(),
      this.rules(),
      this.pasted(),
      this.foot(),
    );
    this.readAll();
  }

  /** A text of cards as people read it: 10 for T, in Chinese the jokers' names; other words stay. */
  asRead(text) {
    const told = text.replace(/(?<![A-Za-z\d])[2-9TJQKABRSHDC]*T[2-9TJQKABRSHDC]*(?![A-Za-z\d])/g, withTens);
    if (this.data.lang !== "zh") return told;
    return told.replace(/(?<![A-Za-z])[BR](?![A-Za-z])/g, (joker) => this.words[`mark_${joker === "R" ? "red" : "black"}`]);
  }

  get preset() {
    return presetOf(this.data, this.layout);
  }

  // Parts of the form

  tables() {
    const one = (table) =>
      button(`table ${table}`, this.words[table], () => this.replace(this.layout.withTable(table)), {
        "aria-pressed": String(this.layout.table === table),
      });
    return h(
      "div",
      { class: "modes", role: "group", "aria-label": this.words.number },
      one("two"),
      one("three"),
      h(
        "span",
        { class: "leave" },
        button("clear", this.words.clear, () => this.replace(this.cleared()), { title: this.words.clear_title }),
      ),
    );
  }

  cleared() {
    const { table, rules } = this.layout;
    return new Layout({ table, rules });
  }

  /** A field of cards: its name is a button that directs the keypad to it, and its number of cards. */
  field(name, label, attributes = {}) {
    const input = h("input", {
      type: "text",
      id: `field-${name}`,
      "data-field": name,
      "aria-label": label,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      // On a phone the keypad of the page is the keyboard.
      inputmode: matchMedia("(pointer: coarse)").matches ? "none" : null,
      ...attributes,
    });
    input.value = this.layout[name];
    input.addEventListener("input", () => this.typed(name, input.value));
    input.addEventListener("focus", () => this.activate(name));
    const direct = button(`into ${name}`, label, () => this.activate(name), { class: "into", title: fill(this.words.into, label) });
    const count = h("span", { class: "count" });
    this.fields[name] = { label, input, direct, count };
    return [direct, input, count];
  }

  keypadPlace() {
    this.keypad = h("div", { class: "keypad", role: "group" });
    return this.keypad;
  }

  /** What stays in sight at the lower end: a fault or the verdict, and the way back to the table. */
  foot() {
    const { textContent = "", className = "state" } = this.verdict ?? {};
    this.verdict = h("b", { class: className }, textContent);
    this.message = h("pre", { class: "fault error", id: "fault" });
    this.message.hidden = true;
    const done = button("done", this.words.done, () => this.done(), { class: "main", title: this.words.done_title });
    return h("div", { class: "foot" }, this.message, this.verdict, done);
  }

  /** Shows the heading of the table, which the editor can hide. */
  answer(head, look) {
    this.verdict.textContent = head;
    this.verdict.className = `state ${look}`;
  }

  turns() {
    const { words, layout } = this;
    const seats = this.data.tables[layout.table].names;
    const names = Object.fromEntries(layout.seats.map((seat, place) => [seat, seats[place]]));
    const turn = this.choice("turn", words.turn, layout.seats, names, layout.turn || layout.seats[0]);
    const by = { "": words.seat_before, ...names };
    return h("div", { class: "row" }, turn, layout.table === "three" ? this.choice("by", words.by, ["", ...layout.seats], by, layout.by) : null);
  }

  choice(name, label, values, names, value) {
    const select = h("select", { "data-field": name }, values.map((one) => h("option", { value: one }, names[one])));
    select.value = value;
    select.addEventListener("change", () => this.replaceField(name, select.value));
    return h("label", {}, h("span", {}, label), select);
  }

  rules() {
    const { presets } = this.data;
    const names = Object.fromEntries(presets.map(({ name, label }) => [name, label]));
    const offered = presets.filter(({ three }) => three || this.layout.table === "two").map(({ name }) => name);
    return h(
      "div",
      {},
      h("div", { class: "row" }, this.choice("rules", this.words.rules, offered, names, this.preset.name)),
      this.switches(),
      this.kinds.length ? this.bans() : null,
    );
  }

  /** The other values of the game's switches; of those of one switch, one can be chosen. */
  switches() {
    const { preset, layout } = this;
    const boxes = preset.choices.map(({ part, label }) => this.check(part, label, (on) => layout.set(preset, part, on)));
    const isOpen = this.opensSwitches || layout.rules !== preset.name;
    const details = h("details", { class: "bans", open: isOpen }, h("summary", {}, this.words.switches), h("div", { class: "row" }, boxes), this.forms());
    details.ontoggle = () => (this.opensSwitches = details.open);
    return details;
  }

  /** Kinds of play of the reader's own game. */
  forms() {
    const { preset, layout, words } = this;
    const input = h("input", { type: "text", "data-field": "forms", placeholder: words.forms_example, title: words.forms_title, autocomplete: "off", spellcheck: "false" });
    input.value = layout.forms(preset);
    const lines = h("ul", { class: "quiet" });
    input.addEventListener("input", () => {
      layout.setForms(preset, input.value);
      this.laid();
      this.explain(lines);
    });
    this.explain(lines);
    return h("div", {}, h("label", { class: "pasted" }, h("span", {}, words.forms), input), lines);
  }

  /** Says what the rules are, a sentence a line; nothing of a text that cannot be read. */
  async explain(lines) {
    const { rules } = this.layout;
    const { explained = [] } = await this.reader.ask({ rules, explain: true, lang: this.data.lang });
    // The reader can have typed on.
    if (rules === this.layout.rules) lines.replaceChildren(...explained.map((line) => h("li", {}, line)));
  }

  /** Kinds that can be banned under the rules. */
  get kinds() {
    const { preset, layout } = this;
    return this.data.kinds.filter(([kind]) => bansOf(preset, layout).includes(kind));
  }

  bans() {
    const { preset, layout } = this;
    const boxes = this.kinds.map(([kind, name]) => this.check(banOf(kind), name, (on) => layout.set(preset, banOf(kind), on)));
    const isOpen = this.kinds.some(([kind]) => layout.has(preset, banOf(kind)));
    return h("details", { class: "bans", open: isOpen }, h("summary", {}, this.words.banned_kinds), h("div", { class: "row" }, boxes));
  }

  /** A box for a part of the text of the rules. */
  check(part, label, then) {
    const box = h("input", { type: "checkbox", "data-field": part });
    box.checked = this.layout.has(this.preset, part);
    box.addEventListener("change", () => {
      then(box.checked);
      this.replace(this.layout);
    });
    return h("label", { class: "check" }, box, h("span", {}, label));
  }

  pasted() {
    // A text of several lines keeps them.
    const input = h("textarea", { rows: 2, "data-field": "paste", placeholder: this.asRead(this.data.tables[this.layout.table].example), autocomplete: "off", spellcheck: "false" });
    input.addEventListener("input", () => this.paste(input.value));
    return h("label", { class: "pasted" }, h("span", {}, this.words.paste), input);
  }

  // The keypad

  /** Directs the keypad to a field. */
  activate(name) {
    this.active = name;
    this.drawKeypad();
  }

  drawKeypad() {
    const { label } = this.fields[this.active];
    for (const [name, { direct }] of Object.entries(this.fields)) {
      direct.setAttribute("aria-pressed", String(name === this.active));
    }
    this.keypad.setAttribute("aria-label", fill(this.words.into, label));
    const left = this.cardsLeft();
    const keys = KEYS.filter((rank) => this.preset.deck[rank]).map((rank) => this.key(rank, left[rank]));
    const erase = button("erase", "⌫", () => this.erase(), { class: "erase", title: this.words.erase_title });
    const kept = focused(this.keypad).key;
    this.keypad.replaceChildren(...oneStop(this.stops, "keypad", [...keys, erase], 8));
    if (kept) this.keypad.querySelector(`[data-key="${kept}"]`)?.focus({ preventScroll: true });
  }

  key(rank, left) {
    const name = fill(this.words.left, cardName(this.words, rank), left);
    return cardKey(this.words, rank, {
      "data-key": `key ${rank}`,
      "data-left": Math.max(left, 0),
      "aria-label": name,
      title: name,
      // A disabled key would lose the focus.
      "aria-disabled": String(left <= 0),
      onclick: () => left > 0 && this.add(rank),
    });
  }

  /** Cards of each rank that no field holds. */
  cardsLeft() {
    const left = {};
    const { preset, layout } = this;
    const { deck } = preset.choices.find((choice) => choice.deck && layout.has(preset, choice.part)) ?? preset;
    const limit = layout.value(preset, "deck_limit");
    // Each hand from its own deck, or any cards.
    const names = limit === undefined ? Object.keys(this.fields) : [this.active];
    for (const [rank, number] of Object.entries(deck)) left[rank] = limit === null ? MOST : number;
    for (const name of names) {
      for (const [rank] of this.cards[name] ?? []) left[rank] -= 1;
    }
    return left;
  }

  /** Adds a card to the active field, in the order of the keypad. */
  add(rank) {
    const { active } = this;
    this.pressed.push([active, rank]);
    const cards = this.cards[active];
    if (!cards) return this.write(active, `${this.layout[active]} ${rank}`);
    const place = cards.findIndex((card) => KEYS.indexOf(card[0]) > KEYS.indexOf(rank));
    return this.writeCards(active, cards.toSpliced(place < 0 ? cards.length : place, 0, rank));
  }

  /** Removes the card of the last key, or else the last card of the active field. */
  erase() {
    const { active } = this;
    const cards = this.cards[active];
    if (!cards) return this.write(active, [...this.layout[active]].slice(0, -1).join(""));
    const last = this.pressed.findLastIndex(([name]) => name === active);
    const [pressed] = last < 0 ? [] : this.pressed.splice(last, 1);
    const place = pressed ? cards.lastIndexOf(pressed[1]) : -1;
    return this.writeCards(active, cards.toSpliced(place < 0 ? cards.length - 1 : place, 1));
  }

  /** Sets the cards of a field. */
  writeCards(name, cards) {
    this.cards[name] = cards;
    this.write(name, this.asRead(cards.join(" ")));
  }

  write(name, text) {
    this.fields[name].input.value = text;
    this.typed(name, text);
  }

  // Changes

  typed(name, text) {
    this.layout[name] = text;
    if (name !== this.active) this.active = name;
    this.read(name);
    this.laid(name);
  }

  replaceField(name, value) {
    const layout = new Layout({ ...this.layout, [name]: value });
    if (name === "rules") layout.keep(this.layout.parts(this.preset), presetOf(this.data, layout));
    this.replace(layout);
  }

  /** Shows another layout, and solves it. */
  replace(layout) {
    if (layout.table === "three" && !presetOf(this.data, layout).three) layout.rules = "doudizhu";
    this.layout = layout;
    const { key, field } = focused(this.root);
    this.show(layout);
    const isHere = ({ dataset }) => (key && dataset.key === key) || (field && dataset.field === field);
    [...this.root.querySelectorAll("[data-key], [data-field]")].find(isHere)?.focus({ preventScroll: true });
    this.laid();
  }

  /** Tells of the layout when the reader pauses. */
  laid(field = null) {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.changed(this.layout, field), PAUSE);
  }

  /** Reads the cards of a field, for the numbers of the keypad. */
  async read(name) {
    const text = this.layout[name];
    this.drawKeypad();
    const cards = text.trim() ? (await this.reader.ask({ hand: text })).hand?.reverse() : [];
    // The reader can have typed on.
    if (this.layout[name] !== text) return;
    this.cards[name] = cards ?? null;
    this.fields[name].count.textContent = cards?.length ? counted(this.words, cards.length, "card") : "";
    this.drawKeypad();
  }

  readAll() {
    this.cards = {};
    this.drawKeypad();
    for (const name of Object.keys(this.fields)) this.read(name);
  }

  /** Takes a whole position: a text, a link to one, or its call in Python. */
  async paste(text) {
    if (!text.trim()) return;
    const address = linkedAddress(text) ?? pythonAddress(text);
    if (address !== null) {
      this.opened(address);
      return;
    }
    const read = (given) => this.reader.ask({ text: given, rules: this.layout.rules });
    const lines = text.trim().split(/\s*\n\s*/);
    let found = await read(text);
    // Here two lines are two hands; elsewhere they can be two positions.
    if (found.error && lines.length === 2) found = await read(lines.join(" | "));
    if (found.error) {
      this.tell(found.error);
      return;
    }
    const { hands, to_beat: toBeat, by, turn } = found.position;
    const table = hands.length === 3 ? "three" : "two";
    const fields = Object.fromEntries(hands.map(({ of, cards }) => [of, [...cards].reverse().join(" ")]));
    const { rules } = this.layout;
    const played = toBeat ? { to_beat: toBeat.cards.join(" "), by: by ?? "" } : {};
    this.replace(new Layout({ ...fields, ...played, table, turn, rules }));
  }

  /** Shows a fault of the core at its field; null shows none. Fields that are `missing` cards are marked too. */
  tell(fault, missing = []) {
    for (const [name, { input }] of Object.entries(this.fields)) {
      // What is wrong with all hands together is marked at each of them.
      const isWrong = fault?.in === name || (fault?.in === "position" && this.layout.seats.includes(name));
      input.setAttribute("aria-invalid", String(isWrong || missing.includes(name)));
      if (isWrong) input.setAttribute("aria-describedby", "fault");
      else input.removeAttribute("aria-describedby");
    }
    const field = this.fields[fault?.in];
    this.say(fault && [fault.at ? marked(fault.at) : [], field ? `${field.label}${this.data.words.colon}` : "", fault[this.data.lang]]);
  }

  /** Shows a message; null shows none. */
  say(message) {
    this.message.hidden = !message;
    this.verdict.hidden = Boolean(message);
    this.message.replaceChildren(...[message ?? []].flat(Infinity));
    if (message) this.speak(this.message.textContent);
  }
}

/** The text of a fault with its wrong part marked; places count code points. */
function marked({ text, start, end }) {
  const letters = [...text];
  const part = (from, to) => letters.slice(from, to).join("");
  return [part(0, start), h("mark", {}, part(start, Math.max(end, start + 1)) || " "), part(end), "\n"];
}

/** Names of the element in `root` that has the focus. */
function focused(root) {
  const active = /** @type {HTMLElement} */ (document.activeElement);
  return root.contains(active) ? active.dataset : {};
}
