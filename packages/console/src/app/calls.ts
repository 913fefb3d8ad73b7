import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../api/request.ts';

export const loadOperator = caller(CALLS.me);
export const logOut = caller(CALLS.logout);
