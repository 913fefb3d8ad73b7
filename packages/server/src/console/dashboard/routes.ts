import * as api from '@fulcrum/contract/console/dashboard/calls';
import { queues } from '@fulcrum/contract/console/messages/calls';
import { mayDo } from '@fulcrum/contract/console/roles';
import { tradingDayOf } from '@fulcrum/engine/market/new-york';
import { USD_DIGITS, parseDecimal } from '@fulcrum/engine/units/decimal';

import { readAudit } from '../../audit/log.ts';
import type { Sql } from '../../platform/ports/db.ts';
import type { Binder } from '../binder.ts';
import type { ConsolePorts, LiveCounts } from '../ports.ts';
import { moneyToday } from './money-today.ts';
import { OrderChanges } from './order-changes.ts';
import { feedOf, healthOf, sumsOf, watchOf } from './view.ts';
import { waitingFor } from './waiting-queues.ts';

const ACTIVITY_ROWS = 6;

type Ports = ConsolePorts & { readonly live: LiveCounts };

/** Routes for the state of the business: live orders, exposure, money, feed and waiting cases. */
export function dashboardRoutes(serve: Binder, ports: Ports): void {
  const { db, clock, market, trading } = ports;
  const startedAt = market.feedHealth().at;

  serve.read(api.dashboard, async ({ input, operator }) => {
    const isDemo = input.is_demo === 1;
    const totals = await trading.floor({ name: 'totals', isDemo });
    const { start } = tradingDayOf(clock.now());
    const { all, isNew } = await countUsers(db, isDemo, start);
    const { rows } = mayDo(operator.role, 'audit.view')
      ? await readAudit(db, {}, { limit: ACTIVITY_ROWS, offset: 0 })
      : { rows: [] };
    return {
      ...sumsOf(totals, ports),
      net_limit_usd: isDemo ? null : await netLimitOf(ports),
      users: all,
      users_today: isNew,
      money: !isDemo && mayDo(operator.role, 'money.view') ? await moneyToday(db, start) : null,
      feed: feedOf(market, startedAt),
      health: await healthOf(trading, ports.live),
      activity: rows.map(({ seq, at, operator: who, action, object }) => ({
        seq,
        at,
        operator: who,
        action,
        object,
      })),
    };
  });

  serve.read(api.monitor, async ({ input }) => {
    const totals = await trading.floor({ name: 'totals', isDemo: input.is_demo === 1 });
    return {
      ...watchOf(totals, trading),
      feed: feedOf(market, startedAt),
      at: totals.at,
    };
  });

  const changes = { demo: new OrderChanges(market), real: new OrderChanges(market) };
  serve.read(api.liveOrders, async ({ input: { is_demo, since = 0, ...filter } }) => {
    const isDemo = is_demo === 1;
    const { at, orders, total } = await trading.floor({ name: 'orders', isDemo, filter });
    const ids = orders.map(({ record }) => record.id);
    return { ...changes[isDemo ? 'demo' : 'real'].changed(at, orders, since), ids, total };
  });

  serve.read(queues, ({ operator }) => waitingFor(db, operator, clock.now()));
}

/**
 * Returns the limit of net exposure in micro-dollars; null if none is set. It is shown for
 * comparison, not enforced.
 */
async function netLimitOf({ settings }: Ports): Promise<number | null> {
  const { net_exposure_limit: text } = await settings.read();
  return text === '0' ? null : parseDecimal(text, USD_DIGITS);
}

/** Returns how many demo or real users there are, and how many of them joined since `since`. */
async function countUsers(
  sql: Sql,
  isDemo: boolean,
  since: number,
): Promise<{ all: number; isNew: number }> {
  const [row] = await sql.query<{ all: number; isNew: number }>(
    `select count(*) as all, count(*) filter (where created_at >= $2) as "isNew"
     from app_user where kind = $1`,
    [isDemo ? 'demo' : 'real', since],
  );
  return row ?? { all: 0, isNew: 0 };
}
