import { describe, expect, test } from 'vitest';

import {
  accountOf,
  listingOf,
  lots,
  marketOf,
  NOW,
  position,
  quote,
  usd,
  usdjpy,
} from '../../sim/sample.ts';
import { settle, settleQuote } from '../../sim/settle.ts';
import { figuresOf } from '../margin/figures.ts';
import type { Account } from '../account.ts';
import { LiveIndex } from '../watch/live-index.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Market } from '../market/market.ts';
import { decideWithdrawal, decideWithdrawalSettled } from './withdrawals.ts';
import { withdrawable } from './withdrawable.ts';
import { DEFAULT_RISK, withLevels } from '../settings.ts';
import { stopOutPrice } from '../margin/stop-out-price.ts';
import { basisPoints, microUsd, type MicroUsd } from '../units/units.ts';
import { formatDecimal, parseDecimal } from '../units/decimal.ts';

/**
 * Worked out by hand: balance, amount on hold, used margin, floating P/L, equity, free margin,
 * level in percent and withdrawable. The level counts what is on hold as gone, with two decimals,
 * half away from zero; the withdrawable is rounded down to the micro-dollar.
 */
const TABLE = `
  12487.5     200       2341.8      65         12552.5       10010.7      527.48  9776.52
  1000        0         0           0          1000          1000         none    1000
  1000        0         400         -100       900           500          225.00  460
  1000        0         900         500        1500          600          166.67  100
  1000        300       500         -150       850           50           110.00  0
  1000        0         500         -600       400           -100         80.00   0
  500         500       0           0          500           0            none    0
  10000       2500      1109.82     0.000001   10000.000001  6390.180001  675.79  6279.198001
  777.777777  0.000001  333.333333  -0.000001  777.777776    444.444442   233.33  411.111108
`;

const rows = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [balance = '', locked = '', usedMargin = '', floatingPnl = '', ...rest] = line
      .trim()
      .split(/ +/);
    const [equity = '', freeMargin = '', level = '', most = ''] = rest;
    return { balance, locked, usedMargin, floatingPnl, equity, freeMargin, level, most };
  });
type Row = (typeof rows)[number];

function money(text: string): MicroUsd {
  const value = parseDecimal(text, 6);
  if (value === null) throw new Error(`Expected an amount, was ${text}`);
  return microUsd(value);
}

/** One unit of a currency priced in dollars with six digits: a point is worth a micro-dollar. */
const unit: Instrument = { ...usdjpy, code: 'UNIT', digits: 6, contractSize: 1 };
const fine: Instrument = { ...unit, conversion: { kind: 'none' }, allowsNonPositive: true };

/** Returns an account and a market that give exactly these figures. */
function sceneOf(row: Row): { account: Account; market: Market } {
  const margin = money(row.usedMargin);
  const opened = 1_000_000;
  const bid = opened + money(row.floatingPnl);
  const market = marketOf([fine, bid, bid]);
  const held = position({ instrumentId: fine.id, price: opened, lots: lots(1), margin });
  const account = accountOf(0, margin === 0 ? [] : [held]);
  account.balance = money(row.balance);
  const locked = money(row.locked);
  if (locked > 0) {
    const event = { type: 'withdrawalRequested', at: NOW, withdrawalId: 1 } as const;
    account.apply({ ...event, amount: locked, fee: microUsd(0) });
  }
  return { account, market };
}

const ask = (account: Account, market: Market, amount: number) =>
  decideWithdrawal(account, market, DEFAULT_RISK, {
    withdrawalId: 2,
    amount: microUsd(amount),
    fee: microUsd(0),
    net: amount,
    now: NOW,
  });

describe.each(rows)('$balance less $locked, margin $usedMargin, floating $floatingPnl', (row) => {
  test('MARGIN-016: the level counts what is held as gone', () => {
    const { account, market } = sceneOf(row);
    const figures = figuresOf(account, market);
    const level = figures.marginLevel === null ? 'none' : formatDecimal(figures.marginLevel, 2);
    expect({ ...figures, level }).toMatchObject({
      floatingPnl: money(row.floatingPnl),
      equity: money(row.equity),
      freeMargin: money(row.freeMargin),
      level: row.level,
    });
  });

  test('WITHDRAW-004: all of the withdrawable can be asked for, and not a micro-dollar more', () => {
    const { account, market } = sceneOf(row);
    const most = money(row.most);
    expect(withdrawable(account, market, DEFAULT_RISK)).toBe(most);
    expect(ask(account, market, most + 1)).toMatchObject({
      reason: 'withdrawal.exceeds',
      figures: { availableMicroUsd: most },
    });
    expect(ask(account, market, most).ok).toBe(most > 0);
  });

  test('STOPOUT-010: asking for all of it, and its payment, neither call nor close anybody', () => {
    const { account, market } = sceneOf(row);
    const live = new LiveIndex(market, DEFAULT_RISK);
    const before = settle(live, live.add(account, NOW), NOW);
    const decision = ask(account, market, money(row.most));
    if (decision.ok) {
      expect(settle(live, live.apply(1, decision.events, NOW), NOW)).toEqual([]);
      const { marginLevel } = figuresOf(account, market);
      const paid = { withdrawalId: 2, outcome: 'paid', now: NOW } as const;
      const payment = decideWithdrawalSettled(account, paid);
      if (!payment.ok) throw new Error(`Expected a payment, was ${payment.reason}`);
      expect(settle(live, live.apply(1, payment.events, NOW), NOW)).toEqual([]);
      expect(figuresOf(account, market).marginLevel).toBe(marginLevel);
    }
    // The only row that is already below the margin call level gets its call at the first check.
    expect(before.map(({ event }) => event.type)).toEqual(
      row.level === '80.00' ? ['marginCalled'] : [],
    );
  });
});

test('WITHDRAW-017: with a higher call level a withdrawal leaves the level of its recovery', () => {
  const risk = withLevels(DEFAULT_RISK, {
    marginCallLevel: basisPoints(15_000),
    stopOutLevel: basisPoints(5_000),
  });
  const account = accountOf(3_000, [position({ margin: usd(1_000), instrumentId: fine.id })]);
  const market = marketOf([fine, 110_000, 110_000]);
  // 160 % of 1,000.00 must stay; at the default levels it would be the margin and a tenth of it.
  expect(withdrawable(account, market, risk)).toBe(usd(1_400));
  expect(withdrawable(account, market, DEFAULT_RISK)).toBe(usd(1_900));
});

test('STOPOUT-011: a hold brings the stop-out as near as a payment would', () => {
  const scene = (balance: number, onHold: number) => {
    const market = marketOf([fine, 1_000_000, 1_000_000]);
    const held = { lots: lots(1_000), margin: usd(1_000), price: 1_000_000 };
    const account = accountOf(balance, [position({ instrumentId: fine.id, ...held })]);
    const event = { type: 'withdrawalRequested', at: NOW, withdrawalId: 1 } as const;
    account.apply({ ...event, amount: usd(onHold), fee: microUsd(0) });
    return { account, market };
  };
  const priceOf = ({ account, market }: ReturnType<typeof scene>) =>
    stopOutPrice(account, market, DEFAULT_RISK, listingOf(market, fine.id), 'buy');
  const [held, paid, rich] = [scene(1_700, 500), scene(1_200, 0), scene(1_700, 0)];
  // 1,200 less 500 may be lost on 1,000 units: 0.70 below 1.00. With the 500 added it is 1.20.
  expect(priceOf(held)).toBe(300_000);
  expect(priceOf(held)).toBe(priceOf(paid));
  expect(priceOf(rich)).toBe(-200_000);

  const { account, market } = held;
  const live = new LiveIndex(market, DEFAULT_RISK);
  settle(live, live.add(account, NOW), NOW);
  const last = (bid: number) =>
    settleQuote(live, quote(market, fine, bid, bid), NOW).map(({ event }) => event.type);
  expect(last(800_001)).toEqual([]);
  expect(last(800_000)).toEqual(['marginCalled']);
  expect(last(300_001)).toEqual([]);
  expect(last(300_000)).toEqual(['positionClosed', 'marginRecovered']);
});
