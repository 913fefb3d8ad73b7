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
import { figuresOf } from './margin/figures.ts';
import { LiveIndex } from './watch/live-index.ts';
import { marginFor, pnlFor, swapFor } from './market/formulas.ts';
import type { Instrument } from './market/instrument.ts';
import { rateAt } from './market/rate.ts';
import type { Market } from './market/market.ts';
import { DEFAULT_RISK } from './settings.ts';
import { formatDecimal, parseDecimal } from './units/decimal.ts';
import { points, type Points } from './units/units.ts';

// Published examples of brokers and of the field's documentation. Some pages round to the cent; all
// other figures are exact.

const price = (text: string, { digits }: Instrument): Points => {
  const value = parseDecimal(text, digits);
  if (value === null) throw new Error(`Expected a price, was ${text}`);
  return points(value);
};

/** Formats a figure with all its digits, or rounded to the cent. */
const exact = (micro: number): string => formatDecimal(micro, 6, 2);
const cents = (micro: number): string => formatDecimal(Math.round(micro / 10_000), 2);

function rateOf(market: Market, { id }: Instrument, at: Points) {
  const listing = market.byId(id);
  const rate = listing && rateAt(listing, at);
  if (!rate) throw new Error('Expected a rate');
  return rate;
}

/** A dollar-based pair with so many digits that one position can have exactly an example's loss. */
const fine: Instrument = { ...usdjpy, code: 'USDXXX', digits: 8 };

// MQL5 book, "Account margin": 10,000.00 at 1:100, lots of 100,000 US dollars.
test.each([
  {
    size: 1,
    openPoints: 100_078_760,
    floatingPnl: '-78.76',
    margin: '1000.00',
    equity: '9921.24',
    freeMargin: '8921.24',
    marginLevel: '992.12',
  },
  {
    size: 2,
    openPoints: 100_743_035,
    floatingPnl: '-1486.07',
    margin: '2000.00',
    equity: '8513.93',
    freeMargin: '6513.93',
    marginLevel: '425.70',
  },
])('MARGIN-012: the figures of an account that floats at $floatingPnl', (row) => {
  const { size, openPoints, ...expected } = row;
  const at = points(100_000_000);
  const market = marketOf([fine, at, at]);
  const margin = marginFor(fine, lots(size), at, 100, { num: 1, den: 1 });
  const order = position({ instrumentId: fine.id, lots: lots(size), margin });
  const held = { ...order, opened: { ...order.opened, price: points(openPoints) } };
  const figures = figuresOf(accountOf(10_000, [held]), market);
  expect({
    floatingPnl: exact(figures.floatingPnl),
    margin: exact(figures.usedMargin),
    equity: exact(figures.equity),
    freeMargin: exact(figures.freeMargin),
    marginLevel: formatDecimal(figures.marginLevel ?? -1, 2),
  }).toEqual(expected);
});

const gold: Instrument = { ...eurusd, id: 8, code: 'XAUUSD', digits: 2, contractSize: 100 };

// MetaTrader 5 for Python, "order_calc_margin": twice a pair of dollars, whose price is no matter.
// OspreyFX, "How to calculate margin": EUR/USD. Chaport, "Margin calculation": gold.
test.each([
  { instrument: usdjpy, at: '149.990', size: 0.1, leverage: 100, margin: '100.00' },
  { instrument: usdjpy, at: '0.912', size: 0.1, leverage: 100, margin: '100.00' },
  { instrument: eurusd, at: '1.10789', size: 1, leverage: 500, margin: '221.578' },
  { instrument: gold, at: '1944', size: 0.1, leverage: 100, margin: '194.40' },
])('MARGIN-012: the margin of $size lots of $instrument.code at $at is $margin', (row) => {
  const at = price(row.at, row.instrument);
  const market = marketOf([row.instrument, at, at]);
  const rate = rateOf(market, row.instrument, at);
  expect(exact(marginFor(row.instrument, lots(row.size), at, row.leverage, rate))).toBe(row.margin);
});

test('MARGIN-012: the margin of a cross goes through the conversion instrument', () => {
  // Deriv's margin calculator: 0.25 lots of EUR/GBP at 1:1000 while EUR/USD is 1.10634, in cents.
  // EUR/GBP × GBP/USD gives that rate: 0.885072 × 1.25.
  const fineCross: Instrument = { ...eurgbp, digits: 6 };
  const market = marketOf([gbpusd, 125_000, 125_000], [fineCross, 885_072, 885_072]);
  const at = points(885_072);
  const rate = rateOf(market, fineCross, at);
  expect(cents(marginFor(fineCross, lots(0.25), at, 1_000, rate))).toBe('27.66');
});

// OANDA, "How to calculate profit and loss", twice. MetaTrader 5 for Python, "order_calc_profit":
// 300 points of 0.001. Regain Capital, "Transaction rules".
test.each([
  { instrument: eurusd, side: 'sell', size: 0.1, prices: ['0.9517', '0.9505'], pnl: '12.00' },
  { instrument: usdjpy, side: 'buy', size: 0.1, prices: ['115.05', '114.45'], cent: '-52.42' },
  { instrument: usdjpy, side: 'buy', size: 1, prices: ['108.183', '108.483'], cent: '276.54' },
  { instrument: eurusd, side: 'buy', size: 1, prices: ['1.11434', '1.12460'], pnl: '1026.00' },
] as const)('PNL-007: the P/L of a published example, $prices', (row) => {
  const { instrument, side, size, prices } = row;
  const [open, close] = [price(prices[0], instrument), price(prices[1], instrument)];
  const rate = rateOf(marketOf([instrument, close, close]), instrument, close);
  const pnl = pnlFor(instrument, side, lots(size), open, close, rate);
  if ('cent' in row) expect(cents(pnl)).toBe(row.cent);
  else expect(exact(pnl)).toBe(row.pnl);
});

test('SWAP-001: a swap is a yearly rate of 365 days', () => {
  // OANDA's example of financing costs: 100,000 EUR/USD at 1.15826, -3.00 % a year, in cents.
  const yearly = parseDecimal('-3.00', 6) ?? 0;
  const swap = swapFor(eurusd, lots(1), price('1.15826', eurusd), { num: 1, den: 1 }, yearly, 1);
  expect(cents(swap)).toBe('-9.52');
});

/** Moves one side of `instrument` tick by tick; the other side stays one point away. */
function play(
  instrument: Instrument,
  order: ReturnType<typeof position>,
  prices: readonly string[],
) {
  const market = marketOf([usdjpy, 110_000, 110_000], [instrument, 1, 1]);
  quote(market, instrument, order.opened?.price ?? 1, order.opened?.price ?? 1);
  const live = new LiveIndex(market, DEFAULT_RISK);
  live.add(accountOf(10_000, [order]), NOW);
  return prices.map((text) => {
    const at = price(text, instrument);
    const [bid, ask] = order.side === 'buy' ? [at, at + 1] : [at - 1, at];
    return settleQuote(live, quote(market, instrument, bid, ask), NOW);
  });
}

test('TRIGGER-004: a stop-loss fills at the first quote that reaches it', () => {
  // AvaTrade, "Gapping": a stop at 125.50, bids of 125.82 and 125.339.
  const order = position({
    instrumentId: eurjpy.id,
    price: 125_900,
    stopLoss: price('125.50', eurjpy),
    lots: lots(0.1),
  });
  const [before, after] = play(eurjpy, order, ['125.82', '125.339']);
  expect(before).toEqual([]);
  const fillPrice = price('125.339', eurjpy);
  expect(after?.[0]?.event).toMatchObject({ cause: 'stopLoss', fill: { price: fillPrice } });
});

test('TRIGGER-004: the stop-loss of a sell is watched on the ask', () => {
  // Orbex, "Stop-loss of a sell": half a lot from 1.22768, stop at 1.22900.
  const order = position({
    instrumentId: gbpusd.id,
    side: 'sell',
    price: price('1.22768', gbpusd),
    stopLoss: price('1.22900', gbpusd),
    lots: lots(0.5),
  });
  const [before, after] = play(gbpusd, order, ['1.22821', '1.22930']);
  expect(before).toEqual([]);
  const fillPrice = price('1.22930', gbpusd);
  expect(after?.[0]?.event).toMatchObject({
    cause: 'stopLoss',
    fill: { price: fillPrice },
    pnl: usd(-81),
  });
});

test('STOPOUT-001: everything closes when equity is below half of the margin', () => {
  // Plus500, "Margins": 600.00, ten units opened at 540 with a margin of 540, now at 490.
  const unit: Instrument = { ...eurusd, id: 9, code: 'UNIT', digits: 2, contractSize: 1 };
  const order = position({ instrumentId: 9, price: 54_000, lots: lots(10), margin: usd(540) });
  const market = marketOf([unit, 54_000, 54_000]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const account = accountOf(600, [order]);
  live.add(account, NOW);
  const happened = settleQuote(live, quote(market, unit, 49_000, 49_000), NOW);
  const closed = happened.filter(({ event }) => event.type === 'positionClosed');
  expect(closed).toMatchObject([{ event: { cause: 'stopOut' } }]);
  expect(exact(account.balance)).toBe('100.00');
});
