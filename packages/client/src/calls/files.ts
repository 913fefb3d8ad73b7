import type * as files from '@fulcrum/contract/files/calls';
import { filesFacts } from '@fulcrum/contract/files/facts';

import type { Calls } from '../call.ts';

export const filesCalls: Calls<typeof filesFacts, typeof files> = filesFacts;
