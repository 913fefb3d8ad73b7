import { CALLS } from '@fulcrum/client/calls/console';

import { listHook } from '../../api/use-load.ts';

export const useMarketState = listHook(CALLS.monitor);
