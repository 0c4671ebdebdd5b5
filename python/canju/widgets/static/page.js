// What the pages of all tables have: what they send, and what they wait for. They decide nothing.

/** Milliseconds after which it is said that an answer takes its time. */
const THOUGHT = 700;

/** One page of a table. `update` shows what the kernel sent, `tell` says something that it did not say. */
class WaitingPage {
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
}

/** Enter presses the main button, unless another one has the focus; arrows leave the root for its first group. */
function rootKeys(root, event) {
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  const here = event.target;
  if (event.key === "Enter" && (here === root || here.matches(".hand [aria-pressed]"))) {
    root.querySelector("button.main")?.click();
  } else if (event.key.startsWith("Arrow") && here === root) {
    root.querySelector("button[tabindex='0']")?.focus();
  } else {
    return;
  }
  event.preventDefault();
}

/** A widget with a page of its own kind; `onKey` gets the page and what was pressed. */
function tableWidget(kind, Page, onKey) {
  return {
    render({ model, el }) {
      const lang = model.get("lang");
      const root = makeRoot(el, kind, lang);
      const live = h("div", { class: "canju live", lang, "aria-live": "polite", role: "status" });
      el.append(live);
      const page = new Page(model, root, live);
      const update = () => page.update();
      root.addEventListener("keydown", (event) => {
        if (!event.defaultPrevented) onKey(page, event);
        if (!event.defaultPrevented) rootKeys(root, event);
      });
      model.on("change:seen", update);
      const forget = followTheme(root);
      update();
      return () => {
        forget();
        root.forget();
        page.stopWaiting();
        model.off("change:seen", update);
      };
    },
  };
}
