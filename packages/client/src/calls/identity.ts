import type * as guard from '@fulcrum/contract/guard';
import type * as identity from '@fulcrum/contract/identity';
import { identityFacts } from '@fulcrum/contract/identity/facts';
import type * as invites from '@fulcrum/contract/invites';
import type * as verification from '@fulcrum/contract/verification';

import type { Calls } from '../call.ts';

export const identityCalls: Calls<
  typeof identityFacts,
  typeof guard & typeof identity & typeof invites & typeof verification
> = identityFacts;
