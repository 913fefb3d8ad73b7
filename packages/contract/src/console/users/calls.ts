import { z } from 'zod';

import { exact, integer, optional, orderId, page } from '../../input.ts';
import { operatorCall, reason } from '../call.ts';
import { isDemo, search } from '../filters.ts';
import { Done } from '../schema.ts';
import { userFacts } from './facts.ts';
import * as wire from './schema.ts';

const id = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'console.filterInvalid');

const READS = 'Reads only.';

export const peopleFilters = {
  identity: optional(z.enum(wire.IDENTITY_STATES, { error: 'console.filterInvalid' })),
  /** Calling code of the phone number. */
  area: optional(integer({ min: 1, max: 9_999 }, 'console.filterInvalid')),
  /** Minimum balance, in dollars. */
  balance: optional(exact(6, 'console.filterInvalid')),
  /** Only users seen within this number of days. */
  seen: optional(integer({ min: 1, max: 3_650 }, 'console.filterInvalid')),
  limit: optional(z.enum(['restricted', 'called', 'phone'], { error: 'console.filterInvalid' })),
};

export const people = operatorCall({
  ...userFacts.people,
  summary: 'Users by id, e-mail or mobile, newest first, 50 a page, contacts masked.',
  harmless: READS,
  permission: 'people.view',
  input: z.object({ search, is_demo: isDemo, ...peopleFilters, page }),
  reply: wire.PeoplePage,
});

export const person = operatorCall({
  ...userFacts.person,
  summary: 'One user with figures, orders, account log and sessions, contacts masked.',
  harmless: READS,
  permission: 'people.view',
  input: z.object({ id }),
  reply: wire.PersonDetail,
});

export const closedOrders = operatorCall({
  ...userFacts.closedOrders,
  summary:
    'The history of a user, newest first, 20 a page, or one order of it; the audit log keeps who ' +
    'looked.',
  harmless: READS,
  permission: 'people.view',
  input: z.object({ id, page, order: optional(orderId) }),
  reply: wire.ClosedOrderPage,
});

export const revealPerson = operatorCall({
  ...userFacts.revealPerson,
  summary: 'The contacts of a user in full; the audit log keeps who looked and why.',
  harmless: READS,
  permission: 'people.reveal',
  input: z.object({ id, reason }),
  reply: wire.Revealed,
});

export const endPersonSessions = operatorCall({
  ...userFacts.endPersonSessions,
  summary: 'Ends every session of a user.',
  harmless: 'Ends sessions; orders, positions and their guards stay as they are.',
  permission: 'people.endSessions',
  input: z.object({ id, reason }),
  reply: Done,
});

export const resetPersonFactors = operatorCall({
  ...userFacts.resetPersonFactors,
  summary: 'Takes the second step of a login away from a user who has lost it; they are told.',
  harmless: 'Changes how a person logs in. New payout methods wait their hours as ever.',
  permission: 'people.resetFactor',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: Done,
});

export const setCreditScore = operatorCall({
  ...userFacts.setCreditScore,
  summary: 'Sets the credit score, which is shown and decides nothing.',
  harmless: 'No order, price, deposit or withdrawal depends on the score.',
  permission: 'people.score',
  needsStepUp: true,
  input: z.object({ id, score: integer({ min: 0, max: 1_000 }, 'person.scoreInvalid'), reason }),
  reply: Done,
});

export const notePerson = operatorCall({
  ...userFacts.notePerson,
  summary: 'Writes a note about a user into the audit log; operators read it on their page.',
  harmless: 'Adds an entry to the audit log and nothing else.',
  permission: 'people.note',
  input: z.object({ id, reason }),
  reply: Done,
});

export const USER_CALLS = [
  people,
  person,
  closedOrders,
  revealPerson,
  endPersonSessions,
  resetPersonFactors,
  setCreditScore,
  notePerson,
] as const;
