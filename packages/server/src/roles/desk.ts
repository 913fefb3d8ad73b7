import type { Registry } from 'prom-client';

import { createAlerts, type AlertsModule } from '../trading/alerts/module.ts';
import type { Limits } from '../platform/http/limits.ts';
import type { NoticesModule } from '../notifications/inbox/module.ts';
import type { Bus } from '../platform/ports/bus.ts';
import type { Db } from '../platform/ports/db.ts';
import { createRisk, type RiskModule } from '../trading/risk/module.ts';
import { AccountHistory } from '../trading/journal/account-history.ts';
import { MeasuredJournal } from '../trading/journal/measured-journal.ts';
import type { Lease } from '../trading/journal/rows.ts';
import { createTrading, type DeskModule } from '../trading/create.ts';
import type { DeskWriting } from '../trading/desk/group-commit.ts';
import { replayMarksOn } from '../trading/desk/replay/replay-marks.ts';
import type { ReplayPorts } from '../trading/desk/replay/replay-ports.ts';
import { measureDesk, measureReplay, measureTakeOvers } from '../trading/metrics.ts';
import { noticeOf, type TradingModule } from '../trading/module.ts';
import type { MarketRole } from './market.ts';
import type { Parts } from './parts.ts';

/** Everything that watches prices for accounts and decides about their orders. */
export interface DeskRole {
  readonly risk: RiskModule;
  readonly trading: TradingModule;
  readonly alerts: AlertsModule;
  /** Why the desk stopped; null while it works. */
  readonly desk: DeskState;
}

export interface DeskState {
  downReason: string | null;
}

/** The desk of this process. */
export interface OwnDesk {
  readonly trading: DeskModule;
  readonly desk: DeskState;
}

/**
 * How many events a commit may have, and how many commits run in parallel: one with the embedded
 * store, which has one session.
 */
const WRITING: Readonly<Record<Db['kind'], DeskWriting>> = {
  pglite: { eventsMax: 500, writersMax: 1 },
  postgres: { eventsMax: 500, writersMax: 4 },
};

export const writingOf = ({ db, writing }: Parts): DeskWriting => writing ?? WRITING[db.kind];

export const openRules = ({ db, clock }: Parts, { market }: MarketRole, bus: Bus): RiskModule =>
  createRisk({ db, clock, bus, marketClock: () => market.clock() });

export function openOwnDesk(
  parts: Parts,
  { market, streamed, steady }: MarketRole,
  ports: {
    readonly registry: Registry;
    readonly bus: Bus;
    readonly notices: NoticesModule;
    readonly risk: RiskModule;
    /** Called when a desk, this one or another, holds shards that it did not hold before. */
    readonly moved?: (leases: readonly Lease[]) => void;
  },
): OwnDesk {
  const { db, lease, log } = parts;
  const { registry, bus, notices, risk, moved = () => undefined } = ports;
  const trading = createTrading({
    journal: new MeasuredJournal(db, registry),
    history: new AccountHistory(db.reads, db.replica),
    market,
    clock: steady,
    bus,
    announced: (turn) => {
      if (turn.some(noticeOf)) notices.wake();
    },
    risk: risk.inForce,
    takeLeases: () => lease.take(),
    tookOver: measureTakeOvers(registry),
    replay: replayOf(parts, streamed, registry),
    follow: (holder) => lease.follow?.(holder, moved, () => bus.isHeard),
    isProven: () => lease.isProven(),
    writing: writingOf(parts),
    crowded: (accounts) =>
      log.warn({ accounts }, 'more accounts are in use than are kept in memory'),
  });
  measureDesk(registry, trading);
  if (streamed) lease.report(() => trading.settledQ());
  const desk: DeskState = { downReason: null };
  trading.onFailure((error) => {
    desk.downReason = 'the store failed';
    parts.onFatal(error);
  });
  return { trading, desk };
}

function replayOf(
  { db, config }: Parts,
  streamed: MarketRole['streamed'],
  registry: Registry,
): ReplayPorts | undefined {
  if (!streamed) return undefined;
  return {
    quotes: streamed,
    marks: replayMarksOn(db.desk),
    withinMs: config.triggerReplayS * 1_000,
    replayed: measureReplay(registry),
  };
}

export function openAlerts(
  { db, clock, log }: Parts,
  { market }: MarketRole,
  ports: {
    readonly bus: Bus;
    readonly notices: NoticesModule;
    readonly limits: Limits | null;
  },
): AlertsModule {
  const { bus, notices, limits } = ports;
  return createAlerts({
    db,
    clock,
    bus,
    market,
    notices,
    limits,
    fault: (error) => log.error({ err: error }, 'price alerts could not be sent'),
  });
}
