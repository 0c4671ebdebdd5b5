// A position as the reader enters it, in the address of the page and as Python.

/** Seats of the tables with two and with three hands. */
const SEATS = { two: ["first", "second"], three: ["landlord", "down", "up"] };
/** Separates a name of rules from the kinds of play that differ: "doudizhu; straight 4-12", "forms: single, pair". */
const BEFORE_FORMS = /[:;：；]/;

/** The preset of a layout's rules, in the data of the site: that with their switches, if they are a game of their own. */
export function presetOf({ presets }, { rules }) {
  const [named] = rules.split(BEFORE_FORMS);
  return presets.find(({ name }) => name === named.trim()) ?? presets[0];
}

/** Fields that the address holds as they are. */
const TEXTS = [...SEATS.two, ...SEATS.three, "to_beat", "by", "turn"];

/**
 * A position as it is typed: texts of cards by seat, the play on the table `to_beat`, `by` and `turn` with
 * names of seats (empty: the usual one), and rules: the name of a preset with the kinds of play that differ, banned
 * kinds, and switches by name that differ.
 */
export class Layout {
  table; rules; without; switches; to_beat; by; turn;

  constructor(fields = {}) {
    for (const name of TEXTS) this[name] = "";
    Object.assign(this, { table: "two", rules: "doudizhu", without: [], switches: {} }, fields);
  }

  get seats() {
    return SEATS[this.table];
  }

  /** True if every hand has a text. */
  get hasHands() {
    return this.seats.every((seat) => this[seat].trim());
  }

  /** True if some hand has a text. */
  get isBegun() {
    return this.seats.some((seat) => this[seat].trim());
  }

  /** True if the rules have kinds of play that no preset has. */
  get hasForms() {
    return BEFORE_FORMS.test(this.rules);
  }

  /** Kinds of play that differ from the preset's, or the whole name of a game of its own. */
  forms({ name }) {
    const others = this.rules.slice(name.length).trim();
    return /^[;；]/.test(others) && this.rules.startsWith(name) ? others.slice(1).trim() : this.hasForms ? this.rules : "";
  }

  /** Changes a preset's kinds of play; a text with a colon is a game of its own. */
  setForms({ name }, text) {
    const forms = text.trim();
    this.rules = /[:：]/.test(forms) ? forms : forms ? `${name}; ${forms}` : name;
  }

  /** Copy with two or three hands; the texts of the hands keep their places. */
  withTable(table) {
    const changed = new Layout({ ...this, table, by: "", turn: "" });
    if (table === this.table) return changed;
    this.seats.forEach((seat, place) => {
      changed[seat] = "";
      const other = SEATS[table][place];
      if (other) changed[other] = this[seat];
    });
    return changed;
  }

  /** The position as the core reads it: `web/src/request.rs`. */
  request() {
    const request = { rules: this.ruleSwitches() };
    for (const seat of this.seats) request[seat] = this[seat];
    if (this.to_beat.trim()) {
      request.to_beat = this.to_beat;
      if (this.by) request.by = this.by;
    }
    if (this.turn) request.turn = this.turn;
    return request;
  }

  ruleSwitches() {
    const switches = { name: this.rules };
    if (this.without.length) switches.without = this.without;
    return { ...switches, ...this.switches };
  }

  /** The part of the address after `#`. */
  address() {
    const fields = new URLSearchParams();
    for (const name of [...this.seats, "to_beat", "by", "turn"]) {
      // In an address, each Chinese character takes nine.
      const text = this[name].trim().replaceAll("大王", "R").replaceAll("小王", "B");
      if (text) fields.set(name, text);
    }
    if (this.rules !== "doudizhu") fields.set("rules", this.rules);
    if (this.without.length) fields.set("without", this.without.join(","));
    for (const [name, value] of Object.entries(this.switches)) fields.set(name, String(value));
    return fields.toString();
  }

  /**
   * Reads an address. `presets` are those of the site. Returns the layout, and the parts of the address that
   * could not be read.
   */
  static read(address, presets) {
    const layout = new Layout();
    const damaged = [];
    const fields = [...new URLSearchParams(address)];
    const seats = new Set(fields.map(([name]) => name));
    if (SEATS.three.some((seat) => seats.has(seat))) layout.table = "three";
    // Other parts depend on the rules.
    fields.sort(([one], [other]) => Number(other === "rules") - Number(one === "rules"));
    for (const [name, value] of fields) {
      // The core reads the line.
      if (["line", "at"].includes(name)) continue;
      if (!layout.take(name, value, presets)) damaged.push(value ? `${name}=${value}` : name);
    }
    return { layout, damaged };
  }

  /** Takes a part of an address; returns false if it cannot be read. */
  take(name, value, presets) {
    const isSeat = this.seats.includes(value);
    if ([...this.seats, "to_beat"].includes(name)) {
      this[name] = value;
      return true;
    }
    if (name === "turn" || (name === "by" && this.table === "three")) {
      if (isSeat) this[name] = value;
      return isSeat;
    }
    if (name === "rules") {
      const isKnown = BEFORE_FORMS.test(value) || presets.some((preset) => preset.name === value);
      if (isKnown) this.rules = value;
      return isKnown;
    }
    const preset = presetOf({ presets }, this);
    if (name === "without") {
      const named = value.split(",");
      this.without = named.filter((kind) => preset.bans_with_gaps.includes(kind));
      return this.without.length === named.length;
    }
    const choices = preset.choices.filter((choice) => choice.switch === name);
    const values = choices.flatMap((choice) => [choice.value, choice.default]);
    const found = values.find((one) => String(one) === value);
    if (found !== undefined) this.set(preset, name, found);
    return found !== undefined;
  }

  /** The value of a choice's switch. */
  value({ switches }, choice) {
    return { [choice.switch]: choice.default, ...switches, ...this.switches }[choice.switch];
  }

  /** Sets a switch; one that is as in the preset is left out. */
  set({ switches, choices }, name, value) {
    const usual = { [name]: choices.find((choice) => choice.switch === name).default, ...switches }[name];
    const { [name]: _, ...others } = this.switches;
    this.switches = value === usual ? others : { ...others, [name]: value };
  }

  /** A call of `canju.solve`; `preset` says how Python writes the rules, `line` has arguments of plays made since. */
  python(preset, line = "") {
    const [first, ...others] = this.seats.map((seat) => JSON.stringify(this[seat].trim()));
    const hands = this.table === "two" ? [first, ...others] : [first, `farmers=(${others.join(", ")})`];
    const table = this.request();
    const named = ["to_beat", "by", "turn"].filter((name) => table[name]);
    const options = named.map((name) => `${name}=${JSON.stringify(table[name].trim())}`);
    const rules = this.pythonRules(preset);
    if (rules) options.push(`rules=${rules}`);
    const position = [...hands, ...options].join(", ");
    // With two hands, `solve` takes no turn: the first hand is to move.
    const asked = this.table === "two" && table.turn ? `canju.Position(${position})` : position;
    const after = line ? `.after(${line})` : "";
    return `import canju\n\nsolution = canju.solve(${asked})${after}\nprint(solution)\n`;
  }

  pythonRules({ name: preset, python: called }) {
    const name = this.hasForms ? this.rules : preset;
    const python = this.hasForms ? "SheddingRules" : called;
    const inPython = { true: "True", false: "False", null: "None" };
    const changed = { ...(this.without.length && { without: this.without }), ...this.switches };
    const switches = Object.entries(changed).map(([switched, value]) => `${switched}=${inPython[value] ?? JSON.stringify(value)}`);
    if (python === "SheddingRules") switches.unshift(JSON.stringify(name));
    if (switches.length > Number(python === "SheddingRules")) return `canju.${python}(${switches.join(", ")})`;
    return name === "doudizhu" ? "" : JSON.stringify(name);
  }
}

/** The address in a text with a link to a position, also in HTML; null without one. */
export function linkedAddress(text) {
  const [, address] = /#([^\s"'<>#]*\b(?:first|second|landlord|down|up)=[^\s"'<>]*)/.exec(text) ?? [];
  return address === undefined ? null : address.replaceAll("&amp;", "&");
}

/** The address of a position from its call in Python, as `Layout.python` writes it; null for another text. */
export function pythonAddress(text, presets) {
  const [, call, after] = /\bcanju\.solve(\(.*?\))(?:\.after(\(.*\)))?\s*(?:\n|$)/.exec(text) ?? [];
  try {
    return call === undefined ? null : addressOfCall(parsed(call), after ? parsed(after).listed : [], presets);
  } catch {
    return null;
  }
}

/** Reads arguments in brackets; `named` has those with a name, and each can be a call with a `name`. */
function parsed(text) {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|'[^']*'|[\w.]+|[^\s,]/g);
  const args = () => {
    const found = { listed: [], named: {} };
    for (let token = tokens.shift(); !")]".includes(token); token = tokens.shift()) {
      const isNamed = tokens[0] === "=";
      if (isNamed) tokens.shift();
      const value = one(isNamed ? tokens.shift() : token);
      if (isNamed) found.named[token] = value;
      else found.listed.push(value);
    }
    return found;
  };
  const one = (token) => {
    if (token[0] === '"') return JSON.parse(token);
    if (token[0] === "'") return token.slice(1, -1);
    if ("([".includes(token)) return args().listed;
    if (tokens[0] === "(") {
      tokens.shift();
      return { name: token, ...args() };
    }
    const value = /^\d+$/.test(token) ? token : { True: "true", False: "false", None: "null" }[token];
    if (value === undefined) throw new SyntaxError(token);
    return value;
  };
  tokens.shift();
  return args();
}

function addressOfCall(call, after, presets) {
  const { listed: hands, named } = call.listed[0].name === "canju.Position" ? call.listed[0] : call;
  const { farmers, rules, ...others } = named;
  const seats = farmers ? SEATS.three : SEATS.two;
  const fields = new URLSearchParams(Object.fromEntries([...hands, ...(farmers ?? [])].map((hand, place) => [seats[place], hand])));
  const written = typeof rules === "string" || rules === undefined ? { listed: [rules], named: {} } : rules;
  const preset = presets.find(({ python }) => written.name === `canju.${python}`);
  const [name = preset?.name] = written.listed;
  if (name) fields.set("rules", name);
  for (const [option, value] of Object.entries({ ...others, ...written.named })) fields.set(option, [value].flat().join(","));
  const plays = after.map((play) => (typeof play === "string" ? play : reading(play)));
  if (plays.length) fields.set("line", plays.join(","));
  return fields.toString();
}

/** A play in the text of a line, as `src/table/line.rs` writes it. */
function reading({ listed: [cards], named: { kind, rank, length } }) {
  const text = cards.replaceAll(" ", "");
  return kind ? `${text} (${kind}${rank ? ` of ${rank}` : ""}, length ${length})` : text;
}
