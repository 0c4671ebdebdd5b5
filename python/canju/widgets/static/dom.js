// Helpers for elements, keys and the theme of the page.

/** Makes an element with attributes, listeners (`onclick`, …) and children; null values are skipped. */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    // As a property, which `patch` can copy.
    if (name.startsWith("on")) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** Drawings that were read before: many cards have the same one. */
const DRAWINGS = new Map();

/** A drawing from SVG that the scripts write themselves; no text of a reader is ever in it. */
export function drawing(svg) {
  if (!DRAWINGS.has(svg)) DRAWINGS.set(svg, new DOMParser().parseFromString(svg, "text/html").body.firstElementChild);
  return document.importNode(DRAWINGS.get(svg), true);
}

/** Fills the blanks of a sentence: `{}` in order, or `{1}` by number. */
export function fill(text, ...about) {
  let next = 0;
  return text.replace(/\{(\d*)\}/g, (_, number) => about[number === "" ? next++ : Number(number)]);
}

/** A button; `key` identifies it when the page is drawn again. */
export function button(key, text, onclick, attributes = {}) {
  return h("button", { type: "button", "data-key": key, onclick, ...attributes }, text);
}

/** Listeners that elements have. */
const LISTENERS = ["onclick", "onfocus", "oninput", "onkeydown", "onchange"];

/** The name by which a node is found again: its tag with its key, or with its first class. */
function nameOf(node) {
  return `${node.nodeName} ${node.dataset?.key ?? node.classList?.[0] ?? ""}`;
}

/** Makes the children of an element like new ones. Those that are alike stay, with their focus and their place. */
function patch(element, children) {
  let next = element.firstChild;
  for (const child of children) {
    let old = next;
    while (old && nameOf(old) !== nameOf(child)) old = old.nextSibling;
    if (old === null) {
      element.insertBefore(child, next);
      continue;
    }
    if (old === next) next = next.nextSibling;
    else element.insertBefore(old, next);
    if (old.nodeType === Node.ELEMENT_NODE) become(old, child);
    else if (old.data !== child.data) old.data = child.data;
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}

/** Makes an element like a new one. */
function become(old, child) {
  for (const { name, value } of child.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) if (!child.hasAttribute(name)) old.removeAttribute(name);
  for (const listener of LISTENERS) old[listener] = child[listener];
  // What is inside draws itself.
  if (child.dataset?.own === undefined) patch(old, [...child.childNodes]);
}

/** Draws children into a root: what has not changed stays. Returns the focus to where it was. */
export function draw(root, ...children) {
  // A widget can be in a shadow tree, whose focus the document does not see.
  const active = root.getRootNode().activeElement;
  const key = active && root.contains(active) ? active.dataset.key : null;
  patch(root, children.filter((child) => child !== null && child !== undefined));
  if (key === null || key === undefined) return;
  if (active.dataset.key === key && root.contains(active) && !active.disabled) return;
  const again = [...root.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
  if (again && !again.disabled) again.focus({ preventScroll: true });
  else root.querySelector("[data-home]")?.focus({ preventScroll: true });
}

/** Returns true if a CSS colour is closer to white than to black. */
function isLight(colour) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}

/** Keeps `data-theme` of a root up to date. It follows the text colour, as every host marks themes differently. */
export function followTheme(root) {
  const look = () => {
    root.dataset.theme = isLight(getComputedStyle(root).color) ? "dark" : "light";
  };
  const soon = () => {
    look();
    setTimeout(look, 400); // the host can load its style sheet after it sets the attribute
  };
  const observer = new MutationObserver(soon);
  for (const one of [document.documentElement, document.body]) {
    observer.observe(one, { attributes: true });
  }
  requestAnimationFrame(soon);
  return () => observer.disconnect();
}

/** Keys that a widget keeps from its host, in addition to printable characters. */
const KEPT = new Set(["Enter", "Escape", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "Backspace", "Delete"]);

/** Returns true if a key is pressed together with Ctrl, Meta or Alt. */
export function isCommand(event) {
  return event.ctrlKey || event.metaKey || event.altKey;
}

/** Returns true if a key is for the widget; others, such as Ctrl-S and Shift-Enter, are for the host. */
function isOwnKey(event) {
  if (event.key === "Enter" && event.shiftKey) return false;
  if (isCommand(event)) {
    // Commands for editing text in a field are for the widget.
    const types = event.composedPath()[0]?.matches?.("input");
    return Boolean(types) && "acvxyz".includes(event.key.toLowerCase());
  }
  return event.key.length === 1 || KEPT.has(event.key);
}

/** Buttons that take the focus when pressed, as arrow keys move from them. */
const WALKED = "button.card[aria-pressed]";

/**
 * Makes a root that gets the keyboard after any click inside it, and hides its own keys from the host:
 * "a" must not insert a cell. `root.forget()` ends that.
 */
function makeRoot(el, name, lang) {
  const root = h("div", { class: `canju ${name}`, lang, tabindex: "-1" });
  // A host can see keys first; JupyterLab ignores keys below an element with this attribute.
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
    const pressed = event.composedPath()[0].closest?.("button, input, textarea, select, label");
    if (pressed?.matches(`input, textarea, select, label, ${WALKED}`)) return;
    // A focused button would react to Enter, so a click does not focus it; Tab still does.
    if (pressed) event.preventDefault();
    root.focus({ preventScroll: true });
  });
  el.replaceChildren(root);
  return root;
}

/**
 * Makes one tab stop of several buttons: the one that had the focus last. Arrow keys move between them,
 * up and down by rows of `width`. `stops` keeps the current button of each group, by its name.
 */
export function oneStop(stops, name, buttons, width = 0) {
  const stop = Math.max(0, Math.min(stops[name] ?? 0, buttons.length - 1));
  // The buttons in the page: `draw` keeps those that were there.
  const all = (one) => [...one.closest(".canju").querySelectorAll(`[data-stop="${name}"]`)];
  const focused = ({ currentTarget }) => {
    const group = all(currentTarget);
    stops[name] = group.indexOf(currentTarget);
    for (const button of group) button.tabIndex = button === currentTarget ? 0 : -1;
  };
  const pressed = (event) => {
    if (isCommand(event)) return;
    const group = all(event.currentTarget);
    const [place, last] = [group.indexOf(event.currentTarget), group.length - 1];
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: width, ArrowUp: -width, Home: -place, End: last - place };
    const step = steps[event.key];
    if (step === undefined || (step === 0 && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    // Left and right wrap around; up and down stop at the ends.
    const to = Math.abs(step) === 1 ? (place + step + group.length) % group.length : place + step;
    group[Math.max(0, Math.min(to, last))].focus();
  };
  buttons.forEach((button, place) => {
    button.dataset.stop = name;
    button.tabIndex = place === stop ? 0 : -1;
    Object.assign(button, { onfocus: focused, onkeydown: pressed });
  });
  return buttons;
}

/**
 * Makes a widget of a page class. The page gets a root that owns its keys, and an element for screen readers.
 * The widget calls its `attach` and `detach`, `update` when the kernel sends an event, and `keys`.
 */
export function widget(kind, PageOfKind, event) {
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
