// Elements, and the theme of the page around them.

/** An element with attributes, listeners (`onclick`, …) and children; what is null is left out. */
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** A sentence with its blanks filled, `{}` in their order or `{1}` by number. */
function fill(text, ...about) {
  let next = 0;
  return text.replace(/\{(\d*)\}/g, (_, number) => about[number === "" ? next++ : Number(number)]);
}

/** A button; `key` finds it again after the page was drawn anew. */
function button(key, text, onclick, attributes = {}) {
  return h("button", { type: "button", "data-key": key, onclick, ...attributes }, text);
}

/** Draws children into a root and gives the focus back to what had it. */
function draw(root, ...children) {
  // A widget may live in a shadow tree, where the document does not see the focus.
  const active = root.getRootNode().activeElement;
  const key = active && root.contains(active) ? active.dataset.key : null;
  root.replaceChildren(...children.filter((child) => child !== null));
  if (key === null || key === undefined) return;
  const again = [...root.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
  if (again && !again.disabled) again.focus({ preventScroll: true });
  else root.querySelector("[data-home]")?.focus({ preventScroll: true });
}

/** Whether a colour, in whatever notation, is nearer to white than to black. */
function isLight(colour) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}

/** Keeps `data-theme` on a root: every host has signs of its own, but all have a colour of text. */
function followTheme(root) {
  const look = () => {
    root.dataset.theme = isLight(getComputedStyle(root).color) ? "dark" : "light";
  };
  const soon = () => {
    look();
    setTimeout(look, 400); // the host's style sheet may come after its attribute
  };
  const observer = new MutationObserver(soon);
  for (const one of [document.documentElement, document.body]) {
    observer.observe(one, { attributes: true });
  }
  requestAnimationFrame(soon);
  return () => observer.disconnect();
}

/** Keys that a widget keeps for itself, besides signs that are typed. */
const KEPT = new Set(["Enter", "Escape", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "Backspace", "Delete"]);

/** Whether a key is pressed with another one that makes a command of it. */
function isCommand(event) {
  return event.ctrlKey || event.metaKey || event.altKey;
}

/** Whether a key is the widget's: its host keeps the others, such as Ctrl-S and Shift-Enter. */
function isOwnKey(event) {
  if (event.key === "Enter" && event.shiftKey) return false;
  if (isCommand(event)) {
    // What is cut, copied and typed anew in a field is text.
    const types = event.composedPath()[0]?.matches?.("input");
    return Boolean(types) && "acvxyz".includes(event.key.toLowerCase());
  }
  return event.key.length === 1 || KEPT.has(event.key);
}

/** Buttons from which arrows walk on: they take the focus when they are pressed. */
const WALKED = "button.node, button.card[aria-pressed]";

/**
 * A root that owns the keyboard after any press inside it, and keeps its own keys from its host: "a"
 * shall not insert a cell above. `root.forget()` ends that.
 */
function makeRoot(el, name, lang) {
  const root = h("div", { class: `canju ${name}`, lang, tabindex: "-1" });
  // A host may look at keys before they come here: JupyterLab leaves those alone that are below this mark.
  const guard = (event) => {
    if (!event.composedPath().includes(root)) return;
    if (isOwnKey(event)) root.dataset.lmSuppressShortcuts = "true";
    else delete root.dataset.lmSuppressShortcuts;
  };
  window.addEventListener("keydown", guard, true);
  root.forget = () => window.removeEventListener("keydown", guard, true);
  for (const kind of ["keydown", "keypress", "keyup"]) {
    root.addEventListener(kind, (event) => {
      if (isOwnKey(event)) event.stopPropagation();
    });
  }
  root.addEventListener("mousedown", (event) => {
    const pressed = event.composedPath()[0].closest?.("button, input, select, label");
    if (pressed?.matches(`input, select, label, ${WALKED}`)) return;
    // A clicked button would keep Enter for itself; one that is reached by Tab has the focus and fires.
    if (pressed) event.preventDefault();
    root.focus({ preventScroll: true });
  });
  el.replaceChildren(root);
  return root;
}

/**
 * One tab stop for several buttons: the one that had the focus last. Arrows walk among them, up and
 * down by a row of `width`. `stops` remembers where that was, by name.
 */
function oneStop(stops, name, buttons, width = 0) {
  const move = (to) => {
    stops[name] = to;
    buttons.forEach((button, place) => (button.tabIndex = place === to ? 0 : -1));
  };
  move(Math.max(0, Math.min(stops[name] ?? 0, buttons.length - 1)));
  buttons.forEach((button, place) => {
    button.addEventListener("focus", () => move(place));
    button.addEventListener("keydown", (event) => {
      if (isCommand(event)) return;
      const last = buttons.length - 1;
      const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: width, ArrowUp: -width, Home: -place, End: last - place };
      const step = steps[event.key];
      if (step === undefined || (step === 0 && event.key.startsWith("Arrow"))) return;
      event.preventDefault();
      // Sideways the row closes to a ring; up and down it has ends.
      const to = Math.abs(step) === 1 ? (place + step + buttons.length) % buttons.length : place + step;
      buttons[Math.max(0, Math.min(to, last))].focus();
    });
  });
  return buttons;
}

/**
 * A widget with a page of a class, which gets a root that owns its keys and an element that is read aloud.
 * It is told when to `attach` and `detach`, to `update` when the kernel sends an event, and of `keys`.
 */
function widget(kind, PageOfKind, event) {
  return {
    render({ model, el }) {
      const lang = model.get("lang");
      const root = makeRoot(el, kind, lang);
      const live = h("div", { class: "canju live", lang, "aria-live": "polite", role: "status" });
      el.append(live);
      const page = new PageOfKind(model, root, live);
      const update = (sent) => page.update(sent);
      root.addEventListener("keydown", (pressed) => {
        if (!isCommand(pressed)) page.keys(pressed);
      });
      model.on(event, update);
      const forget = followTheme(root);
      page.attach();
      return () => {
        forget();
        root.forget();
        page.detach();
        model.off(event, update);
      };
    },
  };
}
