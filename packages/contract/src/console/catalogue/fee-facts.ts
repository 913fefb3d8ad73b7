import { ask, change, read } from '../call-facts.ts';

export const feeFacts = {
  fees: read('fees'),
  previewFees: ask('fees/preview'),
  decideFees: change('fees/decide'),
  withdrawFees: change('fees/withdraw'),
};
