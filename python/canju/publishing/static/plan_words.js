// Plans in words, as `plans/words.py` and `plans/facts.py` write them, with the same forms.

/** Cards of each rank in the core of a chain, and with its kickers. */
const COPIES = { straight: 1, "pair straight": 2, plane: 3, "plane+singles": 3, "plane+pairs": 3, "plane+twos": 3 };
const WITH_KICKERS = { ...COPIES, "plane+singles": 4, "plane+pairs": 5, "plane+twos": 5 };
/** Ranks in their order. */
const ORDER = "3456789TJQKA2BR";
/** Actions that a lead, or an answer, cannot make. */
const NO_LEADS = ["low", "pass"];
const NO_ANSWERS = ["lowest card", "lowest pair"];
/** More leads of the other side than this tell a reader nothing. */
const FEW_LEADS = 3;

/** Words of a plan: an answer of the core to the question `plan`. */
class PlanWords {
  /** `puzzle` has the sentence for positions where no rule fits, and the conventions of the game. */
  constructor(plan, sentences, { plan_otherwise, plan_conventions }) {
    Object.assign(this, { plan, sentences, said: sentences.said, zh: sentences.lang === "zh" });
    Object.assign(this, { otherwise: plan_otherwise, conventions: plan_conventions });
    this.rules = plan.plan.map((rule, index) => ({ ...rule, unclear: plan.unclear.includes(index) }));
  }

  /** The state of the panel, for `planPanel`; `isPlayed` if the reader is to move and follows the plan. */
  seen(title, isPlayed) {
    const { said, plan } = this;
    const claims = plan.first?.claim ?? null;
    const lines = claims ? [] : this.lines();
    const cut = plan.complete ? [] : [said.plan_cut];
    const conventions = claims ? [] : this.conventions;
    return {
      missing: "",
      title,
      count: this.rules.length ? this.sentences.count("rule", this.rules.length) : "",
      claim: claims ? this.claim(claims) : "",
      order: said.plan_order,
      columns: [said.column_plan_table, said.column_plan_if, said.column_plan_play],
      lines,
      below: [...conventions, ...cut, this.facts()].filter(Boolean),
      now: isPlayed ? this.now() : null,
    };
  }

  /** The line that decides now, by its index, and as a sentence. */
  now() {
    const { rule, claim } = this.plan.now;
    if (claim) return { line: 0, sentence: this.claim(claim) };
    const lines = this.lines();
    const place = this.grouped().findIndex((group) => group.includes(rule));
    const line = place < 0 ? lines.length - 1 : place + 1;
    return { line, sentence: this.sentence(lines[line]) };
  }

  sentence([table, when, play]) {
    const { said } = this;
    return when ? fill(said.plan_line_if, table, when, play) : fill(said.plan_line, table, play);
  }

  claim(plays) {
    return fill(this.said.plan_claim_now, plays.map((play) => this.named(play)).join(this.said.plan_then));
  }

  /** Going out and claims, the rules, and what to do if none fits. */
  lines() {
    const { said } = this;
    return [
      [said.plan_any_time, "", said.plan_go_out],
      ...this.grouped().map((group) => this.line(group.map((index) => this.rules[index]))),
      [said.plan_rest, "", this.otherwise],
    ];
  }

  /** Indices of the rules on each line, leads first; neighbouring leads with the same conditions share one. */
  grouped() {
    const numbers = [...this.rules.keys()];
    const groups = [];
    let last = null;
    for (const index of numbers.filter((one) => !this.rules[one].table && !NO_LEADS.includes(this.rules[one].action))) {
      const when = JSON.stringify(this.rules[index].when);
      if (when === last) groups[groups.length - 1].push(index);
      else groups.push([index]);
      last = when;
    }
    const answers = numbers.filter((index) => this.rules[index].table && canBe(this.rules[index]));
    return [...groups, ...answers.map((index) => [index])];
  }

  /** The line of rules that share the table and the conditions. */
  line(alike) {
    const { said } = this;
    const [{ table, when }] = alike;
    const [first, ...others] = alike.map((rule) => this.action(rule));
    const plays = first + others.map((play) => fill(said.plan_else, this.afterChinese(play))).join("");
    const conditions = together(when).flatMap((condition) => this.condition(condition)).join(said.plan_and);
    return [table ? this.table(table) : said.plan_on_lead, conditions, plays];
  }

  /** A text after a Chinese word: cards have a space before them. */
  afterChinese(text) {
    return this.zh && /^[\x00-\x7f]/.test(text) ? ` ${text}` : text;
  }

  table(plays) {
    const { said } = this;
    const [low, high] = [plays.low, plays.high].map((rank) => this.core(plays, rank));
    return fill(said.plan_table, this.kind(plays.kind), low === high ? low : fill(said.plan_range, low, high));
  }

  kind(name) {
    return this.said.kinds[name];
  }

  /** The core of a play: its rank, or all cards of a chain or bomb. */
  core({ kind, length }, low) {
    if (kind === "bomb") return this.cards(low.repeat(length));
    if (length === 1) return this.cards(low);
    const step = kind.startsWith("gap ") ? 2 : 1;
    const begun = ORDER.indexOf(low);
    const ranks = [...ORDER.slice(begun, begun + step * length)].filter((_, place) => place % step === 0);
    return this.cards(ranks.map((rank) => rank.repeat(COPIES[kind.replace(/^gap /, "")])).join(""));
  }

  cards(text) {
    return this.sentences.cards(text);
  }

  /** A hand as text; "no cards" if it is empty. */
  hand(text) {
    return this.cards(text) || this.said.no_cards;
  }

  /** The play of a rule. */
  action({ action, table, unclear }) {
    const { said } = this;
    if (typeof action !== "string") return this.named({ ...action, ranks: action.cards, unclear }, table?.kind);
    if (action === "pass") return said.play_pass;
    if (action !== "low") return said[`plan_${action.replace(" ", "_")}`];
    if (table.kind === "single") return said.plan_low_card;
    return fill(table.kind.includes("+") ? said.plan_low_wings : said.plan_low, this.kind(table.kind));
  }

  /** A play by its cards; with its kind if these are unclear, or if it answers another kind. */
  named({ kind, ranks, cards, unclear }, table = null) {
    const { said } = this;
    if (!cards.length) return said.play_pass;
    const text = this.cards(ranks.replaceAll(" ", ""));
    if (["trio", "plane"].includes(kind) && [null, kind].includes(table)) return fill(said.plan_alone, text);
    return unclear || (table !== null && table !== kind) ? fill(said.kind, text, this.kind(kind)) : text;
  }

  /** The parts of a condition. */
  condition({ whose, what, value }) {
    const { said } = this;
    if (what === "hands") {
      const [own, other] = value.split("|").map((text) => this.hand(text));
      return [fill(said.plan_own_hand, own), fill(said.plan_other_hand, other)];
    }
    if (what === "holds") return [fill(said[`plan_${whose}_holds`], this.one(value))];
    if (what === "lacks") return [fill(said[`plan_${whose}_lacks`], this.cards(value))];
    return [fill(said[`plan_${whose}_most`], this.number(what, Number(value)))];
  }

  number(what, value) {
    const { said } = this;
    if (what === "more than") return fill(said.plan_at_least, value + 1);
    if (value === 1) return said.plan_one_card;
    return fill(what === "exactly" ? said.plan_exactly : said.plan_at_most, value);
  }

  /** A card of a rank, in English with its article. */
  one(rank) {
    if (this.zh || "BR".includes(rank)) return this.cards(rank);
    return `${"8A".includes(rank) ? "an" : "a"} ${rank}`;
  }

  /** The facts that help a player, in a line; empty if there are none. */
  facts() {
    const { said, plan } = this;
    if (!plan.facts) return "";
    const { passed, unbeaten, most_leads, kept, whole, hand } = plan.facts;
    const keepsAll = kept === hand;
    const told = [];
    if (keepsAll) told.push(said.fact_kept_all);
    else if (kept) told.push(fill(said.fact_kept, this.cards(kept)));
    if (whole) told.push(fill(said.fact_whole, whole.split(" ").map((text) => this.cards(text)).join(said.either)));
    if (passed.length && !keepsAll) {
      told.push(fill(said.fact_passed, passed.map(([kind, length]) => this.passedKind(kind, length)).join(said.either)));
    }
    if (unbeaten.length) {
      const leads = unbeaten.map((text) => this.cards(text.replaceAll(" ", "")));
      told.push(fill(said.fact_unbeaten, leads.join(said.either)));
    }
    if (most_leads <= FEW_LEADS) told.push(said[`fact_leads_${most_leads}`]);
    return told.length ? fill(said.plan_facts, told.join(this.zh ? "" : " ")) : "";
  }

  /** A kind with its article, and the number of cards if there are several. */
  passedKind(kind, length) {
    const { said } = this;
    const each = kind === "bomb" ? 1 : WITH_KICKERS[kind.replace(/^gap /, "")];
    return each ? fill(said.fact_kind_of, this.kind(kind), each * length) : fill(said.fact_kind, this.kind(kind));
  }
}

/** Conditions in which "at most six" and "more than five" are one: exactly six. */
function together(when) {
  const has = (whose, what, value) =>
    when.some((one) => one.whose === whose && one.what === what && Number(one.value) === value);
  return when
    .filter(({ whose, what, value }) => what !== "more than" || !has(whose, "at most", Number(value) + 1))
    .map((one) => {
      const exact = one.what === "at most" && has(one.whose, "more than", Number(one.value) - 1);
      return exact ? { ...one, what: "exactly" } : one;
    });
}

/** False for an answer whose action is never legal. */
function canBe({ action, table }) {
  if (action === "highest card") return table.kind === "single";
  return !NO_ANSWERS.includes(action);
}
