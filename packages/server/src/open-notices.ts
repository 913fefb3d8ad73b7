import type { FastifyBaseLogger } from 'fastify';

import { createAlerts, type AlertsModule } from './alerts/module.ts';
import type { Limits } from './http/limits.ts';
import type { MarketModule } from './market/module.ts';
import { createNotices, type InstrumentFace, type NoticesModule } from './notices/module.ts';
import type { Clock } from './ports/clock.ts';
import type { Config } from './config.ts';
import type { Db } from './ports/db.ts';
import type { PushSender } from './ports/push.ts';
import { createPush, type PushModule } from './push/module.ts';
import type { Seal } from './store/seal.ts';
import { noticeOf, type TradingModule } from './trading/module.ts';

/** What happens to accounts and prices, for the people who want to know. */
export function openNotices(
  { db, clock, log }: { readonly db: Db; readonly clock: Clock; readonly log: FastifyBaseLogger },
  { market, trading }: { readonly market: MarketModule; readonly trading: TradingModule },
  {
    seal,
    sender,
    limits,
  }: { readonly seal: Seal; readonly sender: PushSender; readonly limits: Limits | null },
): {
  readonly notices: NoticesModule;
  readonly alerts: AlertsModule;
  readonly push: PushModule;
} {
  const notices = createNotices({
    db,
    clock,
    faceOf: facesOf(market),
    fault: (error) => log.error({ err: error }, 'notices could not be told'),
  });
  trading.onEvent((announcement) => {
    if (noticeOf(announcement)) notices.wake();
  });
  const alerts = createAlerts({
    ...{ db, clock, market, notices, limits },
    fault: (error) => log.error({ err: error }, 'price alerts could not be told'),
  });
  const push = createPush({ db, clock, seal, notices, log, sender, faceOf: facesOf(market) });
  return { notices, alerts, push };
}

/** How an instrument is named and its prices are written. */
export function facesOf(market: MarketModule): (instrumentId: number) => InstrumentFace {
  return (instrumentId) => {
    const entry = market.catalogue.entries.find(({ instrument }) => instrument.id === instrumentId);
    if (!entry) throw new Error(`No instrument ${instrumentId} in the catalogue`);
    const { code, digits } = entry.instrument;
    return { code, digits, showCode: entry.showCode };
  };
}

/** Who is behind the keys of this server, for push services that have a complaint. */
export function pushSubjectOf({ publicUrl, mailFrom }: Config): string {
  if (publicUrl?.startsWith('https:')) return publicUrl;
  const address = /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? '')?.[0];
  return `mailto:${address ?? 'operator@fulcrum.invalid'}`;
}
