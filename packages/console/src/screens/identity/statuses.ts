import type { Statuses } from '../../parts/cases/queue-frame.tsx';

export const UNDER_REVIEW = 1;
const VERIFIED = 2;
const REJECTED = 3;

export const STATUSES: Statuses = {
  [UNDER_REVIEW]: 'status.waiting',
  [VERIFIED]: 'status.verified',
  [REJECTED]: 'status.rejected',
};
