import * as api from '@fulcrum/contract/console/ranking-calls';

import { rankedMembers, TRADES_MIN, type RankedMember } from '../../content/ranking/module.ts';
import type { ConsolePorts } from '../ports.ts';
import type { ServeOperators } from '../binder.ts';

/** Who is listed among the traders, as the figures were reckoned: there is nothing to edit. */
export function rankingViewRoutes(serve: ServeOperators, { db }: Pick<ConsolePorts, 'db'>): void {
  serve.toOperator(api.ranking, async ({ input }) =>
    (await rankedMembers(db, input.is_demo === 1)).map(memberRow),
  );
}

/** A row of the screen, and of its file. */
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
