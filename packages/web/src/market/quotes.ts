import { useCallback, useSyncExternalStore } from 'react';

import type { LiveQuote } from './model.ts';

/** About twelve times a second looks live; the eye reads no faster. */
const FLUSH_MS = 84;
const CALM_FLUSH_MS = 1_000;

/**
 * The latest quote of each instrument, outside React. Quotes are collected; each flush, in one
 * animation frame, notifies only subscribers whose codes changed.
 */
export class QuoteStore {
  readonly #quotes = new Map<string, LiveQuote>();
  /** What subscribers see: the quotes of the last flush, or the very first. */
  readonly #shown = new Map<string, LiveQuote>();
  readonly #dirty = new Set<string>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #flushListeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isCalm = false;

  put(quote: LiveQuote): void {
    this.#quotes.set(quote.code, quote);
    // The first quote waits for no flush, so that a list rendered after it has its prices.
    if (!this.#shown.has(quote.code)) this.#shown.set(quote.code, quote);
    this.#dirty.add(quote.code);
    this.#plan();
  }

  /** The newest quote, shown or not: for decisions, not for display. */
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

  /** Calls the listener once after each flush: for totals over many codes. */
  onFlush(listener: () => void): () => void {
    this.#flushListeners.add(listener);
    return () => {
      this.#flushListeners.delete(listener);
    };
  }

  /** A hidden page renders nothing; it catches up in one flush when shown again. */
  flushIfVisible(): void {
    if (this.#dirty.size > 0) this.#plan();
  }

  #plan(): void {
    if (this.#timer !== undefined || document.hidden) return;
    this.#timer = setTimeout(
      () => requestAnimationFrame(() => this.#flush()),
      this.#isCalm ? CALM_FLUSH_MS : FLUSH_MS,
    );
  }

  #flush(): void {
    this.#timer = undefined;
    const changed = [...this.#dirty];
    this.#dirty.clear();
    for (const code of changed) {
      const quote = this.#quotes.get(code);
      if (quote) this.#shown.set(code, quote);
    }
    for (const code of changed) this.#listeners.get(code)?.forEach((listener) => listener());
    for (const listener of this.#flushListeners) listener();
  }
}

export const quotes = new QuoteStore();

/** The quote of one instrument as of the last flush; undefined before its first. */
export function useQuote(code: string): LiveQuote | undefined {
  const subscribe = useCallback((listener: () => void) => quotes.subscribe(code, listener), [code]);
  return useSyncExternalStore(subscribe, () => quotes.shown(code));
}
