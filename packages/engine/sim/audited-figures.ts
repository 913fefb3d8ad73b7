import type { AuditedMarket, Held } from './audited-market.ts';
import * as exact from './exact.ts';

/** The auditor's copy of an account. */
export interface Client {
  balance: bigint;
  /** Amounts held by withdrawals under review, keyed by withdrawal id. */
  readonly onHold: Map<number, bigint>;
  isCalled: boolean;
  readonly held: Map<number, Held>;
}

/** Margin levels in hundredths of a percent. */
export interface Levels {
  readonly call: bigint;
  readonly recovery: bigint;
  readonly stopOut: bigint;
}

/** The figures of an account in micro-dollars; the level in hundredths of a percent. */
export interface Statement {
  readonly balance: bigint;
  readonly equity: bigint;
  readonly used: bigint;
  readonly free: bigint;
  readonly level: bigint | null;
}

/** Returns equity and used margin at the current quotes. */
export function worthOf(market: AuditedMarket, client: Client): { equity: bigint; used: bigint } {
  let equity = client.balance;
  let used = 0n;
  for (const held of client.held.values()) {
    if (held.waits) continue;
    equity += market.profit(held);
    used += held.margin;
  }
  return { equity, used };
}

/** Returns the most that can be withdrawn. */
export function withdrawable(market: AuditedMarket, levels: Levels, client: Client): bigint {
  const { equity, used } = worthOf(market, client);
  const floating = equity - client.balance;
  const losses = floating < 0n ? floating : 0n;
  const byCash = client.balance - onHoldOf(client) - used + losses;
  const percent = levels.recovery > 11_000n ? levels.recovery : 11_000n;
  const kept = exact.upwards({ top: used * percent, bottom: 10_000n });
  const byLevel = equity - onHoldOf(client) - kept;
  const most = byCash < byLevel ? byCash : byLevel;
  return most > 0n ? most : 0n;
}

/** Returns the position with the largest loss among those that can be closed; null if none. */
export function worstOf(market: AuditedMarket, client: Client): Held | null {
  const closable = [...client.held.values()]
    .filter((held) => !held.waits && market.isTradable(held.terms.id))
    .map((held) => ({ held, profit: market.profit(held) }))
    .sort((a, b) => (a.profit === b.profit ? a.held.id - b.held.id : a.profit < b.profit ? -1 : 1));
  return closable[0]?.held ?? null;
}

/** Returns whether the margin level is at or below `level`. */
export function isAtMost(market: AuditedMarket, client: Client, level: bigint): boolean {
  const { equity, used } = worthOf(market, client);
  return used > 0n && (equity - onHoldOf(client)) * 10_000n <= used * level;
}

/**
 * Estimates with doubles whether the account is near any level, so that others can be skipped; the
 * decision itself is exact.
 */
export function isNearALevel(market: AuditedMarket, levels: Levels, client: Client): boolean {
  let equity = Number(client.balance - onHoldOf(client));
  let used = 0;
  for (const held of client.held.values()) {
    if (held.waits) continue;
    equity += market.roughProfit(held);
    used += Number(held.margin);
  }
  return client.isCalled || equity <= (used * Number(levels.call) * 1.001) / 10_000 + 10;
}

export const onHoldOf = ({ onHold }: Client): bigint =>
  [...onHold.values()].reduce((sum, amount) => sum + amount, 0n);

export function statementOf(market: AuditedMarket, client: Client): Statement {
  const { equity, used } = worthOf(market, client);
  const left = equity - onHoldOf(client);
  const level = used === 0n ? null : exact.nearest({ top: left * 10_000n, bottom: used });
  return { balance: client.balance, equity, used, free: left - used, level };
}

/** Returns the swap of a position for the roll at 17:00 New York that ends `weekday`. */
export function swapDue(market: AuditedMarket, held: Held, weekday: number): bigint {
  const { terms, side, lots } = held;
  const isWeekend = weekday === 0 || weekday === 6;
  const nights = terms.tripleDay === null ? 1 : isWeekend ? 0 : weekday === terms.tripleDay ? 3 : 1;
  const yearly = terms.swap[side];
  if (held.waits || yearly === 0 || nights === 0) return 0n;
  const price = market.closing(held);
  return exact.swapOf(terms, lots, price, market.dollars(terms, price), yearly, nights);
}
