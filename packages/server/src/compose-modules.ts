import type { AuthModule } from './auth/module.ts';
import type { ConsoleModule } from './console/module.ts';
import type { ContentModule } from './content/module.ts';
import type { FeedbackModule } from './feedback/module.ts';
import type { FilesModule } from './files/module.ts';
import type { FundsModule } from './funds/module.ts';
import type { Gateway } from './gateway/module.ts';
import type { AlertsModule } from './alerts/module.ts';
import type { InterventionsModule } from './interventions/module.ts';
import type { Limits } from './http/limits.ts';
import type { RankingModule } from './ranking/module.ts';
import type { InvitesModule } from './invites/module.ts';
import type { MailModule } from './mail/module.ts';
import type { NoticesModule } from './notices/module.ts';
import type { MarketModule } from './market/module.ts';
import type { SteadyClock } from './market/steady-clock.ts';
import type { PushModule } from './push/module.ts';
import type { RiskModule } from './risk/module.ts';
import type { SupportModule } from './support/module.ts';
import type { SettingsModule } from './settings/module.ts';
import type { TradingModule } from './trading/module.ts';
import type { InstrumentLook } from './trading/wire.ts';
import type { VerificationModule } from './verification/module.ts';

/** The modules, and whether they still decide anything. */
export interface Modules {
  readonly market: MarketModule;
  /** The clock of the market and the desk: it stays steady when the machine's clock is set. */
  readonly steady: SteadyClock;
  readonly trading: TradingModule;
  readonly auth: AuthModule;
  readonly push: PushModule;
  readonly notices: NoticesModule;
  readonly alerts: AlertsModule;
  readonly mail: MailModule;
  readonly files: FilesModule;
  readonly ranking: RankingModule;
  readonly verification: VerificationModule;
  readonly invites: InvitesModule;
  readonly content: ContentModule;
  readonly support: SupportModule;
  readonly feedback: FeedbackModule;
  readonly funds: FundsModule;
  readonly interventions: InterventionsModule;
  readonly settings: SettingsModule;
  readonly risk: RiskModule;
  readonly limits: Limits | null;
  readonly consoleModule: ConsoleModule;
  readonly looks: (instrumentId: number) => InstrumentLook;
  readonly desk: { downReason: string | null };
}

/** Starts what orders need, in this order: accounts see each price before any client does. */
export async function startFloor({ market, risk, trading, alerts }: Modules): Promise<void> {
  await market.load();
  await risk.load();
  await trading.start();
  await alerts.start();
  await market.start();
}

/** Starts the background work, before the first request is taken. */
export async function startOthers(modules: Modules, gateway: Gateway): Promise<void> {
  const { auth, funds, consoleModule } = modules;
  auth.start();
  modules.mail.start();
  modules.files.start();
  modules.ranking.start();
  modules.verification.start();
  consoleModule.start();
  funds.start(consoleModule.recordPayee);
  modules.risk.start(auth.tell);
  modules.notices.start();
  modules.interventions.start(consoleModule.recordEnding);
  modules.support.start((userId) => gateway.hears(userId));
  await modules.content.start();
  await modules.push.start();
}

/** Stops notices and push last: the other modules may still have something to tell people. */
export async function stopModules(modules: Modules): Promise<void> {
  const { auth, mail, files, ranking, verification, funds, risk, interventions } = modules;
  const { support, consoleModule, market, trading, alerts, notices, push } = modules;
  const first = [
    auth,
    consoleModule,
    mail,
    files,
    ranking,
    verification,
    funds,
    risk,
    interventions,
    support,
  ];
  for (const each of [...first, market, trading, alerts, notices, push]) await each.stop();
}
