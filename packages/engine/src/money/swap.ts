import type { Account } from '../account.ts';
import type { AccountEvent } from '../event.ts';
import { swapFor } from '../market/formulas.ts';
import type { Instrument } from '../market/instrument.ts';
import { type Listing, listingOf, type Market } from '../market/market.ts';
import { DAY_MS, newYorkLocal, tradingDayOf, weekdayOf } from '../market/new-york.ts';
import { closingPrice, type Prices, type Side } from '../market/quote.ts';
import { rateAt } from '../market/rate.ts';
import { isHoliday } from '../market/sessions.ts';
import type { MicroLots, MicroUsd, Points } from '../units/units.ts';

/**
 * Returns how many nights the roll at 17:00 New York at the end of `weekday` (0 Sunday to 6
 * Saturday) books: three on the instrument's triple day, none on a holiday, otherwise one. The
 * triple day covers the weekend, so an instrument with a triple day books nothing at the rolls of
 * the weekend itself.
 */
export function nightsAt(
  { swapTripleDay, sessions }: Pick<Instrument, 'swapTripleDay' | 'sessions'>,
  roll: Pick<RollMoment, 'weekday' | 'day'>,
): number {
  if (isHoliday(sessions, roll.day)) return 0;
  if (swapTripleDay === null) return 1;
  if (roll.weekday === 0 || roll.weekday === 6) return 0;
  return roll.weekday === swapTripleDay ? 3 : 1;
}

/** The end of a trading day: 17:00 New York. */
export interface RollMoment {
  /** Market time of the roll, epoch ms. */
  readonly at: number;
  /** The trading day that the roll ends, `YYYY-MM-DD`. */
  readonly day: string;
  /** New York weekday of that day, 0 Sunday to 6 Saturday. */
  readonly weekday: number;
}

/** The terms at 17:00 with which a roll books the positions of one instrument. */
export interface RollTerms {
  readonly instrumentId: number;
  /** Null if there was no price yet. */
  readonly quote: Prices | null;
  /** Yearly swap of a buy and of a sell in millionths of a percent. */
  readonly swapLong: number;
  readonly swapShort: number;
  readonly nights: number;
}

/**
 * A roll with its own prices, so that it books the same amount however late an account's turn
 * comes.
 */
export interface Roll extends RollMoment {
  /** The clock of `at`: positions that were opened before `at` by that clock are booked. */
  readonly clock: 'wall' | 'ticks';
  /** Keyed by instrument id. */
  readonly terms: ReadonlyMap<number, RollTerms>;
}

/**
 * Returns the roll with the listings' current terms and the prices that `quoteOf` returns for its
 * moment.
 */
export function rollOf(
  moment: RollMoment,
  clock: Roll['clock'],
  listings: Iterable<Listing>,
  quoteOf: (listing: Listing) => Prices | null = ({ quote }) => quote,
): Roll {
  const { at, day, weekday } = moment;
  const terms = new Map<number, RollTerms>();
  for (const listing of listings) {
    const { id: instrumentId, swapLong, swapShort } = listing.instrument;
    const known = quoteOf(listing);
    const quote = known && { bid: known.bid, ask: known.ask };
    const nights = nightsAt(listing.instrument, moment);
    terms.set(instrumentId, { instrumentId, quote, swapLong, swapShort, nights });
  }
  return { at, day, weekday, clock, terms };
}

/**
 * Decides the swap of every position that was open at a roll, at the roll's own prices. If the roll
 * has no price or rate for an instrument, those of the opening are used. Returns no events if the
 * account is already booked for that day, so a repeated roll books once. `at` is the time of
 * booking, epoch ms.
 */
export function decideSwap(
  account: Account,
  market: Market,
  roll: Roll,
  at: number,
): readonly AccountEvent[] {
  const { day, terms, clock } = roll;
  if (account.swapDay !== null && account.swapDay >= day) return [];
  const events: AccountEvent[] = [];
  for (const order of account.orders.values()) {
    if (order.status !== 'open') continue;
    const { opened, side, lots } = order;
    const openedAt = clock === 'wall' ? opened.filledAt : opened.quotedAt;
    const own = terms.get(order.instrumentId);
    if (openedAt >= roll.at || !own) continue;
    const rateOfYear = side === 'buy' ? own.swapLong : own.swapShort;
    const { nights } = own;
    if (rateOfYear === 0 || nights === 0) continue;
    const listing = listingOf(market, order);
    const price = own.quote ? closingPrice(side, own.quote) : opened.price;
    const conversion = listing.conversion && terms.get(listing.conversion.instrument.id)?.quote;
    const rate = rateAt(listing, price, conversion ?? null) ?? opened.rate;
    const amount = swapFor(listing.instrument, lots, price, rate, rateOfYear, nights);
    if (amount === 0) continue;
    events.push({ type: 'swapBooked', at, orderId: order.id, amount, nights, day });
  }
  return events;
}

/** The swap of one position at a roll. */
export interface NightCharge {
  /** Micro-USD; the trader pays a negative amount. */
  readonly amount: MicroUsd;
  readonly nights: number;
}

/**
 * Returns what the next roll after `now` (epoch ms) would book for a position at this closing
 * price; null without a conversion rate.
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
  // The roll at 17:00 belongs to the day that it ends.
  const weekday = weekdayOf(Math.floor(newYorkLocal(end - 1) / DAY_MS));
  const nights = nightsAt(instrument, { day, weekday });
  const rate = rateAt(listing, price);
  if (!rate) return null;
  const rateOfYear = side === 'buy' ? instrument.swapLong : instrument.swapShort;
  return { amount: swapFor(instrument, lots, price, rate, rateOfYear, nights), nights };
}
