import { createECDH, randomBytes } from 'node:crypto';

import * as identity from '@fulcrum/contract/identity/calls';
import * as people from '@fulcrum/contract/people/calls';
import * as api from '@fulcrum/contract/notifications/push';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { createNotices, type NoticesModule } from '../inbox/module.ts';
import {
  GoneTarget,
  type PushKeys,
  type PushNews,
  type PushSender,
  type PushTarget,
} from '../../platform/ports/push.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { InProcessBus } from '../../platform/adapters/bus/in-process-bus.ts';
import { Seal } from '../../platform/store/seal.ts';
import { until } from '../../../test/until.ts';
import { startJobs, stopJobs } from '../../../test/start-jobs.ts';
import { createPush, type PushModule } from './module.ts';

const FACE = { code: 'EURUSD', showCode: 'EUR/USD', digits: 5 };
const STOP = { orderId: 1, instrumentId: 1, lots: 100_000, price: 108_195, pnl: -12_400_000 };

/**
 * Stands for the push services of all browsers: records messages, and fails when the test says so.
 */
class FakeServices implements PushSender {
  readonly taken: { endpoint: string; title: string; text: string; keys: PushKeys }[] = [];
  failure: Error | null = null;
  tries = 0;

  newKeys(): PushKeys {
    return {
      publicKey: randomBytes(8).toString('hex'),
      privateKey: randomBytes(8).toString('hex'),
    };
  }

  async send({ endpoint }: PushTarget, { payload }: PushNews, keys: PushKeys): Promise<void> {
    this.tries += 1;
    if (this.failure) throw this.failure;
    this.taken.push({
      endpoint,
      keys,
      ...(JSON.parse(payload) as { title: string; text: string }),
    });
  }
}

/** Records failures of work that is not awaited. */
const faults: object[] = [];
const fail = (about: object) => void faults.push(about);

let rig: ProductRig;
let notices: NoticesModule;
let push: PushModule;
let stopNotices: () => Promise<void>;
let services: FakeServices;
let person: { token: string; id: number };
const seal = new Seal(Buffer.alloc(32, 7));

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  // The product's own jobs are stopped, because the modules of this test replace them.
  await stopJobs(rig.product.notices);
  await stopJobs(rig.product.push);
});
afterAll(() => rig.close());
afterEach(async () => {
  await stopNotices();
  expect(faults.splice(0)).toEqual([]);
});
beforeEach(async () => {
  await rig.db.query('delete from push_subscription');
  services = new FakeServices();
  const faceOf = () => FACE;
  const { db, clock } = rig;
  notices = createNotices({ db, clock, bus: new InProcessBus({ error: vi.fn() }), faceOf });
  stopNotices = startJobs(notices);
  const log = { warn: vi.fn() };
  push = createPush({ db, clock, seal, sender: services, notices, faceOf, log });
  person = await rig.real();
});

const targetOf = (name: string): PushTarget => ({
  endpoint: `https://push.example.com/${name}`,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});
const subscribe = (name: string, token = person.token) =>
  rig.ok(api.pushSubscribe, targetOf(name), { token });
/** Writes a notice and sends it. */
async function happen(kind: string, facts = {}): Promise<void> {
  await rig.db.transaction((tx) => notices.put(tx, person.id, kind, facts));
  await queued();
  await sendAll();
}
async function sendAll(): Promise<void> {
  await push.start();
  const stop = startJobs(push, (run) => fail(run));
  await push.settled();
  await stop();
}
const queued = () =>
  until(async () => {
    notices.wake();
    expect(await rig.db.query('select from notice where not is_told')).toEqual([]);
  });
const left = () => rig.db.query('select from push_message');

test('PUSH-001: margin calls are pushed unless switched off, anything else when switched on', async () => {
  const { data } = await rig.ok(api.pushSettings, {}, { token: person.token });
  expect(data).toMatchObject({ margin: true, support: true, orders: false, is_subscribed: false });
  await subscribe('a');
  await happen('marginCall', { level: 9_850 });
  await happen('stopLoss', STOP);
  expect(services.taken.map(({ title }) => title)).toEqual([
    'Margin call: your margin level is low',
  ]);
  const choose = (input: object) => rig.ok(api.pushChoose, input, { token: person.token });
  expect((await choose({ margin: 0, orders: 1 })).data).toMatchObject({
    margin: false,
    orders: true,
    shows_figures: false,
  });
  await happen('marginCall', { level: 9_850 });
  await happen('stopLoss', STOP);
  expect(services.taken).toHaveLength(2);
  expect(await left()).toEqual([]);
});

test('PUSH-002: a locked screen shows figures only to whoever wants them', async () => {
  await subscribe('a');
  await rig.ok(api.pushChoose, { orders: 1 }, { token: person.token });
  await happen('stopLoss', STOP);
  expect(services.taken[0]).toMatchObject({
    title: 'Stop-loss reached: position closed',
    text: 'EUR/USD',
    // Not shown: the target of a tap.
    kind: 'stopLoss',
    order_id: STOP.orderId,
    code: 'EURUSD',
  });
  await rig.ok(api.pushChoose, { shows_figures: 1 }, { token: person.token });
  await rig.db.query(`update app_user set lang = 'de' where id = $1`, [person.id]);
  await happen('stopLoss', STOP);
  expect(services.taken[1]).toMatchObject({
    title: 'Stop-Loss erreicht: Position geschlossen',
    text: 'EUR/USD · 0,10 · 1.08195 · −12,40 USD',
  });
});

test('PUSH-007 an answer of support is pushed by default, and says whom it is for', async () => {
  await subscribe('a');
  await happen('supportAnswer');
  expect(services.taken).toMatchObject([
    { title: 'Support has answered you', to: String(person.id), kind: 'supportAnswer' },
  ]);
});

test('PUSH-003: a browser is that of one session, and goes with it', async () => {
  const { data: user } = await rig.ok(people.userInfo, {}, { token: person.token });
  const login = { account: user.email, password: 'correct horse battery' };
  const { token } = (await rig.ok(people.login, login)).data;
  await subscribe('a');
  await subscribe('b', token);
  await happen('marginCall');
  expect(services.taken.map(({ endpoint }) => endpoint.at(-1)).sort()).toEqual(['a', 'b']);
  await rig.ok(identity.revokeOthers, {}, { token });
  await happen('marginCall');
  expect(services.taken.slice(2).map(({ endpoint }) => endpoint.at(-1))).toEqual(['b']);
  const other = await rig.real();
  await subscribe('b', other.token);
  await happen('marginCall');
  expect(services.taken).toHaveLength(3);
  await rig.ok(people.logout, {}, { token: other.token });
  expect(await rig.db.query('select from push_subscription')).toEqual([]);
});

test('PUSH-004: a push that fails is tried again and given up, a browser that is gone forgotten', async () => {
  await subscribe('a');
  services.failure = new Error('503');
  await happen('marginCall');
  const again = async (ms: number) => {
    rig.clock.time += ms;
    await sendAll();
  };
  await again(1_000);
  expect(services.tries).toBe(1);
  for (const seconds of [5, 30, 120, 600, 1_800]) await again(seconds * 1_000);
  expect(services.tries).toBe(6);
  expect(await left()).toEqual([]);
  services.failure = new GoneTarget('410');
  await happen('marginCall');
  expect(await rig.db.query('select from push_subscription')).toEqual([]);
  services.failure = null;
  await subscribe('a');
  await rig.ok(api.pushUnsubscribe, {}, { token: person.token });
  await happen('marginCall');
  expect(services.taken).toEqual([]);
});

test.each([
  'http://push.example.com/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://localhost/a',
  'https://printer.local/a',
  'https://me:secret@push.example.com/a',
  'https://push.example.com:8443/a',
  'no address',
])('PUSH-005: %s is refused', async (endpoint) => {
  const sent = { ...targetOf('a'), endpoint };
  const answer = await rig.send(api.pushSubscribe, sent, { token: person.token });
  expect(answer.code).toBe(1660);
});

test('PUSH-005: keys that are none are refused', async () => {
  const point = Buffer.alloc(65, 4).toString('base64url');
  for (const wrong of [{ p256dh: point }, { p256dh: 'AA' }, { auth: 'AA' }]) {
    const sent = { ...targetOf('a'), ...wrong };
    const answer = await rig.send(api.pushSubscribe, sent, { token: person.token });
    expect(answer.code).toBe(1660);
  }
});

test('PUSH-006: the keys are made once and lie sealed', async () => {
  await rig.db.query(`delete from setting where key = 'push.keys'`);
  await subscribe('a');
  await happen('marginCall');
  const [row] = await rig.db.query<{ value: PushKeys }>(
    `select value from setting where key = 'push.keys'`,
  );
  const used = services.taken[0]?.keys;
  expect(row?.value.publicKey).toBe(used?.publicKey);
  expect(JSON.stringify(row?.value)).not.toContain(used?.privateKey);
  const again = createPush({
    db: rig.db,
    clock: rig.clock,
    seal,
    sender: services,
    notices,
    faceOf: () => FACE,
    log: { warn: vi.fn() },
  });
  const caller = { userId: person.id, accountId: 1, isDemo: false, sessionKey: 'ab'.repeat(32) };
  expect((await again.settings(caller)).key).toBe(used?.publicKey);
});
