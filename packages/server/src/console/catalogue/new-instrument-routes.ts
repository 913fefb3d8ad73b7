import * as api from '@fulcrum/contract/console/catalogue-calls';
import type { ParsedOf } from '@fulcrum/contract/endpoint';
import { parseDecimal } from '@fulcrum/engine/units/decimal';

import { checkNew, storeNew, type NewInstrument } from '../../market-data/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { readTerms } from './routes.ts';
import { newPreviewOf, newTextsOf } from './view.ts';
import type { ConsolePorts } from '../ports.ts';
import { noter } from '../noter.ts';
import type { ServeOperators } from '../binder.ts';

type Input = ParsedOf<typeof api.previewNewInstrument>;

/** Adding an instrument: looked at first, then entered, halted. */
export function newInstrumentRoutes(
  serve: ServeOperators,
  { market, trading, risk, ...ports }: ConsolePorts,
): void {
  const note = noter(ports);

  function around() {
    const { catalogue, profile } = market;
    return { catalogue, profile, feed: market.feedHealth().kind };
  }

  /** Under fees to come it would have no rate: every instrument is decided on with them. */
  async function checkFees(sql: Sql): Promise<void> {
    if (await risk.fees.comingIn(sql)) throw new Refused('instrument.feesComing');
  }

  /** What was entered, with the hours as they were looked at. */
  function read(input: Input): { fresh: NewInstrument; hoursOf: string } {
    const { entries } = market.catalogue;
    const model = entries.find(({ instrument }) => instrument.id === input.hours_of);
    if (!model) throw new Refused('instrument.hours');
    if (model.version !== input.hours_version) throw new Refused('catalogue.moved');
    const fresh = {
      terms: readTerms(input, trading.settings.fees),
      code: input.code,
      baseCurrency: input.base_currency,
      quoteCurrency: input.quote_currency,
      digits: input.digits,
      allowsNonPositive: input.allows_non_positive === 1,
      profileClass: input.profile_class,
      sessions: model.instrument.sessions,
      spreadPoints: input.typical_spread,
      simulatedBase: basePoints(input),
    };
    return { fresh, hoursOf: model.showCode };
  }

  serve.toOperator(api.previewNewInstrument, async ({ input }) => {
    await checkFees(ports.db);
    const { fresh, hoursOf } = read(input);
    const entry = checkNew(fresh, around());
    return newPreviewOf(market, trading.settings, fresh, entry, hoursOf);
  });

  serve.toOperator(api.addInstrument, ({ input, operator, visit }) =>
    market.change(async (tx) => {
      await checkFees(tx);
      const { fresh, hoursOf } = read(input);
      const id = await storeNew(tx, fresh, around());
      const detail = { id, ...newTextsOf(fresh, hoursOf), sessions: fresh.sessions };
      const action = 'instrument.added';
      const object = `instrument ${fresh.code}`;
      await note(tx, { operator, visit }, { action, object, detail, reason: input.reason });
      return { id };
    }),
  );
}

/** A price that does not fit the digits is none. */
function basePoints({ base_price: text, digits }: Input): number | null {
  if (text === undefined || text === null) return null;
  const points = parseDecimal(text, digits);
  if (points === null) throw new Refused('instrument.basePrice');
  return points;
}
