import assert from 'node:assert/strict';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import type { Db } from '@fulcrum/server/platform/ports/db';

import type { Reply } from '../api.ts';
import type { Answered, Command, Kind } from './money-storm.ts';

/**
 * What the server has promised in its replies so far: all of it must be in the store, and nothing
 * twice.
 */
export interface MoneyPromises {
  /** Ids of the orders and cases, keyed by idempotency key. */
  readonly orders: Map<string, number>;
  readonly deposits: Map<string, number>;
  readonly withdrawals: Map<string, number>;
  /** Results of the closes that were acknowledged, keyed by the id of the history row. */
  readonly closings: Map<number, string>;
  /** Final states of cases that were acknowledged: 1 done, 2 rejected, 3 ended by their owner. */
  readonly settled: Map<string, number>;
  /** Ids of the interventions that were acknowledged as carried out. */
  readonly confirmed: Set<number>;
  /** Commands that were sent and never got a reply. */
  readonly unanswered: Set<Command>;
  /** Number of replies, keyed by code. */
  readonly answers: Map<number, number>;
}

export const noMoneyPromises = (): MoneyPromises => ({
  orders: new Map(),
  deposits: new Map(),
  withdrawals: new Map(),
  closings: new Map(),
  settled: new Map(),
  confirmed: new Set(),
  unanswered: new Set(),
  answers: new Map(),
});

/** Number of a person's newest orders and cases from which the callers choose. */
const CHOICE_MAX = 12;

/** Refusals that would mean that a repetition was taken for another request, or worse. */
const NEVER: readonly Reason[] = [
  'server.fault',
  'clientKey.used',
  'clientOrderId.used',
  'proof.used',
  'operator.forbidden',
  'operator.stepUp',
  'request.tooMany',
];

/** Records what a reply promises. Throws if it contradicts an earlier promise. */
export function keep(promises: MoneyPromises, command: Command, reply: Reply<Answered>): void {
  const { code, msg, data } = reply;
  promises.answers.set(code, (promises.answers.get(code) ?? 0) + 1);
  const never = NEVER.find((reason) => CODES[reason].code === code);
  assert.equal(never, undefined, `${command.kind} ${command.key}: ${code} ${msg}`);
  assert.notEqual(code, 999, `${command.kind} ${command.key}: ${msg}`);
  if (code !== 1) return;
  const told = (ids: Map<string, number>, id = 0, choice?: number[]) => {
    assert.equal(ids.get(command.key) ?? id, id, `${command.key} was answered with two ids`);
    ids.set(command.key, id);
    choice?.push(id);
    if (choice && choice.length > CHOICE_MAX) choice.shift();
  };
  switch (command.kind) {
    case 'submit':
      return told(promises.orders, data.Id, command.person?.orders);
    case 'part':
      // The last part closed is the order itself, which already has a key.
      if (data.Id !== command.about) told(promises.orders, data.Id);
      return void promises.closings.set(data.Id ?? 0, data.FactProfits ?? '');
    case 'close':
      return void promises.closings.set(data.Id ?? 0, data.FactProfits ?? '');
    case 'stops':
    case 'propose':
    case 'decline':
      return;
    case 'confirm':
      assert.ok(!promises.confirmed.has(command.about), `${command.about} was confirmed twice`);
      return void promises.confirmed.add(command.about);
    case 'deposit':
      return told(promises.deposits, data.id, command.person?.deposits);
    case 'draw':
      return told(promises.withdrawals, data.id, command.person?.withdrawals);
    default:
      return settle(promises, command, data);
  }
}

const OUTCOME: Partial<Record<Kind, number>> = {
  approveDeposit: 1,
  payDraw: 1,
  rejectDeposit: 2,
  rejectDraw: 2,
  cancelDeposit: 3,
  cancelDraw: 3,
};

function settle(promises: MoneyPromises, { kind, about }: Command, data: Answered): void {
  // An approval of a withdrawal does not end its case, nor does the first of two approvals of a
  // deposit, whose answer may already show how another operator ended it.
  const isApproval = kind === 'approveDeposit';
  if (kind === 'approveDraw' || (isApproval && data.status !== 1)) return;
  const name = `${kind.endsWith('Deposit') ? 'deposit' : 'withdrawal'} ${about}`;
  const outcome = OUTCOME[kind];
  assert.equal(data.status, outcome, `${name}: ${kind} answered with ${data.status}`);
  const told = promises.settled.get(name);
  const isSeen = isApproval && told === outcome;
  assert.ok(told === undefined || isSeen, `${name} was settled twice`);
  promises.settled.set(name, outcome ?? 0);
}

interface Kept {
  readonly id: number;
  readonly key: string | null;
  readonly status: number | null;
}

/** Checks that every promise is in a store that no server has open, exactly once. */
export async function checkPromises(db: Db, promises: MoneyPromises): Promise<void> {
  const orders = await db.query<Kept & { pnl: number | null }>(
    'select id, client_order_id as key, status, pnl from trade_order',
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  compare('order', promises.orders, orders);
  for (const [id, pnl] of promises.closings) {
    assert.equal(byId.get(id)?.pnl, Math.round(Number(pnl) * 1e6), `the closing of ${id}`);
  }
  for (const table of ['deposit', 'withdrawal'] as const) {
    const rows = await db.query<Kept>(
      `select id, client_key as key, status from ${table} where status is not null`,
    );
    compare(table, promises[`${table}s`], rows);
    for (const { id, status } of rows) {
      const told = promises.settled.get(`${table} ${id}`);
      if (told !== undefined) assert.equal(status, told, `${table} ${id} is in another state`);
    }
  }
}

/**
 * Checks that each key names one row, which is the promised one; keys that were never promised may
 * be there too.
 */
function compare(what: string, told: ReadonlyMap<string, number>, rows: readonly Kept[]): void {
  const kept = new Map<string, number>();
  for (const { id, key } of rows) {
    if (key === null) continue;
    assert.ok(!kept.has(key), `${what} ${key} is there twice`);
    kept.set(key, id);
  }
  for (const [key, id] of told) assert.equal(kept.get(key), id, `${what} ${key} is lost`);
}

/**
 * Checks, once everything was answered, that real accounts have no key that was never promised.
 */
export async function checkNothingElse(db: Db, promises: MoneyPromises): Promise<void> {
  assert.equal(promises.unanswered.size, 0);
  for (const [table, key, told] of [
    ['trade_order', 'client_order_id', promises.orders],
    ['deposit', 'client_key', promises.deposits],
    ['withdrawal', 'client_key', promises.withdrawals],
  ] as const) {
    const rows = await db.query<{ key: string }>(
      `select ${key} as key from ${table} where ${key} is not null and status is not null
         and account_id in (
           select account.id from account join app_user on app_user.id = user_id
           where app_user.kind = 'real'
         )`,
    );
    const untold = rows.filter((row) => !told.has(row.key)).map((row) => row.key);
    assert.deepEqual(untold, [], `${table}: keys that nobody was told of`);
    assert.equal(rows.length, told.size, `${table}: keys used`);
  }
}
