import type { FastifyInstance } from 'fastify';

import { settingsRoutes } from '../console/settings/app-routes.ts';
import { companyRoutes } from '../content/companies/routes.ts';
import { rankingRoutes } from '../content/ranking/routes.ts';
import { contentRoutes } from '../content/routes.ts';
import { factorRoutes } from '../identity/http/factor-routes.ts';
import { identityRoutes } from '../identity/http/identity-routes.ts';
import { authRoutes } from '../identity/http/login-routes.ts';
import { invitesRoutes } from '../identity/invites/routes.ts';
import { preferencesRoutes } from '../identity/preferences/routes.ts';
import { verificationRoutes } from '../identity/verification/routes.ts';
import { marketRoutes } from '../market-data/http/routes.ts';
import { noticesRoutes } from '../notifications/inbox/routes.ts';
import { pushRoutes } from '../notifications/push/routes.ts';
import { fundsRoutes } from '../payments/http/routes.ts';
import { fileRoutes, pictureRoutes } from '../platform/files/routes.ts';
import type { Limits } from '../platform/http/limits.ts';
import { serveOn, type ServePorts } from '../platform/http/serve.ts';
import { serveUploads } from '../platform/http/upload.ts';
import { supportRoutes } from '../support/chat/routes.ts';
import { feedbackRoutes } from '../support/feedback/routes.ts';
import { alertsRoutes } from '../trading/alerts/routes.ts';
import { DEMO_BALANCE } from '../trading/create.ts';
import { accountRoutes } from '../trading/http/account-routes.ts';
import { tradingRoutes } from '../trading/http/routes.ts';
import { createNotes } from '../trading/notes/module.ts';
import { notesRoutes } from '../trading/notes/routes.ts';
import { resultRoutes } from '../trading/results/routes.ts';
import { pairsOf } from '../trading/http/instrument-looks.ts';
import type { InstrumentLook } from '../trading/http/to-wire.ts';
import type { Business } from './business.ts';
import type { DeskRole } from './desk.ts';
import type { MarketRole } from './market.ts';
import type { Notifications } from './notifications.ts';
import type { Parts } from './parts.ts';

export interface CallPorts {
  /** Null means no limits. */
  readonly limits: Limits | null;
  /** Returns whether calls are refused because this process cannot serve them now. */
  readonly isDown: () => boolean;
  readonly lookOf: (instrumentId: number) => InstrumentLook;
}

/** Serves the calls of the traders' API. */
export function serveCalls(
  app: FastifyInstance,
  { config, clock, db }: Parts,
  roles: MarketRole & DeskRole & Notifications & Business,
  { limits, isDown, lookOf }: CallPorts,
): void {
  const { market, trading, auth, mail, files, funds, settings, risk } = roles;
  const ports: ServePorts = {
    clock,
    limits,
    publicUrl: config.publicUrl,
    uploads: files.uploads,
    isDown,
    identify: (token) => auth.identify(token),
  };
  const serve = serveOn(app, ports);
  settingsRoutes(serve, {
    clock,
    config,
    market,
    risk,
    demoBalance: DEMO_BALANCE,
    registration: () => auth.registration(),
    settings: () => settings.read(),
    complaintEmail: () => settings.complaintEmail(),
    sends: { sends_email: mail.delivers('email'), sends_sms: mail.delivers('sms') },
  });
  const isAlwaysOpen = config.sessions === 'open';
  marketRoutes(serve, { market, fees: () => risk.inForce().fees, isAlwaysOpen });
  authRoutes(serve, auth);
  pictureRoutes(serve, files);
  serveUploads(app, (part) => fileRoutes(serveOn(part, ports), files));
  rankingRoutes(serve, roles.ranking);
  verificationRoutes(serve, roles.verification);
  invitesRoutes(serve, roles.invites);
  preferencesRoutes(serve, roles.preferences);
  contentRoutes(serve, roles.content);
  companyRoutes(serve, db);
  supportRoutes(serve, roles.support);
  feedbackRoutes(serve, roles.feedback);
  noticesRoutes(serve, roles.notices);
  pushRoutes(serve, roles.push);
  alertsRoutes(serve, roles.alerts);
  identityRoutes(serve, auth, async () => (await funds.settings()).needsVerification);
  factorRoutes(serve, auth);
  accountRoutes(serve, { trading, auth, clock, limits });
  fundsRoutes(serve, { funds, factors: auth.factors, clock, limits });
  tradingRoutes(serve, { trading, clock, limits, market: market.market, lookOf });
  const notes = createNotes({ db, clock, trading, limits });
  const isPair = pairsOf(market);
  resultRoutes(serve, { trading, notes, clock, limits, market: market.market, lookOf, isPair });
  notesRoutes(serve, notes);
}
