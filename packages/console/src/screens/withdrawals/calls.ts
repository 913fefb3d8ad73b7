import { CALLS } from '@fulcrum/client/calls/console';

import { caller, uploader } from '../../api/request.ts';
import { listHook, loadHook } from '../../api/use-load.ts';

export const useWithdrawal = loadHook(CALLS.withdrawal);
export const useWithdrawals = listHook(CALLS.withdrawals);

export const approveWithdrawal = caller(CALLS.approveWithdrawal);
export const payWithdrawal = caller(CALLS.payWithdrawal);
export const rejectWithdrawal = caller(CALLS.rejectWithdrawal);
export const uploadPayoutProof = uploader(CALLS.uploadPayoutProof);
