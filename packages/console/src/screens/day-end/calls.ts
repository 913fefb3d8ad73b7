import { CALLS } from '@fulcrum/client/calls/console';

import { caller, request } from '../../api/request.ts';
import { loadHook } from '../../api/use-load.ts';

export const useDayEnd = loadHook(CALLS.dayEnd);
export const useBook = loadHook(CALLS.dashboard);
export const useHedges = loadHook(CALLS.hedging);

export const saveDayNote = caller(CALLS.saveDayNote);
export const signDay = caller(CALLS.signDay);

/** Checks the next part of the accounts: those with ids above `after`. */
export const checkAccounts = (after: number, signal: AbortSignal) =>
  request(CALLS.checkAccounts, { after }, { signal });
