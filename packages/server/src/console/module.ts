import type { FastifyInstance } from 'fastify';

import { uploadCover } from '@fulcrum/contract/console/content-calls';

import { AuditHeads } from '../audit/heads.ts';
import type { RecordChange } from '../payments/module.ts';
import type { RecordEnding } from '../trading/interventions/module.ts';
import type { Job } from '../platform/jobs/job.ts';
import { AddressRanges } from '../settings/module.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { markupRoutes } from './catalogue/markup-routes.ts';
import { newInstrumentRoutes } from './catalogue/new-instrument-routes.ts';
import { channelRoutes } from './payments/channel-routes.ts';
import { companyRoutes } from './content/company-routes.ts';
import { consoleRoutes } from './dashboard/routes.ts';
import { contentRoutes } from './content/article-routes.ts';
import { rankingViewRoutes } from './content/ranking-routes.ts';
import { feeRoutes } from './catalogue/fee-routes.ts';
import { feedbackRoutes } from './support/feedback-routes.ts';
import { Floor } from './dashboard/live-overview.ts';
import { logoRoutes } from './catalogue/logo-routes.ts';
import { endingRecorder, interventionRoutes } from './users/intervention-routes.ts';
import { hoursRoutes } from './catalogue/hours-routes.ts';
import { operatorOf } from './session.ts';
import { operatorRoutes } from './operators/routes.ts';
import { emailsOf } from './operators/store.ts';
import { OperatorPasskeys } from './operators/passkeys.ts';
import { Operators } from './operators/sign-in.ts';
import { passkeyRoutes } from './operators/passkey-routes.ts';
import { outboxRoutes } from './messages/routes.ts';
import { payeeRecorder } from './payments/payee-letter.ts';
import type { ConsolePorts, LiveCounts } from './ports.ts';
import { queueRoutes } from './payments/routes.ts';
import { serveOperatorsOn } from './binder.ts';
import { settingRoutes } from './settings/routes.ts';
import { pictureUploads } from './pictures.ts';
import { supportRoutes } from './support/routes.ts';

/** Who operates the product, what they see, and the log of what they did. */
export interface ConsoleModule {
  /** Binds the calls of the console. */
  serve(app: FastifyInstance, live: LiveCounts): void;
  /** The path of a new one-time link while no owner has enrolled; null afterwards. */
  firstOwnerLink(): Promise<string | null>;
  /** Take the newest hash of the audit log out of the store, day by day. */
  readonly jobs: readonly Job[];
  /** Writes down a payee that took effect when its time had come. */
  readonly recordPayee: RecordChange;
  /** Writes down how a step ended that no operator has ended. */
  readonly recordEnding: RecordEnding;
}

export function createConsole(ports: ConsolePorts): ConsoleModule {
  const { db, clock } = ports;
  const passkeys = new OperatorPasskeys({ db, clock, publicUrl: ports.config.publicUrl });
  const operators = new Operators({ ...ports, passkeys, publicUrl: ports.config.publicUrl });
  const floor = new Floor(ports);
  const heads = new AuditHeads({ ...ports, readers: (sql) => emailsOf(sql, 'audit.view') });
  const ranges = new AddressRanges();
  const isOpenTo = async (address: string) =>
    !ports.config.consoleRanges ||
    ranges.include((await ports.settings.read()).console_ranges, address);
  return {
    serve(app, live) {
      const serveOn = (part: FastifyInstance) =>
        serveOperatorsOn(part, {
          publicUrl: ports.config.publicUrl,
          uploads: ports.files.uploads,
          now: () => clock.now(),
          isOpenTo,
          operatorOf: (token, isAttended) =>
            operatorOf(db, token, { now: clock.now(), isAttended }),
        });
      const serve = serveOn(app);
      operatorRoutes(serve, { ...ports, operators });
      passkeyRoutes(serve, { ...ports, passkeys });
      consoleRoutes(serve, { ...ports, floor, live });
      catalogueRoutes(serve, { ...ports, floor });
      markupRoutes(serve, { ...ports, floor });
      newInstrumentRoutes(serve, ports);
      logoRoutes(app, serveOn, ports);
      companyRoutes(app, serveOn, ports);
      hoursRoutes(serve, { ...ports, floor });
      queueRoutes(app, serveOn, ports);
      channelRoutes(serve, ports);
      settingRoutes(serve, ports);
      rankingViewRoutes(serve, ports);
      feeRoutes(serve, ports);
      outboxRoutes(serve, ports);
      contentRoutes(serve, ports);
      pictureUploads(app, serveOn, ports.files, { call: uploadCover, shape: 'cover' });
      supportRoutes(serve, ports);
      feedbackRoutes(serve, ports);
      interventionRoutes(serve, ports);
    },
    jobs: [heads.job],
    recordPayee: payeeRecorder(ports),
    recordEnding: endingRecorder(ports),
    firstOwnerLink: () => operators.firstOwnerLink(),
  };
}
