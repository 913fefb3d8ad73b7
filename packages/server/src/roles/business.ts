import { join } from 'node:path';

import { readSmallText } from '../platform/adapters/senders/small-text-http.ts';
import { SmsHttp } from '../platform/adapters/senders/sms-http.ts';
import { SmtpMail } from '../platform/adapters/senders/smtp-mail.ts';
import { createAuth, type AuthModule } from '../identity/auth/module.ts';
import type { Config } from '../platform/config.ts';
import { createConsole, type ConsoleModule } from '../console/module.ts';
import { payeeRecorder } from '../console/payments/payee-letter.ts';
import { createContent, type ContentModule } from '../content/module.ts';
import { createFeedback, type FeedbackModule } from '../support/feedback/module.ts';
import { createFiles, type FilesModule } from '../platform/files/module.ts';
import { createFunds, type FundsModule } from '../payments/module.ts';
import type { Limits } from '../platform/http/limits.ts';
import { createInterventions, type InterventionsModule } from '../trading/interventions/module.ts';
import { createInvites, type InvitesModule } from '../identity/invites/module.ts';
import { createMail, type MailModule, type Senders } from '../notifications/mail/module.ts';
import type { Job } from '../platform/jobs/job.ts';
import { createRanking, type RankingModule } from '../content/ranking/module.ts';
import { ruleLettersJob } from '../trading/risk/rule-letters-job.ts';
import { createSettings, type SettingsModule } from '../console/settings/module.ts';
import { endingRecorder } from '../console/users/intervention-routes.ts';
import type { Seal } from '../platform/store/seal.ts';
import { createSupport, type SupportModule } from '../support/chat/module.ts';
import type { TradingModule } from '../trading/module.ts';
import { createVerification, type VerificationModule } from '../identity/verification/module.ts';
import type { DeskRole } from './desk.ts';
import type { MarketRole } from './market.ts';
import type { Notifications } from './notifications.ts';
import type { Parts } from './parts.ts';

/** The modules that both the gateway and the jobs use: people, money, content, operators. */
export interface Business {
  readonly auth: AuthModule;
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
  readonly consoleModule: ConsoleModule;
  readonly ruleLetters: Job;
}

export interface BusinessPorts {
  readonly seal: Seal;
  /** Null switches every limit off. */
  readonly limits: Limits | null;
  /** Whether the user is connected and sees answers of support at once. */
  readonly isConnected: (userId: number) => boolean;
}

export function openBusiness(
  parts: Parts,
  roles: MarketRole & DeskRole & Notifications,
  ports: BusinessPorts,
): Business {
  const { config, db, blobs, clock, log } = parts;
  const { market, trading, risk, notices } = roles;
  const { seal, limits, isConnected } = ports;
  const mail = createMail({ db, clock, log, senders: sendersOf(config) });
  const auth = createAuth({
    ...{ db, clock, limits, mail, seal, inApp: notices, publicUrl: config.publicUrl },
    payouts: () => funds.holds,
    fundDemo: (accountId) => fundDemo(trading, accountId),
    fault: (error) => log.error({ err: error }, 'a session could not be kept'),
  });
  const { tell } = auth;
  const ruleLetters = ruleLettersJob({ db, tell });
  risk.onDecided(() => ruleLetters.soon());
  const spoolFolder = join(config.dataDir, 'spool');
  const files = createFiles({ db, blobs, spoolFolder, clock, seal, limits });
  const { documentDays, complaintEmailUrl } = config;
  const verification = createVerification({ db, files, clock, seal, documentDays, tell });
  const funds = createFunds({
    ...{ db, clock, desk: trading, proofs: files, tell },
    isVerified: (userId) => verification.isVerified(userId),
    recordPayee: payeeRecorder({ clock }),
    fault: (error) => log.error({ err: error }, 'how long money usually takes could not be read'),
  });
  const interventions = createInterventions({
    ...{ db, clock, desk: trading, tell },
    record: endingRecorder({ clock }),
  });
  const settings = createSettings({
    ...{ db, clock, funds, risk },
    askComplaintEmail: complaintEmailUrl === null ? null : () => readSmallText(complaintEmailUrl),
    fault: (error) => log.warn({ err: error }, 'the address for complaints could not be read'),
  });
  const support = createSupport({ db, clock, seal, limits, files, notices, isConnected });
  const feedback = createFeedback({ db, clock, seal, limits, files });
  const ranking = createRanking({ db, clock });
  const invites = createInvites({ db });
  const content = createContent({ db, clock, settings: () => settings.read() });
  const consoleModule = createConsole({
    ...{ db, clock, limits, config, market, trading, auth, funds, settings, risk, interventions },
    ...{ files, ranking, verification, invites, mail, support, feedback, seal },
    logHead: (head) => log.info(head, 'the newest entry of the audit log'),
  });
  return {
    ...{ auth, mail, files, ranking, verification, invites, content, support, feedback, funds },
    ...{ interventions, settings, consoleModule, ruleLetters },
  };
}

/** Without a sender address messages of that kind stay in the outbox, where operators read them. */
function sendersOf({ smtpUrl, mailFrom, smsUrl }: Config): Senders {
  return {
    email:
      smtpUrl === null || mailFrom === null ? null : new SmtpMail({ url: smtpUrl, from: mailFrom }),
    sms: smsUrl === null ? null : new SmsHttp(smsUrl),
  };
}

/** Gives a demo account its opening balance, once: an account with events already has it. */
async function fundDemo(trading: TradingModule, accountId: number): Promise<void> {
  const { seq } = await trading.account(accountId);
  if (seq === 0) await trading.resetDemo(accountId);
}
