import { CALLS } from '@fulcrum/client/calls/console';

import { caller, lastingCaller } from '../../api/request.ts';
import { listHook } from '../../api/use-load.ts';

export const useIdentityCases = listHook(CALLS.identityCases);

export const approveIdentityCase = lastingCaller(CALLS.approveIdentityCase);
export const openIdentityCase = caller(CALLS.openIdentityCase);
export const rejectIdentityCase = lastingCaller(CALLS.rejectIdentityCase);
