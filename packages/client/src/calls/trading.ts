import type * as alerts from '@fulcrum/contract/trading/alerts';
import type * as trading from '@fulcrum/contract/trading/calls';
import { tradingFacts } from '@fulcrum/contract/trading/facts';
import type * as notes from '@fulcrum/contract/trading/notes';
import type * as results from '@fulcrum/contract/trading/results';

import type { Calls } from '../call.ts';

export const tradingCalls: Calls<
  typeof tradingFacts,
  typeof alerts & typeof notes & typeof results & typeof trading
> = tradingFacts;
