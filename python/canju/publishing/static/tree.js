// The tree of the site: the winner's plays, and below them the answer to every reply.

import { h } from "../../widgets/static/dom.js";

/** A mark in a text of the core: its letter, and its plain text: `src/words/marks.rs`. */
const MARK = /\ue000(.)(.*?)\ue001.*?\ue002/;

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

function drawn({ blocks: [{ drawn: [head] }, lines] }) {
  const size = head.beside ? ` · ${head.beside}` : "";
  return [h("p", {}, h("b", {}, withBold(head.text)), size), lines ? listOf(lines.lines) : null].filter(Boolean);
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
    lists[level].append(h("li", {}, withBold(text)));
  }
  return lists[0];
}

/** A text of the core; the winner's plays are bold. */
function withBold(text) {
  const parts = text.split(MARK);
  return parts.map((part, at) => {
    if (at % 3 === 1) return null;
    return at % 3 === 2 && parts[at - 1] === "b" ? h("b", {}, part) : part;
  });
}
