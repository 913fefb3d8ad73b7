import type * as feedback from '@fulcrum/contract/support/feedback';
import type * as support from '@fulcrum/contract/support/chat';
import { supportFacts } from '@fulcrum/contract/support/facts';

import type { Calls } from '../call.ts';

export const supportCalls: Calls<typeof supportFacts, typeof feedback & typeof support> =
  supportFacts;
