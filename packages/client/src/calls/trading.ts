import type * as alerts from '@fulcrum/contract/trading/alerts';
import type * as trading from '@fulcrum/contract/trading/calls';
import { tradingFacts } from '@fulcrum/contract/trading/facts';

import type { Calls } from '../call.ts';

export const tradingCalls: Calls<typeof tradingFacts, typeof alerts & typeof trading> =
  tradingFacts;
