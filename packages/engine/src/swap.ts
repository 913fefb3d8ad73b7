import type { Account } from './account.ts';
import type { AccountEvent } from './event.ts';
import { swapFor } from './formulas.ts';
import type { Instrument } from './instrument.ts';
import { closingPrice, rateAt, type Market } from './market.ts';
import { listingOf } from './position.ts';

/**
 * Nights that the 17:00 New York roll at the end of `weekday` (0 Sunday to 6 Saturday) books:
 * three on the instrument's triple day, none on a holiday, else one. An instrument with a triple
 * day settles over the week-end that way, so its own week-end rolls book nothing.
 */
export function nightsAt(
  { swapTripleDay, sessions }: Pick<Instrument, 'swapTripleDay' | 'sessions'>,
  roll: { readonly weekday: number; readonly date: string },
): number {
  if (sessions.holidays.includes(roll.date)) return 0;
  if (swapTripleDay === null) return 1;
  if (roll.weekday === 0 || roll.weekday === 6) return 0;
  return roll.weekday === swapTripleDay ? 3 : 1;
}

/**
 * Books the financing of every position open at a roll, at its closing price of that moment.
 * Positions at a rate of zero book nothing. Changes nothing.
 */
export function decideSwap(
  account: Account,
  market: Market,
  roll: { readonly weekday: number; readonly date: string },
  at: number,
): readonly AccountEvent[] {
  const events: AccountEvent[] = [];
  for (const order of account.orders.values()) {
    if (order.status !== 'open' || !order.opened) continue;
    const listing = listingOf(market, order);
    const { instrument, quote } = listing;
    const rateOfYear = order.side === 'buy' ? instrument.swapLong : instrument.swapShort;
    const nights = nightsAt(instrument, roll);
    if (rateOfYear === 0 || nights === 0) continue;
    const price = quote ? closingPrice(order.side, quote) : order.opened.price;
    const rate = rateAt(listing, price) ?? order.opened.rate;
    const amount = swapFor(instrument, order.lots, price, rate, rateOfYear, nights);
    if (amount === 0) continue;
    events.push({ type: 'swapBooked', at, orderId: order.id, amount, nights });
  }
  return events;
}
