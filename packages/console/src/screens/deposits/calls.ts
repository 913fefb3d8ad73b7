import { CALLS } from '@fulcrum/client/calls/console';

import { lastingCaller } from '../../api/request.ts';
import { listHook, loadHook } from '../../api/use-load.ts';

export const useDeposit = loadHook(CALLS.deposit);
export const useDeposits = listHook(CALLS.deposits);

export const approveDeposit = lastingCaller(CALLS.approveDeposit);
export const rejectDeposit = lastingCaller(CALLS.rejectDeposit);
