import { stored } from '@fulcrum/client/stored';
import type { Category, Instrument, Quotation } from '@fulcrum/contract/market-data/schema';

import { currentLanguage } from '../language/languages.ts';

/** The market as this device last saw it, for an app that is opened without a network. */
export interface KeptMarket {
  readonly language: string;
  /** When its prices were the newest, epoch ms. */
  readonly at: number;
  readonly instruments: readonly Instrument[];
  readonly categories: readonly Category[];
}

const KEY = 'market';
let seen: KeptMarket | null = null;
/** Something was seen since it was kept. */
let isNewer = false;
const newest = new Map<string, Quotation>();

export function seeMarket(
  instruments: readonly Instrument[],
  categories: readonly Category[],
  at: number,
): void {
  seen = { language: currentLanguage(), at, instruments, categories };
  newest.clear();
  isNewer = true;
}

export function seeQuotation(code: string, quotation: Quotation): void {
  newest.set(code, quotation);
  isNewer = true;
}

/** Keeps what was seen. Called when the page is left or hidden: it may never come back. */
export function keepMarket(at: number): void {
  if (!seen || !isNewer) return;
  isNewer = false;
  const instruments = seen.instruments.map((instrument) => ({
    ...instrument,
    ForexQuotations: newest.get(instrument.Code) ?? instrument.ForexQuotations,
  }));
  const kept: KeptMarket = { ...seen, instruments, at: newest.size > 0 ? at : seen.at };
  stored.set(KEY, JSON.stringify(kept));
}

/** What was kept in the language of now; null when there is nothing that can be read. */
export function keptMarket(): KeptMarket | null {
  try {
    const kept = JSON.parse(stored.get(KEY) ?? 'null') as KeptMarket | null; // our own, see above
    return kept?.language === currentLanguage() ? kept : null;
  } catch {
    return null;
  }
}
