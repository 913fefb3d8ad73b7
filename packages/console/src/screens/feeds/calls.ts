import { CALLS } from '@fulcrum/client/calls/console';

import { listHook } from '../../api/use-load.ts';

export const useFeeds = listHook(CALLS.feeds);
