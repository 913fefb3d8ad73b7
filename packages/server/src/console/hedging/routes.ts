import * as api from '@fulcrum/contract/console/hedging/calls';
import type { ParsedOf } from '@fulcrum/contract/endpoint';
import { microLots } from '@fulcrum/engine/units/units';

import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import {
  lockSettling,
  PRICE_DIGITS,
  ruleFault,
  wideOf,
  type HedgeDecision,
  type HedgeRule,
} from '../../trading/hedging/module.ts';
import type { Act } from '../act.ts';
import type { Binder } from '../binder.ts';
import { canOthers } from '../operators/store.ts';
import type { ConsolePorts } from '../ports.ts';
import { codesOf, differencesOf, hedgingOf } from './view.ts';

type RuleInput = ParsedOf<typeof api.proposeHedgeRule>;

/** Fields of a rule by their names in calls, which refusals and the audit log use as well. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  clipMin: 'clip_min',
  clipMax: 'clip_max',
  coolS: 'cool_s',
  unitsPerLot: 'units_per_lot',
};

const isAlone = async (sql: Sql, operatorId: number): Promise<boolean> =>
  !(await canOthers(sql, 'hedging.change', operatorId));

/**
 * Routes for how the house covers its own risk. Anyone with the permission may stop it; everything
 * else needs a second operator.
 */
export function hedgingRoutes(serve: Binder, ports: ConsolePorts): void {
  const { db } = ports;
  serve.read(api.hedging, async ({ operator }) => ({
    ...(await hedgingOf(ports, operator.id)),
    is_alone: await isAlone(db, operator.id),
  }));
  proposalRoutes(serve, ports);
  secondRoutes(serve, ports);
}

/**
 * Routes for what an operator proposes, and for the stop. What is in force is read before the
 * transaction, because modules read on a connection of their own.
 */
function proposalRoutes(serve: Binder, ports: ConsolePorts): void {
  const { market, hedging, clock } = ports;
  const isStopped = async () => (await hedging.changes.inForce(clock.now())).isStopped;

  serve.custom(api.proposeHedgeRule, async ({ input, change }) => {
    const instrumentId = input.instrument_id;
    if (!market.market.byId(instrumentId)) throw new Refused('instrument.invalid');
    const rule = ruleOf(input);
    const { rules } = await hedging.changes.inForce(Number.MAX_SAFE_INTEGER);
    const names = new Set(hedging.status()?.map(({ name }) => name));
    // What sends no orders may keep a provider that is gone, because something may be held there.
    const known = rules.get(instrumentId)?.provider;
    if (rule.mode !== 'auto' && known) names.add(known);
    const fault = ruleFault(rule, names);
    if (fault !== null) throw new Refused('hedging.rule', { field: FIELD_NAMES[fault] ?? fault });
    return change((act) => propose(act, ports, { kind: 'rule', instrumentId, rule }));
  });

  serve.custom(api.stopHedging, async ({ change }) => {
    if (await isStopped()) throw new Refused('console.unchanged');
    await change((act) => propose(act, ports, { kind: 'stop' }));
  });

  serve.custom(api.resumeHedging, async ({ change }) => {
    if (!(await isStopped())) throw new Refused('console.unchanged');
    return change((act) => propose(act, ports, { kind: 'resume' }));
  });

  serve.change(api.settleHedgeOrder, async ({ input, act }) => {
    const { id: orderId, lots, price = '0' } = input;
    const instrumentId = await checkSettling(act.tx, orderId, lots, price);
    return propose(act, ports, { kind: 'settle', instrumentId, orderId, lots, price });
  });

  serve.custom(api.clearHedgeDifference, async ({ input, change }) => {
    const instrumentId = input.instrument_id;
    const open = await hedging.store.openDifferences();
    if (!open.some((each) => each.instrumentId === instrumentId)) {
      throw new Refused('console.unchanged');
    }
    return change((act) => propose(act, ports, { kind: 'clear', instrumentId }));
  });
}

/** Routes for what becomes of a proposal: confirmed, refused or withdrawn. */
function secondRoutes(serve: Binder, ports: ConsolePorts): void {
  const { hedging, clock } = ports;

  serve.change(api.confirmHedgeChange, async ({ input, act }) => {
    const change = await hedging.changes.waiting(act.tx, input.id);
    const { decision, before } = change;
    if (decision.kind === 'settle') {
      await checkSettling(act.tx, decision.orderId, decision.lots, decision.price);
    }
    await hedging.changes.confirm(act.tx, change, act.operator.id, clock.now());
    const detail = { ...logged(decision, before), change: change.id };
    await act.note('hedging.confirmed', objectOf(decision, ports), detail);
  });

  serve.change(api.endHedgeChange, async ({ input, act }) => {
    const change = await hedging.changes.waiting(act.tx, input.id);
    const isOwn = change.proposedBy === act.operator.id;
    await hedging.changes.end(act.tx, change, act.operator.id, clock.now());
    const detail = { ...logged(change.decision, change.before), change: change.id };
    const action = isOwn ? 'hedging.withdrawn' : 'hedging.refused';
    await act.note(action, objectOf(change.decision, ports), detail);
  });
}

/** Stores a decision with its audit entry; says whether it is in effect or waits. */
async function propose(
  act: Act,
  ports: ConsolePorts,
  decision: HedgeDecision,
): Promise<{ status: 'done' | 'waiting' }> {
  const { tx, operator, reason } = act;
  const change = await ports.hedging.changes.propose(tx, {
    decision,
    reason,
    operatorId: operator.id,
    // Read in the transaction of the change, because the set of active operators can change.
    isAlone: await isAlone(tx, operator.id),
    at: ports.clock.now(),
  });
  const isDone = change.state === 'done';
  const action = isDone ? DONE[decision.kind] : 'hedging.proposed';
  await act.note(action, objectOf(decision, ports), {
    ...logged(decision, change.before),
    change: change.id,
    ...(isDone && decision.kind !== 'stop' && { confirmed: 'nobody else could' }),
  });
  return { status: isDone ? 'done' : 'waiting' };
}

/** Names in the audit log what a decision is about. */
function objectOf(decision: HedgeDecision, { market }: Pick<ConsolePorts, 'market'>): string {
  if (decision.kind === 'settle') return `hedge order ${decision.orderId}`;
  if (!('instrumentId' in decision)) return 'hedging';
  return `instrument ${codesOf(market)(decision.instrumentId)}`;
}

/** Actions in the audit log of what is done at once. */
const DONE = {
  rule: 'hedging.confirmed',
  stop: 'hedging.stopped',
  resume: 'hedging.confirmed',
  settle: 'hedging.confirmed',
  clear: 'hedging.confirmed',
} as const satisfies Readonly<Record<HedgeDecision['kind'], string>>;

const ruleOf = (input: RuleInput): HedgeRule => ({
  mode: input.mode,
  limit: microLots(input.limit),
  ratio: input.ratio,
  band: microLots(input.band),
  clipMin: microLots(input.clip_min),
  clipMax: microLots(input.clip_max),
  coolS: input.cool_s,
  slip: input.slip,
  provider: input.provider,
  symbol: input.symbol,
  unitsPerLot: input.units_per_lot,
  step: microLots(input.step),
  pausesOpening: input.pauses_opening === 1,
});

/**
 * Returns the instrument of an order that can be settled so; throws if its outcome is known, or if
 * the lots or the price cannot be true.
 */
async function checkSettling(
  tx: Sql,
  orderId: number,
  lots: number,
  price: string,
): Promise<number> {
  const order = await lockSettling(tx, orderId);
  if (order?.state !== 'unknown') throw new Refused('hedging.orderOver');
  const { recorded } = order;
  if (lots < recorded || lots > Math.abs(order.lots)) {
    throw new Refused('hedging.rule', { field: 'lots' });
  }
  const exact = wideOf(price, PRICE_DIGITS);
  if (exact === null || (lots > recorded && exact <= 0n)) {
    throw new Refused('hedging.rule', { field: 'price' });
  }
  return order.instrumentId;
}

/** Returns changed fields in the form of the audit log: {field: [before, after]}. */
const logged = (decision: HedgeDecision, before: HedgeRule | null): object =>
  Object.fromEntries(
    differencesOf(decision, before).map((each) => [each.field, [each.before, each.after]]),
  );
