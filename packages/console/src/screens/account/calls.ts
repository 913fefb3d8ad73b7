import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { loadHook } from '../../api/use-load.ts';

export const usePasskeys = loadHook(CALLS.passkeys);

export const addPasskey = caller(CALLS.passkeyAdd);
export const removePasskey = caller(CALLS.passkeyRemove);
