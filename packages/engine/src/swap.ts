import type { Account } from './account.ts';
import type { AccountEvent } from './event.ts';
import { swapFor } from './formulas.ts';
import type { Instrument } from './instrument.ts';
import { closingPrice, rateAt, type Listing, type Market } from './market.ts';
import { DAY_MS, newYorkLocal, tradingDayOf, weekdayOf } from './new-york.ts';
import type { Side } from './order.ts';
import { listingOf } from './position.ts';
import type { MicroLots, MicroUsd, Points } from './units.ts';

/**
 * Nights that the 17:00 New York roll at the end of `weekday` (0 Sunday to 6 Saturday) books:
 * three on the instrument's triple day, none on a holiday, else one. An instrument with a triple
 * day settles over the week-end that way, so its own week-end rolls book nothing.
 */
export function nightsAt(
  { swapTripleDay, sessions }: Pick<Instrument, 'swapTripleDay' | 'sessions'>,
  roll: Pick<Roll, 'weekday' | 'day'>,
): number {
  if (sessions.holidays.includes(roll.day)) return 0;
  if (swapTripleDay === null) return 1;
  if (roll.weekday === 0 || roll.weekday === 6) return 0;
  return roll.weekday === swapTripleDay ? 3 : 1;
}

/** The daily roll at 17:00 New York. */
export interface Roll {
  /** Market time of the roll, epoch ms. */
  readonly at: number;
  /** The trading day that it ends, `YYYY-MM-DD`. */
  readonly day: string;
  /** New York weekday of that day, 0 Sunday to 6 Saturday. */
  readonly weekday: number;
}

/**
 * Books the financing of every position opened before a roll, at its closing price of now.
 * Nothing when the account is booked for that day already, so a repeated roll books once.
 * `at` is the time of booking, epoch ms. Changes nothing.
 */
export function decideSwap(
  account: Account,
  market: Market,
  roll: Roll,
  at: number,
): readonly AccountEvent[] {
  const { day } = roll;
  if (account.swapDay !== null && account.swapDay >= day) return [];
  const events: AccountEvent[] = [];
  for (const order of account.orders.values()) {
    if (order.status !== 'open' || !order.opened || order.opened.quotedAt >= roll.at) continue;
    const listing = listingOf(market, order);
    const { instrument, quote } = listing;
    const rateOfYear = order.side === 'buy' ? instrument.swapLong : instrument.swapShort;
    const nights = nightsAt(instrument, roll);
    if (rateOfYear === 0 || nights === 0) continue;
    const price = quote ? closingPrice(order.side, quote) : order.opened.price;
    const rate = rateAt(listing, price) ?? order.opened.rate;
    const amount = swapFor(instrument, order.lots, price, rate, rateOfYear, nights);
    if (amount === 0) continue;
    events.push({ type: 'swapBooked', at, orderId: order.id, amount, nights, day });
  }
  return events;
}

/** What a roll books for one position. */
export interface NightCharge {
  /** Negative is paid by the trader. */
  readonly amount: MicroUsd;
  readonly nights: number;
}

/**
 * What the next roll after `now` (epoch ms) would book for a position at this closing price; null
 * when nothing converts it.
 */
export function nextNight(
  listing: Listing,
  side: Side,
  lots: MicroLots,
  price: Points,
  now: number,
): NightCharge | null {
  const { instrument } = listing;
  const { date: day, end } = tradingDayOf(now);
  // The roll of 17:00 belongs to the day that it ends.
  const weekday = weekdayOf(Math.floor(newYorkLocal(end - 1) / DAY_MS));
  const nights = nightsAt(instrument, { day, weekday });
  const rate = rateAt(listing, price);
  if (!rate) return null;
  const rateOfYear = side === 'buy' ? instrument.swapLong : instrument.swapShort;
  return { amount: swapFor(instrument, lots, price, rate, rateOfYear, nights), nights };
}
