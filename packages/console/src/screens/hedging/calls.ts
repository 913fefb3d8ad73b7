import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { loadHook } from '../../api/use-load.ts';

export const useHedging = loadHook(CALLS.hedging);

export const proposeHedgeRule = caller(CALLS.proposeHedgeRule);
export const stopHedging = caller(CALLS.stopHedging);
export const resumeHedging = caller(CALLS.resumeHedging);
export const settleHedgeOrder = caller(CALLS.settleHedgeOrder);
export const clearHedgeDifference = caller(CALLS.clearHedgeDifference);
export const confirmHedgeChange = caller(CALLS.confirmHedgeChange);
export const endHedgeChange = caller(CALLS.endHedgeChange);
