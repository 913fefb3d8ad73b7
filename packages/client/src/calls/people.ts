import type * as people from '@fulcrum/contract/people/calls';
import { peopleFacts } from '@fulcrum/contract/people/facts';

import type { Calls } from '../call.ts';

export const peopleCalls: Calls<typeof peopleFacts, typeof people> = peopleFacts;
