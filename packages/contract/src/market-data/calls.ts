import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { instrumentId, integer, optional, text } from '../input.ts';
import { marketDataFacts } from './facts.ts';
import { Category, Instrument, InstrumentWords, Kline, SmallChart } from './schema.ts';

/** Chart periods by their names, in minutes; a month stands for itself and is rarely so long. */
export const PERIODS = {
  '1M': 1,
  '5M': 5,
  '15M': 15,
  '30M': 30,
  '1H': 60,
  '4H': 240,
  '1D': 1440,
  '1W': 10_080,
  '1MN': 43_200,
} as const;
export type PeriodName = keyof typeof PERIODS;
export type PeriodMinutes = (typeof PERIODS)[PeriodName];

/** Reads a period given by name or minutes; null if there is no such period. */
export function periodOf(value: string | number): PeriodMinutes | null {
  const named = Object.entries(PERIODS).find(([name]) => name === String(value).toUpperCase());
  if (named) return named[1];
  return Object.values(PERIODS).find((minutes) => String(minutes) === String(value)) ?? null;
}

const period = z
  .union([z.string().max(8, 'period.invalid'), z.number()], { error: 'period.invalid' })
  .transform((value, context): PeriodMinutes => {
    const minutes = periodOf(value);
    if (minutes !== null) return minutes;
    context.addIssue({ code: 'custom', message: 'period.invalid', input: value });
    return z.NEVER;
  });

export const KLINE_LIMIT = 300;
export const KLINE_LIMIT_MAX = 1_500;

export const tradeList = endpoint({
  ...marketDataFacts.tradeList,
  access: 'public',
  summary: 'Instruments with their terms and quotes; searchCurrency filters by code and name.',
  input: z.object({ searchCurrency: optional(text({ min: 1, max: 64 }, 'search.invalid')) }),
  reply: z.array(Instrument),
});

export const getCategories = endpoint({
  ...marketDataFacts.getCategories,
  access: 'public',
  summary: 'Categories of instruments in the order of the chips.',
  input: z.object({}),
  reply: z.array(Category),
});

export const searchWords = endpoint({
  ...marketDataFacts.searchWords,
  access: 'public',
  summary: 'What each instrument is found by: its names in every language, and other words.',
  input: z.object({}),
  reply: z.array(InstrumentWords),
});

export const kline = endpoint({
  ...marketDataFacts.kline,
  access: 'public',
  summary:
    'Candles of the bid, ascending: 300, or `limit` up to 1,500, before `to` (epoch s, ' +
    'exclusive). ' +
    'Periods 1M 5M 15M 30M 1H 4H 1D 1W 1MN, or the minutes (a month is 43200).',
  input: z.object({
    forex_id: instrumentId,
    period,
    limit: optional(integer({ min: 1, max: KLINE_LIMIT_MAX }, 'limit.invalid')),
    to: optional(integer({ min: 0, max: 253_402_300_800 }, 'to.invalid')),
  }),
  reply: z.array(Kline),
});

export const abbreviatedKline = endpoint({
  ...marketDataFacts.abbreviatedKline,
  access: 'public',
  summary: 'The small chart of one instrument, or of all when forex_id is not sent.',
  input: z.object({ forex_id: optional(instrumentId), period: optional(period) }),
  reply: z.array(SmallChart),
});
