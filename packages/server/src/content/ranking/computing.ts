import { LEDGER_TYPES } from '@fulcrum/engine/money/ledger';
import { DAY_MS } from '@fulcrum/engine/market/new-york';

import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { figuresOf, rateOf, WINDOW_DAYS, type ClosedTrade } from './figures.ts';

/** How old a member's figures may be before they are computed again. */
const FRESH_MS = 10 * 60_000;

/**
 * Claims one member whose figures are due, by moving the due time; after a crash they are due again
 * later.
 */
const TAKE_ONE = `
  update ranking_member set due_at = $2 where id in (
    select id from ranking_member where is_listed and due_at <= $1
    order by due_at limit 1 for update skip locked
  ) returning id, user_id as "userId"`;

const TRADES = `
  select completed_at as at, pnl - fee + swap as net, leverage from trade_order
  where account_id = $1 and status = 3 and completed_at >= $2 and completed_at < $3
  order by completed_at, id`;

const TOTAL = `
  select count(*) as trades, coalesce(sum(pnl - fee + swap), 0)::bigint as net
  from trade_order where account_id = $1 and status = 3`;

const BALANCE_BEFORE = `
  select balance_after as balance from ledger_tx where account_id = $1 and at < $2
  order by seq desc limit 1`;

const PAID_IN = `
  select coalesce(sum(amounts[1]), 0)::bigint as amount from ledger_tx
  where account_id = $1 and at >= $2 and amounts[1] > 0 and type = any ($3::smallint[])`;

/** Types of ledger entries that bring money into an account and are not a result of trading. */
const INFLOWS = [
  LEDGER_TYPES.deposit,
  LEDGER_TYPES.demoReset,
  LEDGER_TYPES.negativeBalanceProtection,
  LEDGER_TYPES.operatorAdjustment,
  LEDGER_TYPES.inviteReward,
];

const SAVE = `
  insert into ranking_figure (
    member_id, reckoned_at, window_from, trades, wins, net, base, rate, week_rate, win_rate,
    drawdown, leverage, curve, total_trades, total_net, total_base, total_rate
  ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
  on conflict (member_id) do update set
    reckoned_at = excluded.reckoned_at, window_from = excluded.window_from,
    trades = excluded.trades, wins = excluded.wins, net = excluded.net, base = excluded.base,
    rate = excluded.rate, week_rate = excluded.week_rate, win_rate = excluded.win_rate,
    drawdown = excluded.drawdown, leverage = excluded.leverage, curve = excluded.curve,
    total_trades = excluded.total_trades, total_net = excluded.total_net,
    total_base = excluded.total_base, total_rate = excluded.total_rate`;

/** Computes the figures of every listed member whose figures are due; returns how many. */
export async function computeDue(db: Db, clock: Clock): Promise<number> {
  for (let count = 0; ; count += 1) if (!(await computeOne(db, clock.now()))) return count;
}

/**
 * Computes one member's figures in a short transaction of its own, so that trading can use the
 * store in between. Returns false if none was due.
 */
function computeOne(db: Db, now: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [member] = await tx.query<{ id: number; userId: number }>(TAKE_ONE, [
      now,
      now + FRESH_MS,
    ]);
    if (!member) return false;
    const [account] = await tx.query<{ id: number }>('select id from account where user_id = $1', [
      member.userId,
    ]);
    if (account) await compute(tx, member.id, account.id, now);
    return true;
  });
}

async function compute(tx: Sql, memberId: number, accountId: number, now: number): Promise<void> {
  const from = now - WINDOW_DAYS * DAY_MS;
  const trades = await tx.query<ClosedTrade>(TRADES, [accountId, from, now]);
  const [total] = await tx.query<{ trades: number; net: number }>(TOTAL, [accountId]);
  const [before] = await tx.query<{ balance: number }>(BALANCE_BEFORE, [accountId, from]);
  const paidIn = async (since: number) => {
    const [row] = await tx.query<{ amount: number }>(PAID_IN, [accountId, since, INFLOWS]);
    return row?.amount ?? 0;
  };
  const base = Math.max(before?.balance ?? 0, 0) + (await paidIn(from));
  const totalBase = await paidIn(0);
  // No money was at stake, so there is no return.
  if (!total || base <= 0 || totalBase <= 0) {
    await tx.query('delete from ranking_figure where member_id = $1', [memberId]);
    return;
  }
  const figures = figuresOf(trades, base, from);
  const { wins, net, rate, weekRate, winRate, drawdown, leverage, curve } = figures;
  await tx.query(SAVE, [
    ...[memberId, now, from, trades.length, wins, net, base, rate, weekRate, winRate, drawdown],
    ...[leverage, curve, total.trades, total.net, totalBase, rateOf(total.net, totalBase)],
  ]);
}
