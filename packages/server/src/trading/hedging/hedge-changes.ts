import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { PRICE_DIGITS, wideOf } from './decimals.ts';
import type { HedgeRule } from './rule.ts';

const MINUTE_MS = 60_000;

/** What two operators decide about hedging; one operator alone may stop it. */
export type HedgeDecision =
  | { readonly kind: 'rule'; readonly instrumentId: number; readonly rule: HedgeRule }
  | { readonly kind: 'stop' | 'resume' }
  /** An order of which no outcome can be known: what was filled, and at which average price. */
  | {
      readonly kind: 'settle';
      readonly instrumentId: number;
      readonly orderId: number;
      /** Micro-lots. */
      readonly lots: number;
      /** Decimal text. */
      readonly price: string;
    }
  /** The positions differ no more: orders may be sent again. */
  | { readonly kind: 'clear'; readonly instrumentId: number };

export interface HedgeChange {
  readonly id: number;
  readonly decision: HedgeDecision;
  /** The rule in force when it was proposed. */
  readonly before: HedgeRule | null;
  readonly reason: string;
  readonly proposedBy: number;
  readonly proposedAt: number;
  readonly state: 'waiting' | 'done' | 'refused' | 'withdrawn';
  readonly decidedBy: number | null;
  readonly decidedAt: number | null;
  readonly fromAt: number | null;
}

export interface Proposed {
  readonly decision: HedgeDecision;
  readonly reason: string;
  readonly operatorId: number;
  /** True if no other operator could confirm it: then it is done at once. */
  readonly isAlone: boolean;
  readonly at: number;
}

/** What is in force. */
export interface HedgingInForce {
  /** Keyed by instrument. */
  readonly rules: ReadonlyMap<number, HedgeRule>;
  readonly isStopped: boolean;
}

/** An outcome that two operators entered. */
export interface Settlement {
  readonly id: number;
  readonly orderId: number;
  readonly lots: number;
  /** 10^-10. */
  readonly price: bigint;
}

const COLUMNS = `
  id, body as decision, before, reason, proposed_by as "proposedBy", proposed_at as "proposedAt",
  state, decided_by as "decidedBy", decided_at as "decidedAt", from_at as "fromAt"`;

const ADD = `
  insert into hedge_change (
    kind, instrument_id, order_id, body, before, reason, proposed_by, proposed_at, state,
    decided_by, decided_at, from_at
  ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  on conflict do nothing returning ${COLUMNS}`;

const DECIDE = `
  update hedge_change set state = $2, decided_by = $3, decided_at = $4, from_at = $5
  where id = $1 and state = 'waiting' returning ${COLUMNS}`;

const RULES = `
  select distinct on (instrument_id) instrument_id as "instrumentId", body -> 'rule' as rule
  from hedge_change where kind = 'rule' and state = 'done' and from_at <= $1
  order by instrument_id, from_at desc, id desc`;

/** A resumption ends only stops made before it was proposed, so the order is that of the ids. */
const IS_STOPPED = `
  select kind = 'stop' as "isStopped" from hedge_change
  where kind in ('stop', 'resume') and state = 'done' order by id desc limit 1`;

const REFUSE_RESUMPTION = `
  update hedge_change set state = 'refused', decided_by = $1, decided_at = $2
  where kind = 'resume' and state = 'waiting'`;

const CLEAR_DIFFERENCE = `
  update hedge_difference set cleared_by = $2 where instrument_id = $1 and cleared_by is null`;

const SETTLEMENTS = `
  select c.id, c.body as decision from hedge_change c join hedge_order o on o.id = c.order_id
  where c.kind = 'settle' and c.state = 'done' and o.ended_at is null order by c.id`;

const HOLDS = `
  select coalesce((
      select f.lots_after <> 0 from hedge_fill f join hedge_order o on o.id = f.order_id
      where o.instrument_id = $1 order by f.id desc limit 1
    ), false)
    or exists (select from hedge_order where instrument_id = $1 and ended_at is null) as holds`;

/** Stores what operators propose and decide about hedging. */
export class HedgeChanges {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async inForce(now: number): Promise<HedgingInForce> {
    const rules = await this.#sql.query<{ instrumentId: number; rule: HedgeRule }>(RULES, [now]);
    const [stop] = await this.#sql.query<{ isStopped: boolean }>(IS_STOPPED);
    return {
      rules: new Map(rules.map(({ instrumentId, rule }) => [instrumentId, rule])),
      isStopped: stop?.isStopped ?? false,
    };
  }

  /** Returns the entered outcomes of orders that are still open. */
  async settlements(): Promise<Settlement[]> {
    const rows = await this.#sql.query<Pick<HedgeChange, 'id' | 'decision'>>(SETTLEMENTS);
    return rows.flatMap(({ id, decision }) => {
      if (decision.kind !== 'settle') return [];
      const { orderId, lots, price } = decision;
      return [{ id, orderId, lots, price: wideOf(price, PRICE_DIGITS) ?? 0n }];
    });
  }

  /** Returns the newest changes, waiting ones first. */
  newest(count: number): Promise<HedgeChange[]> {
    return this.#sql.query<HedgeChange>(
      `select ${COLUMNS} from hedge_change order by state = 'waiting' desc, id desc limit $1`,
      [count],
    );
  }

  /**
   * Stores a decision: done if it is a stop or if the operator is alone, else waiting for another
   * operator. A stop refuses a resumption that waits. Throws a `Refused` if a rule would forget a
   * position at another provider, or if the same kind of change already waits.
   */
  async propose(tx: Sql, proposed: Proposed): Promise<HedgeChange> {
    const { decision, reason, operatorId, isAlone, at } = proposed;
    const instrumentId = 'instrumentId' in decision ? decision.instrumentId : null;
    const orderId = decision.kind === 'settle' ? decision.orderId : null;
    const before = decision.kind === 'rule' ? await latestRule(tx, decision.instrumentId) : null;
    if (decision.kind === 'rule')
      await refuseMove(tx, decision.instrumentId, before, decision.rule);
    const isDone = isAlone || decision.kind === 'stop';
    const [change] = await tx.query<HedgeChange>(ADD, [
      ...[decision.kind, instrumentId, orderId, JSON.stringify(decision)],
      ...[before && JSON.stringify(before), reason, operatorId, at],
      ...(isDone ? ['done', operatorId, at, fromOf(decision, at)] : ['waiting', null, null, null]),
    ]);
    if (!change) throw new Refused('hedging.waiting');
    if (isDone) await this.#carryOut(tx, change);
    return change;
  }

  /** Returns a waiting change, locked until the end of the transaction. */
  async waiting(tx: Sql, id: number): Promise<HedgeChange> {
    const [change] = await tx.query<HedgeChange>(
      `select ${COLUMNS} from hedge_change where id = $1 and state = 'waiting' for update`,
      [id],
    );
    if (!change) throw new Refused('change.settled');
    return change;
  }

  /** Confirms a change by another operator than its proposer. Throws a `Refused` otherwise. */
  async confirm(tx: Sql, change: HedgeChange, operatorId: number, at: number): Promise<void> {
    if (change.proposedBy === operatorId) throw new Refused('change.own');
    const { decision } = change;
    if (decision.kind === 'rule') {
      const { instrumentId, rule } = decision;
      const before = await latestRule(tx, instrumentId);
      if (JSON.stringify(before) !== JSON.stringify(change.before)) {
        throw new Refused('change.settled');
      }
      await refuseMove(tx, instrumentId, before, rule);
    }
    await tx.query(DECIDE, [change.id, 'done', operatorId, at, fromOf(decision, at)]);
    await this.#carryOut(tx, change);
  }

  /** Ends a waiting change: withdrawn by its proposer, refused by anybody else. */
  async end(tx: Sql, change: HedgeChange, operatorId: number, at: number): Promise<void> {
    const state = change.proposedBy === operatorId ? 'withdrawn' : 'refused';
    await tx.query(DECIDE, [change.id, state, operatorId, at, null]);
  }

  async #carryOut(tx: Sql, { id, decision, decidedBy, decidedAt }: HedgeChange): Promise<void> {
    if (decision.kind === 'stop') await tx.query(REFUSE_RESUMPTION, [decidedBy, decidedAt]);
    if (decision.kind === 'clear') await tx.query(CLEAR_DIFFERENCE, [decision.instrumentId, id]);
  }
}

/** A rule takes effect with the next minute, everything else at once. */
const fromOf = ({ kind }: HedgeDecision, at: number): number =>
  kind === 'rule' ? Math.floor(at / MINUTE_MS + 1) * MINUTE_MS : at;

/** Returns the newest rule, also if it takes effect with the next minute only. */
async function latestRule(tx: Sql, instrumentId: number): Promise<HedgeRule | null> {
  const rows = await tx.query<{ instrumentId: number; rule: HedgeRule }>(RULES, [
    Number.MAX_SAFE_INTEGER,
  ]);
  return rows.find((row) => row.instrumentId === instrumentId)?.rule ?? null;
}

/** What is held is held at one provider, under one name and in its units. */
async function refuseMove(
  tx: Sql,
  instrumentId: number,
  before: HedgeRule | null,
  after: HedgeRule,
): Promise<void> {
  if (!before) return;
  const isSame =
    before.provider === after.provider &&
    before.symbol === after.symbol &&
    before.unitsPerLot === after.unitsPerLot;
  if (isSame) return;
  const [row] = await tx.query<{ holds: boolean }>(HOLDS, [instrumentId]);
  if (row?.holds) throw new Refused('hedging.stillHeld');
}
