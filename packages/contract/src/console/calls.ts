import { audit } from './audit/calls.ts';
import type { OperatorCall } from './call.ts';
import { CATALOGUE_CALLS } from './catalogue/calls.ts';
import { FEE_CALLS } from './catalogue/fees.ts';
import { HALT_CALLS } from './catalogue/halts.ts';
import { MARKUP_CALLS } from './catalogue/markups.ts';
import { SOURCE_CALLS } from './catalogue/sources.ts';
import { CALENDAR_CALLS } from './content/calendar.ts';
import { CONTENT_CALLS } from './content/calls.ts';
import { COMPANY_CALLS } from './content/companies.ts';
import { RANKING_CALLS } from './content/ranking.ts';
import { DASHBOARD_CALLS } from './dashboard/calls.ts';
import { DAY_END_CALLS } from './day-end/calls.ts';
import { exportList } from './exports/calls.ts';
import { HEDGING_CALLS } from './hedging/calls.ts';
import { OUTBOX_CALLS } from './messages/calls.ts';
import { MANAGEMENT_CALLS, SIGN_IN_CALLS } from './operators/calls.ts';
import { PASSKEY_CALLS } from './operators/passkeys.ts';
import { QUEUE_CALLS } from './payments/calls.ts';
import { CHANNEL_CALLS } from './payments/channels.ts';
import { search } from './search/calls.ts';
import { SETTING_CALLS } from './settings/calls.ts';
import { SUPPORT_CALLS } from './support/calls.ts';
import { FEEDBACK_CALLS } from './support/feedback.ts';
import { USER_CALLS } from './users/calls.ts';
import { IDENTITY_CALLS } from './users/identity.ts';
import { INTERVENTION_CALLS } from './users/interventions.ts';

/** Every call of the console. */
export const OPERATOR_CALLS: readonly OperatorCall[] = [
  ...SIGN_IN_CALLS,
  ...PASSKEY_CALLS,
  ...MANAGEMENT_CALLS,
  audit,
  ...DASHBOARD_CALLS,
  ...DAY_END_CALLS,
  search,
  ...USER_CALLS,
  exportList,
  ...CATALOGUE_CALLS,
  ...HALT_CALLS,
  ...MARKUP_CALLS,
  ...FEE_CALLS,
  ...HEDGING_CALLS,
  ...SOURCE_CALLS,
  ...RANKING_CALLS,
  ...QUEUE_CALLS,
  ...IDENTITY_CALLS,
  ...CHANNEL_CALLS,
  ...SETTING_CALLS,
  ...OUTBOX_CALLS,
  ...CONTENT_CALLS,
  ...CALENDAR_CALLS,
  ...SUPPORT_CALLS,
  ...FEEDBACK_CALLS,
  ...COMPANY_CALLS,
  ...INTERVENTION_CALLS,
];
