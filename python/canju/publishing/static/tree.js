// The tree of the site: the winner's plays, and below them the answer to every reply.

import { h } from "../../widgets/static/dom.js";

/** A mark in a text of the core, whose plain text is shown: `src/words/marks.rs`. */
const MARK = /\ue000.(.*?)\ue001.*?\ue002/g;
/** The plays of an answer, and how they end: the game, a cut, a number of lines, "again". */
const ANSWER = /^(.*?)((?:,.*| ■| …| → \(\d+\)| {2}\(\d+\))?)$/;

/**
 * The elements of the tree of a position. A limit leaves what is found, and the head says which one it was.
 *
 * `core` answers requests (`Core` in core.js). `request` is the position, with plays made since in `after`.
 * `data` is that of the page: `tree` has the limits.
 */
export async function treeOf(core, request, { lang, words, memory, tree: { seconds, most } }) {
  const ask = (seconds, stopped) => core.ask({ ...request, lang, memory, ask: ["tree"], tree: { most, stopped }, seconds });
  try {
    let answer = await ask(seconds);
    // A limit came before the winner was found.
    if (!answer.tree && !answer.error) answer = await ask(0, answer.stopped);
    return answer.tree ? drawn(answer.tree) : [h("p", { class: "error" }, answer.error?.[lang] ?? words.crashed)];
  } catch {
    return [h("p", { class: "error" }, words.crashed)];
  }
}

function drawn({ blocks }) {
  const [head, lines] = ["head", "lines"].map((name) => blocks.find(({ block }) => block === name));
  const plain = (text) => text.replace(MARK, "$1");
  const size = head.beside ? ` · ${plain(head.beside)}` : "";
  return [h("p", {}, h("b", {}, plain(head.text)), size), lines ? listOf(lines.lines.map(([level, text]) => [level, plain(text)])) : null].filter(Boolean);
}

/** Lines as lists in lists, by their levels. */
function listOf(lines) {
  const lists = [h("ul", {})];
  for (const [level, text] of lines) {
    if (level >= lists.length) {
      lists.push(h("ul", {}));
      lists.at(-2).lastChild.append(lists.at(-1));
    }
    lists.length = level + 1;
    lists[level].append(h("li", {}, text.split(" · ").map(partOf)));
  }
  return lists[0];
}

/** Replies with their answer; the winner's plays are bold. */
function partOf(text, number) {
  const begin = text.lastIndexOf(": ") + 1;
  const [, plays, end] = text.slice(begin).match(ANSWER);
  return [number ? " · " : "", text.slice(0, begin), h("b", {}, plays), end];
}
