import { CALLS } from '@fulcrum/client/calls/console';

import { loadHook } from '../../api/use-load.ts';

export const useChannels = loadHook(CALLS.channels);
