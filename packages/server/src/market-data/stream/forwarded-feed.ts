import { z } from 'zod';

import type { Bus, Question } from '../../platform/ports/bus.ts';
import type { LineFault, Receipt } from '../feeds/bridge/bridge-feed.ts';
import { GROUP } from './items.ts';

/** A message may have a megabyte. */
const LINES_MAX = 2_000;
const ANSWER_MS_MAX = 2_000;

interface Delivery {
  readonly lines: readonly string[];
}

interface Delivered {
  /** Null if the feed has not started. */
  readonly receipt: Receipt | null;
}

const DeliveryMessage = z.object({ lines: z.array(z.string()) });
const DeliveredMessage = z.object({
  receipt: z
    .object({
      accepted: z.int(),
      // Written by the same product.
      rejected: z.array(z.object({ line: z.int(), reason: z.custom<LineFault>() })),
    })
    .nullable(),
});

/** Lines of a broker, for the process that leads the market. */
export const FEED: Question<Delivery, Delivered> = {
  name: `m.${GROUP}.feed`,
  read: (json) => DeliveryMessage.parse(json),
  readAnswer: (json) => DeliveredMessage.parse(json),
};

/**
 * Has the lines processed by the process that leads the market. Resolves to null if there is none,
 * or if it did not answer: then it may have taken some.
 */
export async function forwarded(bus: Bus, lines: readonly string[]): Promise<Receipt | null> {
  let accepted = 0;
  const rejected: Receipt['rejected'][number][] = [];
  for (let first = 0; first < Math.max(lines.length, 1); first += LINES_MAX) {
    const part = { lines: lines.slice(first, first + LINES_MAX) };
    const { receipt } = await bus.ask(FEED, part, ANSWER_MS_MAX).catch(() => ({ receipt: null }));
    if (!receipt) return null;
    accepted += receipt.accepted;
    rejected.push(...receipt.rejected.map(({ line, reason }) => ({ line: line + first, reason })));
  }
  return { accepted, rejected };
}
