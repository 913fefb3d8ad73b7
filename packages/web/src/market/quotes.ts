import { useCallback, useSyncExternalStore } from 'react';

import type { LiveQuote } from './model.ts';

/** About twelve flushes a second look live, and nobody reads faster. */
const FLUSH_MS = 84;
const CALM_FLUSH_MS = 1_000;
/** If no new screen follows the press, prices go on after this time. */
const HOLD_MS_MAX = 300;

/**
 * The latest quote of each instrument, kept outside React. Quotes are collected; each flush, in one
 * animation frame, notifies only the subscribers of changed codes.
 */
export class QuoteStore {
  readonly #quotes = new Map<string, LiveQuote>();
  /** The quotes that subscribers see: those of the last flush, or an instrument's first quote. */
  readonly #shown = new Map<string, LiveQuote>();
  readonly #dirty = new Set<string>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #flushListeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #holding: ReturnType<typeof setTimeout> | undefined;
  #isCalm = false;

  put(quote: LiveQuote): void {
    this.#quotes.set(quote.code, quote);
    // The first quote of an instrument is shown without waiting for a flush, so that a list
    // rendered after it has prices.
    if (!this.#shown.has(quote.code)) this.#shown.set(quote.code, quote);
    this.#dirty.add(quote.code);
    this.#plan();
  }

  /** Returns the newest quote, whether shown yet or not: for decisions, not for display. */
  latest(code: string): LiveQuote | undefined {
    return this.#quotes.get(code);
  }

  shown(code: string): LiveQuote | undefined {
    return this.#shown.get(code);
  }

  setCalm(isCalm: boolean): void {
    this.#isCalm = isCalm;
  }

  subscribe(code: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(code) ?? new Set();
    this.#listeners.set(code, listeners.add(listener));
    return () => {
      listeners.delete(listener);
    };
  }

  /** Calls the listener once after each flush, for totals over many codes. */
  onFlush(listener: () => void): () => void {
    this.#flushListeners.add(listener);
    return () => {
      this.#flushListeners.delete(listener);
    };
  }

  /** Plans a flush of what came while the page was hidden or the store held. */
  flushIfVisible(): void {
    if (this.#dirty.size > 0) this.#plan();
  }

  /**
   * Shows no new prices until `release`: a flush in the middle of a change of screens would make
   * React begin it anew.
   */
  hold(): void {
    clearTimeout(this.#holding);
    this.#holding = setTimeout(() => this.release(), HOLD_MS_MAX);
  }

  release(): void {
    clearTimeout(this.#holding);
    this.#holding = undefined;
    this.flushIfVisible();
  }

  /** Shows what has come, without waiting for more; nothing while the store holds. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#holding !== undefined) return;
    const changed = [...this.#dirty];
    this.#dirty.clear();
    for (const code of changed) {
      const quote = this.#quotes.get(code);
      if (quote) this.#shown.set(code, quote);
    }
    for (const code of changed) this.#listeners.get(code)?.forEach((listener) => listener());
    for (const listener of this.#flushListeners) listener();
  }

  #plan(): void {
    if (this.#timer !== undefined || this.#holding !== undefined || document.hidden) return;
    this.#timer = setTimeout(
      () => requestAnimationFrame(() => this.flush()),
      this.#isCalm ? CALM_FLUSH_MS : FLUSH_MS,
    );
  }
}

export const quotes = new QuoteStore();

/** Returns the quote of one instrument as of the last flush; undefined before its first quote. */
export function useQuote(code: string): LiveQuote | undefined {
  const subscribe = useCallback((listener: () => void) => quotes.subscribe(code, listener), [code]);
  return useSyncExternalStore(subscribe, () => quotes.shown(code));
}
