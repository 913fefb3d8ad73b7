import { CALLS } from '@fulcrum/client/calls/console';

import { caller, lastingCaller, uploader } from '../../api/request.ts';
import { listHook, loadHook } from '../../api/use-load.ts';

export const useWithdrawal = loadHook(CALLS.withdrawal);
export const useWithdrawals = listHook(CALLS.withdrawals);

export const approveWithdrawal = lastingCaller(CALLS.approveWithdrawal);
export const payWithdrawal = caller(CALLS.payWithdrawal);
export const rejectWithdrawal = lastingCaller(CALLS.rejectWithdrawal);
export const uploadPayoutProof = uploader(CALLS.uploadPayoutProof);
