import { join } from 'node:path';

import type { Registry } from 'prom-client';

import { readSmallText } from '../platform/adapters/senders/small-text-http.ts';
import { SmsHttp } from '../platform/adapters/senders/sms-http.ts';
import { SmtpMail } from '../platform/adapters/senders/smtp-mail.ts';
import { createAuth, type AuthModule } from '../identity/auth/module.ts';
import type { Config } from '../platform/config.ts';
import type { Bus } from '../platform/ports/bus.ts';
import { createConsole, type ConsoleModule } from '../console/module.ts';
import { payeeRecorder } from '../console/payments/payee-letter.ts';
import { createContent, type ContentModule } from '../content/module.ts';
import { createFeedback, type FeedbackModule } from '../support/feedback/module.ts';
import { createFiles, type FilesModule } from '../platform/files/module.ts';
import { createFunds, type FundsModule } from '../payments/module.ts';
import type { Limits } from '../platform/http/limits.ts';
import { HEDGING_ROLE } from '../trading/hedging/hedge-store.ts';
import { measureHedging } from '../trading/hedging/metrics.ts';
import { createHedging, type HedgingModule } from '../trading/hedging/module.ts';
import { openProviders } from '../trading/hedging/provider-settings.ts';
import { createInterventions, type InterventionsModule } from '../trading/interventions/module.ts';
import { storePaused } from '../market-data/module.ts';
import { createInvites, type InvitesModule } from '../identity/invites/module.ts';
import { createPreferences, type PreferencesModule } from '../identity/preferences/module.ts';
import { createMail, type MailModule, type Senders } from '../notifications/mail/module.ts';
import type { Job } from '../platform/jobs/job.ts';
import { createRanking, type RankingModule } from '../content/ranking/module.ts';
import { RoleLease } from '../trading/lease/role-lease.ts';
import { ruleLettersJob } from '../trading/risk/rule-letters-job.ts';
import { createSettings, type SettingsModule } from '../console/settings/module.ts';
import { endingRecorder } from '../console/users/intervention-routes.ts';
import type { Seal } from '../platform/store/seal.ts';
import { createSupport, type SupportModule } from '../support/chat/module.ts';
import { createVerification, type VerificationModule } from '../identity/verification/module.ts';
import type { DeskRole } from './desk.ts';
import type { MarketRole } from './market.ts';
import type { Notifications } from './notifications.ts';
import type { Parts } from './parts.ts';

/** The modules that both the gateway and the jobs use: users, money, content and operators. */
export interface Business {
  readonly auth: AuthModule;
  readonly mail: MailModule;
  readonly files: FilesModule;
  readonly ranking: RankingModule;
  readonly verification: VerificationModule;
  readonly invites: InvitesModule;
  readonly preferences: PreferencesModule;
  readonly content: ContentModule;
  readonly support: SupportModule;
  readonly feedback: FeedbackModule;
  readonly funds: FundsModule;
  readonly interventions: InterventionsModule;
  readonly hedging: HedgingModule;
  readonly settings: SettingsModule;
  readonly consoleModule: ConsoleModule;
  readonly ruleLetters: Job;
}

export interface BusinessPorts {
  readonly registry: Registry;
  readonly seal: Seal;
  readonly bus: Bus;
  /** Null means no limits. */
  readonly limits: Limits | null;
}

export function openBusiness(
  parts: Parts,
  roles: MarketRole & DeskRole & Notifications,
  ports: BusinessPorts,
): Business {
  const { config, db, blobs, clock, log } = parts;
  const { market, sourcesFile, trading, risk, notices } = roles;
  const { seal, bus, limits } = ports;
  const mail = createMail({ db, clock, log, senders: sendersOf(config) });
  const auth = createAuth({
    db,
    clock,
    bus,
    limits,
    mail,
    seal,
    inApp: notices,
    publicUrl: config.publicUrl,
    payouts: () => money.funds.holds,
    // An account with events has been funded already.
    fundDemo: (accountId) => trading.resetDemo(accountId, { ifSeq: 0 }),
    fault: (error) => log.error({ err: error }, 'a session could not be kept'),
  });
  const { tell } = auth;
  const ruleLetters = ruleLettersJob({ db, tell });
  risk.onDecided(() => ruleLetters.soon());
  const files = createFiles({ db, blobs, spoolFolder: spoolIn(config), clock, seal, limits });
  const { documentDays } = config;
  const verification = createVerification({ db, files, clock, seal, documentDays, tell, notices });
  const money = openMoney(parts, roles, { files, verification, tell });
  const hedging = openHedging(parts, roles, ports);
  const support = createSupport({ db, clock, bus, seal, limits, files, notices });
  const feedback = createFeedback({ db, clock, seal, limits, files });
  const consoleModule = createConsole({
    db,
    clock,
    limits,
    config,
    market,
    sourcesFile,
    trading,
    auth,
    ...money,
    risk,
    hedging,
    files,
    verification,
    mail,
    support,
    feedback,
    seal,
    logHead: (head) => log.info(head, 'the newest entry of the audit log'),
  });
  return {
    auth,
    mail,
    files,
    ranking: createRanking({ db, clock }),
    verification,
    invites: createInvites({ db }),
    preferences: createPreferences({ db, clock, bus, limits }),
    content: createContent({ db, clock, settings: () => money.settings.read() }),
    support,
    feedback,
    ...money,
    hedging,
    consoleModule,
    ruleLetters,
  };
}

/** Opens deposits and withdrawals, interventions in accounts, and the product settings. */
function openMoney(
  { config, db, clock, log }: Parts,
  { trading, risk }: DeskRole,
  {
    files,
    verification,
    tell,
  }: Pick<Business, 'files' | 'verification'> & Pick<AuthModule, 'tell'>,
): Pick<Business, 'funds' | 'interventions' | 'settings'> {
  const { complaintEmailUrl } = config;
  const funds = createFunds({
    db,
    clock,
    desk: trading,
    proofs: files,
    tell,
    isVerified: (userId) => verification.isVerified(userId),
    recordPayee: payeeRecorder({ clock }),
    fault: (error) => log.error({ err: error }, 'how long money usually takes could not be read'),
  });
  const interventions = createInterventions({
    db,
    clock,
    desk: trading,
    tell,
    record: endingRecorder({ clock }),
  });
  const settings = createSettings({
    db,
    clock,
    funds,
    risk,
    askComplaintEmail: complaintEmailUrl === null ? null : () => readSmallText(complaintEmailUrl),
    fault: (error) => log.warn({ err: error }, 'the address for complaints could not be read'),
  });
  return { funds, interventions, settings };
}

/** Opens what covers the risk of the house; one process at a time does it. */
function openHedging(
  { config, db, clock, lease, log }: Parts,
  { market, steady }: MarketRole,
  { registry, bus }: BusinessPorts,
): HedgingModule {
  const role = new RoleLease(db.desk, HEDGING_ROLE);
  const hedging = createHedging({
    db,
    bus,
    market: market.market,
    clock: steady,
    log,
    providers: openProviders(config, clock),
    claim: async () => {
      const session = await lease.session();
      const epoch = await role.claim(session);
      return epoch === null ? null : { session, epoch };
    },
    release: (session) => role.release(session),
    setPaused: ({ pause, resume }) =>
      market.change(async (tx) => {
        await storePaused(tx, pause, true);
        await storePaused(tx, resume, false);
      }),
  });
  measureHedging(registry, hedging);
  return hedging;
}

/**
 * Returns the configured senders; null for e-mail or SMS if it has none: then these messages stay
 * in the outbox, where operators read them.
 */
function sendersOf({ smtpUrl, mailFrom, smsUrl }: Config): Senders {
  return {
    email:
      smtpUrl === null || mailFrom === null ? null : new SmtpMail({ url: smtpUrl, from: mailFrom }),
    sms: smsUrl === null ? null : new SmsHttp(smsUrl),
  };
}

const spoolIn = ({ dataDir }: Parts['config']): string => join(dataDir, 'spool');
