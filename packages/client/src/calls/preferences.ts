import type * as preferences from '@fulcrum/contract/preferences/calls';
import { preferencesFacts } from '@fulcrum/contract/preferences/facts';

import type { Calls } from '../call.ts';

export const preferencesCalls: Calls<typeof preferencesFacts, typeof preferences> =
  preferencesFacts;
