// A position as the reader enters it, in the address of the page and as Python.

/** Seats of the tables with two and with three hands. */
const SEATS = { two: ["first", "second"], three: ["landlord", "down", "up"] };
/** Separates the name of rules from what changes them, "doudizhu; straight 4-12, no plane; two decks"; a game of its own has a colon. */
const PART = /[;；]/;
const ENTRY = /[,，、]/;
const OWN = /[:：]/;

/** The preset of a layout's rules, in the data of the site: the first, if they are a game of their own. */
export function presetOf({ presets }, { rules }) {
  const [named] = rules.split(PART);
  return presets.find(({ name }) => name === named.trim()) ?? presets[0];
}

/** Fields that the address holds as they are. */
const TEXTS = [...SEATS.two, ...SEATS.three, "to_beat", "by", "turn"];

/**
 * A position as it is typed: texts of cards by seat, the play on the table `to_beat`, `by` and `turn` with
 * names of seats (empty: the usual one), and the text of the rules. The boxes of the editor are parts of that
 * text: bans, and the words of switches.
 */
export class Layout {
  table; rules; to_beat; by; turn;

  constructor(fields = {}) {
    for (const name of TEXTS) this[name] = "";
    Object.assign(this, { table: "two", rules: "doudizhu" }, fields);
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

  /** Name of the rules, or all forms of a game of its own. */
  get rulesName() {
    return this.rules.split(PART)[0].trim();
  }

  /** What changes the rules: entries such as "no plane" one by one, and words of switches. */
  parts({ choices }) {
    const isWords = (part) => choices.some((choice) => choice.part === part);
    const parts = this.rules.split(PART).slice(1).map((part) => part.trim());
    return parts.flatMap((part) => (isWords(part) ? [part] : part.split(ENTRY))).map((part) => part.trim()).filter(Boolean);
  }

  /** True if the rules say this, or if the preset does. */
  has(preset, part) {
    return this.parts(preset).includes(part) || (this.rulesName === preset.name && preset.parts.includes(part));
  }

  /** Adds a part, or takes it out. Of the words of one switch, the rules have one at most. */
  set(preset, part, on) {
    const { switch: named } = preset.choices.find((choice) => choice.part === part) ?? {};
    const others = preset.choices.filter((choice) => named && choice.switch === named).map((choice) => choice.part);
    const out = [part, ...others];
    const isPreset = this.rulesName === preset.name && preset.parts.some((one) => out.includes(one));
    const said = [...(isPreset ? preset.parts : []), ...this.parts(preset)].filter((one) => !out.includes(one));
    this.write(preset, isPreset ? preset.game : this.rulesName, on ? [...said, part] : said);
  }

  write({ choices }, name, parts) {
    const told = choices.map((choice) => choice.part).filter((part) => parts.includes(part));
    const entries = parts.filter((part) => !told.includes(part));
    this.rules = [name, entries.join(", "), ...told].filter(Boolean).join("; ");
  }

  /** Adds the parts of other rules that this preset can have. */
  keep(parts, preset) {
    const boxes = boxesOf(preset, preset.bans);
    this.write(preset, preset.name, parts.filter((part) => boxes.includes(part) && !preset.parts.includes(part)));
  }

  /** Kinds of play that no preset has: entries that have no box, or a whole game. */
  forms(preset) {
    if (OWN.test(this.rulesName)) return this.rulesName;
    return this.entries(preset).join(", ");
  }

  entries(preset) {
    const boxes = boxesOf(preset, bansOf(preset, this));
    return this.parts(preset).filter((part) => !boxes.includes(part));
  }

  /** Changes these; a text with a colon is a game of its own. */
  setForms(preset, text) {
    const entries = this.entries(preset);
    const kept = this.parts(preset).filter((part) => !entries.includes(part));
    const forms = text.trim();
    if (OWN.test(forms)) this.write(preset, forms, kept);
    else this.write(preset, preset.name, [...forms.split(/[,，、;；]/).map((one) => one.trim()).filter(Boolean), ...kept]);
  }

  /** The value that the rules choose for a switch; undefined if it is as usual. */
  value(preset, named) {
    return preset.choices.find((choice) => choice.switch === named && this.has(preset, choice.part))?.value;
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
    const request = { rules: this.rules };
    for (const seat of this.seats) request[seat] = this[seat];
    if (this.to_beat.trim()) {
      request.to_beat = this.to_beat;
      if (this.by) request.by = this.by;
    }
    if (this.turn) request.turn = this.turn;
    return request;
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
    const isKnown = name === "rules" && (OWN.test(value) || presets.some((preset) => preset.name === value.split(PART)[0].trim()));
    if (isKnown) this.rules = value;
    return isKnown;
  }

  /** A call of `canju.solve`; `line` has arguments of plays made since. */
  python(line = "") {
    const [first, ...others] = this.seats.map((seat) => JSON.stringify(this[seat].trim()));
    const hands = this.table === "two" ? [first, ...others] : [first, `farmers=(${others.join(", ")})`];
    const table = this.request();
    const named = ["to_beat", "by", "turn"].filter((name) => table[name]);
    const options = named.map((name) => `${name}=${JSON.stringify(table[name].trim())}`);
    if (this.rules !== "doudizhu") options.push(`rules=${JSON.stringify(this.rules)}`);
    const position = [...hands, ...options].join(", ");
    // With two hands, `solve` takes no turn: the first hand is to move.
    const asked = this.table === "two" && table.turn ? `canju.Position(${position})` : position;
    const after = line ? `.after(${line})` : "";
    return `import canju\n\nsolution = canju.solve(${asked})${after}\nprint(solution)\n`;
  }
}

/** Parts of rules that have a box: words of switches, and bans. */
const boxesOf = ({ choices }, bans) => [...choices.map(({ part }) => part), ...bans.map(banOf)];

/** The entry that bans a kind. */
export const banOf = (kind) => `no ${kind}`;

/** Kinds that can be banned: those of the preset, and of what is chosen. */
export function bansOf(preset, layout) {
  const chosen = preset.choices.filter(({ part }) => layout.has(preset, part));
  return preset.bans.length ? [...preset.bans, ...chosen.flatMap(({ bans }) => bans)] : [];
}

/** The address in a text with a link to a position, also in HTML; null without one. */
export function linkedAddress(text) {
  const [, address] = /#([^\s"'<>#]*\b(?:first|second|landlord|down|up)=[^\s"'<>]*)/.exec(text) ?? [];
  return address === undefined ? null : address.replaceAll("&amp;", "&");
}

/** The address of a position from its call in Python, as `Layout.python` writes it; null for another text. */
export function pythonAddress(text) {
  const [, call, after] = /\bcanju\.solve(\(.*?\))(?:\.after(\(.*\)))?\s*(?:\n|$)/.exec(text) ?? [];
  try {
    return call === undefined ? null : addressOfCall(parsed(call), after ? parsed(after).listed : []);
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

function addressOfCall(call, after) {
  const { listed: hands, named } = call.listed[0].name === "canju.Position" ? call.listed[0] : call;
  const { farmers, ...others } = named;
  const seats = farmers ? SEATS.three : SEATS.two;
  const fields = new URLSearchParams(Object.fromEntries([...hands, ...(farmers ?? [])].map((hand, place) => [seats[place], hand])));
  for (const [option, value] of Object.entries(others)) fields.set(option, value);
  const plays = after.map((play) => (typeof play === "string" ? play : reading(play)));
  if (plays.length) fields.set("line", plays.join(","));
  return fields.toString();
}

/** A play in the text of a line, as `src/game_view/line.rs` writes it. */
function reading({ listed: [cards], named: { kind, rank, length } }) {
  const text = cards.replaceAll(" ", "");
  return kind ? `${text} (${kind}${rank ? ` of ${rank}` : ""}, length ${length})` : text;
}
