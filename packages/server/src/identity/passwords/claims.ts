import { addressKey } from '../../platform/http/address-key.ts';
import type { Visit } from '../../platform/http/visit.ts';
import { accountKey } from '../users/account-key.ts';
import type { Identifier } from '../users/identifier.ts';
import type { Claim } from './fair-line.ts';

/** Returns a claim in the hashing queue for a caller who is not authenticated. */
export const strangersClaim = (visit: Visit, identifier: Identifier): Claim => ({
  address: addressKey(visit.address),
  account: accountKey(identifier),
  isKnown: false,
});

/** Returns a claim in the hashing queue for a user with a session. */
export const sessionClaim = (visit: Visit, userId: number): Claim => ({
  address: addressKey(visit.address),
  account: `user ${userId}`,
  isKnown: true,
});
