import { CALLS } from '@fulcrum/client/calls/console';

import { listHook } from '../../api/use-load.ts';

export const useRanking = listHook(CALLS.ranking);
