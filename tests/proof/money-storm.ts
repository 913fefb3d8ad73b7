import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';

import { BEING_PAID } from '@fulcrum/contract/console/payments/being-paid';

import type { Reply } from '../api.ts';
import type { OperatorApi } from '../operator-api.ts';
import type { Chance } from './chance.ts';
import type { Cast, Person } from './money-cast.ts';
import { interventionOf } from './money-interventions.ts';
import { keep, type MoneyPromises } from './money-promises.ts';

/** One request; sending it again is the same request. */
export interface Command {
  readonly kind: Kind;
  /** The idempotency key, or a name made here if the call has none. */
  readonly key: string;
  /** Id of the order or case that it is about; zero for a new one. */
  readonly about: number;
  /** The person who sends it; null for an operator. */
  readonly person: Person | null;
  send(base: string): Promise<Reply<Answered>>;
}

export type Kind =
  | 'submit'
  | 'part'
  | 'close'
  | 'stops'
  | 'deposit'
  | 'cancelDeposit'
  | 'draw'
  | 'cancelDraw'
  | 'approveDeposit'
  | 'rejectDeposit'
  | 'approveDraw'
  | 'payDraw'
  | 'rejectDraw'
  | 'propose'
  | 'confirm'
  | 'decline';

/** The fields of replies of all kinds that are checked. */
export interface Answered {
  readonly Id?: number;
  readonly FactProfits?: string;
  readonly id?: number;
  readonly status?: number;
}

/** Number of callers that share one account. */
const CALLERS_EACH = 4;
const OPERATOR_LOOPS = 4;
/** Every so many steps of an operator one is about a correction of a balance. */
const INTERVENES_EACH = 5;
const REASON = { reason: 'seen by a proof' };

/**
 * Sends commands of all people and operators, each as soon as the previous one is answered, until
 * the server dies.
 */
export async function moneyStorm(
  base: string,
  cast: Cast,
  promises: MoneyPromises,
  { round, chance }: { readonly round: number; readonly chance: Chance },
): Promise<void> {
  // Commands that the previous server never answered are sent first.
  const again = [...promises.unanswered];
  const callers = cast.people.flatMap((person, who) =>
    Array.from({ length: CALLERS_EACH }, (_, nth) => async () => {
      for (let turn = 0; ; turn += 1) {
        const key = `r${round}-p${who}-c${nth}-${turn}`;
        if (!(await ask(base, commandOf(cast, person, key, chance), promises))) return;
      }
    }),
  );
  const reviewers = cast.operators.flatMap((operator, who) =>
    Array.from({ length: OPERATOR_LOOPS }, (_, nth) => async () => {
      for (let turn = 0; ; turn += 1) {
        const key = `r${round}-o${who}-c${nth}-${turn}`;
        const terms = { key, chance };
        const command = await decisionOf(base, operator, cast, terms).catch(gone);
        if (command === 'gone' || (command && !(await ask(base, command, promises)))) return;
      }
    }),
  );
  await Promise.all([
    ...again.map((command) => ask(base, command, promises)),
    ...[...callers, ...reviewers].map((loop) => loop()),
  ]);
}

/** Sends every command that was never answered again; the server stays up meanwhile. */
export async function settleUnanswered(base: string, promises: MoneyPromises): Promise<void> {
  for (const command of [...promises.unanswered]) {
    // Sent twice, because the reply to a repetition must also be the reply to the next one.
    assert.ok(await ask(base, command, promises), `${command.key} was not answered`);
    assert.ok(await ask(base, command, promises), `${command.key} was not answered again`);
  }
}

/** Sends a command; returns false if the server died before it replied. */
async function ask(base: string, command: Command, promises: MoneyPromises): Promise<boolean> {
  promises.unanswered.add(command);
  const reply = await command.send(base).catch(gone);
  if (reply === 'gone') return false;
  promises.unanswered.delete(command);
  keep(promises, command, reply);
  return true;
}

function gone(error: unknown): 'gone' {
  // Errors that fetch throws for a broken connection and for a reply that was cut short.
  if (error instanceof TypeError || error instanceof SyntaxError) return 'gone';
  throw error;
}

/** Returns a person's next request. */
export function commandOf(cast: Cast, person: Person, key: string, chance: Chance): Command {
  const at = chance(100);
  const pick = (some: readonly number[]) => some[chance(some.length)] ?? 0;
  const order = pick(person.orders);
  const deposit = pick(person.deposits);
  const withdrawal = pick(person.withdrawals);
  if (at < 12 && order !== 0) return closing(person, key, order, chance(3) > 0);
  if (at < 17 && order !== 0) return stops(person, key, order, chance);
  if (at < 35) return depositing(cast, person, key, 10 + chance(900));
  if (at < 40 && deposit !== 0) {
    const path = '/api/quickCharge/cancel';
    return posting(person, 'cancelDeposit', key, deposit, path, { id: deposit });
  }
  if (at < 58) return drawing(cast, person, key, 10 + chance(900));
  if (at < 60 && withdrawal !== 0) {
    const path = '/api/account/cancel_draw';
    return posting(person, 'cancelDraw', key, withdrawal, path, { id: withdrawal });
  }
  return submitting(cast, person, key, chance);
}

function posting(
  person: Person,
  kind: Kind,
  key: string,
  about: number,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Command {
  const send = (base: string) => person.api(base).post<Answered>(path, body);
  return { kind, key, about, person, send };
}

function submitting(cast: Cast, person: Person, key: string, chance: Chance): Command {
  const order = {
    type: 1 + chance(2),
    cont: `0.${10 + chance(30)}`,
    forex_id: cast.instrument,
    multiple: 100,
    client_order_id: key,
  };
  const isPending = chance(6) === 0;
  const target_price = order.type === 1 ? '0.50000' : '2.50000';
  const body = isPending ? { ...order, status: 0, target_price } : { ...order, status: 1 };
  return posting(person, 'submit', key, 0, '/v1/api/forex/submit', body);
}

function closing(person: Person, key: string, id: number, isPart: boolean): Command {
  const body = isPart ? { id, cont: '0.01', client_order_id: key } : { id };
  return posting(person, isPart ? 'part' : 'close', key, id, '/v1/api/forex/close', body);
}

function stops(person: Person, key: string, id: number, chance: Chance): Command {
  // Levels for a buy or for a sell; one of the two is on the wrong side and is refused.
  const far = chance(2) === 0 ? ['0.5', '2.5'] : ['2.5', '0.5'];
  const body = { id, stop_loss_price: far[0], target_profit_price: far[1] };
  return posting(person, 'stops', key, id, '/v1/api/forex/set_stop_price', body);
}

function depositing(cast: Cast, person: Person, key: string, number: number): Command {
  let picture: Promise<string> | null = null;
  return {
    kind: 'deposit',
    key,
    about: 0,
    person,
    send: async (base) => {
      picture ??= person.picture(base);
      const proofImg = await picture.catch((error: unknown) => {
        picture = null;
        throw error;
      });
      const txid = createHash('sha256').update(key).digest('hex');
      const paid = { number, proofImg, charge_id: cast.networkId, txid, client_key: key };
      return person.api(base).post<Answered>('/api/quickCharge/submit', paid);
    },
  };
}

function drawing(cast: Cast, person: Person, key: string, number: number): Command {
  const body = {
    draw_currency_id: cast.currencyId,
    draw_method_id: person.methodId,
    number,
    client_key: key,
  };
  return posting(person, 'draw', key, 0, '/api/account/draw', body);
}

/** Returns an operator's next decision on one of the waiting cases; null if none waits. */
export async function decisionOf(
  base: string,
  operator: OperatorApi,
  cast: Cast,
  terms: { readonly key: string; readonly chance: Chance },
): Promise<Command | null> {
  const { key, chance } = terms;
  if (chance(INTERVENES_EACH) === 0) return interventionOf(base, operator, cast, terms);
  const [queue, status] = QUEUES[chance(QUEUES.length)] ?? ['deposits', 0];
  const { data } = await operator.get<{ rows: readonly { id: number }[] }>(base, queue, { status });
  const id = data.rows[chance(data.rows.length)]?.id;
  if (id === undefined) return null;
  const isRejected = chance(queue === 'deposits' ? 4 : 10) === 0;
  const isPaid = status === BEING_PAID && !isRejected;
  const act = isRejected ? 'reject' : isPaid ? 'pay' : 'approve';
  const reference = createHash('sha256').update(`${id}`).digest('hex');
  return {
    kind: `${act}${queue === 'deposits' ? 'Deposit' : 'Draw'}` as Kind,
    key,
    about: id,
    person: null,
    send: (server) =>
      operator.post(server, `${queue}/${act}`, isPaid ? { id, reference } : { id, ...REASON }),
  };
}

/**
 * Approved withdrawals have a list of their own; there are few, so the list is named twice to be
 * chosen more often.
 */
const QUEUES = [
  ['deposits', 0],
  ['withdrawals', 0],
  ['withdrawals', BEING_PAID],
  ['withdrawals', BEING_PAID],
] as const;
