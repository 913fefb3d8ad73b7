import type { Source } from '@fulcrum/server/market-data/feeds/sources/source';

import type { Chance } from '../chance.ts';

/** On one of so many connections, the price of one symbol is told only once it changes. */
const UNTOLD_EVERY = 3;

/** Returns the symbols whose prices the `nth` connection is told when it has subscribed. */
export const toldAtOnce = (symbols: readonly string[], nth: number): readonly string[] =>
  nth % UNTOLD_EVERY === 0 ? symbols.toSpliced(nth % symbols.length, 1) : symbols;

/** Somebody who quotes prices over connections that break, and the source that hears them. */
export interface Peer {
  readonly source: Source;
  /** Symbols of each open connection, as often as it is subscribed to them. */
  readonly subscribed: ReadonlyMap<object, readonly string[]>;
  /** Number of connections so far. */
  readonly connections: number;
  /** While true it says nothing and answers nothing. */
  isSilent: boolean;
  /** Has a new price of this symbol, whether or not anybody hears of it; `n` ascends. */
  quote(symbol: string, bid: string, ask: string, n: number): void;
  /** Returns whether it has proved life to somebody since the last call. */
  hasProvedLife(): boolean;
  /** Ends all open connections in one of its ways, and returns the name of that way. */
  cut(chance: Chance): string;
  /** Called with each symbol whose price is told to a new subscription. */
  onTold: (symbol: string) => void;
  stop(): Promise<void>;
}
