import type { Bus, Question } from '../../platform/ports/bus.ts';
import type { FeedHealth } from '../quotes/feed.ts';
import type { LineHealth } from '../quotes/instrument-line.ts';
import { GROUP } from './items.ts';

const ANSWER_MS_MAX = 1_000;

/** The health of the feed at `at`, epoch ms, with what arrives for each instrument. */
export type MarketHealth = FeedHealth & {
  readonly at: number;
  readonly lines: readonly LineHealth[];
};

/** Asks the process that leads the market for its health. Only it knows sources and bad ticks. */
export const HEALTH: Question<object, MarketHealth> = {
  name: `m.${GROUP}.health`,
  read: () => ({}),
  // Written by the same product.
  readAnswer: (json) => json as MarketHealth,
};

/** Resolves to null if nobody leads, or if the leader did not answer in time. */
export const askedHealth = (bus: Bus): Promise<MarketHealth | null> =>
  bus.ask(HEALTH, {}, ANSWER_MS_MAX).catch(() => null);
