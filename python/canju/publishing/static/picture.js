// The table as a picture: hands, the play on the table, the verdict, the line.

import { SUITS } from "../../widgets/static/cards.js";

const PICTURE = { width: 720, margin: 24, card: 40, line: 22, letters: 78 };

/** Sentences of a picture: the verdict or the result, and the line. */
export function pictureText({ verdict, result, over, line, rules }) {
  return [rules, over || !verdict?.decided ? result : verdict.sentence, line.told].filter(Boolean);
}

/** The picture of a game, as the text of an SVG with its size. */
export function pictureOf(words, game, lang) {
  const { width, margin } = PICTURE;
  const parts = [];
  let y = margin;
  game.hands.forEach((cards, place) => {
    parts.push(pictureLabel(game.turn === place ? `▶ ${game.labels[place]}` : game.labels[place], y + 16, "bold"));
    y = pictureCards(parts, cards, y + 26) + 14;
  });
  if (game.to_beat) {
    parts.push(pictureLabel(game.names[game.by], y + 16, "normal"));
    y = pictureCards(parts, game.to_beat.cards, y + 26) + 14;
  }
  for (const row of pictureText(game).flatMap(pictureRows)) {
    parts.push(pictureLabel(row, y + 16, "normal"));
    y += PICTURE.line;
  }
  const height = y + margin;
  const told = pictureText(game).map(escaped).join(" ");
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" lang="${lang}" role="img" font-family="system-ui, 'Noto Sans CJK SC', sans-serif" font-size="15"><title>${escaped(document.title)}</title><desc>${told}</desc><rect width="100%" height="100%" fill="#1f6b4a"/>${parts.join("")}</svg>\n`;
  return { text, width, height };
}

function pictureLabel(text, y, weight) {
  return `<text x="${PICTURE.margin}" y="${y}" fill="#fff" font-weight="${weight}">${escaped(text)}</text>`;
}

/** Draws cards in rows, and returns where they end. */
function pictureCards(parts, cards, top) {
  const { width, margin, card } = PICTURE;
  const [step, tall] = [card + 5, card * 1.4];
  const inRow = Math.floor((width - 2 * margin) / step);
  cards.forEach((one, number) => {
    const [x, y] = [margin + (number % inRow) * step, top + Math.floor(number / inRow) * (tall + 5)];
    const red = one === "R" || "DH".includes(one[1] ?? " ");
    const face = { B: "小", R: "大" }[one] ?? (one[0] === "T" ? "10" : one[0]) + (one[1] ? SUITS[one[1]][0] : "");
    parts.push(
      `<rect x="${x}" y="${y}" width="${card}" height="${tall}" rx="5" fill="#fffdf7"/>` +
        `<text x="${x + card / 2}" y="${y + tall / 2 + 7}" text-anchor="middle" font-size="19" font-weight="600" fill="${red ? "#b3261e" : "#1b1b1b"}">${face}</text>`,
    );
  });
  return top + Math.max(1, Math.ceil(cards.length / inRow)) * (tall + 5);
}

/** Breaks a text at blanks and Chinese commas into rows that fit; a Chinese character is as wide as two letters. */
function pictureRows(text) {
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
