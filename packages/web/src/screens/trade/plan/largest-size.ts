import type { MicroLots } from '@fulcrum/engine/units/units';

import type { PlanContext } from '../../../trading/preview/plan-context.ts';
import { maxLots } from './max-lots.ts';
import type { Ticket } from './ticket.ts';

/**
 * The largest size that the free margin allows. Each search goes up to twenty times over all
 * positions, so it is made again when the ticket or the account changes, and otherwise only once a
 * second: a price moves the size by little, and the server decides in any case.
 */
export class LargestSize {
  #basis = '';
  #lots: MicroLots | null = null;

  of(ticket: Ticket, context: PlanContext): MicroLots | null {
    const { account, listing, now } = context;
    const { leverage, mode, target } = ticket;
    const second = Math.floor(now / 1_000);
    const basis = [
      listing.instrument.code,
      listing.quote === null,
      leverage,
      mode,
      target,
      account.balance,
      account.locked,
      account.orders.size,
      second,
    ].join(' ');
    if (basis !== this.#basis) {
      this.#basis = basis;
      this.#lots = maxLots(ticket, 'buy', context);
    }
    return this.#lots;
  }
}
