import { WebPush } from '../platform/adapters/senders/web-push.ts';
import type { Config } from '../platform/config.ts';
import type { Bus } from '../platform/ports/bus.ts';
import type { MarketModule } from '../market-data/module.ts';
import {
  createNotices,
  type InstrumentFace,
  type NoticesModule,
} from '../notifications/inbox/module.ts';
import { createPush, type PushModule } from '../notifications/push/module.ts';
import type { Seal } from '../platform/store/seal.ts';
import type { Parts } from './parts.ts';

/** Notices to users about their accounts, in the app and on their devices. */
export interface Notifications {
  readonly notices: NoticesModule;
  readonly push: PushModule;
}

export function openNotifications(
  { config, db, clock, log }: Parts,
  market: MarketModule,
  { seal, bus }: { readonly seal: Seal; readonly bus: Bus },
): Notifications {
  const faceOf = facesOf(market);
  const notices = createNotices({ db, clock, bus, faceOf });
  const sender = new WebPush(pushSubjectOf(config));
  return { notices, push: createPush({ db, clock, seal, notices, log, sender, faceOf }) };
}

/** Returns a function that looks up the name and price format of an instrument. */
export function facesOf(market: MarketModule): (instrumentId: number) => InstrumentFace {
  return (instrumentId) => {
    const entry = market.catalogue.entries.find(({ instrument }) => instrument.id === instrumentId);
    if (!entry) throw new Error(`No instrument ${instrumentId} in the catalogue`);
    const { code, digits } = entry.instrument;
    return { code, digits, showCode: entry.showCode };
  };
}

/** Returns the contact of this server's operator, for push services. */
function pushSubjectOf({ publicUrl, mailFrom }: Config): string {
  if (publicUrl?.startsWith('https:')) return publicUrl;
  const address = /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? '')?.[0];
  return `mailto:${address ?? 'operator@fulcrum.invalid'}`;
}
