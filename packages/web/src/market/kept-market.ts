import { stored } from '@fulcrum/client/stored';
import type { Category, Instrument, Quotation } from '@fulcrum/contract/market-data/schema';

import { currentLanguage } from '../language/languages.ts';

/**
 * The market as this device last saw it, for opening the app without a network. Each price has the
 * time from which it is.
 */
export interface KeptMarket {
  readonly language: string;
  readonly instruments: readonly Instrument[];
  readonly categories: readonly Category[];
}

const KEY = 'market';
let seen: KeptMarket | null = null;
/** True if something newer was received than what is kept. */
let isNewer = false;
const newest = new Map<string, Quotation>();

export function seeMarket(
  instruments: readonly Instrument[],
  categories: readonly Category[],
): void {
  seen = { language: currentLanguage(), instruments, categories };
  newest.clear();
  isNewer = true;
}

export function seeQuotation(code: string, quotation: Quotation): void {
  newest.set(code, quotation);
  isNewer = true;
}

/**
 * Stores on the device what was received. Called when the list has loaded, and again with the
 * newest prices when the page is left or hidden. A busy page may be ended before that second call.
 */
export function keepMarket(): void {
  if (!seen || !isNewer) return;
  isNewer = false;
  const instruments = seen.instruments.map((instrument) => ({
    ...instrument,
    ForexQuotations: newest.get(instrument.Code) ?? instrument.ForexQuotations,
  }));
  stored.set(KEY, JSON.stringify({ ...seen, instruments }));
}

/** Returns the kept market if it is in the present language; null if missing or unreadable. */
export function keptMarket(): KeptMarket | null {
  try {
    const kept = JSON.parse(stored.get(KEY) ?? 'null') as KeptMarket | null; // from keepMarket
    const isRead = Array.isArray(kept?.instruments) && Array.isArray(kept.categories);
    return isRead && kept.language === currentLanguage() ? kept : null;
  } catch {
    return null;
  }
}
