import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { loadHook } from '../../api/use-load.ts';

export const useCannedReplies = loadHook(CALLS.cannedReplies);

export const removeReply = caller(CALLS.removeReply);
export const saveReply = caller(CALLS.saveReply);
