import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';

export const beginEnrolment = caller(CALLS.enrolBegin);
export const finishEnrolment = caller(CALLS.enrolFinish);
