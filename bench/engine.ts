import { LiveIndex } from '@fulcrum/engine/watch/live-index';
import { decideClose, type CloseCommand } from '@fulcrum/engine/orders/close';
import { DEFAULT_RISK } from '@fulcrum/engine/settings';
import { decideSubmit, type SubmitCommand } from '@fulcrum/engine/orders/submit';
import { microUsd, points } from '@fulcrum/engine/units/units';

import { PlainIndex, type Watching } from '../packages/engine/sim/plain-index.ts';
import {
  accountOf,
  eurjpy,
  eurusd,
  lots,
  marketOf,
  NOW,
  position,
  quote,
  usdjpy,
} from '../packages/engine/sim/sample.ts';

interface TickCost {
  readonly positions: number;
  /** Mean time of one quote, in microseconds. */
  readonly liveUs: number;
  /**
   * Mean time of one quote if every account is checked, in microseconds; null if measuring it would
   * take too long.
   */
  readonly plainUs: number | null;
}

export interface EngineFigures {
  /** Opens and closes per second, each decided and applied with all checks, without I/O. */
  readonly decisionsPerSecond: number;
  readonly ticks: readonly TickCost[];
}

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const PLAIN_SIZE_MAX = 10_000;
const POSITIONS_PER_ACCOUNT = 5;

/** Measures the engine alone. Takes about half a minute and a gigabyte of memory. */
export function runEngineBench(): EngineFigures {
  measureDecisions(50_000);
  const decisionsPerSecond = Math.max(...[1, 2, 3].map(() => measureDecisions(300_000)));
  const ticks = SIZES.map((positions) => ({
    positions,
    liveUs: measureTicks(LiveIndex, positions, 200_000),
    plainUs: positions > PLAIN_SIZE_MAX ? null : measureTicks(PlainIndex, positions, 30),
  }));
  return { decisionsPerSecond, ticks };
}

export function engineLines({ decisionsPerSecond, ticks }: EngineFigures): string[] {
  return [
    `decisions (open or close, decided and applied): ` +
      `${count(decisionsPerSecond)} in a second of one core`,
    ...ticks.map(
      ({ positions, liveUs, plainUs }) =>
        `a tick with ${count(positions)} open positions: ${liveUs.toFixed(2)} µs` +
        (plainUs === null ? '' : `; looking at everyone ${count(plainUs)} µs`),
    ),
  ];
}

const count = (value: number): string => Math.round(value).toLocaleString('en');

/**
 * Measures accounts with three positions each, which open and close a fourth, one account after the
 * other.
 */
function measureDecisions(decisions: number): number {
  const market = marketOf(
    [eurusd, 110_000, 110_010],
    [usdjpy, 149_990, 150_010],
    [eurjpy, 162_000, 162_015],
  );
  const live = new LiveIndex(market, DEFAULT_RISK);
  const accounts = Array.from({ length: 1_000 }, (_, index) => {
    const held = [eurusd, usdjpy, eurjpy].map(({ id }, nth) =>
      position({
        id: index * 3 + nth + 1,
        instrumentId: id,
        price: id === eurusd.id ? 110_000 : id === usdjpy.id ? 149_900 : 162_000,
        lots: lots(0.1),
        margin: microUsd(110_000_000),
      }),
    );
    const account = accountOf(10_000, held, index + 1);
    live.add(account, NOW);
    return account;
  });
  let orderId = 10_000;
  const started = process.cpuUsage();
  for (let done = 0; done < decisions; done += 2) {
    const account = accounts[(done / 2) % accounts.length];
    if (!account) continue;
    orderId += 1;
    const opened = decideSubmit(account, market, DEFAULT_RISK, openingOf(orderId));
    if (!opened.ok) throw new Error(opened.reason);
    live.apply(account.id, opened.events, NOW);
    const closed = decideClose(account, market, closingOf(orderId));
    if (!closed.ok) throw new Error(closed.reason);
    live.apply(account.id, closed.events, NOW);
  }
  return decisions / secondsSince(started);
}

const openingOf = (orderId: number): SubmitCommand => ({
  orderId,
  seenFee: null,
  instrumentId: eurusd.id,
  side: 'buy',
  mode: 'market',
  lots: lots(0.1),
  leverage: 100,
  target: null,
  trail: null,
  expiry: null,
  stopLoss: points(108_000),
  takeProfit: points(112_000),
  seenPrice: null,
  deviation: null,
  clientOrderId: null,
  now: NOW,
  receivedAt: NOW,
});

const closingOf = (orderId: number): CloseCommand => ({
  orderId,
  lots: null,
  partId: 0,
  clientOrderId: null,
  seenPrice: null,
  deviation: null,
  now: NOW,
  receivedAt: NOW,
});

/**
 * Measures the mean microseconds of a quote that is near no stop loss, take profit or margin level.
 */
function measureTicks(
  Way: new (market: Watching['market'], settings: Watching['settings']) => Watching,
  positions: number,
  ticks: number,
): number {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const live = new Way(market, DEFAULT_RISK);
  const perAccount = POSITIONS_PER_ACCOUNT;
  for (let id = 1; id <= positions / perAccount; id += 1) {
    const held = Array.from({ length: perAccount }, (_, nth) => {
      const isBuy = (id + nth) % 2 === 0;
      const away = 4_000 + ((id * 37 + nth * 11) % 3_000);
      return position({
        id: id * perAccount + nth,
        side: isBuy ? 'buy' : 'sell',
        lots: lots(0.1),
        margin: microUsd(110_000_000),
        stopLoss: points(110_000 + (isBuy ? -away : away)),
        takeProfit: points(110_000 + (isBuy ? away : -away)),
      });
    });
    live.add(accountOf(20_000, held, id), NOW);
  }
  let fired = 0;
  const tick = (nth: number) => {
    const bid = 110_000 + ((nth * 7) % 101) - 50;
    fired += live.onQuote(quote(market, eurusd, bid, bid + 10), NOW).length;
  };
  for (let nth = 0; nth < ticks / 10; nth += 1) tick(nth);
  const before = fired;
  const started = process.cpuUsage();
  for (let nth = 0; nth < ticks; nth += 1) tick(nth);
  const seconds = secondsSince(started);
  if (Way === LiveIndex && fired > before) throw new Error('Expected quotes that set nothing off');
  return (seconds / ticks) * 1e6;
}

/**
 * Returns the processor time since `started`, including garbage collection; other work on the
 * machine does not count.
 */
function secondsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}
