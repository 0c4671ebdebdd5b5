// Honeymoon bridge: bids, the stock, one's own hand. It draws what the kernel shows and decides nothing.

/** One page of the table of honeymoon bridge. */
class HoneymoonPage extends WaitingPage {
  update() {
    this.stopWaiting();
    const { seen, root } = this;
    root.dataset.phase = seen.phase;
    draw(root, ...honeymoonScreen(this, seen));
    const told = seen.error || seen.said || seen.result;
    if (this.live.textContent !== told) this.live.textContent = told;
  }

  play(play) {
    this.send({ do: "play", play });
  }

  tell(note) {
    this.live.textContent = note;
    const line = this.root.querySelector(".line");
    if (line) line.textContent = note;
  }
}

function honeymoonScreen(page, seen) {
  return [
    h("div", { class: "felt" }, otherSeat(page, seen), honeymoonMiddle(page, seen), ownSeat(page, seen)),
    h("pre", { class: `line${seen.error ? " error" : ""}` }, seen.error || seen.said || seen.result),
    seen.bids ? bidGrid(page, seen) : null,
    honeymoonControls(page, seen),
    seen.odds ? oddsBars(page, seen) : null,
    seen.memory ? memory(page, seen) : null,
    h("p", { class: "keys quiet" }, page.words.keys),
  ];
}

/** A name, the mark of the turn, how many cards, and in the play the tricks. */
function seatName(page, seen, side, cards) {
  const turn = seen.turn === side;
  const { words } = page;
  return h(
    "div",
    { class: "name" },
    h("span", { class: "dot", "aria-hidden": "true" }, turn ? "▶" : "·"),
    seen.names[side],
    h("span", { class: "count" }, counted(words, cards, "card")),
    seen.tricks ? h("span", { class: "count" }, counted(words, seen.tricks[side], "trick")) : null,
    turn ? h("span", { class: "state" }, words.to_move) : null,
  );
}

/** The other hand lies face down. */
function otherSeat(page, seen) {
  const side = 1 - seen.side;
  const backs = Array.from({ length: seen.other }, () => h("span", { class: "card back" }));
  return h(
    "section",
    { class: "seat", "aria-label": fill(page.words.hand_of, seen.names[side]) },
    seatName(page, seen, side, seen.other),
    h("div", { class: "cards backs", "aria-hidden": "true" }, backs),
  );
}

/** The viewer's hand: a click plays a card that may be played; Enter plays the card of the hint. */
function ownSeat(page, seen) {
  const legal = new Set(seen.bids ? [] : seen.plays);
  const label = fill(page.words.hand_of, seen.names[seen.side]);
  const cards = seen.hand.map((card, place) =>
    legal.has(card)
      ? h(
          "button",
          {
            ...cardLook(card, apart(seen.hand, place, true) + (card === seen.hint ? " chosen main" : "")),
            type: "button",
            "data-key": `card ${card}`,
            "data-home": place === 0,
            "aria-label": cardName(page.words, card),
            onclick: () => page.play(card),
          },
          cardFace(card),
        )
      : drawCard(page.words, card, `${apart(seen.hand, place, true)}${legal.size ? " barred" : ""}`),
  );
  oneStop(page.stops, "hand", cards.filter((card) => card.tagName === "BUTTON"));
  return h(
    "section",
    { class: `seat${seen.turn === seen.side ? " turn" : ""}`, "aria-label": label },
    seatName(page, seen, seen.side, seen.hand.length),
    h(
      "div",
      { class: "cards hand", style: handSize(seen.hand, true), role: "group", "aria-label": label },
      cards.length ? cards : h("em", {}, page.words.no_cards),
    ),
  );
}

/** Calls, or the contract, the stock and the open trick. */
function honeymoonMiddle(page, seen) {
  const { words } = page;
  const calls = seen.calls.map((call) =>
    h("li", { class: `side-${call.side}` }, h("b", {}, seen.names[call.side]), " ", callChip(call.text)),
  );
  const made = calls.length ? calls : h("li", {}, words.no_calls);
  const auction = seen.phase === "bidding" ? h("ol", { class: "calls", "aria-label": words.calls }, made) : null;
  const contract = seen.contract ? h("p", { class: "rules" }, `${words.contract}: `, callChip(seen.contract)) : null;
  const stock =
    seen.turned_up === null
      ? null
      : h(
          "div",
          { class: "stock" },
          h("span", { class: "card back", role: "img", "aria-label": words.stock }, h("b", {}, String(seen.stock - 1))),
          drawCard(words, seen.turned_up, " up"),
          h("span", { class: "told" }, words.turned_up),
        );
  const led =
    seen.led === null
      ? null
      : h("div", { class: "laid" }, drawCard(words, seen.led), h("span", { class: "told" }, words.led));
  const over = seen.phase === "over" ? h("div", { class: "winner" }, seen.result) : null;
  return h("div", { class: "middle" }, contract, auction, stock, led, over, honeymoonTrick(page, seen));
}

/** A call on the felt, where red is read on the face of a card alone. */
function callChip(text) {
  return h("span", { class: "call" }, redCall(text));
}

/** A call whose sign is red where the suit is. */
function redCall(text) {
  return text.split(/([♥♦])/).map((part) => (part === "♥" || part === "♦" ? h("span", { class: "red" }, part) : part));
}

/** The trick that was finished last, and which cards it brought. */
function honeymoonTrick(page, seen) {
  const trick = seen.last;
  if (!trick) return null;
  const mini = (card) => drawCard(page.words, card, " mini");
  return h(
    "div",
    { class: "trick", "aria-label": trick.sentence },
    h("span", { class: "told" }, page.words.last_trick),
    trick.cards.map((one) => [h("span", { class: "told" }, seen.names[one.side]), mini(one.card)]),
    h("span", { class: "told" }, `★ ${seen.names[trick.taken_by]}`),
    trick.turned_up ? ["+", mini(trick.turned_up)] : null,
    trick.unseen ? [h("span", { class: "told" }, `${page.words.you_drew}`), mini(trick.unseen)] : null,
  );
}

/** Bids in rows by level, columns by strain, and the words beside them. */
function bidGrid(page, seen) {
  const call = (one) =>
    button(`call ${one.call}`, "", () => page.play(one.call), {
      disabled: !one.legal,
      class: `bid${one.legal ? "" : " barred"}${one.call === seen.hint ? " main" : ""}`,
    });
  const filled = (one) => {
    const made = call(one);
    made.append(...redCall(one.text));
    return made;
  };
  const buttons = seen.bids.rows.map((row) => row.map(filled));
  const others = seen.bids.others.map(filled);
  const columns = seen.bids.rows[0].length;
  oneStop(page.stops, "bids", buttons.flat().filter((one) => !one.disabled), columns);
  return h(
    "div",
    { class: "bids", role: "group", "aria-label": page.words.bids },
    h("div", { class: "words" }, others),
    h("div", { class: "grid", style: `--columns: ${columns}` }, buttons),
  );
}

function honeymoonControls(page, seen) {
  const { words } = page;
  const one = (key, text, enabled, attributes = {}) =>
    button(key, text, () => page.press(key), { disabled: !enabled, ...attributes });
  const programs = seen.turn !== null && !seen.awaits_person;
  return h(
    "div",
    { class: "controls" },
    programs ? one("next", words.next, true, { class: "main", "data-home": true }) : null,
    one("hint", words.hint, seen.awaits_person),
    one("odds", words.odds, true, { "aria-pressed": String(seen.shows_odds) }),
    one("remember", words.remember, true, { "aria-pressed": String(seen.remembers) }),
    one("undo", words.undo, seen.can_undo),
    h("span", { class: "gap" }),
    one("again", words.again, true),
    one("new", words.new_deal, true),
  );
}

/** Value of each call or card, the best first, with a bar that begins at zero: losses lie to its left. */
function oddsBars(page, seen) {
  const { odds } = seen;
  const rows = odds.rows.map((row) =>
    h(
      "li",
      {},
      h("span", { class: "what" }, redCall(row.text)),
      h(
        "span",
        { class: "bar", "aria-hidden": "true" },
        h("span", {
          class: row.below_zero ? "below" : null,
          style: `margin-left: ${100 * row.begin}%; width: ${100 * row.length}%`,
        }),
      ),
      h("span", { class: "worth" }, `${row.worth} ${odds.unit}`),
    ),
  );
  return h(
    "section",
    { class: "odds", "aria-label": page.words.odds },
    h("ol", {}, rows),
    h("p", { class: "quiet" }, odds.caveat),
  );
}

/** What one knows who has forgotten no card. */
function memory(page, seen) {
  const { words } = page;
  const row = (label, cards) =>
    h("div", { class: "known" }, h("b", {}, label), cards.length ? drawCards(words, cards, "minis") : h("em", {}, words.none));
  const panel = h(
    "section",
    { class: "memory", "aria-label": words.remember },
    row(words.known, seen.memory.known),
    seen.memory.unseen.length ? row(words.unseen, seen.memory.unseen) : null,
  );
  panel.querySelectorAll(".card").forEach((card) => card.classList.add("mini"));
  return panel;
}

/** Keys: h, o, r, u, n are the buttons, p passes. */
function honeymoonKeys(page, seen, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const deeds = { h: "hint", o: "odds", r: "remember", u: "undo", n: "next" };
  if (event.key === "p" && seen.bids && seen.plays.includes("pass")) page.play("pass");
  else if (deeds[event.key]) page.press(deeds[event.key]);
  else return;
  event.preventDefault();
}

export default tableWidget("table honeymoon", HoneymoonPage, (page, event) => honeymoonKeys(page, page.seen, event));
