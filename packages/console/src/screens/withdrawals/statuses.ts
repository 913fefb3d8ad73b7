import { BEING_PAID } from '@fulcrum/contract/console/payments/being-paid';

import type { Statuses } from '../../parts/cases/queue-frame.tsx';

export const WAITING = 0;

export const STATUSES: Statuses = {
  [WAITING]: 'status.waiting',
  [BEING_PAID]: 'status.beingPaid',
  1: 'status.paid',
  2: 'status.rejected',
  3: 'status.cancelled',
};
