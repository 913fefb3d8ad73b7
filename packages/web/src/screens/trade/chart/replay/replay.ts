import type { Side } from '@fulcrum/engine/market/quote';
import type { MicroLots, MicroUsd, Points } from '@fulcrum/engine/units/units';
import { createStore, type StoreApi } from 'zustand/vanilla';

import {
  clockAt,
  stepBack,
  stepForward,
  type ReplayDay,
} from '../../../../chart/replay/replay-day.ts';
import { loadOnce, ReplaySource } from '../../../../chart/replay/replay-source.ts';
import type { CandleSource } from '../../../../market/candle.ts';
import type { PeriodName } from '../../../../market/periods.ts';
import {
  exactPrice,
  openTradeOf,
  tradesAt,
  withClosed,
  withOpened,
  type PracticeTrade,
} from './practice.ts';

/** Candles a second. */
export const SPEEDS = [1, 3, 10] as const;
export type Speed = (typeof SPEEDS)[number];

/** Drawing the chart anew is quicker than adding more candles than this one by one. */
const ADDED_MAX = 60;

export interface ReplayState {
  /** Number of the day's candles that are shown. */
  readonly shown: number;
  /** What the chart shows; another one after going back. */
  readonly source: ReplaySource;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly trades: readonly PracticeTrade[];
}

export interface ReplayTerms {
  readonly digits: number;
  readonly lots: MicroLots;
  /** Returns the result of a trade that closes at a price; null without a rate. */
  readonly resultOf: (trade: PracticeTrade, price: Points) => MicroUsd | null;
}

/** The replay of one day: its clock, how it plays, and the trades of the practice. */
export class Replay {
  readonly day: ReplayDay;
  readonly store: StoreApi<ReplayState>;
  readonly #terms: ReplayTerms;
  readonly #past: CandleSource['load'];

  /** `source` has the candles from before the day. */
  constructor(day: ReplayDay, source: Pick<CandleSource, 'load'>, terms: ReplayTerms) {
    this.day = day;
    this.#terms = terms;
    this.#past = loadOnce(source);
    this.store = createStore<ReplayState>(() => ({
      shown: 0,
      source: new ReplaySource(day, this.#past, 0),
      isPlaying: false,
      speed: 1,
      trades: [],
    }));
  }

  /** Shows this many of the day's candles. Trades after the clock are undone when it goes back. */
  moveTo(wanted: number): void {
    const { shown, source, trades, isPlaying } = this.store.getState();
    const last = this.day.candles.length;
    const next = Math.min(Math.max(wanted, 0), last);
    if (next === shown) return;
    const isAdded = next > shown && next - shown <= ADDED_MAX;
    if (isAdded) source.advance(next);
    this.store.setState({
      shown: next,
      source: isAdded ? source : new ReplaySource(this.day, this.#past, next),
      trades: tradesAt(trades, clockAt(this.day, next)),
      isPlaying: isPlaying && next < last,
    });
  }

  stepForward(period: PeriodName): void {
    this.moveTo(stepForward(this.day, this.store.getState().shown, period));
  }

  stepBack(period: PeriodName): void {
    this.moveTo(stepBack(this.day, this.store.getState().shown, period));
  }

  play(isPlaying: boolean): void {
    const isLeft = this.store.getState().shown < this.day.candles.length;
    this.store.setState({ isPlaying: isPlaying && isLeft });
  }

  setSpeed(speed: Speed): void {
    this.store.setState({ speed });
  }

  /** Opens a practice position at the close of the newest candle; nothing before the first one. */
  open(side: Side): void {
    const { shown, trades } = this.store.getState();
    const entry = this.priceAt(shown);
    if (entry === null) return;
    const openedAt = clockAt(this.day, shown);
    this.store.setState({
      trades: withOpened(trades, { side, lots: this.#terms.lots, entry, openedAt }),
    });
  }

  /** Closes the open position at the close of the newest candle. */
  close(): void {
    const { shown, trades } = this.store.getState();
    const trade = openTradeOf(trades);
    const price = this.priceAt(shown);
    if (!trade || price === null) return;
    const result = this.#terms.resultOf(trade, price);
    const exit = { price, at: clockAt(this.day, shown), result };
    this.store.setState({ trades: withClosed(trades, exit) });
  }

  /** The close of the newest candle; null before the first one of the day. */
  priceAt(shown: number): Points | null {
    const last = this.day.candles[shown - 1];
    return last ? exactPrice(last.close, this.#terms.digits) : null;
  }
}
