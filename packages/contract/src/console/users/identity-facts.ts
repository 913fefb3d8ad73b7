import { change, read } from '../call-facts.ts';

export const identityFacts = {
  identityCases: read('identity'),
  openIdentityCase: change('identity/open'),
  approveIdentityCase: change('identity/approve'),
  rejectIdentityCase: change('identity/reject'),
};
