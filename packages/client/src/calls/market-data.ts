import type * as market from '@fulcrum/contract/market-data/calls';
import { marketDataFacts } from '@fulcrum/contract/market-data/facts';

import type { Calls } from '../call.ts';

export const marketDataCalls: Calls<typeof marketDataFacts, typeof market> = marketDataFacts;
