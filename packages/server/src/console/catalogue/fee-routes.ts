import * as api from '@fulcrum/contract/console/catalogue/fees';

import { storeFeeRates, touchTerms } from '../../market-data/module.ts';
import { Refused } from '../../platform/refusal.ts';
import { firstRoll, kindOf, modeOf, planOf } from '../../trading/risk/module.ts';
import type { Binder } from '../binder.ts';
import type { ConsolePorts } from '../ports.ts';
import { checkNew, feesShown, ratesDetail, readRates, rowOf } from './fee-view.ts';

/** The history of this setting is read from the audit log, like that of all other settings. */
const OBJECT = 'setting trade_fee_type';
/** Counts the real users whom a new fee affects: those with a pending order or an open position. */
const CONCERNED = `
  select count(distinct a.user_id) as count from trade_order o
  join account a on a.id = o.account_id
  join app_user u on u.id = a.user_id and u.kind <> 'demo'
  where o.status in (0, 1)`;

/** Routes for opening fees: kind and rates are decided together and take effect at a day roll. */
export function feeRoutes(serve: Binder, ports: ConsolePorts): void {
  const { db, market, risk } = ports;
  const catalogue = serve.within((work) => market.change(work));
  const instruments = () => market.catalogue.entries.map(({ instrument }) => instrument);

  serve.read(api.fees, () => feesShown(ports, db));

  serve.read(api.previewFees, async ({ input }) => {
    const rates = readRates(input, instruments());
    const [concerned] = await db.query<{ count: number }>(CONCERNED);
    const then = modeOf(input.fee_type);
    return {
      from: firstRoll(market.clock()),
      people: concerned?.count ?? 0,
      rows: rates.map(({ instrumentId, rate }) => {
        const listing = market.market.byId(instrumentId);
        if (!listing) throw new Error(`No listing of instrument ${instrumentId}`);
        return rowOf(listing, risk.inForce().fees, { mode: then, rate });
      }),
    };
  });

  // The reply shows the fees as they are after the commit.
  catalogue.custom(api.decideFees, async ({ input, change }) => {
    const kind = input.fee_type;
    await change(async ({ tx, operator, reason, note }) => {
      const rates = readRates(input, instruments());
      const { fees } = risk.inForce();
      const waiting = await risk.fees.comingIn(tx);
      checkNew(rates, kind, instruments(), waiting ? planOf(waiting) : fees);
      const decided = await risk.fees.decide(tx, modeOf(kind), { operatorId: operator.id, reason });
      // A day roll happened since the preview, so the decision would take effect a day later than
      // shown.
      if (decided.fromAt !== input.from) throw new Refused('catalogue.moved');
      const plan = planOf(decided);
      await storeFeeRates(tx, plan, rates);
      await touchTerms(tx);
      await note('fees.decided', OBJECT, {
        value: [String(kindOf(fees.mode)), String(kind)],
        from: decided.fromAt,
        rates: ratesDetail(instruments(), fees, plan, rates),
      });
    });
    await risk.decided();
    return feesShown(ports, db);
  });

  catalogue.custom(api.withdrawFees, async ({ input, change }) => {
    await change(async ({ tx, operator, reason, note }) => {
      const by = { operatorId: operator.id, reason };
      const withdrawn = await risk.fees.withdraw(tx, input.id, by);
      await touchTerms(tx);
      const value = [String(kindOf(withdrawn.terms)), String(kindOf(risk.inForce().fees.mode))];
      await note('fees.withdrawn', OBJECT, { value });
    });
    await risk.decided();
    return feesShown(ports, db);
  });
}
