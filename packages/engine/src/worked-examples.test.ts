import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import {
  accountOf,
  eurgbp,
  eurjpy,
  eurusd,
  gbpusd,
  lots,
  marketOf,
  NOW,
  position,
  quote,
  usd,
  usdjpy,
} from '../sim/sample.ts';
import { settleQuote } from '../sim/settle.ts';
import { sharedPath } from '../../../tests/shared-data.ts';
import { figuresOf } from './margin/figures.ts';
import { LiveIndex } from './watch/live-index.ts';
import { marginFor, pnlFor, swapFor } from './market/formulas.ts';
import type { Instrument } from './market/instrument.ts';
import { rateAt } from './market/rate.ts';
import type { Market } from './market/market.ts';
import type { Side } from './market/quote.ts';
import { DEFAULT_RISK } from './settings.ts';
import { formatDecimal, parseDecimal } from './units/decimal.ts';
import { points, type Points } from './units/units.ts';

type Texts = Readonly<Record<string, string>>;
interface Example {
  readonly id: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly expect: Readonly<Record<string, unknown>>;
}

const examples: readonly Example[] = JSON.parse(
  readFileSync(sharedPath('oracles', 'worked-examples.json'), 'utf8'),
);

function example(id: string): { given: Record<string, unknown>; expected: Texts } {
  const found = examples.find((each) => each.id === id);
  if (!found) throw new Error(`Expected a worked example ${id}`);
  const expected = Object.entries(found.expect).map(([key, value]) => [key, String(value)]);
  return { given: { ...found.given }, expected: Object.fromEntries(expected) };
}

const price = (text: unknown, { digits }: Instrument): Points => {
  const value = parseDecimal(text, digits);
  if (value === null) throw new Error(`Expected a price, was ${String(text)}`);
  return points(value);
};

const lotsOf = (text: unknown) => lots(Number(text));
const side = (text: unknown): Side => (text === 'sell' ? 'sell' : 'buy');

/** Formats a figure like the printed one: all digits, or to the cent if the row says so. */
function shown(micro: number, expected: string | undefined): string {
  if (!expected?.includes('to the cent')) return formatDecimal(micro, 6, 2);
  return formatDecimal(Math.round(micro / 10_000), 2);
}
const printed = (expected: string | undefined) => expected?.split(' ')[0];

function rateOf(market: Market, { id }: Instrument, at: Points) {
  const listing = market.byId(id);
  const rate = listing && rateAt(listing, at);
  if (!rate) throw new Error('Expected a rate');
  return rate;
}

/**
 * A dollar-based pair with so many digits that one position can have exactly the example's loss.
 */
const fine: Instrument = { ...usdjpy, code: 'USDXXX', digits: 8 };

test.each([
  ['account-1', 100_078_760],
  ['account-2', 100_743_035],
])('MARGIN-012: the account figures of %s', (id, openPoints) => {
  const { given, expected } = example(id);
  const market = marketOf([fine, 100_000_000, 100_000_000]);
  const at = points(100_000_000);
  const margin = marginFor(fine, lotsOf(given['lots']), at, Number(given['leverage']), {
    num: 1,
    den: 1,
  });
  const order = position({ instrumentId: fine.id, lots: lotsOf(given['lots']), margin });
  const held = { ...order, opened: { ...order.opened, price: points(openPoints) } };
  const figures = figuresOf(accountOf(Number(given['balance']), [held]), market);
  expect(formatDecimal(figures.floatingPnl, 6, 2)).toBe(given['floatingPnl']);
  expect({
    margin: formatDecimal(figures.usedMargin, 6, 2),
    equity: formatDecimal(figures.equity, 6, 2),
    freeMargin: formatDecimal(figures.freeMargin, 6, 2),
    marginLevelPercent: formatDecimal(figures.marginLevel ?? -1, 2),
  }).toEqual(expected);
});

const gold: Instrument = { ...eurusd, id: 8, code: 'XAUUSD', digits: 2, contractSize: 100 };

test.each([
  ['margin-usd-base', usdjpy, '149.990'],
  ['margin-usd-base-2', usdjpy, '0.912'],
  ['margin-usd-quote', eurusd, null],
  ['margin-gold', gold, null],
])('MARGIN-012: the margin of %s', (id, instrument, anyPrice) => {
  const { given, expected } = example(id);
  const at = price(anyPrice ?? given['price'], instrument);
  const market = marketOf([instrument, at, at]);
  const rate = rateOf(market, instrument, at);
  expect(given['contractSize']).toBe(instrument.contractSize);
  const leverage = Number(given['leverage']);
  const margin = marginFor(instrument, lotsOf(given['lots']), at, leverage, rate);
  expect(Number(formatDecimal(margin, 6))).toBe(Number(expected['margin']));
});

test('MARGIN-012: the margin of margin-cross', () => {
  const { given, expected } = example('margin-cross');
  // EURGBP × GBPUSD is the EURUSD rate of the example: 0.885072 × 1.25 = 1.10634.
  const fineCross: Instrument = { ...eurgbp, digits: 6 };
  const market = marketOf([gbpusd, 125_000, 125_000], [fineCross, 885_072, 885_072]);
  const at = points(885_072);
  expect(Number(given['EURUSD'])).toBe(1.10634);
  const leverage = Number(given['leverage']);
  const rate = rateOf(market, fineCross, at);
  const margin = marginFor(fineCross, lotsOf(given['lots']), at, leverage, rate);
  expect(shown(margin, expected['margin'])).toBe(printed(expected['margin']));
});

test.each([
  ['pnl-1', eurusd],
  ['pnl-2', usdjpy],
  ['pnl-3', usdjpy],
  ['pnl-4', eurusd],
])('PNL-007: the P/L of %s', (id, instrument) => {
  const { given, expected } = example(id);
  const count = lotsOf(given['lots'] ?? Number(given['units']) / instrument.contractSize);
  const close = price(given['close'], instrument);
  const open =
    given['open'] === undefined
      ? points(close - Number(given['movePoints']))
      : price(given['open'], instrument);
  const market = marketOf([instrument, close, close]);
  const rate = rateOf(market, instrument, close);
  const pnl = pnlFor(instrument, side(given['side']), count, open, close, rate);
  expect(shown(pnl, expected['pnl'])).toBe(printed(expected['pnl']));
});

test('SWAP-001: the swap of swap-1', () => {
  const { given, expected } = example('swap-1');
  const count = lotsOf(Number(given['units']) / eurusd.contractSize);
  const yearly = parseDecimal(given['ratePercentPerYear'], 6) ?? 0;
  const at = price(given['price'], eurusd);
  const swap = swapFor(eurusd, count, at, { num: 1, den: 1 }, yearly, 1);
  expect(shown(swap, expected['swap'])).toBe(printed(expected['swap']));
});

/** Moves one side of `instrument` tick by tick; the other side stays one point away. */
function play(instrument: Instrument, order: ReturnType<typeof position>, prices: unknown) {
  const market = marketOf([usdjpy, 110_000, 110_000], [instrument, 1, 1]);
  quote(market, instrument, order.opened?.price ?? 1, order.opened?.price ?? 1);
  const live = new LiveIndex(market, DEFAULT_RISK);
  live.add(accountOf(10_000, [order]), NOW);
  if (!Array.isArray(prices)) throw new Error('Expected a list of prices');
  return prices.map((text) => {
    const at = price(text, instrument);
    const [bid, ask] = order.side === 'buy' ? [at, at + 1] : [at - 1, at];
    return settleQuote(live, quote(market, instrument, bid, ask), NOW);
  });
}

test('TRIGGER-004: the stop-loss of fill-sl-gap', () => {
  const { given, expected } = example('fill-sl-gap');
  const order = position({
    instrumentId: eurjpy.id,
    price: 125_900,
    stopLoss: price(given['stopLoss'], eurjpy),
    lots: lots(0.1),
  });
  const [before, after] = play(eurjpy, order, given['bids']);
  expect(before).toEqual([]);
  const fillPrice = price(expected['fill'], eurjpy);
  expect(after?.[0]?.event).toMatchObject({ cause: 'stopLoss', fill: { price: fillPrice } });
});

test('TRIGGER-004: the stop-loss of fill-sl-sell', () => {
  const { given, expected } = example('fill-sl-sell');
  const order = position({
    instrumentId: gbpusd.id,
    side: side(given['side']),
    price: price(given['open'], gbpusd),
    stopLoss: price(given['stopLoss'], gbpusd),
    lots: lotsOf(given['lots']),
  });
  const [before, after] = play(gbpusd, order, given['asks']);
  expect(before).toEqual([]);
  const fillPrice = price(expected['fill'], gbpusd);
  const pnl = usd(Number(expected['pnl']));
  expect(after?.[0]?.event).toMatchObject({ cause: 'stopLoss', fill: { price: fillPrice }, pnl });
});

test('STOPOUT-001: the close-out of stop-out-level', () => {
  const { given, expected } = example('stop-out-level');
  const unit: Instrument = { ...eurusd, id: 9, code: 'UNIT', digits: 2, contractSize: 1 };
  const order = position({ instrumentId: 9, price: 54_000, lots: lots(10), margin: usd(540) });
  const market = marketOf([unit, 54_000, 54_000]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const account = accountOf(Number(given['balance']), [order]);
  live.add(account, NOW);
  const at = price(given['price'], unit);
  const happened = settleQuote(live, quote(market, unit, at, at), NOW);
  expect(formatDecimal(account.balance, 6, 2)).toBe(expected['equity']);
  const closed = happened.some(({ event }) => 'cause' in event && event.cause === 'stopOut');
  expect(String(closed)).toBe(expected['closedOut']);
});

test('PNL-007: no worked example is left out', () => {
  const used = [
    'account-1',
    'account-2',
    'margin-usd-base',
    'margin-usd-base-2',
    'margin-usd-quote',
    'margin-gold',
    'margin-cross',
    'pnl-1',
    'pnl-2',
    'pnl-3',
    'pnl-4',
    'swap-1',
    'fill-sl-gap',
    'fill-sl-sell',
    'stop-out-level',
  ];
  expect(examples.map(({ id }) => id)).toEqual(used);
});
