import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { listHook, loadHook } from '../../api/use-load.ts';

export const useClosedOrders = loadHook(CALLS.closedOrders);
export const useDeposits = loadHook(CALLS.deposits);
export const useInterventions = loadHook(CALLS.interventions);
export const usePeople = listHook(CALLS.people);
export const usePerson = loadHook(CALLS.person);
export const useWithdrawals = loadHook(CALLS.withdrawals);

export const capLeverage = caller(CALLS.capLeverage);
export const endPersonSessions = caller(CALLS.endPersonSessions);
export const freePayouts = caller(CALLS.freePayouts);
export const notePerson = caller(CALLS.notePerson);
export const proposeAdjustment = caller(CALLS.proposeAdjustment);
export const releasePayouts = caller(CALLS.releasePayouts);
export const resetPersonFactors = caller(CALLS.resetPersonFactors);
export const revealPerson = caller(CALLS.revealPerson);
export const setCreditScore = caller(CALLS.setCreditScore);
export const setTradingFrozen = caller(CALLS.freezeTrading);
export const freezePayouts = caller(CALLS.freezePayouts);
export const freezePayoutsLonger = caller(CALLS.freezePayoutsLonger);
