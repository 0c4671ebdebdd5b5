// The site: a board whose cards the reader lays out, its tree, and ways to pass the position on.

import { Editor } from "./editor.js";
import { Host, SLACK } from "./host.js";
import { Layout } from "./layout.js";
import { lineAddress, lineOf, shareItems } from "./share.js";
import { canRun, coresOf, followScheme } from "./start.js";
import { treeOf } from "./tree.js";
import { chosenTheme, WholePage } from "./whole.js";
import { icon } from "../../widgets/static/board.js";
import { smallCards } from "../../widgets/static/cards.js";
import { button, fill, followTheme, h, isCommand, widget } from "../../widgets/static/dom.js";
import { plan } from "../../widgets/static/say.js";
import { lineKeys } from "../../widgets/static/table.js";

/** Languages of the page, as they call themselves. */
const LANGUAGES = { en: "English", zh: "中文" };
/** Name under which the browser keeps the language that the reader has chosen. */
const CHOSEN_LANGUAGE = "canju language";
/** Name under which it keeps the address of the last position. */
const LAST_POSITION = "canju last position";

/** The table of the site: a position from the editor, with all sides moved by the reader, or one by the computer. */
class SiteHost extends Host {
  constructor(core, data) {
    super(core, data, { verdict: true, marks: true });
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
      this.lay(message.request, {}, message.line);
      this.table.shows = message.shows ?? this.table.shows;
    }
    if (!this.table.position) return this.empty();
    try {
      const isCancelled = lays && (await this.begin(message)) === "cancelled";
      const seen = await super.answer(message, isCancelled ? 0 : message.do === "more" ? more_seconds : seconds);
      return { ...seen, patience: more_seconds + SLACK };
    } catch (fault) {
      if (!lays || !fault.in) throw fault;
      this.table.position = null;
      return this.empty(fault);
    }
  }

  /** Shows the hands before the first search; returns what has ended that. */
  async begin(click) {
    const { table, stopped } = await this.ask("table", { click, within: 0, stopped: "time" }, { seconds: 0 });
    if (table) {
      this.seen = { ...this.empty(), game: { ...table.seen.game, begins: true } };
      this.drawn();
    }
    return stopped;
  }
}

/** The table of the site. */
class SiteTable extends WholePage {
  site;

  /** While the position is wrong, the last table stays, out of reach; without cards there are examples. */
  screen(seen) {
    const undecided = { verdict: { winners: [], decided: false }, mistake: null };
    this.last = seen.game ?? (this.isBegun && this.last ? { ...this.last, ...undecided } : null);
    const error = this.site.wrong(seen);
    if (!this.last) return [this.head(), this.site.layout.isBegun && !error ? this.soon() : this.examples(error)];
    const [head, ...parts] = super.screen({ ...seen, error, game: this.last });
    if (!seen.game) parts.at(-1).inert = true;
    parts.at(-1).classList.toggle("stale", !seen.game);
    return [head, ...parts];
  }

  get game() {
    return super.game ?? this.last ?? null;
  }

  get opens() {
    const { over, verdict } = this.game;
    this.isNew &&= !this.replies;
    return this.isNew && (this.thinks || (verdict?.decided && !over));
  }

  heading(game) {
    if (this.seen.game || this.thinks) return super.heading(game);
    return { look: "open", head: this.words.not_solved, sub: "" };
  }

  render() {
    super.render();
    const { head, look } = this.last ? this.heading(this.game) : { head: "", look: "ask" };
    this.site.editor.answer(head, look);
  }

  brand() {
    const { game } = this;
    const { words } = this;
    const home = h("a", { class: "brand", href: "#" }, "canju 残局");
    const hands = game && (game.hands.length > 2 ? words.three : words.two);
    return [home, game ? h("span", { class: "quiet game", title: game.rules }, `${game.game_name} · ${hands}`) : null];
  }

  menus() {
    const { site, words } = this;
    const edit = button("edit", [icon("edit"), h("span", {}, words.edit)], () => site.toggleEditor(), { class: "bare", "aria-expanded": String(Boolean(site?.isEditing)) });
    const texts = { link: () => site.link(), python: () => site.python() };
    return [edit, this.seen.game ? this.menuOf("share", words.share, () => shareItems(this, texts, site.data.html_lang)) : null, ...super.menus()];
  }

  ownSettings(game) {
    const { site, words } = this;
    const on = game?.people.includes(false);
    const other = site.data.lang === "en" ? "zh" : "en";
    return [
      game ? this.switchOf("replies", words.replies, on) : null,
      super.ownSettings(),
      this.item("language", LANGUAGES[other], () => site.changeLanguage(other), { lang: other === "zh" ? "zh-CN" : "en" }),
    ];
  }

  get searchesOn() {
    return [this.words.search_on_for, null, { title: this.words.search_on_title }];
  }

  /** A position of an address, before its first answer. */
  soon() {
    const verdict = h("div", { class: "verdict open" }, h("span", { class: "seal", "aria-hidden": "true" }, "…"), h("h1", { class: "head" }, this.words.thinking));
    return h("div", { class: "parts empty" }, h("section", { class: "say" }, verdict));
  }

  /** The first page: puzzles to choose from, and the way to lay out cards. */
  examples(error) {
    const { site, words } = this;
    const last = site.lastPosition();
    const tile = ({ name, layout, level, told }, number) =>
      button(
        `example ${number}`,
        [
          h("b", {}, name),
          site.handsOf(layout).map((cards) => smallCards(words, cards)),
          h("span", { class: "quiet" }, level ? [h("span", { class: "dots", "aria-hidden": "true" }, "●".repeat(level) + "○".repeat(4 - level)), " "] : null, told),
        ],
        () => site.openExample(number),
        { class: "tile" },
      );
    const own = (key, name, text, onclick) => button(key, [h("b", {}, name), h("span", { class: "quiet" }, text)], onclick, { class: "tile own" });
    return h(
      "div",
      { class: "parts empty" },
      h(
        "section",
        { class: "say" },
        h("div", { class: "verdict ask" }, h("span", { class: "seal", "aria-hidden": "true" }, "残"), h("h1", { class: "head" }, words.title)),
        h("p", { class: `line${error ? " error" : ""}` }, error || `${words.told} ${words.or_choose}`),
      ),
      h(
        "section",
        { class: "board", "aria-label": words.example },
        h(
          "div",
          { class: "tiles" },
          last ? own("last position", words.last_position, last.text, () => site.openAddress(last.address)) : null,
          site.data.examples.map(tile),
          own("paste", words.paste_one, site.data.tables.two.example, () => site.toggleEditor(true, "paste")),
        ),
        h("div", { class: "bar" }, button("lay out", words.lay_out, () => site.toggleEditor(true), { class: "main" })),
      ),
    );
  }

  /** How to win, with the tree; without a plan the tree alone. */
  below(game) {
    const { site, words } = this;
    if (game.over || game.review) return null;
    const tree = h(
      "div",
      { class: "fold", "data-key": "fold tree" },
      button("tree", words.tree, () => site.toggleTree(), { class: "opens", "aria-expanded": String(site.showsTree) }),
      site.showsTree ? h("div", { class: "tree-place", "data-own": "" }) : null,
    );
    return plan(this, game, tree) ?? h("section", { class: "panel" }, tree);
  }

  /**
   * Solves a position with plays made since; of several that come during a search, the last one. `layout` is what
   * the reader has entered, `request` the position; null if that cannot be solved.
   */
  lay(layout, request, line, shows) {
    this.isBegun = layout.isBegun;
    this.isNew = true;
    this.steps = [];
    this.next = { request, line, shows };
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
    this.site?.laid(this.seen);
  }
}

/** The page in one language. `reader` is a core that only reads texts, and so answers during a search. */
class Site {
  core; data; words; table; layout; damaged; typed; isNew; kept; forget; treeAt; isEditing; showsTree; changeLanguage; host; editor;

  constructor(core, reader, data, changeLanguage) {
    Object.assign(this, { core, data, words: data.words, changeLanguage, isEditing: false, showsTree: false, damaged: "" });
    this.host = new SiteHost(core, data);
    this.editor = new Editor(element("editor"), data, reader, {
      changed: (layout, field) => this.change(layout, field),
      opened: (address) => this.openAddress(address),
      done: () => this.closeEditor(),
      speak: (text) => this.table.say(text),
    });
  }

  /** Draws the page with the position of its address; `table` has what the address has not. */
  begin(table) {
    const { words } = this;
    const site = this;
    document.documentElement.lang = this.data.html_lang;
    document.title = `canju 残局 · ${words.title}`;
    element("about").textContent = words.about;
    element("laying").setAttribute("aria-label", words.cards);
    class TableHere extends SiteTable {
      constructor(...parts) {
        super(...parts);
        this.site = site;
        site.table = this;
      }
    }
    this.layout = Layout.read(location.hash.slice(1), this.data.presets).layout;
    this.editor.show(new Layout());
    this.forget = widget("table whole", TableHere, "change:seen").render({ model: this.host, el: element("table") });
    this.readAddress(table);
  }

  /** The last position, if it is not on the table. */
  lastPosition() {
    const address = stored(LAST_POSITION);
    if (!address || address === location.hash.slice(1)) return null;
    const { layout } = Layout.read(address, this.data.presets);
    return { address, text: layout.seats.map((seat) => this.editor.asRead(layout[seat])).join(" | ") };
  }

  openAddress(address) {
    window.history.pushState(null, "", `#${address}`);
    this.readAddress();
  }

  openExample(number) {
    this.openAddress(new Layout(this.data.examples[number].layout).address());
  }

  /** Cards of an example, the high ones first. */
  handsOf(example) {
    const layout = new Layout(example);
    const order = (card) => "RB2AKQJT9876543".indexOf(card);
    return layout.seats.map((seat) => layout[seat].split(" ").sort((one, other) => order(one) - order(other)));
  }

  /** Opens or closes the editor; `field` gets the keyboard. */
  toggleEditor(isOpen = !this.isEditing, field = null) {
    this.isEditing = isOpen;
    // Browsers take the keyboard from a hidden field only when they draw: a key before that would be lost.
    const held = /** @type {HTMLElement} */ (document.activeElement);
    if (!isOpen && element("laying").contains(held)) held.blur();
    element("laying").hidden = !isOpen;
    this.table.render();
    if (isOpen && field) element("editor").querySelector(`[data-field="${field}"]`).focus();
  }

  /** Closes the editor. What it shows of a damaged link is taken as it is. */
  closeEditor() {
    if (this.damaged) this.change(this.editor.layout, null);
    this.toggleEditor(false);
    element("table").querySelector("[data-key=edit]").focus();
  }

  /** Solves what the reader has changed in the editor; `field` is where cards were typed. */
  change(layout, field) {
    this.damaged = "";
    // As in a text, what is typed in one place is taken back together.
    this.isNew = field === null || field !== this.typed || this.isNew;
    this.typed = field;
    this.lay(layout);
  }

  /** Why there is no verdict, in a sentence; empty where there is one, or a search for it. */
  wrong({ fault, game, error }) {
    if (fault) return fault[this.data.lang];
    if (game) return error;
    return this.damaged || (this.layout.isBegun && !this.layout.hasHands ? this.words.give_cards : error);
  }

  /** Reads the position and the line in the address; a damaged one says what is wrong. */
  readAddress(table) {
    this.kept = location.hash;
    const address = location.hash.slice(1);
    const { layout, damaged } = Layout.read(address, this.data.presets);
    const line = table?.line ?? lineOf(address);
    if (line.text && !layout.isBegun) damaged.push(`line=${line.text}`);
    this.damaged = damaged.length ? fill(this.words.damaged, damaged.join(this.words.comma)) : "";
    [this.isNew, this.typed] = [false, null];
    this.editor.show(layout);
    this.lay(layout, line, table?.shows);
    if (this.damaged || (layout.isBegun && !layout.hasHands)) this.toggleEditor(true);
  }

  /** Solves a position. One of a damaged link may be another than was sent: it waits for a change by the reader. */
  lay(layout, line = {}, shows = null) {
    this.layout = new Layout({ ...layout });
    const request = layout.hasHands && !this.damaged ? this.layout.request() : null;
    this.table.lay(this.layout, request, line, shows);
  }

  get seen() {
    return this.host.seen;
  }

  /** The part of the address after `#`: the position and its line. */
  address() {
    return this.layout.address() + lineAddress(this.host.table.line);
  }

  link() {
    return `${location.href.split("#")[0]}#${this.address()}`;
  }

  python() {
    return this.layout.python(this.seen.game.line.python);
  }

  /** Shows what came of a position. */
  laid(seen) {
    const { layout } = this;
    const missing = layout.isBegun ? layout.seats.filter((seat) => !layout[seat].trim()) : [];
    this.editor.tell(seen.fault, missing);
    if (!seen.fault && !seen.game) this.editor.say(this.wrong(seen));
    if (seen.game) this.keepAddress();
    if (seen.fault) this.toggleEditor(true);
    this.drawTree();
  }

  /** Keeps the position and its line in the address. Back takes a change by the editor back, no move. */
  keepAddress() {
    // Back or forward went on while this position was searched: the address is read next, and not ours.
    if (location.hash !== this.kept) return;
    const address = this.address();
    if (location.hash !== `#${address}`) {
      if (this.isNew) window.history.pushState(null, "", `#${address}`);
      else window.history.replaceState(null, "", `#${address}`);
    }
    [this.kept, this.isNew] = [location.hash, false];
    store(LAST_POSITION, address);
  }

  toggleTree() {
    this.showsTree = !this.showsTree;
    this.table.render();
    this.drawTree();
  }

  /** Draws the tree of the position on the table while its part of the page is open. The last one stays until then. */
  async drawTree() {
    const el = document.querySelector(".tree-place");
    const { position, after } = this.host.table;
    const at = el && position && this.seen.game ? JSON.stringify([position, after]) : "";
    if (at === this.treeAt && (!at || el.hasChildNodes())) return;
    this.treeAt = at;
    if (!at) return;
    const tree = el.firstElementChild ?? el.appendChild(h("div", { class: "tree" }, this.words.thinking));
    tree.setAttribute("aria-busy", "true");
    const drawn = await treeOf(this.core, { ...position, after }, this.data);
    if (at !== this.treeAt) return;
    tree.replaceChildren(...drawn);
    tree.removeAttribute("aria-busy");
  }

  /** Arrows walk the line while nothing else has the keyboard. */
  walks(event) {
    const isFree = event.target === document.body && !event.defaultPrevented && !isCommand(event) && !event.shiftKey;
    if (isFree && this.seen.game) lineKeys(this.table, this.seen.game, event);
    if (event.key === "Escape" && this.isEditing) this.toggleEditor(false);
  }

  /** Ends the page; another language begins with the same position. */
  end() {
    this.forget();
    this.core.cancel();
    for (const part of ["editor", "table"]) element(part).replaceChildren();
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
  const lang = firstLanguage(languages);
  if (!canRun()) {
    element("table").replaceChildren(h("p", { role: "alert" }, languages[lang].words.old_browser));
    return;
  }
  chosenTheme();
  const newCore = coresOf(set);
  const [core, reader] = [newCore(), newCore()];
  let site = null;
  const show = (shown) => {
    const { isEditing, host } = site ?? {};
    site?.end();
    const change = (other) => {
      store(CHOSEN_LANGUAGE, other);
      show(other);
    };
    site = new Site(core, reader, languages[shown], change);
    site.begin(host?.table);
    if (isEditing) site.toggleEditor(true);
  };
  show(lang);
  addEventListener("hashchange", () => site.readAddress());
  addEventListener("keydown", (event) => site.walks(event));
  addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const isInside = target.closest("#laying, [data-key=edit]") || !target.isConnected;
    if (site.isEditing && !isInside && site.seen.game) site.toggleEditor(false);
  });
  followTheme(element("editor"));
  followScheme();
  // The page can be opened again without a network.
  if (location.protocol.startsWith("http")) navigator.serviceWorker?.register(set.core.replace("core.wasm", "offline.js")).catch(() => {});
}

start().catch((error) => {
  console.error(error);
  const { languages } = JSON.parse(element("data").textContent);
  element("table").replaceChildren(languages[firstLanguage(languages)].words.old_browser);
});
