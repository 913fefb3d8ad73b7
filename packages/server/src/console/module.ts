import type { FastifyInstance } from 'fastify';

import { AuditHeads } from '../audit/heads.ts';
import { PasswordHasher } from '../identity/auth/module.ts';
import type { Job } from '../platform/jobs/job.ts';
import { AddressRanges } from './settings/module.ts';
import { auditRoutes } from './audit/routes.ts';
import { bindConsole, type Binder } from './binder.ts';
import { categoryRoutes } from './catalogue/category-routes.ts';
import { feeRoutes } from './catalogue/fee-routes.ts';
import { haltRoutes } from './catalogue/halt-routes.ts';
import { hoursRoutes } from './catalogue/hours-routes.ts';
import { logoRoutes } from './catalogue/logo-routes.ts';
import { markupRoutes } from './catalogue/markup-routes.ts';
import { newInstrumentRoutes } from './catalogue/new-instrument-routes.ts';
import { instrumentRoutes } from './catalogue/routes.ts';
import { sourceRoutes } from './catalogue/source-routes.ts';
import { announcementRoutes } from './content/announcement-routes.ts';
import { articleRoutes } from './content/article-routes.ts';
import { calendarRoutes } from './content/calendar-routes.ts';
import { companyRoutes } from './content/company-routes.ts';
import { rankingRoutes } from './content/ranking-routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { dayEndRoutes } from './day-end/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { hedgingRoutes } from './hedging/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { Enrolment } from './operators/enrolment.ts';
import { Links } from './operators/links.ts';
import { managementRoutes } from './operators/management-routes.ts';
import { passkeyRoutes } from './operators/passkey-routes.ts';
import { OperatorPasskeys } from './operators/passkeys.ts';
import { sessionRoutes } from './operators/routes.ts';
import { SignIn } from './operators/sign-in.ts';
import { emailsOf } from './operators/store.ts';
import { channelRoutes } from './payments/channel-routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import type { ConsolePorts, LiveCounts } from './ports.ts';
import { searchRoutes } from './search/routes.ts';
import { operatorOf } from './session.ts';
import { settingRoutes } from './settings/routes.ts';
import { feedbackRoutes } from './support/feedback-routes.ts';
import { replyRoutes } from './support/reply-routes.ts';
import { supportRoutes } from './support/routes.ts';
import { identityRoutes } from './users/identity-routes.ts';
import { interventionRoutes } from './users/intervention-routes.ts';
import { userRoutes } from './users/routes.ts';

/** The console of the operators. */
export interface ConsoleModule {
  /** Binds the calls of the console. */
  serve(app: FastifyInstance, live: LiveCounts): void;
  /** Returns the path of a new one-time link if no owner has enrolled yet; null afterwards. */
  firstOwnerLink(): Promise<string | null>;
  /** The job that copies the newest hash of the audit log to the server's log every day. */
  readonly jobs: readonly Job[];
}

export function createConsole(ports: ConsolePorts): ConsoleModule {
  const links = new Links({ ...ports, publicUrl: ports.config.publicUrl });
  const heads = new AuditHeads({ ...ports, readers: (sql) => emailsOf(sql, 'audit.view') });
  return {
    serve(app, live) {
      const serve = binderOf(app, ports);
      auditRoutes(serve, ports);
      operatorCalls(serve, ports, links);
      catalogueCalls(serve, ports);
      contentCalls(serve, ports);
      dashboardRoutes(serve, { ...ports, live });
      dayEndRoutes(serve, ports);
      exportRoutes(serve, ports);
      hedgingRoutes(serve, ports);
      messageRoutes(serve, ports);
      paymentRoutes(serve, ports);
      searchRoutes(serve, ports);
      channelRoutes(serve, ports);
      settingRoutes(serve, ports);
      supportRoutes(serve, ports);
      replyRoutes(serve, ports);
      feedbackRoutes(serve, ports);
      userRoutes(serve, ports);
      identityRoutes(serve, ports);
      interventionRoutes(serve, ports);
    },
    jobs: [heads.job],
    firstOwnerLink: () => links.firstOwner(),
  };
}

function binderOf(app: FastifyInstance, ports: ConsolePorts): Binder {
  const { db, clock, config, settings, files } = ports;
  const ranges = new AddressRanges();
  return bindConsole(app, {
    publicUrl: config.publicUrl,
    uploads: files.uploads,
    clock,
    transact: (work) => db.transaction(work),
    isOpenTo: async (address) =>
      !config.consoleRanges || ranges.include((await settings.read()).console_ranges, address),
    operatorOf: (token, isAttended) => operatorOf(db, token, { now: clock.now(), isAttended }),
  });
}

function operatorCalls(serve: Binder, ports: ConsolePorts, links: Links): void {
  const { db, clock, config } = ports;
  const passkeys = new OperatorPasskeys({ db, clock, publicUrl: config.publicUrl });
  const hasher = new PasswordHasher();
  const signIn = new SignIn({ ...ports, passkeys, hasher });
  const enrolment = new Enrolment({ ...ports, hasher });
  sessionRoutes(serve, { ...ports, signIn, enrolment });
  managementRoutes(serve, { ...ports, links });
  passkeyRoutes(serve, { ...ports, passkeys });
}

function catalogueCalls(serve: Binder, ports: ConsolePorts): void {
  instrumentRoutes(serve, ports);
  newInstrumentRoutes(serve, ports);
  categoryRoutes(serve, ports);
  haltRoutes(serve, ports);
  hoursRoutes(serve, ports);
  logoRoutes(serve, ports);
  markupRoutes(serve, ports);
  feeRoutes(serve, ports);
  sourceRoutes(serve, ports);
}

function contentCalls(serve: Binder, ports: ConsolePorts): void {
  articleRoutes(serve, ports);
  announcementRoutes(serve, ports);
  calendarRoutes(serve, ports);
  companyRoutes(serve, ports);
  rankingRoutes(serve, ports);
}
