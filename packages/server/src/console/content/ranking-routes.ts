import * as api from '@fulcrum/contract/console/content/ranking';

import { rankedMembers, TRADES_MIN, type RankedMember } from '../../content/ranking/module.ts';
import type { Binder } from '../binder.ts';
import type { ConsolePorts } from '../ports.ts';

/** Routes for the ranking of traders, which is computed and cannot be edited. */
export function rankingRoutes(serve: Binder, { db }: Pick<ConsolePorts, 'db'>): void {
  serve.read(api.ranking, async ({ input }) =>
    (await rankedMembers(db, input.is_demo === 1)).map(memberRow),
  );
}

export const memberRow = (member: RankedMember): api.RankingRow => ({
  id: member.id,
  user_id: member.userId,
  nickname: member.nickname,
  is_ranked: member.trades >= TRADES_MIN,
  trades: member.trades,
  rate: member.rate,
  win_rate: member.winRate,
  net: member.net,
  base: member.base,
  drawdown: member.drawdown,
  leverage: member.leverage,
  total_trades: member.totalTrades,
  total_net: member.totalNet,
  total_rate: member.totalRate,
  window_from: member.windowFrom,
  reckoned_at: member.reckonedAt,
});
