import type { Choices } from '../../settings.ts';

const HIDDEN_FOR_MS = 24 * 60 * 60 * 1_000;

/** Stands for the notice of prices from a market, of which there is nothing to say. */
export const NO_NOTICE = 'bridge';

/** Whether a notice was put away within the last day, or there was none to begin with. */
export const isPutAway = (notice: Choices['dismissedNotice'], now: number): boolean =>
  notice !== null && (notice.text === NO_NOTICE || now - notice.at < HIDDEN_FOR_MS);
