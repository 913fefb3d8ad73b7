import { z } from 'zod';

import { factorProof } from '../factors/calls.ts';
import { exact, integer, oneOf, optional, page, text } from '../input.ts';
import { open, type OperatorCall, operatorCall, reason } from './call.ts';
import { operatorFacts } from './operator-facts.ts';
import { RANKING_CALLS } from './content/ranking.ts';
import { CATALOGUE_CALLS } from './catalogue/calls.ts';
import { CHANNEL_CALLS } from './payments/channels.ts';
import { COMPANY_CALLS } from './content/companies.ts';
import { CONTENT_CALLS, newsFilters } from './content/calls.ts';
import { FEE_CALLS } from './catalogue/fees.ts';
import { FEEDBACK_CALLS, feedbackFilters } from './support/feedback.ts';
import { INTERVENTION_CALLS } from './users/interventions.ts';
import { MARKUP_CALLS } from './catalogue/markups.ts';
import { OUTBOX_CALLS, outboxFilters } from './messages/calls.ts';
import { PASSKEY_CALLS, SIGN_IN } from './operators/passkeys.ts';
import { QUEUE_CALLS } from './payments/calls.ts';
import { ROLES, type Permission } from './roles.ts';
import { SETTING_CALLS } from './settings/calls.ts';
import { SUPPORT_CALLS, supportFilters } from './support/calls.ts';
import * as wire from './wire.ts';

export type { OperatorCall } from './call.ts';

export const OPERATOR_PASSWORD_LENGTH = { min: 12, max: 128 } as const;
/** Longer than any password, so that the refusal is about its length and not about the field. */
const password = z.string({ error: 'password.missing' }).min(1, 'password.missing').max(1_024);
/** Six digits of the authenticator, or a recovery code. */
const code = text({ min: 6, max: 32 }, 'operator.codeWrong');
/** A code, or what a passkey has signed. */
const eitherFactor = {
  code: optional(code),
  factor_challenge: factorProof.factor_challenge,
  factor_passkey: factorProof.factor_passkey,
};
const token = text({ min: 20, max: 100 }, 'operator.linkInvalid');
const email = text({ min: 3, max: 254 }, 'email.invalid');
const name = text({ min: 1, max: 80 }, 'operator.nameMissing');
const role = z.enum(ROLES, { error: 'operator.roleInvalid' });
const id = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'console.filterInvalid');
const search = optional(text({ min: 1, max: 100 }, 'search.invalid'));
const isDemo = optional(oneOf([0, 1], 'console.filterInvalid'));
const time = optional(integer({ min: 0, max: 8_640_000_000_000_000 }, 'console.filterInvalid'));
const short = optional(text({ min: 1, max: 64 }, 'console.filterInvalid'));

const READS = 'Reads only.';
const OWN_TABLES = 'Changes operators, who hold no trading account.';

export const login = open({
  ...operatorFacts.login,
  summary: 'Signs in with e-mail, password and a code or a passkey, all in one.',
  harmless: SIGN_IN,
  input: z.object({ email, password, ...eitherFactor }),
  reply: wire.Me,
});

export const enrolBegin = open({
  ...operatorFacts.enrolBegin,
  summary: 'Opens a one-time link and answers the secret of the second factor.',
  harmless: SIGN_IN,
  input: z.object({ token }),
  reply: wire.Enrolment,
});

export const enrolFinish = open({
  ...operatorFacts.enrolFinish,
  summary: 'Sets password and second factor, answers the recovery codes, and signs in.',
  harmless: SIGN_IN,
  input: z.object({ token, email, name, password, code }),
  reply: wire.Enrolled,
});

export const me = operatorCall({
  ...operatorFacts.me,
  summary: 'The operator who asks, and what the role allows.',
  harmless: READS,
  input: z.object({}),
  reply: wire.Me,
});

export const logout = operatorCall({
  ...operatorFacts.logout,
  summary: 'Ends the session it is called with.',
  harmless: SIGN_IN,
  input: z.object({}),
  reply: wire.Done,
});

export const stepUp = operatorCall({
  ...operatorFacts.stepUp,
  summary: 'Proves the second factor again, for five minutes of changes.',
  harmless: SIGN_IN,
  input: z.object(eitherFactor),
  reply: wire.Me,
});

export const operators = operatorCall({
  ...operatorFacts.operators,
  summary: 'All operators.',
  harmless: READS,
  permission: 'operators.view',
  input: z.object({}),
  reply: z.array(wire.Operator),
});

export const inviteOperator = operatorCall({
  ...operatorFacts.inviteOperator,
  summary: 'Makes an operator and a one-time link that lasts 24 hours.',
  harmless: OWN_TABLES,
  permission: 'operators.change',
  needsStepUp: true,
  input: z.object({ email, name, role, reason }),
  reply: wire.Invitation,
});

export const setOperatorRole = operatorCall({
  ...operatorFacts.setOperatorRole,
  summary: 'Changes the role of another operator and ends their sessions.',
  harmless: OWN_TABLES,
  permission: 'operators.change',
  needsStepUp: true,
  input: z.object({ id, role, reason }),
  reply: wire.Done,
});

export const disableOperator = operatorCall({
  ...operatorFacts.disableOperator,
  summary: 'Shuts another operator out at once.',
  harmless: OWN_TABLES,
  permission: 'operators.change',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: wire.Done,
});

export const resetOperator = operatorCall({
  ...operatorFacts.resetOperator,
  summary: 'Takes password and second factor of another operator away and makes a new link.',
  harmless: OWN_TABLES,
  permission: 'operators.change',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: wire.Invitation,
});

const auditFilters = {
  operator: search,
  action: short,
  object: short,
  from: time,
  to: time,
};

export const audit = operatorCall({
  ...operatorFacts.audit,
  summary: 'The audit log, newest first, 50 a page.',
  harmless: READS,
  permission: 'audit.view',
  input: z.object({ ...auditFilters, page }),
  reply: wire.AuditPage,
});

export const dashboard = operatorCall({
  ...operatorFacts.dashboard,
  summary: 'Exposure, margin watch and health; real accounts, or demo ones, never both.',
  harmless: READS,
  permission: 'dashboard.view',
  input: z.object({ is_demo: isDemo }),
  reply: wire.Dashboard,
});

export const monitor = operatorCall({
  ...operatorFacts.monitor,
  summary: 'Accounts near a margin call, and how prices come.',
  harmless: READS,
  permission: 'trading.view',
  input: z.object({ is_demo: isDemo }),
  reply: wire.Monitor,
});

export const liveOrders = operatorCall({
  ...operatorFacts.liveOrders,
  summary:
    'Live orders, largest result or nearest pending price first, 500 at most; ' +
    'after a `step`, those that have changed since, and the ids of all.',
  harmless: READS,
  permission: 'trading.view',
  input: z.object({
    ...{ is_demo: isDemo, status: short, code: short, user: short, side: short },
    since: time,
  }),
  reply: wire.LiveOrders,
});

const peopleFilters = {
  identity: optional(z.enum(wire.IDENTITY_STATES, { error: 'console.filterInvalid' })),
  /** Calling code. */
  area: optional(integer({ min: 1, max: 9_999 }, 'console.filterInvalid')),
  /** Dollars at least. */
  balance: optional(exact(6, 'console.filterInvalid')),
  /** Seen within so many days. */
  seen: optional(integer({ min: 1, max: 3_650 }, 'console.filterInvalid')),
  limit: optional(z.enum(['restricted', 'called'], { error: 'console.filterInvalid' })),
};

export const people = operatorCall({
  ...operatorFacts.people,
  summary: 'Users by id, e-mail or mobile, newest first, 50 a page, contacts masked.',
  harmless: READS,
  permission: 'people.view',
  input: z.object({ search, is_demo: isDemo, ...peopleFilters, page }),
  reply: wire.PeoplePage,
});

export const person = operatorCall({
  ...operatorFacts.person,
  summary: 'One user with figures, orders, account log and sessions, contacts masked.',
  harmless: READS,
  permission: 'people.view',
  input: z.object({ id }),
  reply: wire.PersonDetail,
});

export const closedOrders = operatorCall({
  ...operatorFacts.closedOrders,
  summary: 'The history of a user, newest first, 20 a page; the audit log keeps who looked.',
  harmless: READS,
  permission: 'people.view',
  input: z.object({ id, page }),
  reply: wire.ClosedOrderPage,
});

export const revealPerson = operatorCall({
  ...operatorFacts.revealPerson,
  summary: 'The contacts of a user in full; the audit log keeps who looked and why.',
  harmless: READS,
  permission: 'people.reveal',
  input: z.object({ id, reason }),
  reply: wire.Revealed,
});

export const endPersonSessions = operatorCall({
  ...operatorFacts.endPersonSessions,
  summary: 'Ends every session of a user.',
  harmless: 'Ends sessions; orders, positions and their guards stay as they are.',
  permission: 'people.endSessions',
  input: z.object({ id, reason }),
  reply: wire.Done,
});

export const resetPersonFactors = operatorCall({
  ...operatorFacts.resetPersonFactors,
  summary: 'Takes the second step of a login away from a user who has lost it; they are told.',
  harmless: 'Changes how a person logs in. New payout methods wait their hours as ever.',
  permission: 'people.resetFactor',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: wire.Done,
});

export const setCreditScore = operatorCall({
  ...operatorFacts.setCreditScore,
  summary: 'Sets the credit score, which is shown and decides nothing.',
  harmless: 'No order, price, deposit or withdrawal depends on the score.',
  permission: 'people.score',
  needsStepUp: true,
  input: z.object({ id, score: integer({ min: 0, max: 1_000 }, 'person.scoreInvalid'), reason }),
  reply: wire.Done,
});

export const notePerson = operatorCall({
  ...operatorFacts.notePerson,
  summary: 'Writes a note about a user into the audit log; operators read it on their page.',
  harmless: 'Adds an entry to the audit log and nothing else.',
  permission: 'people.note',
  input: z.object({ id, reason }),
  reply: wire.Done,
});

/** Lists that can be had as a file. Each needs what its screen needs. */
export const LISTS = {
  operators: 'operators.view',
  audit: 'audit.view',
  exposure: 'dashboard.view',
  marginWatch: 'dashboard.view',
  orders: 'trading.view',
  instruments: 'instruments.view',
  feeds: 'instruments.view',
  ranking: 'people.view',
  people: 'people.view',
  interventions: 'people.view',
  networks: 'channels.view',
  wires: 'channels.view',
  currencies: 'channels.view',
  settings: 'settings.view',
  outbox: 'outbox.view',
  news: 'content.view',
  announcements: 'content.view',
  support: 'support.view',
  feedback: 'support.view',
  companies: 'content.view',
} as const satisfies Readonly<Record<string, Permission>>;
export type ListName = keyof typeof LISTS;
const listNames = Object.keys(LISTS) as [ListName, ...ListName[]]; // its own keys

export const exportList = operatorCall({
  ...operatorFacts.exportList,
  summary: 'A list with its filters as CSV, 10,000 rows at most; the audit log keeps who took it.',
  harmless: READS,
  input: z.object({
    list: z.enum(listNames, { error: 'console.listInvalid' }),
    ...auditFilters,
    search,
    is_demo: isDemo,
    status: short,
    code: short,
    user: short,
    side: short,
    ...peopleFilters,
    ...outboxFilters,
    ...newsFilters,
    ...supportFilters,
    ...feedbackFilters,
  }),
  reply: wire.Exported,
});

/** Every call of the console. */
export const OPERATOR_CALLS: readonly OperatorCall[] = [
  login,
  enrolBegin,
  enrolFinish,
  me,
  logout,
  stepUp,
  ...PASSKEY_CALLS,
  operators,
  inviteOperator,
  setOperatorRole,
  disableOperator,
  resetOperator,
  audit,
  dashboard,
  monitor,
  liveOrders,
  people,
  person,
  closedOrders,
  revealPerson,
  endPersonSessions,
  resetPersonFactors,
  setCreditScore,
  notePerson,
  exportList,
  ...CATALOGUE_CALLS,
  ...MARKUP_CALLS,
  ...FEE_CALLS,
  ...RANKING_CALLS,
  ...QUEUE_CALLS,
  ...CHANNEL_CALLS,
  ...SETTING_CALLS,
  ...OUTBOX_CALLS,
  ...CONTENT_CALLS,
  ...SUPPORT_CALLS,
  ...FEEDBACK_CALLS,
  ...COMPANY_CALLS,
  ...INTERVENTION_CALLS,
];
