import { networkInterfaces } from 'node:os';

import type { BrowserContext } from '@playwright/test';

import { CONVENIENCES, MISSING, removeAll } from '../old-browsers.ts';
import { translatePage } from './translator.ts';

/** Browsers and networks in which `npm run proof -- odd` runs every journey once. */
const ODD_BROWSERS = {
  /** One that lacks everything that the oldest named browsers lack. */
  old: (context: BrowserContext) =>
    context.addInitScript(removeAll, [...MISSING.map(({ path }) => path), ...CONVENIENCES]),
  /** One that translates words and figures. */
  translated: (context: BrowserContext) => context.addInitScript(translatePage),
  /** One that keeps nothing more, because the device is full. */
  full: (context: BrowserContext) => context.addInitScript(keepNothing),
  /** A network that refuses WebSockets. */
  'no-line': (context: BrowserContext) => context.routeWebSocket(/.*/, (line) => line.close()),
  /** Plain HTTP to another machine, where the browser withholds what needs a secure context. */
  http: () => Promise.resolve(),
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

/** The address at which browsers reach the server: one of another machine in the run `http`. */
export function hostOfServer(): string {
  if (odd !== 'http') return '127.0.0.1';
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const other = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (other === undefined) throw new Error('Expected a network besides the loopback');
  return other.address;
}

/** Runs in the page: what is kept already can be read, nothing more can be kept. */
function keepNothing(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}
