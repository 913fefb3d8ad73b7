import type * as funds from '@fulcrum/contract/payments/calls';
import { paymentsFacts } from '@fulcrum/contract/payments/facts';

import type { Calls } from '../call.ts';

export const paymentsCalls: Calls<typeof paymentsFacts, typeof funds> = paymentsFacts;
