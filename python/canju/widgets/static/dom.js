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

/** A root that a host's shortcuts leave alone: "a" shall not insert a cell above. */
function makeRoot(el, name, lang) {
  const root = h("div", { class: `canju ${name}`, lang, "data-lm-suppress-shortcuts": "true" });
  for (const event of ["keydown", "keypress", "keyup"]) {
    root.addEventListener(event, (pressed) => pressed.stopPropagation());
  }
  el.replaceChildren(root);
  return root;
}
