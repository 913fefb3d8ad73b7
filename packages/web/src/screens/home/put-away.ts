import type { Choices } from '../../settings.ts';

const HIDDEN_FOR_MS = 24 * 60 * 60 * 1_000;

/** Whether a notice was put away within the last day. */
export const isPutAway = (notice: Choices['dismissedNotice'], now: number): boolean =>
  notice !== null && now - notice.at < HIDDEN_FOR_MS;
