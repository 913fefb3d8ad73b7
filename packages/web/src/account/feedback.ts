import { supportCalls } from '@fulcrum/client/calls/support';
import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as support from '@fulcrum/contract/support/feedback';

import { request } from '../server/api.ts';

export const sendFeedback = (report: InputOf<typeof support.submitFeedback>) =>
  request(supportCalls.submitFeedback, report);
