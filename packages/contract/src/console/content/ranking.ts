import { z } from 'zod';

import { oneOf, optional } from '../../input.ts';
import { operatorCall } from '../call.ts';
import { whole } from '../schema.ts';
import { rankingFacts } from './ranking-facts.ts';

/** A listed trader: money in micro-dollars, rates in hundredths of a percent, times in epoch ms. */
export const RankingRow = z.object({
  id: whole,
  user_id: whole,
  nickname: z.string(),
  /** Whether the trader has closed enough trades in the window to be ranked. */
  is_ranked: z.boolean(),
  trades: whole,
  rate: whole,
  win_rate: whole,
  net: whole,
  /** The amount that results are measured against, in micro-dollars. */
  base: whole,
  drawdown: whole,
  leverage: whole,
  total_trades: whole,
  total_net: whole,
  total_rate: whole,
  window_from: whole,
  reckoned_at: whole,
});
export type RankingRow = z.infer<typeof RankingRow>;

export const ranking = operatorCall({
  ...rankingFacts.ranking,
  summary: 'Traders who agreed to be listed, with figures from their closed trades.',
  harmless: 'Reads only: every figure follows from closed trades, and no call sets one.',
  permission: 'people.view',
  input: z.object({ is_demo: optional(oneOf([0, 1], 'console.filterInvalid')) }),
  reply: z.array(RankingRow),
});

/** Calls about the ranking. */
export const RANKING_CALLS = [ranking] as const;
