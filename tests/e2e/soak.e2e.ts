import { mkdirSync, writeFileSync } from 'node:fs';

import { getBalance } from '@fulcrum/contract/account/calls';
import { kline, PERIODS, tradeList, type PeriodName } from '@fulcrum/contract/market-data/calls';
import { close, submit } from '@fulcrum/contract/trading/calls';
import { candlePeriodAround } from '@fulcrum/engine/market/candle-periods';
import type { Locator, Page } from '@playwright/test';

import { instrumentIdOf } from '../api.ts';
import { heapMb } from '../chromium.ts';
import { call } from './api.ts';
import { shownBars, type Bar } from './chart-data.ts';
import { expect, test, tokenOf } from './fixtures.ts';
import { tryDemo } from './person.ts';
import { tapLine, type TappedLine } from './tapped-line.ts';
import type { Words } from './words.ts';

const MINUTE_MS = 60_000;
/** Half an hour by default; a shorter soak only shows that the test itself works. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 30);
/**
 * By this time every screen was opened and all caches are warm; a third of the time if the soak is
 * short.
 */
const WARM_MINUTES = Math.min(2, MINUTES / 3);
const GROWTH_MB_MAX = 2;
/** Each topic sends several messages within this time. */
const SILENCE_MS_MAX = 10_000;
/** The page opens the chart this long before a full minute, and leaves it this long after it. */
const AHEAD_MS = 14_000;
const AFTER_MS = 6_000;
/** How long each of the other two screens stays open. */
const LOOK_MS = 17_000;
const FIGURES_MS_MAX = 20_000;
const CODE = 'EURUSD';
const BARS = 300;

const NAMES = Object.keys(PERIODS) as PeriodName[]; // `Object.keys` returns string[]
/** The periods that are in a sheet. */
const FURTHER: readonly PeriodName[] = ['4H', '1W', '1MN'];
/** The periods whose candles are equally long: all others depend on changes of the clocks. */
const EVEN = NAMES.filter((name) => PERIODS[name] <= PERIODS['1H']);

test.setTimeout((MINUTES + 4) * MINUTE_MS);

test('half an hour of streaming leaves memory, subscriptions, candles and figures right', async ({
  page,
  open,
  words,
  server,
}) => {
  const line = tapLine(page);
  await tryDemo(page, { words, open });
  const token = await tokenOf(page);
  const market = { url: server.url, id: await instrumentIdOf(server.url, CODE) };
  const position = await holdPosition(market, token);
  const cdp = await page.context().newCDPSession(page);

  const startedAt = Date.now();
  const since = () => (Date.now() - startedAt) / MINUTE_MS;
  const heaps: { readonly minute: number; readonly mb: number }[] = [];
  let seen = 0;
  while (since() < MINUTES) {
    await goTo(page, words, 'trade');
    const cameAt = Date.now();
    const period = await choosePeriod(page, words);
    await page.waitForTimeout(msToMinute() + AFTER_MS);
    seen += await compareBars(page, market, period, cameAt);
    await goTo(page, words, 'orders');
    await expect(page.locator('.pos__open')).toHaveCount(1);
    await page.waitForTimeout(LOOK_MS);
    await goTo(page, words, 'quotes');
    await page.waitForTimeout(LOOK_MS);
    heaps.push({ minute: since(), mb: await heapMb(cdp) });
    await page.waitForTimeout(Math.max(0, msToMinute() - AHEAD_MS));
  }

  const warm = heaps.find(({ minute }) => minute >= WARM_MINUTES) ?? heaps[0];
  const last = heaps.at(-1);
  if (!warm || !last) throw new Error('Expected the heap to be measured at least once');
  const growth = last.mb - warm.mb;
  report([
    `${since().toFixed(1)} minutes, ${heaps.length} rounds, ${line.messages} messages`,
    `JS heap ${warm.mb.toFixed(2)} MB at minute ${warm.minute.toFixed(1)}, ` +
      `${last.mb.toFixed(2)} MB at the end: ${growth.toFixed(2)} MB more`,
    `longest silence of prices ${line.longestSilence} ms, ${line.opened} connection`,
    `${seen} closed bars seen while they closed`,
  ]);
  expect(growth).toBeLessThan(GROWTH_MB_MAX);
  await seeSubscriptions(page, words, line, server.url);
  for (const period of NAMES) {
    await goTo(page, words, 'trade');
    await choosePeriod(page, words, period);
    await compareBars(page, market, period, startedAt);
  }
  await seeFigures(page, words, server.url, token);
  await seeEvents(page, words, line, async () => {
    await call(server.url, close, { id: position }, token);
  });
});

function report(lines: readonly string[]): void {
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/soak.txt', `${lines.join('\n')}\n`);
}

const msToMinute = () => MINUTE_MS - (Date.now() % MINUTE_MS);

async function goTo(page: Page, words: Words, name: string): Promise<void> {
  await page
    .locator('.tabbar')
    .getByRole('link', { name: words(`tabs.${name}`) })
    .click();
}

/** The watched instrument, and the server that lists it. */
interface Watched {
  readonly url: string;
  readonly id: number;
}

async function holdPosition({ url, id }: Watched, token: string): Promise<number> {
  const order = { type: 1, cont: '0.10', forex_id: id, multiple: 100, status: 1 } as const;
  return (await call(url, submit, order, token)).Id;
}

/**
 * Chooses the longest period whose candle closes at the next full minute, or the requested period.
 */
async function choosePeriod(page: Page, words: Words, asked?: PeriodName): Promise<PeriodName> {
  const next = Math.ceil(Date.now() / MINUTE_MS);
  const closing = EVEN.filter((name) => next % PERIODS[name] === 0).at(-1);
  const period = asked ?? closing ?? '1M';
  const name = words(`trade.periods.${period}`);
  if (FURTHER.includes(period)) {
    await page.getByRole('button', { name: words('trade.morePeriods') }).click();
    await page.getByRole('dialog').getByRole('radio', { name }).click();
  } else {
    await page.getByRole('radio', { name, exact: true }).click();
  }
  await expect.poll(() => shownBars(page)).not.toEqual([]);
  return period;
}

/**
 * Checks that every closed candle on the chart equals the server's, and that none is missing in
 * between. Returns how many of them closed after `from`, epoch ms.
 */
async function compareBars(
  page: Page,
  market: Watched,
  period: PeriodName,
  from: number,
): Promise<number> {
  const now = Date.now() - 1_000;
  const closedAt = ({ time }: Bar) => candlePeriodAround(time * 1_000, PERIODS[period]).end;
  const served = await servedBars(market, period);
  let own: readonly Bar[] = [];
  await expect(async () => {
    const shown = await shownBars(page);
    const first = Math.max(shown[0]?.time ?? 0, served[0]?.time ?? 0);
    const isMeant = (bar: Bar) => bar.time >= first && closedAt(bar) < now;
    own = shown.filter(isMeant);
    expect(own.length).toBeGreaterThan(0);
    expect(own).toEqual(served.filter(isMeant));
  }).toPass({ timeout: 5_000 });
  const gaps = own.slice(1).filter((bar, at) => {
    const before = own[at];
    return before && bar.time * 1_000 !== closedAt(before);
  });
  // The longer ones reach over days on which the market is closed.
  expect(EVEN.includes(period) ? gaps : []).toEqual([]);
  return own.filter((bar) => closedAt(bar) > from).length;
}

async function servedBars({ url, id }: Watched, period: PeriodName): Promise<Bar[]> {
  const candles = await call(url, kline, { forex_id: id, period, limit: BARS });
  return candles.map(({ Time, Open, High, Low, Close, Volume }) => ({
    time: Time,
    open: Open,
    high: High,
    low: Low,
    close: Close,
    volume: Volume,
  }));
}

/**
 * Checks that the page subscribes to what it should and to nothing else, and that all its topics
 * still send.
 */
async function seeSubscriptions(page: Page, words: Words, line: TappedLine, url: string) {
  await goTo(page, words, 'trade');
  const period = await choosePeriod(page, words);
  const candles = `KLINE.${CODE}.${period}`;
  const ticking = ['DAY_MARKET', 'FOREX_TRADE', candles];
  const wanted = [...ticking, 'FOREX_CLOSED', 'NOTICE', 'PREFERENCES', 'SUPPORT'];
  expect([...line.wanted].sort()).toEqual(wanted.sort());
  expect(line.opened).toBe(1);
  expect(line.longestSilence).toBeLessThan(SILENCE_MS_MAX);
  const codes = (await call(url, tradeList, {})).map(({ Code }) => Code);
  const from = Date.now();
  for (const what of [...ticking, ...codes]) {
    await expect
      .poll(() => line.heard(what) > from, { timeout: 3 * SILENCE_MS_MAX, message: what })
      .toBe(true);
  }
}

/**
 * Checks that Home and Orders show the server's figures to the cent at some moment within a few
 * seconds.
 */
async function seeFigures(page: Page, words: Words, url: string, token: string): Promise<void> {
  await goTo(page, words, 'orders');
  const entry = (name: string) =>
    page.locator('.summary .kv', { hasText: words(`orders.${name}`) }).locator('dd');
  await expect(async () => {
    const served = await call(url, getBalance, {}, token);
    expect(await centsOf(entry('balance'))).toBe(cents(served.balance));
    expect(await centsOf(entry('usedMargin'))).toBe(cents(served.used_margin));
    expect(await centsOf(entry('equity'))).toBe(cents(served.equity));
    expect(await centsOf(entry('freeMargin'))).toBe(cents(served.free_margin));
  }).toPass({ timeout: FIGURES_MS_MAX, intervals: [170] });
  await goTo(page, words, 'quotes');
  await expect(async () => {
    const served = await call(url, getBalance, {}, token);
    expect(await centsOf(page.locator('.equity__value .num'))).toBe(cents(served.equity));
  }).toPass({ timeout: FIGURES_MS_MAX, intervals: [170] });
}

/** Reads cents from "99,998.60 USD" or "99998.600000". */
const cents = (text: string): number => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100);
const centsOf = async (place: Locator): Promise<number> => cents((await place.textContent()) ?? '');

/** Checks topics that send only when something happens: a close must reach the page. */
async function seeEvents(page: Page, words: Words, line: TappedLine, closing: () => Promise<void>) {
  await goTo(page, words, 'orders');
  await expect(page.locator('.pos__open')).toHaveCount(1);
  const from = Date.now();
  await closing();
  await expect(page.locator('.pos__open')).toHaveCount(0);
  expect(line.heard('FOREX_CLOSED')).toBeGreaterThanOrEqual(from);
}
