import { microUsd, ONE_USD } from '@fulcrum/engine/units/units';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { isNatsMissing, NatsServer } from '../../../test/bus/nats-server.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { newAccount } from '../../../test/trading/desk-rig.ts';
import { AT_MARKET, BUY, at } from '../../../test/trading/order-sample.ts';
import {
  natsBuses,
  openFar,
  openHosted,
  sharedBus,
  type Far,
  type Hosted,
  type MakeBus,
} from '../../../test/trading/remote-rig.ts';
import type { Bus } from '../../platform/ports/bus.ts';
import type { Db } from '../../platform/ports/db.ts';
import type { DeskModule } from '../create.ts';
import { shardOf } from '../journal/rows.ts';
import type { SubmitAsked } from '../module.ts';
import { deskOf, type CommandAsked, type DeskAsked } from './desk-wire.ts';

const PENDING: SubmitAsked = { ...BUY, mode: 'pending', target: at('1.05000') };
const STOPS = { stopLoss: null, takeProfit: null, trail: null };
let db: Db;
let server: NatsServer | null = null;
let make: MakeBus;
const opened: Bus[] = [];
let desk: Hosted;
let far: Far;
let accountId: number;
let people = 0;
const desks: Hosted[] = [];
/** Commands wait here before the desk gets them; the test may replace it. */
let gate: Promise<void> = Promise.resolve();

beforeAll(async () => {
  db = await openTestDb();
  if (!isNatsMissing) server = await NatsServer.start();
});
afterAll(async () => {
  await Promise.all(opened.map((bus) => bus.close()));
  await server?.kill();
  await db.close();
});

/** Starts a desk that takes all shards from the one before. */
async function newDesk(): Promise<Hosted> {
  const gated = (trading: DeskModule): DeskModule => ({
    ...trading,
    get settings() {
      return trading.settings;
    },
    submit: async (...args) => {
      await gate;
      return trading.submit(...args);
    },
  });
  const hosted = await openHosted(db, await make(), gated);
  desks.push(hosted);
  return hosted;
}

beforeEach(async () => {
  people += 1;
  gate = Promise.resolve();
  make = server ? natsBuses(server, `faults-${people}`, opened) : sharedBus();
  accountId = await newAccount(db, `faults-${people}`, Date.now());
  desk = await newDesk();
  far = await openFar(db, await make(), desk.rig);
  await far.trading.resetDemo(accountId);
});
afterEach(async () => {
  await far.trading.stop();
  for (const { host, rig } of desks.splice(0)) {
    await host.close();
    await rig.trading.stop();
  }
});

const journal = () =>
  db.query<{ type: string; body: { readonly cmd?: string } }>(
    'select type, body from journal where account_id = $1 order by seq',
    [accountId],
  );
const typesOf = async () => (await journal()).map(({ type }) => type);
const cmdsOf = async () => (await journal()).map(({ body }) => body.cmd);

async function idOf(outcome: ReturnType<Far['trading']['submit']>): Promise<number> {
  const answer = await outcome;
  if (!answer.ok) throw new Error(answer.reason);
  return answer.order.id;
}

const attempts = () =>
  far.bus.asked.flatMap((asked) => (asked.ask === 'command' ? [asked.attempt] : []));

test('DESK-002 a command whose answer is lost is done once, and answered as the first time', async () => {
  const { trading } = far;
  far.bus.loseCommands(1);
  const orderId = await idOf(trading.submit(accountId, PENDING));
  expect(attempts().slice(-2)).toEqual([1, 2]);
  far.bus.loseCommands(1);
  const terms = { orderId, lots: PENDING.lots, target: at('1.04000'), expiry: null, ...STOPS };
  expect(await trading.modify(accountId, terms)).toMatchObject({ order: { target: 104_000 } });
  far.bus.loseCommands(1);
  const levels = { ...STOPS, stopLoss: at('1.03000') };
  expect(await trading.setStops(accountId, { orderId, ...levels })).toMatchObject({ ok: true });
  const otherId = await idOf(trading.submit(accountId, PENDING));
  far.bus.loseCommands(1);
  // The order that was asked about answers, although the event of the other comes first.
  const linked = await trading.link(accountId, { orderId: otherId, linkedId: orderId });
  expect(linked).toMatchObject({ ok: true, order: { id: otherId, linkedId: orderId } });
  far.bus.loseCommands(1);
  const cancelled = await trading.cancel(accountId, { orderId, withLinked: true });
  expect(cancelled).toMatchObject({ ok: true, order: { id: orderId, status: 'cancelled' } });
  const open = await idOf(trading.submit(accountId, BUY));
  far.bus.loseCommands(1);
  const closed = await trading.close(accountId, { ...AT_MARKET, orderId: open, lots: null });
  expect(closed).toMatchObject({ ok: true, order: { id: open, status: 'closed' } });
  far.bus.loseCommands(1);
  await trading.resetDemo(accountId);
  expect(await typesOf()).toEqual([
    'balanceChanged',
    ...['orderPlaced', 'orderModified', 'stopsChanged', 'orderPlaced'],
    ...['orderLinked', 'orderLinked', 'orderCancelled', 'orderCancelled'],
    ...['positionOpened', 'positionClosed', 'balanceChanged'],
  ]);
  const cmds = await cmdsOf();
  // Only the first event of a turn has the id of its command.
  const second = cmds.filter((cmd) => cmd === undefined);
  expect(second).toHaveLength(2);
  expect(new Set(cmds).size).toBe(cmds.length - 1);
});

/** The next command is carried out; answers are lost until another desk has taken all shards. */
function loseDesk(): readonly Promise<unknown>[] {
  const next: Promise<unknown>[] = [];
  let isNew = false;
  const replace = async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await newDesk();
    isNew = true;
  };
  far.bus.loses = (asked) => {
    if (isNew || !('ask' in asked) || asked.ask !== 'command') return false;
    if (next.length === 0) next.push(replace());
    return true;
  };
  return next;
}

test('DESK-002 another desk knows what the one before has done, when it is asked again', async () => {
  const { trading } = far;
  const first = await idOf(trading.submit(accountId, BUY));
  const next = loseDesk();
  const closed = await trading.close(accountId, { ...AT_MARKET, orderId: first, lots: null });
  expect(closed).toMatchObject({ ok: true, order: { id: first, status: 'closed' } });
  await Promise.all(next);
  far.bus.loses = () => false;
  const named = { ...BUY, clientOrderId: 'named' };
  const second = await idOf(trading.submit(accountId, named));
  expect(await idOf(trading.submit(accountId, named))).toBe(second);
  expect(await typesOf()).toEqual([
    'balanceChanged',
    'positionOpened',
    'positionClosed',
    'positionOpened',
  ]);
});

test('DESK-002 all of several closed positions are answered again, under an id of the caller', async () => {
  await far.trading.submit(accountId, BUY);
  await far.trading.submit(accountId, BUY);
  far.bus.loseCommands(2);
  const all = { which: 'all', instrumentId: null, clientOrderId: null } as const;
  const outcome = await far.trading.closeAll(accountId, all);
  expect(outcome).toMatchObject({ ok: true, left: [] });
  expect(outcome.ok && outcome.closed).toHaveLength(2);
  expect((await typesOf()).filter((type) => type === 'positionClosed')).toHaveLength(2);
});

test('DESK-002 money whose answer is lost moves once', async () => {
  const [row] = await db.query<{ id: number }>(
    `insert into deposit (
       account_id, type, channel_id, channel, currency_code, protocol_code, digits, amount, credit,
       proof, sender, reference, created_at
     ) values ($1, 0, 1, '{}', 'USDT', 'TRC20', 6, 7, 7, 'file', 'x', '0xAbC', 1) returning id`,
    [accountId],
  );
  if (!row) throw new Error('No draft was made');
  far.bus.loseCommands(1);
  expect(await far.trading.requestDeposit(accountId, row.id)).toEqual({ ok: true });
  const next = loseDesk();
  const amount = microUsd(7 * ONE_USD);
  const note = { operatorId: 3, words: 'found', reference: '' };
  const settling = { depositId: row.id, outcome: 'credited', amount, note } as const;
  expect(await far.trading.settleDeposit(accountId, settling)).toEqual({ ok: true });
  await Promise.all(next);
  expect((await far.trading.account(accountId)).figures.balance).toBe(100_007 * ONE_USD);
  expect(await db.query('select reviewed_by, remark from deposit where id = $1', [row.id])).toEqual(
    [{ reviewed_by: 3, remark: 'found' }],
  );
});

test('DEPOSIT-015: a request without its draft is refused at every attempt, and the desk goes on', async () => {
  const { trading } = far;
  const refused = { ok: false, reason: 'deposit.settled', figures: {} };
  far.bus.loseCommands(1);
  expect(await trading.requestDeposit(accountId, 999_999)).toEqual(refused);
  const next = loseDesk();
  expect(await trading.requestDeposit(accountId, 999_999)).toEqual(refused);
  await Promise.all(next);
  far.bus.loses = () => false;
  await idOf(trading.submit(accountId, BUY));
  expect(await typesOf()).toEqual(['balanceChanged', 'positionOpened']);
});

test('DESK-003 a desk that has lost the shard does nothing, and the next one is found', async () => {
  const before = desk.session;
  expect(far.board.holderOf(shardOf(accountId))?.session).toBe(before);
  desk = await newDesk();
  const id = await idOf(far.trading.submit(accountId, BUY));
  expect(far.board.holderOf(shardOf(accountId))?.session).toBe(desk.session);
  expect((await far.trading.account(accountId)).orders.map((order) => order.id)).toEqual([id]);
});

const command = (changes: Partial<CommandAsked> = {}): CommandAsked => ({
  ask: 'command',
  id: `asked-${people}`,
  accountId,
  epoch: desk.leases[shardOf(accountId)]?.epoch ?? 0,
  deadline: Date.now() + 3_000,
  attempt: 1,
  afterSeq: null,
  command: { name: 'submit', asked: BUY },
  ...changes,
});

const ask = (asked: DeskAsked) => far.bus.ask(deskOf(desk.session), asked, 1_000);

test('DESK-003 another epoch, a deadline that has passed and an unknown form change nothing', async () => {
  const { length } = await journal();
  const { epoch } = command();
  expect(await ask(command({ epoch: epoch - 1 }))).toEqual({ is: 'moved' });
  expect(await ask(command({ epoch: epoch + 1 }))).toEqual({ is: 'moved' });
  expect(await ask(command({ deadline: Date.now() - 1 }))).toEqual({ is: 'late' });
  if (server) {
    const forged = { name: 'submit', asked: { ...BUY, lots: '1' } } as never;
    expect(await ask(command({ command: forged }))).toEqual({ is: 'unsupported' });
    const other = { ask: 'fire' } as never;
    expect(await ask(other)).toEqual({ is: 'unsupported' });
  }
  expect(await journal()).toHaveLength(length);
});

test('DESK-003 a second attempt joins the first while that is under way, and gets its answer after', async () => {
  let open = () => {};
  gate = new Promise((resolve) => (open = resolve));
  const both = [ask(command()), ask(command({ attempt: 2 }))];
  await ask({ ask: 'settled', q: null });
  open();
  const [first, second] = await Promise.all(both);
  expect(first).toMatchObject({ is: 'done', outcome: { ok: true } });
  expect(second).toEqual(first);
  expect(await ask(command())).toEqual(first);
  expect((await far.trading.account(accountId)).openCount).toBe(1);
});

test('DESK-003 while the oldest command is under way for too long, others wait', async () => {
  let open = () => {};
  gate = new Promise((resolve) => (open = resolve));
  const held = ask(command());
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await ask(command({ id: 'next' }))).toEqual({ is: 'busy' });
  const patient = far.trading.submit(accountId, BUY);
  open();
  expect(await held).toMatchObject({ is: 'done' });
  expect(await patient).toMatchObject({ ok: true });
  expect((await far.trading.account(accountId)).openCount).toBe(2);
});

test('DESK-005 a command without an answer is in doubt, and its id asks for the outcome', async () => {
  far.bus.loseCommands(Infinity);
  const named = { ...BUY, clientOrderId: 'doubtful' };
  const doubtful = far.trading.submit(accountId, named);
  await expect(doubtful).rejects.toMatchObject({ reason: 'order.inDoubt', retryAfter: 1 });
  far.bus.loses = () => false;
  const id = await idOf(far.trading.submit(accountId, named));
  expect((await far.trading.account(accountId)).orders.map((order) => order.id)).toEqual([id]);
});

test('DESK-005 a command that certainly nobody carried out is not in doubt', async () => {
  await desk.host.close();
  await desk.bus.listening();
  const refused = far.trading.submit(accountId, BUY);
  await expect(refused).rejects.toMatchObject({ reason: 'server.unavailable' });
  await expect(far.trading.floor({ name: 'desk' })).rejects.toMatchObject({
    reason: 'server.unavailable',
  });
});

test('CATALOGUE-001 a desk that does not know of a halt yet does not say that it has settled', async () => {
  desk.rig.known.q = 6;
  await expect(far.trading.settled(7)).rejects.toMatchObject({ reason: 'server.unavailable' });
  desk.rig.known.q = 7;
  await far.trading.settled(7);
  await far.trading.settled();
});
