import { ECDH, createECDH } from 'node:crypto';
import { isIP } from 'node:net';

import { PUSH_GROUPS, type PushChoice, type PushGroup } from '@fulcrum/contract/notifications/push';

import type { Caller } from '../../platform/ports/caller.ts';
import {
  noticeWire,
  type InstrumentFace,
  type NoticeRow,
  type NoticesModule,
} from '../inbox/module.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Job } from '../../platform/jobs/job.ts';
import type { PushKeys, PushSender, PushTarget } from '../../platform/ports/push.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Seal } from '../../platform/store/seal.ts';
import { PushDelivery } from './delivery.ts';
import { PushStore, type ChoiceRow, type DuePush } from './push-store.ts';

/** Sends notices to users while the app is closed, to the browsers in which they enabled this. */
export interface PushModule {
  /** The job that sends due messages. */
  readonly jobs: readonly Job[];
  /** Creates this server's keys if it has none yet. */
  start(): Promise<void>;
  settings(
    caller: Caller,
  ): Promise<PushChoice & { readonly key: string; readonly is_subscribed: boolean }>;
  subscribe(caller: Caller, target: PushTarget): Promise<void>;
  unsubscribe(caller: Caller): Promise<void>;
  choose(caller: Caller, changes: Partial<PushChoice>): Promise<PushChoice>;
  /** Resolves when all due messages have been tried. */
  settled(): Promise<void>;
}

export interface PushPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly sender: PushSender;
  readonly notices: Pick<NoticesModule, 'onTaken' | 'onSent'>;
  readonly faceOf: (instrumentId: number) => InstrumentFace;
  readonly log: { readonly warn: (about: object, text: string) => void };
}

const KEYS = 'push.keys';
const LOOK_EVERY_MS = 5_000;
/** A notice older than this is still in the list but is not pushed any more. */
const USEFUL_MS = 4 * 3_600_000;
const BY_DEFAULT: ChoiceRow = { groups: ['margin', 'support'], showsFigures: false };
const POINT_BYTES = 65;
const SECRET_BYTES = 16;

const GROUPS: Readonly<Record<string, PushGroup>> = {
  marginCall: 'margin',
  stopOut: 'margin',
  stopLoss: 'orders',
  takeProfit: 'orders',
  takeProfitPart: 'orders',
  trailingStop: 'orders',
  closed: 'orders',
  filled: 'orders',
  cancelled: 'orders',
  expired: 'orders',
  priceAlert: 'alerts',
  depositAsked: 'money',
  depositCredited: 'money',
  depositRejected: 'money',
  depositInvalid: 'money',
  withdrawalAsked: 'money',
  withdrawalApproved: 'money',
  withdrawalPaid: 'money',
  withdrawalRejected: 'money',
  identityAsked: 'security',
  identityApproved: 'security',
  identityRejected: 'security',
  device: 'security',
  password: 'security',
  factors: 'security',
  supportAnswer: 'support',
};

export function createPush(ports: PushPorts): PushModule {
  const { db, clock, seal, sender, notices, faceOf, log } = ports;
  const store = new PushStore(db);
  let known: Promise<PushKeys> | null = null;
  const keys = () => (known ??= keysIn(db, seal, sender));
  const payloadOf = (due: DuePush) => payload(due, faceOf);
  const warn = (about: object, text: string) => log.warn(about, text);
  const delivery = new PushDelivery({ store, sender, clock, keys, payloadOf, warn });
  const sending = new Job({
    name: 'send-push',
    everyMs: LOOK_EVERY_MS,
    run: () => delivery.run(),
  });
  notices.onTaken((tx, rows) => queue(store, tx, rows, clock.now()));
  notices.onSent((sent) => {
    if (sent.notices.some(({ kind }) => GROUPS[kind] !== undefined)) sending.soon();
  });
  const choiceOf = async (sql: Sql, userId: number) =>
    (await store.choice(sql, userId)) ?? BY_DEFAULT;
  return {
    jobs: [sending],
    start: async () => void (await keys()),
    async settings({ userId, sessionKey }) {
      const choice = wireOf(await choiceOf(db, userId));
      const is_subscribed = await store.isSubscribed(hashOf(sessionKey));
      return { ...choice, key: (await keys()).publicKey, is_subscribed };
    },
    async subscribe({ userId, sessionKey }, target) {
      if (!isTarget(target)) throw new Refused('push.invalid', { field: 'endpoint' });
      await store.subscribe({ userId, sessionHash: hashOf(sessionKey) }, target, clock.now());
    },
    unsubscribe: ({ sessionKey }) => store.unsubscribe(hashOf(sessionKey)),
    choose: ({ userId }, changes) =>
      db.transaction(async (tx) => {
        await tx.query('select from app_user where id = $1 for no key update', [userId]);
        const next = { ...wireOf(await choiceOf(tx, userId)), ...changes };
        const groups = PUSH_GROUPS.filter((group) => next[group]);
        await store.choose(tx, userId, { groups, showsFigures: next.shows_figures });
        return next;
      }),
    settled: () => sending.idle(),
  };
}

const hashOf = (sessionKey: string): Buffer => Buffer.from(sessionKey, 'hex');

const wireOf = ({ groups, showsFigures }: ChoiceRow): PushChoice => ({
  margin: groups.includes('margin'),
  orders: groups.includes('orders'),
  alerts: groups.includes('alerts'),
  money: groups.includes('money'),
  security: groups.includes('security'),
  support: groups.includes('support'),
  shows_figures: showsFigures,
});

/** Queues those notices whose group users can choose, in the transaction that claims them. */
async function queue(
  store: PushStore,
  tx: Sql,
  rows: readonly NoticeRow[],
  now: number,
): Promise<void> {
  const wanted = rows.flatMap(({ userId, seq, kind }) => {
    const group = GROUPS[kind];
    return group ? [{ userId, seq, group }] : [];
  });
  if (wanted.length === 0) return;
  await store.queue(tx, wanted, BY_DEFAULT.groups, { now, usefulUntil: now + USEFUL_MS });
}

/**
 * Returns what the browser shows; null if the notice no longer exists. Figures are included only if
 * the user allows them on a locked screen.
 */
function payload(due: DuePush, faceOf: (instrumentId: number) => InstrumentFace): string | null {
  const { userId, seq, kind, facts, at, language, showsFigures } = due;
  if (kind === null || facts === null || at === null) return null;
  const row = { userId, seq, kind, facts, at, isRead: false };
  const notice = noticeWire(row, { language, timeZone: 'UTC' }, faceOf);
  const name = facts.instrumentId === undefined ? '' : faceOf(facts.instrumentId).showCode;
  const { title, text, order_id, code } = notice;
  const shown = { title, text: showsFigures ? text : name, tag: `notice-${seq}` };
  // The fields after `shown` are not displayed: the user, because another user may be logged in by
  // then, and the target of a tap.
  return JSON.stringify({ ...shown, to: String(userId), id: seq, kind, order_id, code });
}

/**
 * Returns the keys of this server. They are created only once, because subscriptions depend on the
 * public key.
 */
function keysIn(db: Db, seal: Seal, sender: PushSender): Promise<PushKeys> {
  return db.transaction(async (tx) => {
    const made = sender.newKeys();
    const kept = {
      publicKey: made.publicKey,
      privateKey: seal.closeText(made.privateKey).toString('base64'),
    };
    await tx.query(
      'insert into setting (key, value) values ($1, $2) on conflict (key) do nothing',
      [KEYS, JSON.stringify(kept)],
    );
    const [row] = await tx.query<{ value: PushKeys }>('select value from setting where key = $1', [
      KEYS,
    ]);
    if (!row) throw new Error('Expected the keys that were just stored');
    const { publicKey, privateKey } = row.value;
    return { publicKey, privateKey: seal.openText(Buffer.from(privateKey, 'base64')) };
  });
}

/**
 * Returns whether the target is an https address with valid keys. Its host is checked when sending.
 */
function isTarget({ endpoint, p256dh, auth }: PushTarget): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password, port } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || !hostname.includes('.')) return false;
  if (/\.(?:local|localhost|internal|home|lan)$/.test(hostname)) return false;
  return isPoint(Buffer.from(p256dh, 'base64url')) && isSecret(Buffer.from(auth, 'base64url'));
}

const isSecret = (bytes: Buffer): boolean => bytes.length === SECRET_BYTES;

/**
 * Returns whether the bytes are a point of the curve; with any others every encryption would fail.
 */
function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== POINT_BYTES) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}
