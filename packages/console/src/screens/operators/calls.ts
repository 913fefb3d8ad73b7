import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { listHook } from '../../api/use-load.ts';

export const useOperators = listHook(CALLS.operators);

export const disableOperator = caller(CALLS.disableOperator);
export const inviteOperator = caller(CALLS.inviteOperator);
export const resetOperator = caller(CALLS.resetOperator);
export const setOperatorRole = caller(CALLS.setOperatorRole);
