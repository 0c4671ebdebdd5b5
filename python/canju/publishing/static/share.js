// Ways to pass the position and its line on: link, texts, pictures, code for another page.

import { pictureOf, pictureText } from "./picture.js";
import { h } from "../../widgets/static/dom.js";

/** The line as a part of an address; commas stay readable. */
export function lineAddress({ text, at }) {
  if (!text) return "";
  const line = encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%20", "+");
  return `&line=${line}${at === null ? "" : `&at=${at}`}`;
}

/** The line of an address. */
export function lineOf(address) {
  const fields = new URLSearchParams(address);
  const at = /^\d{1,4}$/.test(fields.get("at") ?? "") ? Number(fields.get("at")) : null;
  return { text: fields.get("line") ?? "", at };
}

/** The items of the menu. `texts` makes those that only the page knows: `link`, `python`, `embed`. */
export function shareItems(page, texts, lang) {
  const { words } = page;
  const { game } = page.seen;
  const copy = (name, what) => page.item(name.replace("_", " "), words[name], () => copyText(page, what()), { title: words[`${name}_title`] });
  return [
    copy("copy_link", texts.link),
    game ? copy("copy_line", () => pictureText(page).join("\n")) : null,
    game ? page.item("save png", words.save_png, () => savePng(pictureOf(page, lang)), { title: words.save_png_title }) : null,
    game ? page.item("save svg", words.save_svg, () => save("canju.svg", addressOf(pictureOf(page, lang))), { title: words.save_svg_title }) : null,
    texts.python && game ? copy("copy_python", texts.python) : null,
    game ? copy("copy_embed", () => embedded(texts.link())) : null,
  ];
}

function embedded(link) {
  const title = document.title.replaceAll('"', "");
  const address = link.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${address}" title="${title}" width="100%" height="720" style="border: 0" loading="lazy"></iframe>`;
}

/** Copies a text; where the browser forbids that, shows it. */
async function copyText(page, text) {
  try {
    await navigator.clipboard.writeText(text);
    page.toast(page.words.copied);
  } catch {
    page.toast(page.words.copy_this, h("pre", {}, text));
  }
}

function addressOf({ text }) {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
}

/** Draws the picture twice as large, for sharp screens. */
async function savePng(picture) {
  const { width, height } = picture;
  const image = new Image();
  image.src = addressOf(picture);
  await image.decode();
  const canvas = h("canvas", { width: 2 * width, height: 2 * height });
  canvas.getContext("2d").drawImage(image, 0, 0, 2 * width, 2 * height);
  save("canju.png", canvas.toDataURL("image/png"));
}

function save(name, address) {
  h("a", { href: address, download: name }).click();
}
