import type * as operator from '@fulcrum/contract/console/calls';
import type * as catalogue from '@fulcrum/contract/console/catalogue/calls';
import { catalogueFacts } from '@fulcrum/contract/console/catalogue/facts';
import type * as channel from '@fulcrum/contract/console/payments/channels';
import { channelFacts } from '@fulcrum/contract/console/payments/channel-facts';
import type * as company from '@fulcrum/contract/console/content/companies';
import { companyFacts } from '@fulcrum/contract/console/content/company-facts';
import type * as content from '@fulcrum/contract/console/content/calls';
import { contentFacts } from '@fulcrum/contract/console/content/facts';
import type * as fee from '@fulcrum/contract/console/catalogue/fees';
import { feeFacts } from '@fulcrum/contract/console/catalogue/fee-facts';
import type * as feedback from '@fulcrum/contract/console/support/feedback';
import { feedbackFacts } from '@fulcrum/contract/console/support/feedback-facts';
import type * as intervention from '@fulcrum/contract/console/users/interventions';
import { interventionFacts } from '@fulcrum/contract/console/users/intervention-facts';
import type * as markup from '@fulcrum/contract/console/catalogue/markups';
import { markupFacts } from '@fulcrum/contract/console/catalogue/markup-facts';
import { operatorFacts } from '@fulcrum/contract/console/operator-facts';
import type * as outbox from '@fulcrum/contract/console/messages/calls';
import { outboxFacts } from '@fulcrum/contract/console/messages/facts';
import type * as passkey from '@fulcrum/contract/console/operators/passkeys';
import { passkeyFacts } from '@fulcrum/contract/console/operators/passkey-facts';
import type * as queue from '@fulcrum/contract/console/payments/calls';
import { queueFacts } from '@fulcrum/contract/console/payments/facts';
import type * as ranking from '@fulcrum/contract/console/content/ranking';
import { rankingFacts } from '@fulcrum/contract/console/content/ranking-facts';
import type * as setting from '@fulcrum/contract/console/settings/calls';
import { settingFacts } from '@fulcrum/contract/console/settings/facts';
import type * as support from '@fulcrum/contract/console/support/calls';
import { supportFacts } from '@fulcrum/contract/console/support/facts';

import type { Calls } from '../call.ts';

/** Every call of the console. */
export const CALLS = {
  ...(operatorFacts as Calls<typeof operatorFacts, typeof operator>),
  ...(catalogueFacts as Calls<typeof catalogueFacts, typeof catalogue>),
  ...(channelFacts as Calls<typeof channelFacts, typeof channel>),
  ...(companyFacts as Calls<typeof companyFacts, typeof company>),
  ...(contentFacts as Calls<typeof contentFacts, typeof content>),
  ...(feeFacts as Calls<typeof feeFacts, typeof fee>),
  ...(feedbackFacts as Calls<typeof feedbackFacts, typeof feedback>),
  ...(interventionFacts as Calls<typeof interventionFacts, typeof intervention>),
  ...(markupFacts as Calls<typeof markupFacts, typeof markup>),
  ...(outboxFacts as Calls<typeof outboxFacts, typeof outbox>),
  ...(passkeyFacts as Calls<typeof passkeyFacts, typeof passkey>),
  ...(queueFacts as Calls<typeof queueFacts, typeof queue>),
  ...(rankingFacts as Calls<typeof rankingFacts, typeof ranking>),
  ...(settingFacts as Calls<typeof settingFacts, typeof setting>),
  ...(supportFacts as Calls<typeof supportFacts, typeof support>),
};
