import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { loadHook } from '../../api/use-load.ts';

export const useHours = loadHook(CALLS.hours);

export const previewHours = caller(CALLS.previewHours);
export const saveHours = caller(CALLS.saveHours);
