import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { loadHook } from '../../api/use-load.ts';

export const useDayEnd = loadHook(CALLS.dayEnd);
export const useBook = loadHook(CALLS.dashboard);
export const useHedges = loadHook(CALLS.hedging);

export const checkAccounts = caller(CALLS.checkAccounts);
export const saveDayNote = caller(CALLS.saveDayNote);
export const signDay = caller(CALLS.signDay);
