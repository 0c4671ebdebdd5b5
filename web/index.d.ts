/** Cards as a text, such as `"RJ A 5 4 3 3 3 | BJ 2 2 2 K Q"`, or hands and more one by one. */
export type Position = string | Fields;

export interface Fields {
  text?: string;
  /** Hands of two; with `third`, three play for themselves. */
  first?: string;
  second?: string;
  third?: string;
  /** Hands of three. */
  landlord?: string;
  down?: string;
  up?: string;
  /** The play to beat, and the seat that made it if there are three. */
  to_beat?: string;
  by?: string;
  turn?: string;
  /** Such as `"doudizhu"`, `"run-fast"`, `"honeymoon-bridge:NT"`. */
  rules?: string;
  notation?: string;
  /** Plays made since. */
  after?: string[];
}

export interface Options {
  lang?: "en" | "zh";
  goal?: "win" | "fastest";
  /** Limits: what is not found by then is missing in the answer, and `stopped` names the limit. */
  seconds?: number;
  nodes?: number;
  /** Bytes for what the core remembers. */
  memory?: number;
}

export interface Play {
  text: string;
  cards: string[];
  kind: string | null;
  kind_zh: string | null;
  rank: string | null;
  length: number | null;
}

export interface Read {
  text: string;
  hands: { of: string; cards: string[] }[];
  turn: string | null;
  to_beat: Play | null;
  by: string | null;
  is_over: boolean;
  winner: string | null;
  rules: string;
}

export interface Answer {
  position: Read;
  stopped: "time" | "nodes" | "memory" | "cancelled" | null;
  cost: { nodes: number; seconds: number; memory: number };
}

export interface Solved extends Answer {
  /** True if the side to move wins, or its tricks. */
  value?: boolean | number;
  winner?: string | null;
  best?: Play | null;
  winning_plays?: Play[];
}

export interface Refuted extends Answer {
  refutations?: { reply: Play; plays: Play[] }[];
}

export interface Planned extends Answer {
  /** Null if a quick search finds none. A line has the table, the condition and the play. */
  plan?: { of: string; claim: string; order: string; columns: string[]; lines: string[][]; below: string[] } | null;
}

/** Where a text cannot be read: a sentence in both languages, and the place. */
export interface Fault {
  in: string;
  en: string;
  zh: string;
  at?: { text: string; start: number; end: number };
}

/** A core with what it has searched. A promise is rejected with an `Error` whose `fault` says what cannot be read. */
export class Core {
  solve(position: Position, options?: Options): Promise<Solved>;
  read(position: Position, options?: Options): Promise<Answer>;
  refutations(position: Position, options?: Options): Promise<Refuted>;
  plan(position: Position, options?: Options): Promise<Planned>;
  /** Ends all open requests: they are answered with what is known. */
  cancel(): void;
  /** Ends the worker. */
  close(): void;
}

/** Starts the core in a worker, or with `worker: false` on the calling thread. */
export function start(options?: { worker?: boolean }): Core;
