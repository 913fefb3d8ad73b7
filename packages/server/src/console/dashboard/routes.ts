import * as api from '@fulcrum/contract/console/dashboard/calls';
import { queues } from '@fulcrum/contract/console/messages/calls';
import { mayDo } from '@fulcrum/contract/console/roles';
import { tradingDayOf } from '@fulcrum/engine/market/new-york';
import { USD_DIGITS, parseDecimal } from '@fulcrum/engine/units/decimal';

import { readAudit } from '../../audit/log.ts';
import type { Sql } from '../../platform/ports/db.ts';
import type { Binder } from '../binder.ts';
import type { ConsolePorts, LiveCounts } from '../ports.ts';
import type { LiveOverview } from './live-overview.ts';
import { moneyToday } from './money-today.ts';
import { OrderChanges } from './order-changes.ts';
import { foundOrders } from './orders-view.ts';
import { feedOf, healthOf, totalsOf, watchOf } from './view.ts';
import { waitingFor } from './waiting-queues.ts';

const ACTIVITY_ROWS = 6;

type Ports = ConsolePorts & { readonly overview: LiveOverview; readonly live: LiveCounts };

/** The state of the business: live orders, exposure, money, feed, and what waits. */
export function dashboardRoutes(serve: Binder, ports: Ports): void {
  const { db, clock, market, trading, overview } = ports;
  const startedAt = market.feedHealth().at;

  serve.read(api.dashboard, async ({ input, operator }) => {
    const isDemo = input.is_demo === 1;
    const snapshot = await overview.snapshot(isDemo);
    const { start } = tradingDayOf(clock.now());
    const { all, isNew } = await countUsers(db, isDemo, start);
    const { rows } = mayDo(operator.role, 'audit.view')
      ? await readAudit(db, {}, { limit: ACTIVITY_ROWS, offset: 0 })
      : { rows: [] };
    return {
      ...totalsOf(snapshot, ports),
      net_limit_usd: isDemo ? null : await netLimitOf(ports),
      users: all,
      users_today: isNew,
      money: !isDemo && mayDo(operator.role, 'money.view') ? await moneyToday(db, start) : null,
      feed: feedOf(market, startedAt),
      health: healthOf(trading, ports.live),
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
    const snapshot = await overview.snapshot(input.is_demo === 1);
    return {
      ...watchOf(snapshot, trading),
      feed: feedOf(market, startedAt),
      at: snapshot.at,
    };
  });

  const changes = { demo: new OrderChanges(market), real: new OrderChanges(market) };
  serve.read(api.liveOrders, async ({ input: { is_demo, since = 0, ...filter } }) => {
    const isDemo = is_demo === 1;
    const snapshot = await overview.snapshot(isDemo);
    const { found, total } = foundOrders(snapshot, filter);
    const ids = found.map(({ record }) => record.id);
    return { ...changes[isDemo ? 'demo' : 'real'].changed(snapshot, found, since), ids, total };
  });

  serve.read(queues, ({ operator }) => waitingFor(db, operator, clock.now()));
}

/** In micro-dollars; null while no limit is set. It is shown for comparison, not enforced. */
async function netLimitOf({ settings }: Ports): Promise<number | null> {
  const { net_exposure_limit: text } = await settings.read();
  return text === '0' ? null : parseDecimal(text, USD_DIGITS);
}

/** How many users of a kind there are, and how many joined since `since`. */
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
