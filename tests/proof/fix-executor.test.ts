import { DIALECTS } from '@fulcrum/server/platform/fix/dialect';
import { FixOrders } from '@fulcrum/server/trading/hedging/fix-orders';
import type { ProviderOrder, ProviderReport } from '@fulcrum/server/trading/hedging/provider';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { Executor, PORT } from './fix/executor.ts';

let lp: Executor;
let orders: FixOrders;
let reports: ProviderReport[];
let faults: [string, object][];
let unknown: string[];
let lost: string[];
/** How far the clock of the session is ahead, in ms: back-off takes no time. */
let ahead = 0;
const clock = { now: () => Date.now(), monotonic: () => performance.now() + ahead };

const until = <Seen>(look: () => Seen) => vi.waitFor(look, { timeout: 20_000 });
const order = (id: string): ProviderOrder => ({
  id,
  symbol: 'EUR/USD',
  side: 'buy',
  quantity: '120000.5',
  limit: '1.08651',
});
const ordersHeard = () => lp.heard('|35=D|').map((line) => /\|11=([^|]*)\|/.exec(line)?.[1]);

async function open(dialect = DIALECTS.generic): Promise<void> {
  orders = new FixOrders({
    endpoint: {
      host: lp.place.address,
      port: PORT,
      tls: null,
      identity: {
        senderCompId: 'FULCRUM',
        targetCompId: 'LP',
        senderSubId: null,
        targetSubId: null,
      },
      heartbeat: 10,
      resetsOnLogon: true,
      schedule: null,
      credentials: () => [],
    },
    dialect,
    account: 'A1',
    hasPositions: false,
    sendsHandlInst: true,
    clock,
  });
  orders.start({
    active: () => undefined,
    lost: (reason) => void lost.push(reason),
    report: (report) => void reports.push(report),
    unknown: (id) => void unknown.push(id),
    positions: () => undefined,
    drop: (fault, details) => void faults.push([fault, details]),
  });
  await until(() => {
    // It may not listen yet.
    if (orders.state === 'closed') ahead += 1_000;
    expect(orders.state).toBe('active');
  });
}

describe('orders at the executor of QuickFIX', () => {
  beforeAll(() => {
    lp = new Executor();
    lp.start();
  }, 60_000);
  afterAll(() => lp.stop());
  beforeEach(() => {
    [reports, faults, unknown, lost] = [[], [], [], []];
    lp.lines.length = 0;
  });
  afterEach(() => orders.stop());

  test('a limit order is filled at its limit, and a question about it is answered', async () => {
    await open();
    expect(orders.send(order('filled-1'))).toBe(true);
    await until(() => expect(reports).toHaveLength(1));
    expect(reports[0]).toMatchObject({
      orderId: 'filled-1',
      state: 'filled',
      fill: { quantity: '120000.5', price: '1.08651' },
      filled: '120000.5',
      left: '0',
      averagePrice: '1.08651',
    });
    expect(lp.heard('|35=D|')[0]).toMatch(/\|1=A1\|.*\|40=2\|.*\|59=3\|/);
    // This engine has no answer to it, and says so.
    orders.ask(order('filled-1'));
    await until(() => expect(faults).toMatchObject([['statusRefused', { orderId: 'filled-1' }]]));
    expect([reports.length, unknown]).toEqual([1, []]);
  });

  test('an order that the engine cannot read is rejected in its words', async () => {
    // Without Symbol (55), which this engine needs.
    await open(DIALECTS.lmax);
    orders.send(order('unreadable-1'));
    await until(() => expect(reports).toMatchObject([{ state: 'rejected', fill: null }]));
    expect(reports[0]?.orderId).toBe('unreadable-1');
    expect(reports[0]?.reason).toMatch(/required/i);
  });

  test('a logout is answered', async () => {
    await open();
    await orders.stop();
    expect(lp.heard('|35=5|')).toHaveLength(1);
    expect(lost).toHaveLength(1);
    expect(orders.send(order('late-1'))).toBe(false);
    expect(ordersHeard()).toEqual([]);
  });

  test('an engine that is killed gets no order twice when it is back', async () => {
    await open();
    orders.send(order('kill-1'));
    await until(() => expect(reports).toHaveLength(1));
    // This one is written, and nobody reads it any more.
    await lp.pause();
    expect(orders.send(order('kill-2'))).toBe(true);
    await lp.kill();
    await until(() => expect(lost).toHaveLength(1));
    expect(orders.send(order('kill-3'))).toBe(false);
    lp.start();
    await until(() => {
      ahead += 1_000;
      expect(orders.state).toBe('active');
    });
    expect(orders.ask(order('kill-2'))).toBe(true);
    await until(() => expect(faults).toMatchObject([['statusRefused', { orderId: 'kill-2' }]]));
    orders.send(order('kill-3'));
    await until(() => expect(reports.map(({ orderId }) => orderId)).toEqual(['kill-1', 'kill-3']));
    expect(ordersHeard()).toEqual(['kill-1', 'kill-3']);
  });

  test('numbers begin anew with each session, and nothing is sent again', async () => {
    await open();
    orders.send(order('anew-1'));
    await until(() => expect(reports).toHaveLength(1));
    await orders.stop();
    await open();
    orders.send(order('anew-2'));
    await until(() => expect(reports).toHaveLength(2));
    expect(lp.heard('|141=Y|').length).toBeGreaterThan(1);
    expect(ordersHeard()).toEqual(['anew-1', 'anew-2']);
  });
});
