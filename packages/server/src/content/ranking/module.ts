import type { RankOrder, RankedTrader } from '@fulcrum/contract/content/ranking';
import { PAGE_SIZE, type Paged } from '@fulcrum/contract/reply';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import { Job } from '../../platform/jobs/job.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { lock } from '../../platform/store/locks.ts';
import type { Figures } from './figures.ts';
import { checkedNickname, nicknameKey } from './nickname.ts';
import { computeDue } from './computing.ts';

/** Whether a member agreed to be ranked, and under which name. */
export interface Listing {
  readonly isListed: boolean;
  /** Empty before the member first agreed. */
  readonly nickname: string;
}

/** Ranks traders who agreed to it, by the results of their closed trades. */
export interface RankingModule {
  /** Jobs that keep the figures up to date. */
  readonly jobs: readonly Job[];
  list(asked: RankAsked): Promise<Paged<RankedTrader>>;
  listing(userId: number): Promise<Listing>;
  /**
   * Adds the user to the ranking under a nickname, or removes them; the next list shows the change.
   */
  setListing(userId: number, wanted: Listing): Promise<Listing>;
}

export interface RankAsked {
  readonly isDemo: boolean;
  readonly order: RankOrder;
  readonly page: number;
}

/** Members with fewer closed trades in the window are not ranked. */
export const TRADES_MIN = 10;
const LOOK_EVERY_MS = 60_000;
/** Decimals of a rate, which is stored in hundredths of a percent. */
const RATE_DIGITS = 2;

const COLUMNS: Readonly<Record<RankOrder, string>> = {
  rate: 'f.rate',
  win: 'f.win_rate',
  profit: 'f.net',
  total: 'f.total_rate',
};

const MEMBERS = `
  from ranking_member m
  join app_user u on u.id = m.user_id and u.kind = $1
  join ranking_figure f on f.member_id = m.id
  where m.is_listed and f.trades >= $2`;

const SELECTED = `
  m.id, m.user_id as "userId", m.nickname, f.reckoned_at as "reckonedAt",
  f.window_from as "windowFrom", f.trades, f.net, f.base, f.rate, f.week_rate as "weekRate",
  f.win_rate as "winRate", f.drawdown, f.leverage, f.curve, f.total_trades as "totalTrades",
  f.total_net as "totalNet", f.total_rate as "totalRate"`;

/** A member with the computed figures: money in micro-USD, rates in hundredths of a percent. */
export interface RankedMember extends Omit<Figures, 'wins'> {
  readonly id: number;
  readonly userId: number;
  readonly nickname: string;
  readonly reckonedAt: number;
  readonly windowFrom: number;
  readonly totalTrades: number;
  readonly totalNet: number;
  readonly totalRate: number;
}

export interface RankingPorts {
  readonly db: Db;
  readonly clock: Clock;
}

const kindOf = (isDemo: boolean) => (isDemo ? 'demo' : 'real');

/** Returns every listed member, demo or real, including those with too few trades to be ranked. */
export const rankedMembers = (sql: Sql, isDemo: boolean): Promise<RankedMember[]> =>
  sql.query<RankedMember>(`select ${SELECTED} ${MEMBERS} order by f.rate desc, m.id`, [
    kindOf(isDemo),
    0,
  ]);

export function createRanking({ db, clock }: RankingPorts): RankingModule {
  const ranking = new Job({
    name: 'ranking',
    everyMs: LOOK_EVERY_MS,
    run: () => computeDue(db, clock),
  });
  return {
    jobs: [ranking],
    async list({ isDemo, order, page }) {
      const which = [kindOf(isDemo), TRADES_MIN];
      const [counted] = await db.query<{ total: number }>(
        `select count(*) as total ${MEMBERS}`,
        which,
      );
      const skipped = (page - 1) * PAGE_SIZE;
      const rows = await db.query<RankedMember>(
        `select ${SELECTED} ${MEMBERS} order by ${COLUMNS[order]} desc, m.id limit $3 offset $4`,
        [...which, PAGE_SIZE, skipped],
      );
      const data = rows.map((row, at) => traderOf(row, skipped + at + 1, isDemo));
      return { data, total: counted?.total ?? 0, page, page_size: PAGE_SIZE };
    },
    async listing(userId) {
      const [known] = await db.query<Listing>(
        'select is_listed as "isListed", nickname from ranking_member where user_id = $1',
        [userId],
      );
      return known ?? { isListed: false, nickname: '' };
    },
    async setListing(userId, { isListed, nickname }) {
      if (!isListed) {
        await db.query('update ranking_member set is_listed = false where user_id = $1', [userId]);
        return this.listing(userId);
      }
      await agree(db, userId, checkedNickname(nickname), clock.now());
      ranking.soon();
      return this.listing(userId);
    },
  };
}

/**
 * Lists the user under the name. A nickname belongs to one member forever, even if several ask for
 * it at once.
 */
async function agree(db: Db, userId: number, name: string, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lock(tx, 'rankingNames');
    const key = nicknameKey(name);
    const [other] = await tx.query<{ userId: number }>(
      'select user_id as "userId" from ranking_member where nickname_key = $1',
      [key],
    );
    if (other && other.userId !== userId) throw new Refused('rank.taken');
    await tx.query(
      `insert into ranking_member (user_id, nickname, nickname_key, is_listed, due_at)
       values ($1, $2, $3, true, $4)
       on conflict (user_id) do update set nickname = excluded.nickname,
         nickname_key = excluded.nickname_key, is_listed = true, due_at = excluded.due_at`,
      [userId, name, key, now],
    );
  });
}

const rateText = (rate: number) => formatDecimal(rate, RATE_DIGITS);
const usdText = (amount: number) => formatDecimal(amount, USD_DIGITS, 2);

const traderOf = (row: RankedMember, rank: number, isDemo: boolean): RankedTrader => ({
  id: row.id,
  rank,
  user: row.nickname,
  code: String(row.id),
  type: isDemo ? 2 : 1,
  multiple: row.leverage,
  three_week_rate: rateText(row.rate),
  three_week_win: rateText(row.winRate),
  three_week_profit: usdText(row.net),
  three_week_trade_num: row.trades,
  three_week_drawdown: rateText(row.drawdown),
  recent_profit_rate: rateText(row.weekRate),
  total_rate: rateText(row.totalRate),
  total_trade_num: row.totalTrades,
  income: usdText(row.totalNet),
  total_follow_num: 0,
  curve: row.curve.map((rate) => rate / 10 ** RATE_DIGITS),
  computed_at: row.reckonedAt,
});
