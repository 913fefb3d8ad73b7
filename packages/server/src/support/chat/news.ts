import type { Subject } from '../../platform/ports/bus.ts';

/** Published when a user's conversation has changed, after the commit. It has no fields. */
export const newsOf = (userId: number): Subject<object> => ({
  name: `user.${userId}.support`,
  read: () => ({}),
});
