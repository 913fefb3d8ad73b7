import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { oneOf, optional, page } from '../input.ts';
import { DecimalText, EpochMs, paged } from '../reply.ts';
import { contentFacts } from './facts.ts';

/** The figures that the list can be sorted by; every row has all of them. */
export const RANK_ORDERS = ['rate', 'win', 'profit', 'total'] as const;
export type RankOrder = (typeof RANK_ORDERS)[number];

/** A trader who agreed to be listed; rates in percent, money in USD after fees and financing. */
export const RankedTrader = z.object({
  id: z.int(),
  rank: z.int(),
  /** The nickname that the trader chose. */
  user: z.string(),
  code: z.string(),
  /** 1 real, 2 demo; they are never in the same list. */
  type: z.union([z.literal(1), z.literal(2)]),
  /** The highest leverage used in the window. */
  multiple: z.int(),
  three_week_rate: DecimalText,
  three_week_win: DecimalText,
  three_week_profit: DecimalText,
  three_week_trade_num: z.int(),
  three_week_drawdown: DecimalText,
  /** The return of the last seven days, in percent. */
  recent_profit_rate: DecimalText,
  total_rate: DecimalText,
  total_trade_num: z.int(),
  /** The result of all closed trades. */
  income: DecimalText,
  /** Always zero, because following is not available yet. */
  total_follow_num: z.int(),
  /** The return in percent at the start of the window and after each day of it. */
  curve: z.array(z.number()),
  computed_at: EpochMs,
});
export type RankedTrader = z.infer<typeof RankedTrader>;

export const RankListing = z.object({
  listed: z.union([z.literal(0), z.literal(1)]),
  /** Empty until the trader first agrees to be listed. */
  nickname: z.string(),
});
export type RankListing = z.infer<typeof RankListing>;

export const followList = endpoint({
  ...contentFacts.followList,
  access: 'public',
  summary: 'Traders who agreed to be listed, by their closed trades of three weeks.',
  input: z.object({
    type: optional(oneOf([1, 2], 'rank.order')),
    order: optional(z.enum(RANK_ORDERS, { error: 'rank.order' })),
    page,
  }),
  reply: paged(RankedTrader),
});

export const followMine = endpoint({
  ...contentFacts.followMine,
  access: 'user',
  summary: 'Whether the caller is listed among the traders, and under which name.',
  input: z.object({}),
  reply: RankListing,
});

export const setFollowMine = endpoint({
  ...contentFacts.setFollowMine,
  access: 'user',
  summary: 'Agrees to be listed under a name, or takes the agreement back.',
  input: z.object({
    listed: oneOf([0, 1], 'rank.order'),
    nickname: optional(z.string({ error: 'rank.nickname' }).max(200, 'rank.nickname')),
  }),
  reply: RankListing,
});
