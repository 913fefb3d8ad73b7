import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';

export const confirmIntervention = caller(CALLS.confirmIntervention);
export const declineIntervention = caller(CALLS.declineIntervention);
