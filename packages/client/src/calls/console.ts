import type * as audit from '@fulcrum/contract/console/audit/calls';
import { auditFacts } from '@fulcrum/contract/console/audit/facts';
import type * as catalogue from '@fulcrum/contract/console/catalogue/calls';
import { catalogueFacts } from '@fulcrum/contract/console/catalogue/facts';
import { feeFacts } from '@fulcrum/contract/console/catalogue/fee-facts';
import type * as fee from '@fulcrum/contract/console/catalogue/fees';
import { haltFacts } from '@fulcrum/contract/console/catalogue/halt-facts';
import type * as halt from '@fulcrum/contract/console/catalogue/halts';
import { markupFacts } from '@fulcrum/contract/console/catalogue/markup-facts';
import type * as markup from '@fulcrum/contract/console/catalogue/markups';
import { sourceFacts } from '@fulcrum/contract/console/catalogue/source-facts';
import type * as source from '@fulcrum/contract/console/catalogue/sources';
import type * as calendar from '@fulcrum/contract/console/content/calendar';
import { calendarFacts } from '@fulcrum/contract/console/content/calendar-facts';
import type * as content from '@fulcrum/contract/console/content/calls';
import type * as company from '@fulcrum/contract/console/content/companies';
import { companyFacts } from '@fulcrum/contract/console/content/company-facts';
import { contentFacts } from '@fulcrum/contract/console/content/facts';
import type * as ranking from '@fulcrum/contract/console/content/ranking';
import { rankingFacts } from '@fulcrum/contract/console/content/ranking-facts';
import type * as dashboard from '@fulcrum/contract/console/dashboard/calls';
import { dashboardFacts } from '@fulcrum/contract/console/dashboard/facts';
import type * as dayEnd from '@fulcrum/contract/console/day-end/calls';
import { dayEndFacts } from '@fulcrum/contract/console/day-end/facts';
import type * as exported from '@fulcrum/contract/console/exports/calls';
import { exportFacts } from '@fulcrum/contract/console/exports/facts';
import type * as hedging from '@fulcrum/contract/console/hedging/calls';
import { hedgingFacts } from '@fulcrum/contract/console/hedging/facts';
import type * as outbox from '@fulcrum/contract/console/messages/calls';
import { outboxFacts } from '@fulcrum/contract/console/messages/facts';
import type * as operator from '@fulcrum/contract/console/operators/calls';
import { operatorFacts } from '@fulcrum/contract/console/operators/facts';
import { passkeyFacts } from '@fulcrum/contract/console/operators/passkey-facts';
import type * as passkey from '@fulcrum/contract/console/operators/passkeys';
import type * as queue from '@fulcrum/contract/console/payments/calls';
import { channelFacts } from '@fulcrum/contract/console/payments/channel-facts';
import type * as channel from '@fulcrum/contract/console/payments/channels';
import { queueFacts } from '@fulcrum/contract/console/payments/facts';
import type * as search from '@fulcrum/contract/console/search/calls';
import { searchFacts } from '@fulcrum/contract/console/search/facts';
import type * as setting from '@fulcrum/contract/console/settings/calls';
import { settingFacts } from '@fulcrum/contract/console/settings/facts';
import type * as support from '@fulcrum/contract/console/support/calls';
import { supportFacts } from '@fulcrum/contract/console/support/facts';
import type * as feedback from '@fulcrum/contract/console/support/feedback';
import { feedbackFacts } from '@fulcrum/contract/console/support/feedback-facts';
import type * as user from '@fulcrum/contract/console/users/calls';
import { userFacts } from '@fulcrum/contract/console/users/facts';
import type * as identity from '@fulcrum/contract/console/users/identity';
import { identityFacts } from '@fulcrum/contract/console/users/identity-facts';
import { interventionFacts } from '@fulcrum/contract/console/users/intervention-facts';
import type * as intervention from '@fulcrum/contract/console/users/interventions';

import type { Calls } from '../call.ts';

export const CALLS = {
  ...(auditFacts as Calls<typeof auditFacts, typeof audit>),
  ...(calendarFacts as Calls<typeof calendarFacts, typeof calendar>),
  ...(catalogueFacts as Calls<typeof catalogueFacts, typeof catalogue>),
  ...(channelFacts as Calls<typeof channelFacts, typeof channel>),
  ...(companyFacts as Calls<typeof companyFacts, typeof company>),
  ...(contentFacts as Calls<typeof contentFacts, typeof content>),
  ...(dashboardFacts as Calls<typeof dashboardFacts, typeof dashboard>),
  ...(dayEndFacts as Calls<typeof dayEndFacts, typeof dayEnd>),
  ...(exportFacts as Calls<typeof exportFacts, typeof exported>),
  ...(feeFacts as Calls<typeof feeFacts, typeof fee>),
  ...(feedbackFacts as Calls<typeof feedbackFacts, typeof feedback>),
  ...(haltFacts as Calls<typeof haltFacts, typeof halt>),
  ...(hedgingFacts as Calls<typeof hedgingFacts, typeof hedging>),
  ...(identityFacts as Calls<typeof identityFacts, typeof identity>),
  ...(interventionFacts as Calls<typeof interventionFacts, typeof intervention>),
  ...(markupFacts as Calls<typeof markupFacts, typeof markup>),
  ...(sourceFacts as Calls<typeof sourceFacts, typeof source>),
  ...(operatorFacts as Calls<typeof operatorFacts, typeof operator>),
  ...(outboxFacts as Calls<typeof outboxFacts, typeof outbox>),
  ...(passkeyFacts as Calls<typeof passkeyFacts, typeof passkey>),
  ...(queueFacts as Calls<typeof queueFacts, typeof queue>),
  ...(rankingFacts as Calls<typeof rankingFacts, typeof ranking>),
  ...(searchFacts as Calls<typeof searchFacts, typeof search>),
  ...(settingFacts as Calls<typeof settingFacts, typeof setting>),
  ...(supportFacts as Calls<typeof supportFacts, typeof support>),
  ...(userFacts as Calls<typeof userFacts, typeof user>),
};
