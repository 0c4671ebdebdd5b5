// The board as a picture: the verdict, the hands with the best play marked, the play on the table, the line.

import { artOf, index, isRed, SUITS } from "../../widgets/static/cards.js";
import { drawing } from "../../widgets/static/dom.js";
import { PAINTS } from "../../widgets/static/faces.js";

const PICTURE = { width: 720, margin: 24, line: 24, letters: 74 };

/** Sentences of a picture: the rules, the verdict, the line. */
export function pictureText(page) {
  const { game } = page.seen;
  const { head, sub } = page.heading(game);
  return [game.rules, `${head}. ${sub}`.replace(/([。.!?])\. /, "$1 "), game.line.told].filter(Boolean);
}

/** The picture of a game, as the text of an SVG with its size. */
export function pictureOf(page, lang) {
  const { words } = page;
  const { game } = page.seen;
  const { width, margin } = PICTURE;
  const { look, head, sub } = page.heading(game);
  const parts = [label(head, margin + 20, 26, "bold", PAINTS[look] ?? PAINTS.index)];
  let y = margin + 34;
  const rows = (text) => {
    for (const row of broken(text)) {
      parts.push(label(row, y + 16, 15, "normal", PAINTS.index));
      y += PICTURE.line;
    }
  };
  rows(sub);
  const felt = (y += 8);
  const shapes = [];
  y += 12;
  const best = page.replies?.best;
  game.hands.forEach((cards, place) => {
    const isMover = game.turn === place && !game.over;
    shapes.push(label(`${game.labels[place]} · ${cards.length}${isMover ? ` · ${game.to_beat ? words.to_move : words.leads}` : ""}`, y + 16, 15, "bold", PAINTS["on-felt"], margin + 16));
    y = fanOf(words, shapes, cards, y + 36, isMover && best ? best.cards : []) + 16;
  });
  if (game.to_beat) {
    shapes.push(label(`${words.on_table}${words.colon}${game.names[game.by]}`, y + 16, 15, "normal", PAINTS["on-felt"], margin + 16));
    y = fanOf(words, shapes, game.to_beat.cards, y + 36, []) + 16;
  }
  parts.push(`<rect x="${margin}" y="${felt}" width="${width - 2 * margin}" height="${y - felt}" rx="16" fill="${PAINTS.felt}"/>`, ...shapes);
  y += 12;
  for (const text of [game.line.told, game.rules].filter(Boolean)) rows(text);
  const height = y + margin;
  const told = pictureText(page).map(escaped).join(" ");
  const text = `<svg xmlns="${namespace()}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" lang="${lang}" role="img" font-family="system-ui, 'Noto Sans CJK SC', sans-serif"><title>${escaped(document.title)}</title><desc>${told}</desc><rect width="100%" height="100%" fill="${PAINTS.page}"/>${parts.join("")}</svg>\n`;
  return { text, width, height };
}

/** The name of SVG's elements: the page has no address of another in it. */
function namespace() {
  return drawing("<svg></svg>").namespaceURI;
}

function label(text, y, size, weight, fill, x = PICTURE.margin) {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" font-weight="${weight}">${escaped(text)}</text>`;
}

/** Draws a hand, equal ranks closer, and returns where it ends. Cards of the best play are lifted. */
function fanOf(words, parts, cards, top, best) {
  const width = PICTURE.width - 2 * PICTURE.margin - 32;
  const steps = cards.map((card, place) => (place === 0 ? 0 : card[0] === cards[place - 1][0] ? 0.6 : 1));
  const all = steps.reduce((sum, step) => sum + step, 0);
  const wide = Math.min(84, width / (all * 0.72 + 1));
  const step = Math.min(wide + 8, (width - wide) / (all || 1));
  const left = [...best];
  let x = PICTURE.margin + 16;
  cards.forEach((card, place) => {
    x += steps[place] * step;
    const found = left.findIndex((one) => one === card);
    if (found >= 0) left.splice(found, 1);
    parts.push(cardOf(words, card, x, top - (found >= 0 ? 12 : 0), wide, found >= 0));
  });
  return top + 1.4 * wide;
}

function cardOf(words, card, x, y, wide, isBest) {
  const ink = isRed(card) ? PAINTS.red : PAINTS.index;
  const edge = isBest ? `stroke="${PAINTS.best}" stroke-width="2.5"` : 'stroke="#0003"';
  const art = artOf(card, { ...PAINTS, ink });
  const sign = (text, base, size) => `<text x="11" y="${base}" font-size="${size}" text-anchor="middle"${text === "10" ? ' textLength="15" lengthAdjust="spacingAndGlyphs"' : ""}>${escaped(text)}</text>`;
  const corner = sign(index(words, card), 18, 17) + (card[1] ? sign(SUITS[card[1]][0], 31, 13) : "");
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(wide / 60).toFixed(3)})"><rect width="60" height="84" rx="6" fill="${PAINTS.face}" ${edge}/><g fill="${ink}" font-weight="800">${corner}</g><g transform="translate(3 2)">${art}</g></g>`;
}

/** Breaks a text at blanks and Chinese commas into rows that fit; a Chinese character is as wide as two letters. */
function broken(text) {
  const wide = (part) => [...part].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);
  const rows = [""];
  for (const word of text.match(/[^ ，。；]*[ ，。；]?/g)) {
    if (wide(rows.at(-1) + word.trimEnd()) > PICTURE.letters) rows.push("");
    rows.push(rows.pop() + word);
  }
  return rows.map((row) => row.trimEnd()).filter(Boolean);
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
