// Sentences of a game, as `playing/game.py` makes them. Their forms come from the same catalogue.

/** A card with its suit in a text of cards. */
const SUITED = /(10|[2-9TJQKA])([CDHS])/g;

/** 10 for T, with blanks between the ranks next to it: "8 9 10 J Q", "10 10", "9♠10♠". */
function withTens(text) {
  const ranks = (word) => word.match(/(.)\1*/g).map((one) => (one[0] === "T" ? one.replace(/T(?=T)/g, "10 ").replace("T", "10") : one));
  const told = (word) => (/[CDHS♣♦♥♠]/.test(word) ? word.replace(/T/g, "10") : ranks(word).join(" "));
  return text.split(" ").map((word) => (word.includes("T") ? told(word) : word)).join(" ");
}

/** Sentences about one puzzle. `said` has the forms, `phrases` the clauses with the players' names. */
class Sentences {
  constructor(lang, said, phrases) {
    Object.assign(this, { lang, said, phrases });
  }

  /** A text of cards as people read it: 10 for T, and the names of the jokers. */
  cards(text) {
    const told = withTens(text);
    return this.lang === "zh" ? told.replace(/B/g, "小王").replace(/R/g, "大王") : told;
  }

  /** A play by its cards, with symbols of suits. */
  play({ cards, text }) {
    if (!cards.length) return this.said.play_pass;
    return this.cards(text.replace(SUITED, (_, rank, suit) => rank.replace("T", "10") + SUITS[suit][0]));
  }

  /** The kind of a play; empty for a pass. */
  kind(play) {
    if (!play.cards.length) return "";
    return this.lang === "zh" ? play.kind_zh : play.kind;
  }

  /** A number with a noun, as `Language.count`. */
  count(noun, number) {
    const [one, several] = this.said.counts[noun];
    return fill(number === 1 ? one : several, number);
  }

  /** A subject and a verb; in Chinese, with a space after a name in Latin letters. */
  does(name, verb) {
    const gap = this.lang === "en" || /[\x00-\x7f]$/.test(name) ? " " : "";
    return `${name}${gap}${verb}`;
  }

  /** The winner, or the player to move and the task. */
  result({ over, winner, moves, turn, to_beat, by }) {
    const { said, phrases } = this;
    if (over) return fill(said.ends_after, phrases.wins[winner], this.count("move", moves));
    return fill(said.task, phrases.turn[turn], to_beat ? this.beat(to_beat, by) : said.task_lead);
  }

  beat(play, by) {
    const { said, phrases } = this;
    const several = Object.keys(phrases.turn).length > 2;
    return fill(several ? said.task_beat_by : said.task_beat, this.play(play), phrases.owner[by]);
  }

  /** The winner with best play; `stopped` names the limit if it is unknown. */
  verdict(winner, stopped) {
    if (!winner) return `${this.unsolved(stopped)}.`;
    return fill(this.said.best_play, this.phrases.wins_inside[winner]);
  }

  /** A clause about a search without an answer. */
  unsolved(stopped) {
    return stopped === "memory" ? this.said.not_solved_memory : this.said.not_solved_time;
  }

  winning(plays) {
    const { said } = this;
    if (!plays) return said.winning_unknown;
    if (!plays.length) return said.none_wins;
    return fill(said.winning, plays.map((play) => this.play(play)).join(said.comma));
  }

  /** A hint: the play wins, loses, or is a guess. */
  hint(play, wins, stopped) {
    const { said } = this;
    if (wins === null) return fill(said.hint_guess, this.unsolved(stopped), this.play(play));
    if (wins) return this.wins(play);
    const lost = Object.keys(this.phrases.turn).length > 2 ? said.hint_lost : said.hint_resists;
    return fill(lost, this.play(play));
  }

  wins(play) {
    const begun = play.cards.length ? this.play(play) : this.said.pass_begins;
    return this.does(begun, this.said.wins_card) + this.said.stop;
  }
}
