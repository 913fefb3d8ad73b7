import * as api from '@fulcrum/contract/console/catalogue/markups';
import type * as wire from '@fulcrum/contract/console/catalogue/markup-schema';
import { pnlFor } from '@fulcrum/engine/market/formulas';
import type { Listing } from '@fulcrum/engine/market/market';
import { rateAt } from '@fulcrum/engine/market/rate';
import { points, ONE_LOT, microLots } from '@fulcrum/engine/units/units';

import {
  checkMarkup,
  markupAt,
  markupHistory,
  storeMarkup,
  withdrawMarkup,
} from '../../market-data/module.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Act } from '../act.ts';
import type { Binder } from '../binder.ts';
import type { ConsolePorts } from '../ports.ts';
import { entryOf, type Entry } from './view.ts';

/**
 * Routes for the mark-up on the ask, which takes effect at the next day roll after its decision.
 */
export function markupRoutes(serve: Binder, { db, clock, market, trading }: ConsolePorts): void {
  const catalogue = serve.within((work) => market.change(work));
  const decisionOf = ({ operator, reason }: Act) => ({
    operatorId: operator.id,
    reason,
    at: clock.now(),
    marketAt: market.clock(),
  });

  serve.read(api.markups, ({ input }) => markupHistory(db, input.id));

  serve.read(api.previewMarkup, async ({ input }) => {
    const entry = entryOf(market, input);
    const from = checkMarkup(entry, input.points, market.clock());
    const listing = market.market.byId(input.id) ?? null;
    const counts = await trading.floor({ name: 'instruments' });
    const live = counts.find(({ instrumentId }) => instrumentId === input.id);
    return {
      from,
      before: costOf(listing, entry, markupAt(entry.markups, market.clock())),
      after: costOf(listing, entry, input.points),
      sells: live?.sells ?? 0,
      pending_buys: live?.pendingBuys ?? 0,
    };
  });

  catalogue.change(api.saveMarkup, async ({ input, act }) => {
    const entry = entryOf(market, input);
    const decision = decisionOf(act);
    const before = markupAt(entry.markups, decision.marketAt);
    const { points: after, from } = await storeMarkup(act.tx, entry, input.points, decision);
    // A day roll happened since the preview, so the decision would take effect a day later than
    // shown.
    if (from !== input.from) throw new Refused('catalogue.moved');
    await act.note('instrument.markupDecided', `instrument ${entry.instrument.code}`, {
      points: [before, after],
      effective_from: new Date(from).toISOString(),
    });
  });

  catalogue.change(api.withdrawMarkup, async ({ input, act }) => {
    const entry = entryOf(market, input);
    const coming = await withdrawMarkup(act.tx, entry, decisionOf(act));
    await act.note('instrument.markupWithdrawn', `instrument ${entry.instrument.code}`, {
      points: [coming.points, null],
      effective_from: new Date(coming.from).toISOString(),
    });
  });
}

/**
 * Returns the typical spread with a mark-up, and what one lot loses by crossing that spread once.
 */
function costOf(
  listing: Listing | null,
  { instrument, spreadPoints }: Entry,
  markup: number,
): wire.MarkupCost {
  const spread = spreadPoints + markup;
  const bid = listing?.quote?.bid;
  if (!listing || bid === undefined) return { markup, spread, cost: null };
  const [price, ask] = [points(bid), points(bid + spread)];
  const rate = rateAt(listing, price);
  if (!rate) return { markup, spread, cost: null };
  const lost = pnlFor(instrument, 'buy', microLots(ONE_LOT), ask, price, rate);
  return { markup, spread, cost: lost === 0 ? 0 : -lost };
}
