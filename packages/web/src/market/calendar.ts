import { contentCalls } from '@fulcrum/client/calls/content';
import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { CalendarEvent } from '@fulcrum/contract/content/calendar';

import { request } from '../server/api.ts';
import type { ListedInstrument } from './model.ts';

/** From a moment up to another, epoch ms. */
export interface EventPeriod {
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 86_400_000;

/** Coins that follow the dollar are touched by what touches the dollar. */
const DOLLAR_COINS: readonly string[] = ['USDT', 'USDC'];

/**
 * Loads the events of a period. Whole days in UTC are asked for, so that the server can answer many
 * people with the same reply.
 */
export async function calendarEvents(
  { from, to }: EventPeriod,
  options: CallOptions,
): Promise<Reply<readonly CalendarEvent[]>> {
  const days = { from: Math.floor(from / DAY_MS) * DAY_MS, to: Math.ceil(to / DAY_MS) * DAY_MS };
  const reply = await request(contentCalls.calendar, days, options);
  if (!reply.ok) return reply;
  const data = reply.data.data.filter(({ at }) => at >= from && at < to);
  return { ...reply, data };
}

/** Returns whether an event is about one of the instrument's currencies. */
export function touches(
  { currency }: Pick<CalendarEvent, 'currency'>,
  { baseCurrency, quoteCurrency }: Pick<ListedInstrument, 'baseCurrency' | 'quoteCurrency'>,
): boolean {
  return [baseCurrency, quoteCurrency].some(
    (each) => each === currency || (currency === 'USD' && DOLLAR_COINS.includes(each)),
  );
}
