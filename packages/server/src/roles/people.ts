import { setTimeout as sleep } from 'node:timers/promises';

import { AccountHistory } from '../trading/journal/account-history.ts';
import { JournalStore } from '../trading/journal/journal-store.ts';
import type { TradingModule } from '../trading/module.ts';
import { SharedBoard } from '../trading/remote/board.ts';
import { createDeskClient } from '../trading/remote/desk-client.ts';
import { measureCommands, measureNews } from '../trading/remote/metrics.ts';
import { openBusiness, type Business } from './business.ts';
import { openAlerts, type DeskRole } from './desk.ts';
import type { MarketRole } from './market.ts';
import type { Notifications } from './notifications.ts';
import type { Parts, Shared } from './parts.ts';

/** What gateway and jobs need: the desks of all processes, and the modules for people. */
export interface People extends Business, Notifications, MarketRole, DeskRole {
  readonly board: SharedBoard;
}

export function openPeople(
  parts: Parts,
  marketRole: MarketRole,
  notifications: Notifications,
  { registry, bus, limits, seal, risk }: Shared,
): People {
  const { db, clock, log } = parts;
  const board = new SharedBoard({ db, bus, clock, log });
  const trading: TradingModule = createDeskClient({
    bus,
    board,
    journal: new JournalStore(db),
    history: new AccountHistory(db.reads, db.replica),
    market: marketRole.market.market,
    clock,
    risk: risk.inForce,
    ended: measureCommands(registry),
    pause: (ms) => sleep(ms),
    isProven: () => bus.isThere && board.isFresh(),
    isLate: () => false,
    heard: measureNews(registry),
  });
  const alerts = openAlerts(parts, marketRole, { bus, notices: notifications.notices, limits });
  const front = { ...marketRole, ...notifications, risk, trading, alerts, desk: WORKING };
  return { ...front, ...openBusiness(parts, front, { registry, seal, bus, limits }), board };
}

/** The desks are in other processes, which stop by themselves. */
const WORKING: DeskRole['desk'] = { downReason: null };
