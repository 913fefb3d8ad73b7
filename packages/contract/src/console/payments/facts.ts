import { change, read, upload } from '../call-facts.ts';

export const queueFacts = {
  deposits: read('deposits'),
  deposit: read('deposits/one'),
  approveDeposit: change('deposits/approve'),
  rejectDeposit: change('deposits/reject'),
  withdrawals: read('withdrawals'),
  withdrawal: read('withdrawals/one'),
  uploadPayoutProof: upload('withdrawals/proof/upload'),
  approveWithdrawal: change('withdrawals/approve'),
  payWithdrawal: change('withdrawals/pay'),
  rejectWithdrawal: change('withdrawals/reject'),
};
