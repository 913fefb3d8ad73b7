import * as api from '@fulcrum/contract/console/catalogue/calls';
import type { ParsedOf } from '@fulcrum/contract/endpoint';
import { parseDecimal } from '@fulcrum/engine/units/decimal';

import {
  checkNew,
  defaultMarginPriceFloor,
  storeNew,
  type NewInstrument,
} from '../../market-data/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Binder } from '../binder.ts';
import type { ConsolePorts } from '../ports.ts';
import { readTerms } from './terms-input.ts';
import { newPreviewOf, newTextsOf } from './view.ts';

type Input = ParsedOf<typeof api.previewNewInstrument>;

/** Routes for adding an instrument: it is previewed first, then added in a halted state. */
export function newInstrumentRoutes(
  serve: Binder,
  { db, market, trading, risk }: ConsolePorts,
): void {
  function context() {
    const { catalogue, profile } = market;
    return { catalogue, profile, feed: market.feedHealth().kind };
  }

  /**
   * Throws if fees are decided for later: they have one rate per instrument, and none for a new
   * one.
   */
  async function checkFees(sql: Sql): Promise<void> {
    if (await risk.fees.comingIn(sql)) throw new Refused('instrument.feesComing');
  }

  /**
   * Returns the new instrument, and the code of the instrument whose trading hours it gets, in the
   * version that the operator saw.
   */
  function read(input: Input): { fresh: NewInstrument; hoursOf: string } {
    const { entries } = market.catalogue;
    const model = entries.find(({ instrument }) => instrument.id === input.hours_of);
    if (!model) throw new Refused('instrument.hours');
    if (model.version !== input.hours_version) throw new Refused('catalogue.moved');
    const { digits } = input;
    const allowsNonPositive = input.allows_non_positive === 1;
    const marginPriceFloor = allowsNonPositive ? defaultMarginPriceFloor(digits) : 0;
    const fresh = {
      terms: readTerms(input, trading.settings.fees, { digits, marginPriceFloor }),
      code: input.code,
      baseCurrency: input.base_currency,
      quoteCurrency: input.quote_currency,
      digits,
      allowsNonPositive,
      profileClass: input.profile_class,
      sessions: model.instrument.sessions,
      spreadPoints: input.typical_spread,
      simulatedBase: basePoints(input),
    };
    return { fresh, hoursOf: model.showCode };
  }

  serve.read(api.previewNewInstrument, async ({ input }) => {
    await checkFees(db);
    const { fresh, hoursOf } = read(input);
    const entry = checkNew(fresh, context());
    return newPreviewOf(market, trading.settings, fresh, entry, hoursOf);
  });

  const catalogue = serve.within((work) => market.change(work));
  catalogue.change(api.addInstrument, async ({ input, act }) => {
    await checkFees(act.tx);
    const { fresh, hoursOf } = read(input);
    const id = await storeNew(act.tx, fresh, context());
    const detail = { id, ...newTextsOf(fresh, hoursOf), sessions: fresh.sessions };
    await act.note('instrument.added', `instrument ${fresh.code}`, detail);
    return { id };
  });
}

/**
 * Returns the first simulated price in points; throws if it has more digits than the instrument.
 */
function basePoints({ base_price: text, digits }: Input): number | null {
  if (text === undefined || text === null) return null;
  const points = parseDecimal(text, digits);
  if (points === null) throw new Refused('instrument.basePrice');
  return points;
}
