// A table that is a page of its own: the site, and a published page. It has menus for the reader's choices.

import { h } from "../../widgets/static/dom.js";
import { TablePage } from "../../widgets/static/table.js";

/** Name under which the browser keeps a reader's choices of colours. */
const COLOURS = "canju colours";

export class WholePage extends TablePage {
  constructor(model, root, live) {
    super(model, root, live);
    this.headTag = "h1";
    this.toasted = [];
    model.drawn = () => this.render();
    const { four } = this.colours();
    root.classList.toggle("four", Boolean(four));
  }

  /** The name of the page, at its upper left corner; a subclass replaces it. */
  brand() {
    return null;
  }

  head() {
    return h("div", { class: "top" }, this.brand(), h("span", { class: "space" }), this.menus(), this.toasted.length ? h("p", { class: "copied", role: "status" }, this.toasted) : null);
  }

  ownSettings() {
    const isDark = getComputedStyle(document.documentElement).colorScheme === "dark" || this.root.dataset.theme === "dark";
    return this.switchOf("dark", this.words.dark, isDark, () => this.toggleDark(!isDark));
  }

  colours() {
    try {
      return JSON.parse(localStorage.getItem(COLOURS)) ?? {};
    } catch {
      return {};
    }
  }

  keepColours(change) {
    try {
      localStorage.setItem(COLOURS, JSON.stringify({ ...this.colours(), ...change }));
    } catch {
      // Without storage they last as long as the page.
    }
  }

  toggleDark(isDark) {
    const theme = isDark ? "dark" : "light";
    paint(theme);
    this.root.dataset.theme = theme;
    this.keepColours({ theme });
    this.render();
  }

  toggleFour() {
    super.toggleFour();
    this.keepColours({ four: this.root.classList.contains("four") });
  }

  /** Shows a short message beside the menus. */
  toast(...parts) {
    this.toasted = parts;
    this.render();
    this.say(parts.map((part) => part.textContent ?? part).join(" "));
  }

  press(key) {
    this.toasted = [];
    super.press(key);
  }
}

/** Gives the page its colours, and the same to the bar of a phone around it. */
function paint(theme) {
  document.documentElement.dataset.theme = theme;
  const content = getComputedStyle(document.body).backgroundColor;
  for (const bar of document.querySelectorAll("meta[name=theme-color]")) bar.setAttribute("content", content);
}

/** Gives the page the colours that its reader has chosen. */
export function chosenTheme() {
  try {
    const { theme } = JSON.parse(localStorage.getItem(COLOURS)) ?? {};
    if (theme) paint(theme);
  } catch {
    // The system's colours.
  }
}
