import type { Statuses } from '../../parts/cases/queue-frame.tsx';

export const WAITING = 0;

export const STATUSES: Statuses = {
  [WAITING]: 'status.waiting',
  1: 'status.finished',
  2: 'status.rejected',
  3: 'status.invalid',
};
