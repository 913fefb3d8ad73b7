import type { Choices } from '../../settings/settings.ts';

const HIDDEN_FOR_MS = 24 * 60 * 60 * 1_000;

/** The feed of prices from a market, of which there is nothing to say. */
export const NO_NOTICE = 'bridge';

/** The feed as the page itself was answered with, before the app can ask; where it can be read. */
function feedOfPage(): string | undefined {
  // Missing in an old Safari, and where the page did not come over a secure line.
  const [page] = performance.getEntriesByType(
    'navigation',
  ) as Partial<PerformanceNavigationTiming>[];
  return page?.serverTiming?.find(({ name }) => name === 'feed')?.description;
}

/** Whether a notice was put away within the last day. */
export const isPutAway = (notice: Choices['dismissedNotice'], now: number): boolean =>
  notice !== null && now - notice.at < HIDDEN_FOR_MS;

/** Whether there may be something to say, as far as is known before the base settings have come. */
export const keepsPlace = (notice: Choices['dismissedNotice'], now: number): boolean =>
  feedOfPage() !== NO_NOTICE && !isPutAway(notice, now);
