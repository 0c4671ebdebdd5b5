// The site: an editor, the table of its position, the tree, and ways to pass the position on.

import { Branches } from "./branches.js";
import { Editor } from "./editor.js";
import { Host, SLACK } from "./host.js";
import { Layout } from "./layout.js";
import { lineAddress, lineOf, Passing } from "./passing.js";
import { Replies, replyPart } from "./replies.js";
import { canRun, coresOf, followScheme } from "./start.js";
import { button, draw, fill, followTheme, h, isCommand, widget } from "../../widgets/static/dom.js";
import { TreePage } from "../../widgets/static/explorer.js";
import { lineKeys } from "../../widgets/static/history.js";
import { TablePage } from "../../widgets/static/table.js";

/** Languages of the page, as they call themselves. */
const LANGUAGES = { en: "English", zh: "中文" };
/** Name under which the browser keeps the language that the reader has chosen. */
const CHOSEN_LANGUAGE = "canju language";
/** Name under which it keeps the address of the last position. */
const LAST_POSITION = "canju last position";

/** The table of the site: a position from the editor, with all sides moved by the reader, or one by the computer. */
class SiteHost extends Host {
  constructor(core, data) {
    super(core, data, { verdict: true, marks: true, replies: true });
    this.seen = this.empty();
  }

  /** A state without a game; `fault` is that of the position, if the core found one. */
  empty(fault = null) {
    return { at: 0, patience: null, error: "", said: "", fault };
  }

  /** Ends the search: its click is answered with what is known. */
  cancel() {
    this.core.cancel();
  }

  async answer(message) {
    const { seconds, more_seconds } = this.data;
    const lays = message.do === "lay";
    if (lays) {
      this.lay(message.layout.hasHands ? message.layout.request() : null, {}, message.line);
      this.table.shows = message.shows ?? this.table.shows;
    }
    if (!this.table.position) return this.empty();
    try {
      const seen = await super.answer(message, message.do === "more" ? more_seconds : seconds);
      return { ...seen, patience: more_seconds + SLACK };
    } catch (fault) {
      if (!lays || !fault.in) throw fault;
      this.table.position = null;
      return this.empty(fault);
    }
  }
}

/** The table of the site. */
class SiteTable extends TablePage {
  constructor(model, root, live) {
    super(model, root, live);
    this.found = new Replies(model, () => this.drawReplies());
  }

  /** The replies, if a person is to move. */
  replies(game) {
    return game.awaits_person && !game.review ? replyPart(this, this.found) : null;
  }

  drawReplies() {
    const place = this.root.querySelector(".replies");
    if (place) draw(place, ...replyPart(this, this.found).childNodes);
  }

  render() {
    super.render();
    const { game } = this.seen;
    if (game?.awaits_person && game.verdict?.decided && !this.waits) this.found.find();
  }

  /** While the position is wrong, the last table stays, out of reach. */
  screen(seen) {
    this.last = seen.game ?? (this.isBegun ? this.last : null);
    this.root.inert = !seen.game;
    return this.last ? super.screen({ ...seen, game: this.last }) : [];
  }

  /** The verdict stands above the cards, below the fields that it is about. */
  arranged({ board, verdict, beside }) {
    verdict?.append(...this.searchOn(this.last));
    return [verdict ?? h("div", { class: "verdict" }), board, beside];
  }

  /** Buttons to walk through best play. */
  steps(game) {
    const { words } = this;
    return [
      this.button("best", words.best, !game.over, { title: words.best_title }),
      this.button("end", words.to_end, !game.over, { title: words.to_end_title }),
    ];
  }

  /** The button to play against the computer. */
  leave(game) {
    const { words } = this;
    const on = game.people.includes(false);
    return this.button("replies", words.replies, true, { title: words.replies_title, "aria-pressed": String(on) });
  }

  searchOn(game) {
    const { words } = this;
    return game.verdict.decided ? [] : [this.button("more", words.search_on, true, { title: words.search_on_title })];
  }

  /** A message of the page; one about a search can be cancelled. */
  drawNote() {
    const note = super.drawNote();
    if (this.waits) note.append(" ", button("cancel", this.words.cancel, () => this.model.cancel()));
    return note;
  }

  /** Solves a position with plays made since; of several that come during a search, the last one. */
  lay(layout, line, shows) {
    this.isBegun = layout.isBegun;
    this.next = { layout, line, shows };
    if (this.waits) this.model.cancel();
    else this.sendNext();
  }

  sendNext() {
    const { next } = this;
    this.next = null;
    this.send({ do: "lay", ...next });
  }

  update() {
    super.update();
    if (this.next) this.sendNext();
    this.changed(this.seen);
  }

  /** The site replaces this. */
  changed(_seen) {}

  ownKeys(event) {
    if (event.key === "n" && this.seen.game) {
      this.root.querySelector("button[data-key=best]:enabled")?.click();
      event.preventDefault();
    } else if (this.seen.game) {
      super.ownKeys(event);
    }
  }
}

/** The page in one language. `reader` is a core that only reads texts, and so answers during a search. */
class Site {
  core; data; words; table; layout; damaged; passing; forget; forgetTree; treeAt;

  constructor(core, reader, data) {
    Object.assign(this, { core, data, words: data.words });
    this.host = new SiteHost(core, data);
    const changed = (layout) => {
      this.damaged = "";
      this.lay(layout);
    };
    const [offered, speak] = [() => this.offered(), (text) => this.table.say(text)];
    this.editor = new Editor(element("editor"), data, reader, { changed, offered, speak });
  }

  /** Draws the page with the position of its address, or with an example; `table` has what the address has not. */
  begin(table) {
    const { words } = this;
    document.documentElement.lang = this.data.html_lang;
    document.title = `canju 残局 · ${words.title}`;
    element("title").replaceChildren("canju 残局 ", h("small", {}, words.title));
    element("told").textContent = words.told;
    element("cards").textContent = words.cards;
    element("about").textContent = words.about;
    element("tree-name").textContent = words.tree;
    this.drawTable();
    this.passing = new Passing(element("passing"), this);
    this.readAddress(table);
  }

  /** A button that opens the last position; null if it is on the table, or none is kept. */
  offered() {
    const last = stored(LAST_POSITION);
    if (!last || last === location.hash.slice(1)) return null;
    return button("last position", this.words.last_position, () => {
      window.history.pushState(null, "", `#${last}`);
      this.readAddress();
    });
  }

  drawTable() {
    const site = this;
    class TableHere extends SiteTable {
      constructor(...parts) {
        super(...parts);
        site.table = this;
      }

      changed(seen) {
        site.laid(seen);
      }
    }
    this.forget = widget("table", TableHere, "change:seen").render({ model: this.host, el: element("table") });
    element("tree").ontoggle = () => this.drawTree();
  }

  /** Reads the position and the line in the address; a damaged one says what is wrong. */
  readAddress(table) {
    const address = location.hash.slice(1);
    const { presets } = this.data;
    const { layout, damaged } = address ? Layout.read(address, presets) : { layout: this.example(), damaged: [] };
    this.damaged = damaged.length ? fill(this.words.damaged, damaged.join(this.words.comma)) : "";
    // A reader who comes by a link, or with a phone, wants to see the cards first.
    const isFirst = !address && !matchMedia("(max-width: 35em)").matches;
    element("laying").open = isFirst || !layout.hasHands || damaged.length > 0;
    this.editor.show(layout);
    this.lay(layout, table?.line ?? lineOf(address), table?.shows);
  }

  /** The first example. */
  example() {
    return new Layout(this.data.examples[0].layout);
  }

  /** Solves a position; `damaged` stays until the reader changes something. */
  lay(layout, line = {}, shows = null) {
    this.layout = new Layout({ ...layout });
    this.table.lay(this.layout, line, shows);
  }

  get seen() {
    return this.host.seen;
  }

  /** The part of the address after `#`: the position and its line. */
  address() {
    return this.layout.address() + lineAddress(this.host.table.line);
  }

  /** Shows what came of a position. */
  laid(seen) {
    const { layout } = this;
    if (!layout) return;
    const missing = layout.isBegun ? layout.seats.filter((seat) => !layout[seat].trim()) : [];
    this.editor.tell(seen.fault, missing);
    if (!seen.fault && (this.damaged || missing.length)) this.editor.say(this.damaged || this.words.give_cards);
    else if (!seen.game && seen.error) this.editor.say(seen.error);
    if (seen.game) this.keepAddress();
    if (seen.fault) element("laying").open = true;
    element("passing").hidden = !seen.game;
    element("tree").hidden = !seen.game;
    if (seen.game) this.drawTree();
  }

  keepAddress() {
    if (this.damaged) return;
    const address = this.address();
    if (location.hash !== `#${address}`) window.history.replaceState(null, "", `#${address}`);
    store(LAST_POSITION, address);
  }

  /** Draws the tree of the position on the table while its part of the page is open. */
  drawTree() {
    const { position, after } = this.host.table;
    const place = element("tree-place");
    const at = element("tree").open && position ? JSON.stringify([position, after]) : "";
    if (at === this.treeAt) return;
    this.treeAt = at;
    this.forgetTree?.();
    this.forgetTree = null;
    place.replaceChildren();
    if (!at) return;
    const request = { ...position, after, memory: this.data.memory };
    const branches = new Branches(this.core, { ...this.data, request });
    this.forgetTree = widget("explorer", TreePage, "msg:custom").render({ model: branches, el: place });
  }

  /** Arrows walk the line while nothing else has the keyboard. */
  walks(event) {
    const isFree = event.target === document.body && !event.defaultPrevented && !isCommand(event) && !event.shiftKey;
    if (isFree && this.seen.game) lineKeys(this.table, this.seen.game, event);
  }

  /** Ends the page; another language begins with the same position. */
  end() {
    this.forget();
    this.forgetTree?.();
    this.core.cancel();
    for (const part of ["editor", "table", "tree-place", "passing"]) element(part).replaceChildren();
  }
}

/** @returns {any} an element of the page. */
function element(id) {
  return document.getElementById(id);
}

/** The language that the reader has chosen, or that of the browser. */
function firstLanguage(languages) {
  const chosen = stored(CHOSEN_LANGUAGE);
  if (chosen in languages) return chosen;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function store(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage the page works too.
  }
}

/** Compiles the core, and shows the page. */
async function start() {
  const { languages, ...set } = JSON.parse(element("data").textContent);
  let lang = firstLanguage(languages);
  const tell = (text) => element("editor").replaceChildren(h("p", { role: "alert" }, text));
  if (!canRun()) {
    tell(languages[lang].words.old_browser);
    return;
  }
  const newCore = coresOf(set);
  const [core, reader] = [newCore(), newCore()];
  let site = null;
  const show = () => {
    const wasOpen = site && element("laying").open;
    const table = site?.host.table;
    site?.end();
    site = new Site(core, reader, languages[lang]);
    site.begin(table);
    if (wasOpen !== null) element("laying").open = wasOpen;
    const other = lang === "en" ? "zh" : "en";
    const change = () => {
      lang = other;
      store(CHOSEN_LANGUAGE, lang);
      show();
      element("language").firstChild.focus();
    };
    element("language").replaceChildren(
      button("language", LANGUAGES[other], change, { lang: languages[other].html_lang }),
    );
  };
  show();
  addEventListener("hashchange", () => site.readAddress());
  addEventListener("keydown", (event) => site.walks(event));
  for (const part of ["editor", "language", "passing"]) followTheme(element(part));
  followScheme();
  // The page can be opened again without a network.
  if (location.protocol.startsWith("http")) navigator.serviceWorker?.register(set.core.replace("core.wasm", "offline.js")).catch(() => {});
}

start().catch((error) => {
  console.error(error);
  const { languages } = JSON.parse(element("data").textContent);
  element("editor").replaceChildren(languages[firstLanguage(languages)].words.old_browser);
});
