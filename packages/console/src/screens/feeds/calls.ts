import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { listHook, loadHook } from '../../api/use-load.ts';

export const useFeeds = listHook(CALLS.feeds);
export const useSourceSettings = loadHook(CALLS.sourceSettings);

export const proposeSources = caller(CALLS.proposeSources);
export const confirmSources = caller(CALLS.confirmSources);
export const refuseSources = caller(CALLS.refuseSources);
export const withdrawSources = caller(CALLS.withdrawSources);
