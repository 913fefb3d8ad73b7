import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { loadHook } from '../../api/use-load.ts';

export const useChannels = loadHook(CALLS.channels);

export const confirmChange = caller(CALLS.confirmChange);
export const withdrawChange = caller(CALLS.withdrawChange);
