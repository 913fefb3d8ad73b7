import { z } from 'zod';

import type { Subject } from '../../platform/ports/bus.ts';
import type { NoticeFacts } from './facts.ts';
import type { NoticeRow } from './notice-store.ts';

/** The notices that are announced to one user together. */
export interface Sent {
  readonly userId: number;
  /** In the order of their numbers. */
  readonly notices: readonly NoticeRow[];
  readonly unread: number;
}

const SentMessage = z.object({
  userId: z.int(),
  notices: z.array(
    z.object({
      userId: z.int(),
      seq: z.int(),
      kind: z.string(),
      // Written by a module of this product, like the rows of the table.
      facts: z.custom<NoticeFacts>((facts) => typeof facts === 'object' && facts !== null),
      at: z.int(),
      isRead: z.boolean(),
    }),
  ),
  unread: z.int(),
});

/** Published when notices are announced to a user, after the commit. */
export const sentTo = (userId: number): Subject<Sent> => ({
  name: `user.${userId}.notices`,
  read: (json) => SentMessage.parse(json),
});

/** Published after the commit of notices that nobody has announced yet. It has no fields. */
export const NOTICES_WAIT: Subject<object> = { name: 'notices.wait', read: () => ({}) };
