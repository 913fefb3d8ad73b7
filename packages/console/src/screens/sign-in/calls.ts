import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';

export const login = caller(CALLS.login);
