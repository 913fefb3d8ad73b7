import * as api from '@fulcrum/contract/console/markup-calls';
import type * as wire from '@fulcrum/contract/console/markup-wire';
import { pnlFor } from '@fulcrum/engine/market/formulas';
import { rateAt } from '@fulcrum/engine/market/rate';
import type { Listing } from '@fulcrum/engine/market/market';
import { microLots, ONE_LOT, points } from '@fulcrum/engine/units/units';

import {
  checkMarkup,
  markupAt,
  markupHistory,
  storeMarkup,
  withdrawMarkup,
} from '../../market-data/module.ts';
import { Refused } from '../../platform/refusal.ts';
import { allFloors } from './routes.ts';
import type { Entry } from './view.ts';
import type { Floor } from '../dashboard/live-overview.ts';
import type { ConsolePorts } from '../ports.ts';
import { noter } from '../noter.ts';
import type { ServeOperators } from '../binder.ts';

type Ports = ConsolePorts & { readonly floor: Floor };

/** What the house adds to the ask: decided today, in force from the next day roll on. */
export function markupRoutes(serve: ServeOperators, { market, floor, ...ports }: Ports): void {
  const note = noter(ports);

  function entryOf({ id, version }: { readonly id: number; readonly version: number }): Entry {
    const entry = market.catalogue.entries.find(({ instrument }) => instrument.id === id);
    if (!entry) throw new Refused('instrument.unknown');
    if (entry.version !== version) throw new Refused('catalogue.moved');
    return entry;
  }

  const decisionOf = (operatorId: number, reason: string) => ({
    ...{ operatorId, reason, at: ports.clock.now(), marketAt: market.clock() },
  });

  serve.toOperator(api.markups, ({ input }) => markupHistory(ports.db, input.id));

  serve.toOperator(api.previewMarkup, async ({ input }) => {
    const entry = entryOf(input);
    const from = checkMarkup(entry, input.points, market.clock());
    const listing = market.market.byId(input.id) ?? null;
    const orders = (await allFloors(floor))
      .flatMap((each) => each.orders)
      .filter(({ record }) => record.instrumentId === input.id);
    const count = (side: string, status: string) =>
      orders.filter(({ record }) => record.side === side && record.status === status).length;
    return {
      from,
      before: costOf(listing, entry, markupAt(entry.markups, market.clock())),
      after: costOf(listing, entry, input.points),
      sells: count('sell', 'open'),
      pending_buys: count('buy', 'pending'),
    };
  });

  serve.toOperator(api.saveMarkup, async ({ input, operator, visit }) => {
    await market.change(async (tx) => {
      const entry = entryOf(input);
      const decision = decisionOf(operator.id, input.reason);
      const before = markupAt(entry.markups, decision.marketAt);
      const { points: after, from } = await storeMarkup(tx, entry, input.points, decision);
      // The day has rolled since the preview: it would hold a day later than was looked at.
      if (from !== input.from) throw new Refused('catalogue.moved');
      const detail = { points: [before, after], effective_from: new Date(from).toISOString() };
      const object = `instrument ${entry.instrument.code}`;
      const action = 'instrument.markupDecided';
      await note(tx, { operator, visit }, { action, object, detail, reason: input.reason });
    });
    return {};
  });

  serve.toOperator(api.withdrawMarkup, async ({ input, operator, visit }) => {
    await market.change(async (tx) => {
      const entry = entryOf(input);
      const coming = await withdrawMarkup(tx, entry, decisionOf(operator.id, input.reason));
      const effective_from = new Date(coming.from).toISOString();
      const detail = { points: [coming.points, null], effective_from };
      const object = `instrument ${entry.instrument.code}`;
      const action = 'instrument.markupWithdrawn';
      await note(tx, { operator, visit }, { action, object, detail, reason: input.reason });
    });
    return {};
  });
}

/** The typical spread with a mark-up, and what crossing it once with one lot costs. */
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
