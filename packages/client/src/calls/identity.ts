import type * as guard from '@fulcrum/contract/identity/guard';
import type * as identity from '@fulcrum/contract/identity/calls';
import { identityFacts } from '@fulcrum/contract/identity/facts';
import type * as invites from '@fulcrum/contract/identity/invites';
import type * as verification from '@fulcrum/contract/identity/verification';

import type { Calls } from '../call.ts';

export const identityCalls: Calls<
  typeof identityFacts,
  typeof guard & typeof identity & typeof invites & typeof verification
> = identityFacts;
