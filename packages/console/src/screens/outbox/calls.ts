import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { listHook } from '../../api/use-load.ts';

export const useOutbox = listHook(CALLS.outbox);

export const retryMessage = caller(CALLS.retryMessage);
export const revealMessage = caller(CALLS.revealMessage);
