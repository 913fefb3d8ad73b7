import type { Registry } from 'prom-client';

import { createAlerts, type AlertsModule } from '../trading/alerts/module.ts';
import type { Limits } from '../platform/http/limits.ts';
import type { NoticesModule } from '../notifications/inbox/module.ts';
import type { Db } from '../platform/ports/db.ts';
import { createRisk, type RiskModule } from '../trading/risk/module.ts';
import { AccountHistory } from '../trading/journal/account-history.ts';
import { JournalStore } from '../trading/journal/journal-store.ts';
import { createTrading } from '../trading/create.ts';
import type { DeskWriting } from '../trading/desk/group-commit.ts';
import { measureDesk } from '../trading/metrics.ts';
import type { TradingModule } from '../trading/module.ts';
import type { MarketRole } from './market.ts';
import type { Parts } from './parts.ts';

/** Everything that watches prices for accounts and decides about them. */
export interface DeskRole {
  readonly risk: RiskModule;
  readonly trading: TradingModule;
  readonly alerts: AlertsModule;
  /** Why the desk stopped; null while it works. */
  readonly desk: { downReason: string | null };
}

/** The embedded store has one session; PostgreSQL writes several groups in parallel. */
const WRITING: Readonly<Record<Db['kind'], DeskWriting>> = {
  pglite: { eventsMax: 500, writersMax: 1 },
  postgres: { eventsMax: 500, writersMax: 4 },
};

export function openDesk(
  parts: Parts,
  { market, steady }: MarketRole,
  ports: {
    readonly registry: Registry;
    readonly notices: NoticesModule;
    readonly limits: Limits | null;
  },
): DeskRole {
  const { db, clock, log } = parts;
  const risk = createRisk({ db, clock, marketClock: () => market.clock() });
  const trading = createTrading({
    journal: new JournalStore(db),
    history: new AccountHistory(db.reads),
    market,
    clock: steady,
    risk: risk.inForce,
    takeLeases: () => parts.lease.take(),
    isProven: () => parts.lease.isProven(),
    writing: parts.writing ?? WRITING[db.kind],
    crowded: (accounts) =>
      log.warn({ accounts }, 'more accounts are in use than memory is meant for'),
  });
  measureDesk(ports.registry, trading);
  const desk: DeskRole['desk'] = { downReason: null };
  trading.onFailure((error) => {
    desk.downReason = 'the store failed';
    parts.onFatal(error);
  });
  const { notices, limits } = ports;
  const alerts = createAlerts({
    ...{ db, clock, market, notices, limits },
    fault: (error) => log.error({ err: error }, 'price alerts could not be sent'),
  });
  return { risk, trading, alerts, desk };
}
