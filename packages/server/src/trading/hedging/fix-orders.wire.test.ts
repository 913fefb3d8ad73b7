import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { PASSWORD } from '../../../test/fix/fix-acceptor.ts';
import { OrderAcceptor } from '../../../test/fix/order-acceptor.ts';
import { until } from '../../../test/until.ts';
import { DIALECTS } from '../../platform/fix/dialect.ts';
import type { FixField } from '../../platform/fix/message.ts';
import { FixOrders, type FixOrdersOptions } from './fix-orders.ts';
import type { ProviderOrder, ProviderPosition, ProviderReport } from './provider.ts';

const SYMBOL = 'EUR/USD';
const order = (id: string, quantity = '100000'): ProviderOrder => ({
  id,
  symbol: SYMBOL,
  side: 'buy',
  quantity,
  limit: '1.08650',
});

let lp: OrderAcceptor;
let orders: FixOrders;
let reports: ProviderReport[];
let unknown: string[];
let faults: string[];
let positions: [string, readonly ProviderPosition[] | null][];
let sessions: string[];
/** How far the clock is ahead of this machine's, in ms: back-off takes no time. */
let ahead = 0;
const clock = { now: () => Date.now(), monotonic: () => performance.now() + ahead };

async function open(options: Partial<FixOrdersOptions> = {}, password = PASSWORD): Promise<void> {
  orders = new FixOrders({
    endpoint: {
      host: '127.0.0.1',
      port: lp.port,
      tls: null,
      identity: { senderCompId: 'US', targetCompId: 'LP', senderSubId: null, targetSubId: null },
      heartbeat: 10,
      resetsOnLogon: true,
      schedule: null,
      credentials: () => [[554, password]],
    },
    dialect: DIALECTS.generic,
    account: null,
    hasPositions: true,
    sendsHandlInst: false,
    clock,
    ...options,
  });
  orders.start({
    active: () => void sessions.push('active'),
    lost: (reason) => void sessions.push(reason),
    report: (report) => void reports.push(report),
    unknown: (id) => void unknown.push(id),
    positions: (id, found) => void positions.push([id, found]),
    drop: (fault) => void faults.push(fault),
  });
  if (password === PASSWORD) await until(() => expect(orders.state).toBe('active'));
}

async function back(): Promise<void> {
  await until(() => expect(sessions).toHaveLength(2));
  ahead += 60_000;
  await until(() => expect(orders.state).toBe('active'));
}

const fills = () => reports.flatMap(({ fill }) => (fill ? [`${fill.quantity} ${fill.price}`] : []));
const states = () => reports.map(({ state }) => state);

beforeEach(async () => {
  ahead = 0;
  [reports, unknown, faults, positions, sessions] = [[], [], [], [], []];
  lp = await OrderAcceptor.start();
});
afterEach(async () => {
  await orders.stop();
  await lp.stop();
});

describe('an order', () => {
  test('is a limit order to fill at once', async () => {
    await open();
    expect(orders.send(order('o1'))).toBe(true);
    await until(() => expect(states()).toEqual(['filled']));
    const sent = lp.received[0];
    const tags = [11, 1, 55, 48, 54, 38, 40, 44, 59, 21];
    expect(tags.map((tag) => sent?.get(tag))).toEqual([
      ...['o1', undefined, SYMBOL, undefined],
      ...['1', '100000', '2', '1.08650', '3', undefined],
    ]);
    expect(reports[0]).toMatchObject({
      orderId: 'o1',
      providerOrderId: 'lp-o1',
      execId: 'e1',
      fill: { quantity: '100000', price: '1.08650' },
      filled: '100000',
      left: '0',
      averagePrice: '1.08650',
      reason: null,
      isRepeated: false,
    });
    expect(Math.abs((reports[0]?.time ?? 0) - Date.now())).toBeLessThan(5_000);
  });

  test('has account, SecurityID and HandlInst where a provider wants them', async () => {
    await lp.stop();
    lp = await OrderAcceptor.start(48);
    await open({ dialect: DIALECTS.lmax, account: 'A1', sendsHandlInst: true });
    orders.send({ ...order('o1'), symbol: '4001', side: 'sell' });
    await until(() => expect(states()).toEqual(['filled']));
    const tags = [1, 48, 22, 55, 54, 21];
    const wanted = ['A1', '4001', '8', undefined, '2', '1'];
    expect(tags.map((tag) => lp.received[0]?.get(tag))).toEqual(wanted);
    expect(lp.position('4001')).toBe('-100000');
  });

  test('is not sent without a session, and never twice', async () => {
    await open({}, 'wrong');
    expect(orders.send(order('o1'))).toBe(false);
    await until(() => expect(orders.state).toBe('refused'));
    expect([orders.reason, sessions]).toEqual(['bad password', []]);
    await orders.stop();
    await open();
    expect(orders.send(order('o1'))).toBe(true);
    expect(() => orders.send(order('o1'))).toThrow('Expected a new order');
    await until(() => expect(states()).toEqual(['filled']));
    expect(lp.received).toHaveLength(1);
  });

  test('that cannot be written is a fault', async () => {
    await open();
    for (const unfit of [
      { quantity: '0' },
      { quantity: '-1' },
      { limit: '1e5' },
      { limit: '0.0' },
      { symbol: 'E\x0159=1' },
      { id: '' },
    ]) {
      expect(() => orders.send({ ...order('o1'), ...unfit })).toThrow('Expected');
    }
    expect(lp.received).toEqual([]);
  });

  test('a resend request is answered without it', async () => {
    await open();
    orders.send(order('o1'));
    await until(() => expect(states()).toEqual(['filled']));
    lp.fix.say('2', [7, '1'], [16, '0']);
    orders.send(order('o2'));
    await until(() => expect(states()).toEqual(['filled', 'filled']));
    expect(lp.received.map((each) => each.get(11))).toEqual(['o1', 'o2']);
  });
});

describe('a report', () => {
  test('of a part, whose rest is canceled', async () => {
    await open();
    lp.act = { kind: 'part', quantity: '30000.5', price: '1.0864' };
    orders.send(order('o1'));
    await until(() => expect(states()).toEqual(['partial', 'canceled']));
    expect(fills()).toEqual(['30000.5 1.0864']);
    expect(reports.map(({ filled, left }) => [filled, left])).toEqual([
      ['30000.5', '69999.5'],
      ['30000.5', '0'],
    ]);
    expect(reports[1]?.reason).toBe('the rest is canceled');
  });

  test('of a rejection, in the words of the provider', async () => {
    await open();
    lp.act = { kind: 'reject', reason: 'no credit' };
    orders.send(order('o1'));
    await until(() => expect(reports[0]).toMatchObject({ state: 'rejected', reason: 'no credit' }));
    expect([fills(), reports[0]?.filled]).toEqual([[], '0']);
  });

  test.each(['j', '3'] as const)('of an order whose message was refused by %s', async (type) => {
    await open();
    lp.act = { kind: 'refuse', type, reason: 'no such field' };
    orders.send(order('o1'));
    await until(() => expect(states()).toEqual(['rejected']));
    expect(reports[0]).toMatchObject({ orderId: 'o1', execId: null, reason: 'no such field' });
    lp.fix.say('j', [45, '99'], [372, 'D'], [379, 'o1']);
    await until(() => expect(faults).toEqual(['lateRejection']));
  });

  test.each(['PossDup', 'PossResend'] as const)('that comes again as %s', async (flag) => {
    await open();
    lp.act = { kind: 'repeat', flag };
    orders.send(order('o1'));
    await until(() => expect(reports.map(({ isRepeated }) => isRepeated)).toEqual([false, true]));
    expect(fills()).toEqual(['100000 1.08650']);
  });

  test('in the style of FIX 4.2, and a fill that comes in both styles', async () => {
    await open();
    lp.act = { kind: 'fill', isOldStyle: true };
    orders.send(order('o1'));
    await until(() => expect(fills()).toEqual(['100000 1.08650']));
    lp.report('o1', 'F', '2', [32, '100000'], [31, '1.08650']);
    await until(() => expect(reports).toHaveLength(2));
    expect(fills()).toHaveLength(1);
  });

  test('that was missing comes later, and its fill counts', async () => {
    await open();
    lp.act = { kind: 'silent' };
    orders.send(order('o1'));
    await until(() => expect(lp.received).toHaveLength(1));
    const first: FixField[] = [
      [14, '40000'],
      [151, '60000'],
      [32, '40000'],
      [31, '1.0864'],
    ];
    const fields = lp.reportFields('o1', 'F', '1', ...first);
    const missed = lp.fix.bytesOf('8', [43, 'Y'], ...fields);
    lp.report('o1', 'F', '2', [14, '100000'], [32, '60000'], [31, '1.0865']);
    await until(() => expect(fills()).toEqual(['60000 1.0865']));
    await until(() => expect(lp.fix.resends).toBe(1));
    lp.fix.sayBytes(missed);
    await until(() => expect(fills()).toEqual(['60000 1.0865', '40000 1.0864']));
    expect(states()).toEqual(['filled', 'partial']);
  });

  test.each<[string, ...FixField[]]>([
    ['wrongSide', [54, '2']],
    ['wrongSymbol', [55, 'XAU/USD']],
    ['noExecId', [17, '']],
    ['unknownOrder', [11, 'o9']],
    ['unreadable', [39, 'Z']],
    ['corrected', [150, 'G']],
    ['badNumbers', [14, '1e5']],
    ['badNumbers', [14, '']],
    ['badNumbers', [151, '-1']],
    ['badNumbers', [151, '1']],
    ['badNumbers', [14, '100001']],
    ['badNumbers', [32, 'NaN']],
    ['badNumbers', [32, '0']],
    ['badNumbers', [32, '100000.1']],
    ['badNumbers', [31, '0']],
    ['badNumbers', [31, '']],
  ])('is dropped as %s', async (fault, ...wrong) => {
    await open();
    lp.act = { kind: 'silent' };
    orders.send(order('o1'));
    await until(() => expect(lp.received).toHaveLength(1));
    lp.report('o1', 'F', '2', [32, '100000'], [31, '1.08650'], ...wrong);
    await until(() => expect(faults).toEqual([fault]));
    lp.report('o1', 'F', '2', [32, '100000'], [31, '1.08650']);
    await until(() => expect(fills()).toEqual(['100000 1.08650']));
  });
});

describe('a lost answer', () => {
  test('is asked for after the next logon, and reports no new fill', async () => {
    await open();
    lp.act = { kind: 'close' };
    orders.send(order('o1'));
    await back();
    expect(reports).toEqual([]);
    expect(orders.ask(order('o1'))).toBe(true);
    await until(() => expect(states()).toEqual(['filled']));
    expect(reports[0]).toMatchObject({ execId: null, fill: null, filled: '100000' });
    expect([lp.received.length, lp.position(SYMBOL)]).toEqual([1, '100000']);
  });

  test('of an order that never arrived is that it is unknown', async () => {
    await open();
    lp.act = { kind: 'lose' };
    orders.send(order('o1'));
    await back();
    orders.ask(order('o1'));
    await until(() => expect(unknown).toEqual(['o1']));
    expect([reports, faults, lp.position(SYMBOL)]).toEqual([[], [], '0']);
  });

  test('of an order from before a restart', async () => {
    await open();
    lp.act = { kind: 'close' };
    orders.send(order('o1'));
    await until(() => expect(lp.received).toHaveLength(1));
    await orders.stop();
    await open();
    orders.ask(order('o1'));
    await until(() => expect(states()).toEqual(['filled']));
    expect(lp.received).toHaveLength(1);
  });

  test('is not given by a provider that does not answer questions', async () => {
    await open();
    lp.answersStatus = false;
    orders.ask(order('o1'));
    await until(() => expect(lp.fix.heard).toHaveLength(1));
    lp.fix.say('j', [45, String(lp.fix.heard[0]?.seq)], [372, 'H'], [380, '3']);
    await until(() => expect(faults).toEqual(['statusRefused']));
    expect([reports, unknown]).toEqual([[], []]);
  });
});

describe('positions', () => {
  test('come together when all reports are there', async () => {
    await open();
    lp.setPosition('EUR/USD', '100000.5');
    lp.setPosition('XAU/USD', '-20');
    expect(orders.askPositions('r1')).toBe(true);
    await until(() =>
      expect(positions).toEqual([
        [
          'r1',
          [
            { symbol: 'EUR/USD', quantity: '100000.5' },
            { symbol: 'XAU/USD', quantity: '-20' },
          ],
        ],
      ]),
    );
  });

  test('are none, or refused, which is not the same', async () => {
    await open();
    orders.askPositions('r1');
    await until(() => expect(positions).toEqual([['r1', []]]));
    lp.positionsAnswer = 'refused';
    orders.askPositions('r2');
    await until(() => expect(positions[1]).toEqual(['r2', null]));
    expect(faults).toEqual(['positionsRefused']);
    lp.positionsAnswer = 'silent';
    orders.askPositions('r3');
    await until(() => expect(lp.fix.heard).toHaveLength(3));
    lp.fix.say('3', [45, String(lp.fix.heard[2]?.seq)], [373, '0']);
    await until(() => expect(positions[2]).toEqual(['r3', null]));
  });

  test('are not asked for where they are not offered', async () => {
    await open({ hasPositions: false });
    expect(orders.askPositions('r1')).toBe(false);
    expect([orders.hasPositions, lp.fix.heard]).toEqual([false, []]);
  });

  test('are refused if one report cannot be read, and counted once if one comes twice', async () => {
    await open();
    lp.positionsAnswer = 'silent';
    orders.askPositions('r1');
    orders.askPositions('r2');
    const report = (requestId: string, id: string, long: string): void =>
      lp.fix.say(
        'AP',
        ...([
          [721, id],
          [710, requestId],
          [727, '2'],
          [728, '0'],
          [55, SYMBOL],
        ] as const),
        [702, '1'],
        [703, 'TQ'],
        [704, long],
      );
    await until(() => expect(lp.fix.heard).toHaveLength(2));
    report('r1', 'p1', 'x');
    report('r2', 'p1', '5');
    report('r2', 'p1', '5');
    report('r2', 'p2', '2.5');
    report('r9', 'p1', '5');
    await until(() => expect(faults).toEqual(['positionsRefused', 'unknownRequest']));
    expect(positions).toEqual([
      ['r1', null],
      ['r2', [{ symbol: SYMBOL, quantity: '7.5' }]],
    ]);
  });
});
