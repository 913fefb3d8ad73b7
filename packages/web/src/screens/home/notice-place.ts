import type { Choices } from '../../settings/settings.ts';

const HIDDEN_FOR_MS = 24 * 60 * 60 * 1_000;

/** Whether a feed has real market prices only, and needs no notice. */
export const isReal = (feed: string | undefined): boolean =>
  feed === 'bridge' || feed === 'sources';

/**
 * Returns the feed named in the headers of the page itself, known before the app can ask; undefined
 * if unreadable.
 */
function feedOfPage(): string | undefined {
  // Server timing is missing in old Safari and on pages loaded without TLS.
  const [page] = performance.getEntriesByType(
    'navigation',
  ) as Partial<PerformanceNavigationTiming>[];
  return page?.serverTiming?.find(({ name }) => name === 'feed')?.description;
}

/** Whether a notice was dismissed within the last day. */
export const isPutAway = (notice: Choices['dismissedNotice'], now: number): boolean =>
  notice !== null && now - notice.at < HIDDEN_FOR_MS;

/**
 * Whether to reserve the notice's space before the base settings load: whether there may be a
 * notice.
 */
export const keepsPlace = (notice: Choices['dismissedNotice'], now: number): boolean =>
  !isReal(feedOfPage()) && !isPutAway(notice, now);
