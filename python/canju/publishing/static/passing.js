// Ways to pass the position and its line on: link, texts, pictures, code for another page.

import { presetOf } from "./layout.js";
import { pictureOf, pictureText } from "./picture.js";
import { button, h } from "../../widgets/static/dom.js";

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

/** The buttons, and the text that was copied last if the browser did not copy it. */
export class Passing {
  root; site; words;

  /** `site` is the page. */
  constructor(root, site) {
    Object.assign(this, { root, site, words: site.words });
    this.told = h("span", { class: "copied" });
    const { words } = this;
    const copy = (key, title, what) => button(key.replace("_", " "), words[key], () => this.copy(what()), { title });
    root.replaceChildren(
      copy("copy_link", words.copy_link_title, () => this.link()),
      copy("copy_python", null, () => this.python()),
      copy("copy_line", words.copy_line_title, () => pictureText(site.seen.game).join("\n")),
      copy("copy_embed", words.copy_embed_title, () => this.embedded()),
      button("save svg", words.save_svg, () => this.saveSvg(), { title: words.save_svg_title }),
      button("save png", words.save_png, () => this.savePng(), { title: words.save_png_title }),
      this.told,
    );
  }

  link() {
    return `${location.href.split("#")[0]}#${this.site.address()}`;
  }

  python() {
    const { site } = this;
    return site.layout.python(presetOf(site.data, site.layout), site.seen.game.line.python);
  }

  embedded() {
    const title = document.title.replaceAll('"', "");
    const link = this.link().replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    return `<iframe src="${link}" title="${title}" width="100%" height="720" style="border: 0" loading="lazy"></iframe>`;
  }

  /** Copies a text; where the browser forbids that, shows it. */
  async copy(text) {
    this.told.replaceChildren();
    try {
      await navigator.clipboard.writeText(text);
      this.told.replaceChildren(this.words.copied);
    } catch {
      this.told.replaceChildren(this.words.copy_this, h("pre", {}, text));
    }
    this.site.table.say(this.told.firstChild.textContent);
  }

  picture() {
    const { game } = this.site.seen;
    return pictureOf(this.words, game, this.site.data.html_lang);
  }

  saveSvg() {
    save("canju.svg", `data:image/svg+xml;charset=utf-8,${encodeURIComponent(this.picture().text)}`);
  }

  /** Draws the picture twice as large, for sharp screens. */
  async savePng() {
    const { text, width, height } = this.picture();
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    const canvas = h("canvas", { width: 2 * width, height: 2 * height });
    canvas.getContext("2d").drawImage(image, 0, 0, 2 * width, 2 * height);
    save("canju.png", canvas.toDataURL("image/png"));
  }
}

function save(name, address) {
  h("a", { href: address, download: name }).click();
}
