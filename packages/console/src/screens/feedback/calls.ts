import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { listHook, loadHook } from '../../api/use-load.ts';

export const useFeedback = listHook(CALLS.feedback);
export const useTicket = loadHook(CALLS.oneFeedback);

export const settleFeedback = caller(CALLS.settleFeedback);
