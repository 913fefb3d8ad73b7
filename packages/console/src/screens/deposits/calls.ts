import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { listHook, loadHook } from '../../api/use-load.ts';

export const useDeposit = loadHook(CALLS.deposit);
export const useDeposits = listHook(CALLS.deposits);

export const approveDeposit = caller(CALLS.approveDeposit);
export const rejectDeposit = caller(CALLS.rejectDeposit);
