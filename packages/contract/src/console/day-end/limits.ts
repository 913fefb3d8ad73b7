/** How many days back, with the present one, a day can be chosen. */
export const DAYS_BACK = 62;
/** Longest hand-over note in characters. */
export const NOTE_MAX = 2_000;
/** How many accounts that differ are named. */
export const DIFFERING_MAX = 20;
