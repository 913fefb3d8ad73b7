import { change, read } from '../call-facts.ts';

export const sourceFacts = {
  sourceSettings: read('sources'),
  proposeSources: change('sources/propose'),
  confirmSources: change('sources/confirm'),
  refuseSources: change('sources/refuse'),
  withdrawSources: change('sources/withdraw'),
};
