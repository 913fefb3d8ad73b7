import type * as account from '@fulcrum/contract/account/calls';
import { accountFacts } from '@fulcrum/contract/account/facts';

import type { Calls } from '../call.ts';

export const accountCalls: Calls<typeof accountFacts, typeof account> = accountFacts;
