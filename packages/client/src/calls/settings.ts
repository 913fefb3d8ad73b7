import type * as settings from '@fulcrum/contract/settings/calls';
import { settingsFacts } from '@fulcrum/contract/settings/facts';

import type { Calls } from '../call.ts';

export const settingsCalls: Calls<typeof settingsFacts, typeof settings> = settingsFacts;
