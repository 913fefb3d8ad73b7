import type * as factors from '@fulcrum/contract/factors/calls';
import { factorsFacts } from '@fulcrum/contract/factors/facts';

import type { Calls } from '../call.ts';

export const factorsCalls: Calls<typeof factorsFacts, typeof factors> = factorsFacts;
