import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { HedgeRig, RULE } from '../../../test/hedging/hedge-rig.ts';
import type { Answer } from '../../../test/hedging/scripted-provider.ts';
import type { Db, Session } from '../../platform/ports/db.ts';

let db: Db;
let rig: HedgeRig;

beforeEach(async () => {
  db = await openTestDb();
  rig = await HedgeRig.open(db);
});
afterEach(() => db.close());

const lots = (value: number) => Math.round(value * 1e6);

async function netOf(value: number): Promise<void> {
  rig.net = lots(value);
  await rig.pass(2);
}

test('HEDGE-001: the worked example is carried out at the provider', async () => {
  await rig.rule();
  const holds: number[] = [];
  for (const net of [12, 19.9, 20.6, 27.4, 26.8, 24, 15, -31.5]) {
    await netOf(net);
    holds.push((await rig.held()) / 1e6);
  }
  expect(holds).toEqual([0, 0, 0, 7.4, 7.4, 4, 0, -11.5]);
  expect(await rig.orders()).toEqual(['filled 7.4', 'filled -3.4', 'filled -4', 'filled -11.5']);
  // In units of the provider, at our quote plus or minus the slip of 10 points.
  const first = { symbol: 'EUR/USD', side: 'buy', quantity: '740000', limit: '1.10019' };
  expect(rig.provider.received[0]).toMatchObject(first);
  expect(rig.provider.received[1]).toMatchObject({ side: 'sell', limit: '1.09990' });
  expect(rig.provider.positions.get('EUR/USD')).toBe(-1_150_000);
});

test('HEDGE-002: what is closed is booked between the provider and the house', async () => {
  await rig.rule();
  await netOf(30);
  rig.quote(110_200);
  await netOf(0);
  // By hand: 10 lots bought at 1.10019 and sold at 1.10190 gain 0.00171 × 1,000,000 = 1,710.
  expect(await db.query('select books, amounts from hedge_booking')).toEqual([
    { books: ['lp:lp1', 'house:hedge'], amounts: [1_710_000_000, -1_710_000_000] },
  ]);
});

test('HEDGE-001: nothing is ordered on a stale price, while hedging is stopped, or in suggest', async () => {
  await rig.rule({ ...RULE, mode: 'suggest' });
  await netOf(40);
  await rig.rule();
  rig.listing.isOpen = false;
  await netOf(40);
  rig.listing.isOpen = true;
  const operatorId = await rig.operator();
  const stop = { decision: { kind: 'stop' as const }, reason: 'test', operatorId, isAlone: false };
  await db.transaction((tx) => rig.changes.propose(tx, { ...stop, at: rig.now }));
  await netOf(40);
  expect(await rig.orders()).toEqual([]);
  const resume = { ...stop, decision: { kind: 'resume' as const }, isAlone: true, at: rig.now };
  await db.transaction((tx) => rig.changes.propose(tx, resume));
  await netOf(40);
  expect(await rig.orders()).toEqual(['filled 20']);
});

test('HEDGE-007: a stop ends a resumption that was proposed before it', async () => {
  const operatorId = await rig.operator();
  const propose = (kind: 'stop' | 'resume', isAlone = false, at = rig.now) => {
    const proposed = { reason: 'test', operatorId, isAlone, at, decision: { kind } };
    return db.transaction((tx) => rig.changes.propose(tx, proposed));
  };
  await propose('stop');
  const { id } = await propose('resume');
  await propose('stop');
  const waiting = db.transaction((tx) => rig.changes.waiting(tx, id));
  await expect(waiting).rejects.toMatchObject({ reason: 'change.settled' });
  const isStopped = async () => (await rig.changes.inForce(rig.now)).isStopped;
  expect(await isStopped()).toBe(true);
  // The clock of the process that resumed it is ahead.
  await propose('resume', true, rig.now + 1_000);
  expect(await isStopped()).toBe(false);
  await propose('stop');
  expect(await isStopped()).toBe(true);
});

describe('HEDGE-003: an order', () => {
  const answers: readonly (readonly [Answer, string, number])[] = [
    ['fillsPart', 'canceled 10', 3.33333],
    ['fillsInTwo', 'filled 10', 10],
    ['rejects', 'rejected 10', 0],
    ['repeats', 'filled 10', 10],
  ];

  test.each(answers)('that the provider %s is recorded as %s', async (answer, ended, held) => {
    await rig.rule({ ...RULE, coolS: 3_600 });
    rig.provider.next = () => answer;
    await netOf(30);
    await rig.pass(20);
    expect(await rig.orders()).toEqual([ended]);
    expect(await rig.held()).toBe(lots(held));
    expect(rig.provider.positions.get('EUR/USD') ?? 0).toBe(held * 100_000);
    expect(rig.provider.received).toHaveLength(1);
  });

  test('that cannot be sent, because the provider is not there, is not begun', async () => {
    await rig.rule();
    await rig.pass(1);
    rig.provider.cut();
    await netOf(30);
    expect(await rig.orders()).toEqual([]);
  });

  test('is the only one in its instrument, whatever the program does', async () => {
    await rig.rule();
    rig.provider.next = () => 'losesReport';
    await netOf(30);
    const twice = `insert into hedge_order (client_id, instrument_id, provider, symbol,
      units_per_lot, lots, price, digits, bid, ask, net, held, sent_at, state)
      values ('x', 1, 'lp1', 'EUR/USD', 1, 1, '1', 5, 1, 1, 1, 1, 1, 'sent')`;
    await expect(db.query(twice)).rejects.toThrow('hedge_order_open');
  });
});

describe('HEDGE-004: an unknown outcome', () => {
  test.each<readonly [Answer, string, number]>([
    ['fillsSilently', 'filled 10', 10],
    ['cancelsSilently', 'canceled 10', 0],
    ['losesReport', 'filled 10', 10],
    ['losesOrder', 'notSent 10', 0],
  ])(
    'of a provider that %s is asked for, and nothing is sent meanwhile',
    async (answer, ended, held) => {
      await rig.rule({ ...RULE, coolS: 3_600 });
      rig.provider.next = () => answer;
      await netOf(30);
      if (rig.provider.state !== 'active') {
        expect(await rig.orders()).toEqual(['unknown 10']);
        await rig.pass(10);
        expect(rig.provider.received.length).toBeLessThan(2);
        rig.provider.connect();
      }
      // Less than a minute in all.
      await rig.pass(20);
      expect(await rig.orders()).toEqual([ended]);
      expect(await rig.held()).toBe(lots(held));
      expect(rig.provider.positions.get('EUR/USD') ?? 0).toBe(held * 100_000);
    },
  );

  test('that nobody can tell is settled by two operators', async () => {
    await rig.rule();
    rig.provider.next = () => 'losesReport';
    await netOf(30);
    const [order] = await rig.store.openOrders();
    if (!order) throw new Error('Expected an open order');
    const [first, second] = [await rig.operator(), await rig.operator()];
    const decision = { orderId: order.id, instrumentId: 1, lots: lots(10), price: '1.1' };
    const settle = { ...decision, kind: 'settle' as const };
    const proposed = { decision: settle, reason: 'by phone', operatorId: first, isAlone: false };
    await db.transaction(async (tx) => {
      const change = await rig.changes.propose(tx, { ...proposed, at: rig.now });
      await expect(rig.changes.confirm(tx, change, first, rig.now)).rejects.toThrow('change.own');
    });
    await rig.pass(2);
    expect(await rig.orders()).toEqual(['unknown 10']);
    const [waiting] = await rig.changes.newest(1);
    await db.transaction(async (tx) => {
      const change = await rig.changes.waiting(tx, waiting?.id ?? 0);
      await rig.changes.confirm(tx, change, second, rig.now);
    });
    await rig.pass(2);
    expect([await rig.orders(), await rig.held()]).toEqual([['settled 10'], lots(10)]);
    // What the provider says later is known already, and is not counted again.
    rig.provider.connect();
    await rig.pass(10);
    expect(await rig.held()).toBe(lots(10));
  });
});

test('HEDGE-006: a position that differs stops the instrument until two operators clear it', async () => {
  await rig.rule();
  await netOf(30);
  rig.provider.positions.set('EUR/USD', 900_000);
  await rig.pass(70);
  expect(await rig.store.openDifferences()).toMatchObject([{ ours: '1000000', theirs: '900000' }]);
  await netOf(60);
  expect(await rig.orders()).toEqual(['filled 10']);
  rig.provider.positions.set('EUR/USD', 1_000_000);
  const operatorId = await rig.operator();
  const decision = { kind: 'clear' as const, instrumentId: 1 };
  const clear = { decision, reason: 'agreed', operatorId, isAlone: true, at: rig.now };
  await db.transaction((tx) => rig.changes.propose(tx, clear));
  await rig.pass(2);
  expect(await rig.orders()).toEqual(['filled 10', 'filled 30']);
});

test('HEDGE-003: one process covers the risk, and another one goes on where it died', async () => {
  await rig.rule();
  await netOf(30);
  const before = rig.desk;
  await rig.die();
  await netOf(40);
  expect(await rig.orders()).toEqual(['filled 10', 'filled 10']);
  await expect(before.run()).resolves.toBeUndefined();
  expect(before.status).not.toBeNull();
});

/** The process dies at a random moment: before a transaction, in it, or after its commit. */
class Dying {
  left: number;
  readonly #db: Db;

  constructor(database: Db, left: number) {
    this.#db = database;
    this.left = left;
  }

  query = <Row>(text: string, params?: readonly unknown[]): Promise<Row[]> => {
    this.#step();
    return this.#db.query<Row>(text, params);
  };

  transaction = async <Result>(work: (tx: Session) => Promise<Result>): Promise<Result> => {
    this.#step();
    const result = await this.#db.transaction(async (tx) => {
      const done = await work(tx);
      this.#step();
      return done;
    });
    this.#step();
    return result;
  };

  #step(): void {
    this.left -= 1;
    if (this.left < 0) throw new Error('The process is dead');
  }
}

test('HEDGE-003: 250 deaths at random moments send nothing twice and lose no fill', async () => {
  let seed = 20_260_610;
  const chance = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const kinds: readonly Answer[] = [
    ...(['fills', 'fillsPart', 'fillsInTwo', 'rejects', 'repeats', 'fillsSilently'] as const),
    ...(['cancelsSilently', 'losesOrder', 'losesReport'] as const),
  ];
  await rig.rule({ ...RULE, band: RULE.step });
  const seen = new Map<string, number>();
  rig.provider.next = () => {
    const answer = kinds[chance(kinds.length)] ?? 'fills';
    seen.set(answer, (seen.get(answer) ?? 0) + 1);
    return answer;
  };
  for (let death = 0; death < 250; death += 1) {
    rig.net = lots(chance(200) - 100);
    rig.through = new Dying(db, chance(50));
    await rig.pass(1 + chance(13));
    await rig.die();
  }
  rig.provider.next = () => 'fills';
  await rig.pass(40);
  expect(await rig.store.openOrders()).toEqual([]);
  expect(rig.provider.positions.get('EUR/USD') ?? 0).toBe((await rig.held()) / 10);
  const sent = rig.provider.received.map(({ id }) => id);
  expect(new Set(sent).size).toBe(sent.length);
  for (const kind of kinds) expect(seen.get(kind), kind).toBeGreaterThan(3);
});
