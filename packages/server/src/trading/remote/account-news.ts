import { z } from 'zod';

import type { Subject } from '../../platform/ports/bus.ts';
import type { Announcement } from '../module.ts';
import { accountEvent, orderRecord, whole } from './record-wire.ts';

/** The events of one turn, in order. */
export interface TurnNews {
  readonly events: readonly Announcement[];
  /** When the desk said so, right after the commit, epoch ms; earlier builds do not tell. */
  readonly toldAt?: number | undefined;
}

const turnNews: z.ZodType<TurnNews> = z.object({
  events: z.array(
    z.object({
      accountId: whole,
      seq: whole,
      event: accountEvent,
      orders: z.array(orderRecord),
      isLast: z.boolean(),
    }),
  ),
  toldAt: z.number().optional(),
});

/** Published after the commit of each turn of the account. */
export const newsOf = (accountId: number): Subject<TurnNews> => ({
  name: `a.${accountId}`,
  read: (json) => turnNews.parse(json),
});
