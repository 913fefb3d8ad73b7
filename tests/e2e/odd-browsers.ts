import { networkInterfaces } from 'node:os';

import type { BrowserContext } from '@playwright/test';

import { CONVENIENCES, MISSING, removeAll } from '../old-browsers.ts';
import { translatePage } from './translator.ts';

/**
 * The journeys themselves call `checkVisibility`, so it stays. Another test shows that no built
 * file calls it.
 */
const MISSING_IN_JOURNEYS = MISSING.map(({ path }) => path).filter(
  (path) => !path.endsWith('.checkVisibility'),
);

/** Browsers and networks in which `npm run proof -- odd` runs every journey once. */
const ODD_BROWSERS = {
  /** One that lacks everything that the oldest named browsers lack. */
  old: (context: BrowserContext) =>
    context.addInitScript(removeAll, [...MISSING_IN_JOURNEYS, ...CONVENIENCES]),
  /** One that translates words and figures. */
  translated: (context: BrowserContext) => context.addInitScript(translatePage),
  /** One that keeps nothing more, because the device is full. */
  full: (context: BrowserContext) => context.addInitScript(keepNothing),
  /** A network that refuses WebSockets. */
  'no-line': (context: BrowserContext) => context.routeWebSocket(/.*/, (line) => line.close()),
  /** Plain HTTP to another machine, where the browser withholds what needs a secure context. */
  http: () => Promise.resolve(),
};

/** Matches the journeys about what an odd browser does not have. */
const LEFT_OUT: Readonly<Record<string, readonly RegExp[]>> = {
  'no-line': [
    /a stop is dragged on the chart, moved by a key/,
    /a chart whose candles do not come/,
    /each price is subscribed to once/,
    /works by keyboard alone, with the list/,
  ],
  // These reload, open another tab or read the storage, so they need what this browser cannot keep.
  full: [
    /SCALE-001, SCALE-004, SCALE-005/,
    /COMMAND-001 an order whose answer was lost after/,
    /COMMAND-008 another tab knows of it/,
    /a demo trader opens, watches, halves/,
    /WIDE-001 a trader works at a desk of 1280 px/,
    /DRAW-001, DRAW-002, DRAW-004/,
    /names are those of the reader’s language/,
    /WIDE-005, WIDE-006/,
    /LIVE-014 the app opens without a network/,
    /ROW-006 the last row, and each figure/,
    /why pages of real accounts are closed/,
    /what a person with an account sees/,
    /a swiped instrument shows its star/,
    /LIVE-020 a tab that slept/,
    /LIVE-022 language, theme and the hidden balance/,
    /two large photos are sent for review/,
  ],
  // No service worker.
  old: [/LIVE-014 the app opens without a network/],
  http: [/LIVE-014 the app opens without a network/, /sets up an app and a passkey/],
};

const odd = process.env['ODD_BROWSER'];
const isOdd = (name: string): name is keyof typeof ODD_BROWSERS => name in ODD_BROWSERS;

/** Whether the pages of this run are translated. */
export const isTranslated = odd === 'translated';

/** Makes a context the odd browser that the run asks for by ODD_BROWSER, if any. */
export async function makeOdd(context: BrowserContext): Promise<void> {
  if (odd === undefined) return;
  if (!isOdd(odd)) throw new Error(`Expected ${Object.keys(ODD_BROWSERS).join(', ')}; was ${odd}`);
  await ODD_BROWSERS[odd](context);
}

/** Returns what matches the journeys that the run's odd browser leaves out. */
export const leftOutOfOdd = (): readonly RegExp[] => LEFT_OUT[odd ?? ''] ?? [];

/**
 * Returns the server's host. The run `http` uses one other than the loopback, because browsers
 * treat the loopback as secure even without TLS.
 */
export function hostOfServer(): string {
  if (odd !== 'http') return '127.0.0.1';
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const other = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (other === undefined) throw new Error('Expected a network besides the loopback');
  return other.address;
}

/**
 * Runs in the page: the app can read the storage but not write to it. The journeys can still write
 * to it, because their scripts have no address.
 */
function keepNothing(): void {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function keep(this: Storage, ...entry: [string, string]) {
    if (/https?:/.test(new Error('who').stack ?? '')) {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    }
    setItem.apply(this, entry);
  };
}
