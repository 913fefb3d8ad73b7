import * as api from '@fulcrum/contract/console/fee-calls';

import { storeFeeRates, touchTerms } from '../../market-data/module.ts';
import { Refused } from '../../platform/refusal.ts';
import { firstRoll, kindOf, modeOf, planOf } from '../../trading/risk/module.ts';
import { checkNew, feesShown, ratesDetail, readRates, rowOf } from './fee-view.ts';
import type { ConsolePorts } from '../ports.ts';
import { noter } from '../noter.ts';
import type { ServeOperators } from '../binder.ts';

/** The history of the setting shows it like that of any other. */
const OBJECT = 'setting trade_fee_type';
/** Real people whom another fee concerns: they pay it when a pending order fills, or open more. */
const CONCERNED = `
  select count(distinct a.user_id) as count from trade_order o
  join account a on a.id = o.account_id
  join app_user u on u.id = a.user_id and u.kind <> 'demo'
  where o.status in (0, 1)`;

/** How openings are charged: kind and rates are decided together, and hold from a day roll on. */
export function feeRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, market, risk } = ports;
  const note = noter(ports);
  const instruments = () => market.catalogue.entries.map(({ instrument }) => instrument);

  serve.toOperator(api.fees, () => feesShown(ports, db));

  serve.toOperator(api.previewFees, async ({ input }) => {
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

  serve.toOperator(api.decideFees, async ({ input, operator, visit }) => {
    const { fee_type: kind, reason } = input;
    await market.change(async (tx) => {
      const rates = readRates(input, instruments());
      const { fees } = risk.inForce();
      const waiting = await risk.fees.comingIn(tx);
      checkNew(rates, kind, instruments(), waiting ? planOf(waiting) : fees);
      const by = { operatorId: operator.id, reason };
      const decided = await risk.fees.decide(tx, modeOf(kind), by);
      // The day has rolled since the preview: it would hold a day later than was looked at.
      if (decided.fromAt !== input.from) throw new Refused('catalogue.moved');
      const plan = planOf(decided);
      await storeFeeRates(tx, plan, rates);
      await touchTerms(tx);
      const detail = {
        value: [String(kindOf(fees.mode)), String(kind)],
        from: decided.fromAt,
        rates: ratesDetail(instruments(), fees, plan, rates),
      };
      const entry = { action: 'fees.decided', object: OBJECT, detail, reason };
      await note(tx, { operator, visit }, entry);
    });
    await risk.decided();
    return feesShown(ports, db);
  });

  serve.toOperator(api.withdrawFees, async ({ input, operator, visit }) => {
    const { id, reason } = input;
    await market.change(async (tx) => {
      const taken = await risk.fees.withdraw(tx, id, { operatorId: operator.id, reason });
      await touchTerms(tx);
      const held = risk.inForce().fees.mode;
      const detail = { value: [String(kindOf(taken.terms)), String(kindOf(held))] };
      const entry = { action: 'fees.withdrawn', object: OBJECT, detail, reason };
      await note(tx, { operator, visit }, entry);
    });
    await risk.decided();
    return feesShown(ports, db);
  });
}
