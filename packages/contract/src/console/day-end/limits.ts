/** How many days back, with the present one, a day can be chosen. */
export const DAYS_BACK = 62;
/** Longest hand-over note in characters. */
export const NOTE_MAX = 2_000;
/** Up to how many accounts the page compares all with their ledgers without being asked. */
export const CHECKED_UNASKED_MAX = 100_000;
/** How many accounts that differ are named. */
export const DIFFERING_MAX = 20;
